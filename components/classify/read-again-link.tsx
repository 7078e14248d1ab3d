"use client";

import Link from "next/link";
import { classifyMessages } from "@/lib/i18n/classify";
import { useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import { type HandedResponse, handOver } from "./handoff";

/** Opens the page with a recorded response filled in. */
export function ReadAgainLink({ response }: { response: HandedResponse }) {
  const { locale } = useText();
  const { hrefTo } = useView();
  return (
    <Link className="link" href={hrefTo("/classify")} onClick={() => handOver(response)}>
      {classifyMessages(locale).link.again}
    </Link>
  );
}
