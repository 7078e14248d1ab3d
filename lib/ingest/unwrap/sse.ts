export interface SseFrame {
  event: string;
  data: string;
  /** From DashScope's comment line `:HTTP_STATUS/429`. */
  status: number | null;
}

const STARTS_FRAME = /(?:^|[\n\s])(?:event|data):|^:HTTP_STATUS\//;
const FIELD = /^[ \t]*(event|data|id|retry):[ ]?(.*)$/;

export function looksLikeSse(text: string): boolean {
  const start = text.slice(0, 4096);
  const hasField = start.includes("data:") || start.includes("event:") || start.startsWith(":HTTP_STATUS/");
  return hasField && STARTS_FRAME.test(start);
}

/**
 * Splits a server-sent-events text. A `data` value that spans lines without repeating its name is joined, and
 * `event: … data: …` on one line is understood. Text before the first field is returned as `before`.
 */
export function splitSse(text: string): { before: string; frames: SseFrame[] } {
  const lines = text.replace(/(event: ?[\w.]{1,64}) +(data:)/g, "$1\n$2").split(/\r\n|\n|\r/);
  const frames: SseFrame[] = [];
  const before: string[] = [];
  let current: { event: string; data: string[]; status: number | null } | null = null;
  const flush = () => {
    if (current !== null && (current.data.length > 0 || current.event !== "" || current.status !== null)) {
      frames.push({ event: current.event, data: current.data.join("\n"), status: current.status });
    }
    current = null;
  };
  for (const line of lines) {
    const status = /^:HTTP_STATUS\/(\d{3})/.exec(line);
    const field = FIELD.exec(line) ?? inlineField(line, frames.length === 0 && current === null, before);
    if (line.trim() === "") flush();
    else if (status?.[1] !== undefined) {
      current ??= { event: "", data: [], status: null };
      current.status = Number(status[1]);
    } else if (field !== null) {
      const [, name = "", value = ""] = field;
      if (name === "event" && current !== null && (current.event !== "" || current.data.length > 0)) flush();
      current ??= { event: "", data: [], status: null };
      if (name === "event") current.event = value.trim();
      else if (name === "data") current.data.push(value);
    } else if (current !== null && current.data.length > 0) current.data.push(line);
    else if (current === null) before.push(line);
  }
  flush();
  return { before: before.join("\n"), frames };
}

/** A log line such as `API Error: 403 event:error data:{…}`: what stands before the field is kept apart. */
function inlineField(line: string, isFirst: boolean, before: string[]): RegExpExecArray | null {
  const at = isFirst ? line.search(/\s(?:event|data):/) : -1;
  if (at < 0) return null;
  before.push(line.slice(0, at));
  return FIELD.exec(line.slice(at + 1));
}
