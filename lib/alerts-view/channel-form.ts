import type { ChannelField } from "../channels/channel-kind";
import { channelKindOf } from "../channels/registry";
import type { Channel, ChannelType, MessageLanguage } from "../model/channel";

/** A channel as its page may know it: without what is sealed. */
export type ShownChannel = Omit<Channel, "sealed" | "createdAtMs" | "updatedAtMs">;

/** What becomes of one field; a secret that is kept is not sent at all. */
export type FieldValue =
  | { kind: "typed"; text: string }
  | { kind: "flag"; isOn: boolean }
  | { kind: "kept" }
  | { kind: "removed" };

/** The form as it stands on the page. */
export interface ChannelForm {
  type: ChannelType;
  name: string;
  language: MessageLanguage;
  isEnabled: boolean;
  /** Empty = nobody is told when this one fails. */
  fallbackChannelId: string;
  /** By field of this kind. */
  fields: Record<string, FieldValue>;
}

/** A field's problem: in the page's own words, or as the server said it. */
export type ChannelProblem = { code: "required" | "not_a_number" | "header_shape" } | { said: string };
/** By field of the kind, or `name`, `fallbackChannelId`. */
export type ChannelProblems = Record<string, ChannelProblem>;

export function shownChannel({ sealed: _, createdAtMs: __, updatedAtMs: ___, ...shown }: Channel): ShownChannel {
  return shown;
}

/** The fields of a kind that a form offers: the old secret of a rotation is kept out of it. */
export function fieldsOf(type: ChannelType): readonly ChannelField[] {
  return channelKindOf(type).fields.filter(({ name }) => name !== "previousSecret");
}

export function startChannel(type: ChannelType, language: MessageLanguage): ChannelForm {
  return { type, name: "", language, isEnabled: true, fallbackChannelId: "", fields: emptyFields(type) };
}

/** Another kind has other fields; what is the same of all stays. */
export function withKind(form: ChannelForm, type: ChannelType): ChannelForm {
  return { ...form, type, fields: emptyFields(type) };
}

function emptyFields(type: ChannelType): Record<string, FieldValue> {
  return Object.fromEntries(
    fieldsOf(type).map(({ name, kind, choices }): [string, FieldValue] => {
      if (kind === "boolean") return [name, { kind: "flag", isOn: false }];
      return [name, { kind: "typed", text: kind === "choice" ? (choices?.[0] ?? "") : "" }];
    }),
  );
}

export function channelFormOf(channel: ShownChannel): ChannelForm {
  const { type, name, language, isEnabled, fallbackChannelId, config, masked } = channel;
  const fields = Object.fromEntries(
    fieldsOf(type).map((field): [string, FieldValue] => {
      const { name: key } = field;
      if (field.isSecret) return [key, masked[key] === undefined ? { kind: "typed", text: "" } : { kind: "kept" }];
      const value = config[key];
      if (field.kind === "boolean") return [key, { kind: "flag", isOn: value === true }];
      return [
        key,
        { kind: "typed", text: textOf(value) || (field.kind === "choice" ? (field.choices?.[0] ?? "") : "") },
      ];
    }),
  );
  return { type, name, language, isEnabled, fallbackChannelId: fallbackChannelId ?? "", fields };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** After saving: what was typed as a secret is kept from now on, and not in sight. */
export function savedForm(form: ChannelForm): ChannelForm {
  const fields = Object.fromEntries(
    fieldsOf(form.type).map(({ name, isSecret }): [string, FieldValue] => {
      const value = form.fields[name] ?? { kind: "typed", text: "" };
      if (value.kind === "removed") return [name, { kind: "typed", text: "" }];
      return [name, isSecret && value.kind === "typed" && value.text !== "" ? { kind: "kept" } : value];
    }),
  );
  return { ...form, fields };
}

/** Body of `POST /api/v1/channels`, and of `PUT` together with a version; else what is wrong with each field. */
export function readChannelForm(form: ChannelForm, saved: ShownChannel | null) {
  const problems: ChannelProblems = {};
  const config: Record<string, unknown> = {};
  if (form.name.trim() === "") problems.name = { code: "required" };
  for (const field of fieldsOf(form.type)) {
    const value = form.fields[field.name] ?? { kind: "typed", text: "" };
    const wire = snakeCase(field.name);
    if (value.kind === "kept") continue;
    if (value.kind === "flag") config[wire] = value.isOn;
    else if (value.kind === "removed") config[wire] = null;
    else readTyped(field, value.text.trim(), wire, config, problems, saved);
  }
  if (Object.keys(problems).length > 0) return { problems };
  return {
    body: {
      name: form.name.trim(),
      type: form.type,
      language: form.language,
      is_enabled: form.isEnabled,
      fallback_channel_id: form.fallbackChannelId === "" ? null : form.fallbackChannelId,
      config,
    },
  };
}

function readTyped(
  { name, kind, isRequired, isSecret }: ChannelField,
  text: string,
  wire: string,
  config: Record<string, unknown>,
  problems: ChannelProblems,
  saved: ShownChannel | null,
): void {
  if (text === "") {
    if (isRequired) problems[name] = { code: "required" };
    // Of a saved secret, empty means that nothing was typed instead of it.
    else if (!isSecret && saved !== null) config[wire] = null;
    return;
  }
  if (kind === "number") {
    const figure = Number(text);
    if (Number.isFinite(figure)) config[wire] = figure;
    else problems[name] = { code: "not_a_number" };
  } else if (kind === "headers") {
    const headers = headersOf(text);
    if (headers === null) problems[name] = { code: "header_shape" };
    else config[wire] = headers;
  } else {
    config[wire] = text;
  }
}

/** `Name: value`, one a line; null = a line is not so. */
function headersOf(text: string): Record<string, string> | null {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const pairs = lines.map((line) => /^([^\s:：]+)\s*[:：]\s*(.+)$/.exec(line));
  if (pairs.some((pair) => pair === null)) return null;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""]));
}

/** The field that a path of the API's problem is about; null = the channel as a whole. */
export function channelFieldOf(path: string, { type }: Pick<ChannelForm, "type">): string | null {
  if (path === "name") return "name";
  if (path === "fallback_channel_id") return "fallbackChannelId";
  const found = fieldsOf(type).find(({ name }) => {
    const wire = snakeCase(name);
    return path === wire || path === `config.${wire}` || path.startsWith(`config.${wire}.`);
  });
  return found?.name ?? null;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
