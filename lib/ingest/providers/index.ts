import type { Reading } from "../reading/reading";
import { anthropic } from "./anthropic";
import { ark } from "./ark";
import { canonicalProvider } from "./canonical";
import { dashscope } from "./dashscope";
import { deepseek } from "./deepseek";
import { gemini } from "./gemini";
import { halfoff } from "./halfoff";
import { openai } from "./openai";
import { openrouter } from "./openrouter";
import { pirouter } from "./pirouter";
import type { Provider } from "./provider";
import { chinaTable } from "./table-china";
import { cloudTable } from "./table-clouds";
import { gatewayTable } from "./table-gateways";
import { hyperscalerTable } from "./table-hyperscalers";
import { relayTable } from "./table-relays";

/** Every provider with rules. Order matters for marks: OpenAI last, because its name is on every compatible relay. */
export const PROVIDERS: readonly Provider[] = [
  openrouter,
  pirouter,
  halfoff,
  ...gatewayTable,
  ...relayTable,
  ...hyperscalerTable,
  ...cloudTable,
  ...chinaTable,
  ark,
  dashscope,
  deepseek,
  anthropic,
  gemini,
  openai,
];

const NO_RULES: Provider["rules"] = [];
const BY_ID: ReadonlyMap<string, Provider> = new Map(PROVIDERS.map((provider) => [provider.id, provider]));

/** The provider with this id; a host that nobody listed may be a gateway to somebody. */
export function providerOf(id: string): Provider {
  const listed = BY_ID.get(id) ?? BY_ID.get(canonicalProvider(id));
  return listed ?? { id, name: id, kind: "unlisted", scope: "account", rules: NO_RULES };
}

/** Who spoke behind a gateway: the one it names, else the one whose words are in the error. A provider speaks for itself. */
export function speakerBehind(host: Provider, reading: Reading): Provider | null {
  if (host.kind === "provider") return null;
  const named = host.inner?.(reading);
  if (named !== undefined) return named === null ? null : providerOf(named);
  const marked = PROVIDERS.find((provider) => provider !== host && isMarked(provider, reading));
  if (marked !== undefined) return marked;
  if (reading.upstream === null) return null;
  const upstream = providerOf(canonicalProvider(reading.upstream));
  return upstream === host ? null : upstream;
}

function isMarked({ marks }: Provider, { text, signals, sifted }: Reading): boolean {
  if (marks === undefined || !sifted.may(marks)) return false;
  return marks.test(text) || signals.codes.some(({ value }) => marks.test(value));
}
