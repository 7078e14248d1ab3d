import type { ChannelType, MessageLanguage } from "../model/channel";
import type { EditorMessages } from "./editor-messages";
import type { Counted } from "./overview-messages";

/** What is wrong with a channel, or that nothing is. */
export type ChannelState = "fresh" | "ok" | "failing" | "open" | "gone" | "off";

/** Words of the places that alerts go to. */
export interface AlertChannelMessages extends EditorMessages {
  newTitle: string;
  back: string;
  columns: Record<"channel" | "kind" | "state" | "delivered" | "rules" | "actions", string>;
  empty: string;
  emptyHint: string;
  kind: Record<ChannelType, string>;
  about: Record<ChannelType, string>;
  chooseKind: string;
  state: Record<ChannelState, string>;
  failures(count: Counted, since: string): string;
  pausedUntil(at: string): string;
  lastDelivered(at: string): string;
  neverDelivered: string;
  lastError: string;
  tells(rules: Counted): string;
  usedBy(count: Counted): string;
  notUsed: string;
  masked: string;
  replace: string;
  keep: string;
  replaceHint: string;
  remove: string;
  removed: string;
  name: string;
  nameHint: string;
  language: string;
  languageHint: string;
  languages: Record<MessageLanguage, string>;
  fallback: string;
  fallbackHint: string;
  nobody: string;
  isEnabled: string;
  isEnabledHint: string;
  settings: string;
  more: string;
  optional: string;
  /** By field name; a name that is not listed is written as it is. */
  field: Readonly<Record<string, string>>;
  /** By kind and field: `slack.url`. */
  fieldHint: Readonly<Record<string, string>>;
  /** By field and choice: `format.standard`. */
  choice: Readonly<Record<string, string>>;
  headersHint: string;
  save: string;
  saved: string;
  required: string;
  notANumber: string;
  headerShape: string;
  secret: { title: string; once: string; how: string; done: string; rotated: string };
  rotate: string;
  rotateHint: string;
  rotateConfirm: string;
  endRotation: string;
  endRotationHint: string;
  rotationEnded: string;
  health: string;
  tryAgain: string;
  tryAgainHint: string;
  test: {
    title: string;
    hint: string;
    send: string;
    waiting: string;
    delivered(took: string): string;
    accepted: string;
    retrying(reason: string, next: string): string;
    dead(reason: string): string;
    slow: string;
    deliveries: string;
    unsaved: string;
  };
  delete: string;
  deleteQuestion(name: string): string;
  deleteHint: string;
  deleteConfirm: string;
}
