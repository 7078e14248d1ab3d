import type { ComponentProps } from "react";
import styles from "./ui.module.css";

type Look = "plain" | "bare" | "icon" | "dashed" | "primary" | "danger";

/** Class of anything that looks like a control: buttons, links and triggers alike. */
export function controlClass(look: Look = "plain"): string {
  const own = look === "plain" ? "" : styles[look];
  return `${styles.control} ${own}`.trim();
}

export function Button({ look = "plain", className = "", ...props }: ComponentProps<"button"> & { look?: Look }) {
  return <button type="button" {...props} className={`${controlClass(look)} ${className}`.trim()} />;
}
