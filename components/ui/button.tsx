import type { ComponentProps } from "react";
import styles from "./ui.module.css";

type Look = "plain" | "bare" | "icon" | "dashed" | "primary";

/** Class of anything that looks like a control: buttons, links and triggers alike. */
export function controlClass(look: Look = "plain"): string {
  const own = { plain: "", bare: styles.bare, icon: styles.icon, dashed: styles.dashed, primary: styles.primary }[look];
  return `${styles.control} ${own}`.trim();
}

export function Button({ look = "plain", className = "", ...props }: ComponentProps<"button"> & { look?: Look }) {
  return <button type="button" {...props} className={`${controlClass(look)} ${className}`.trim()} />;
}
