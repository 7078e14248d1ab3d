const RELEASE = /-v\d+(?::\d+)?$/;
const SNAPSHOT = /[-@](?:\d{4}-?\d{2}-?\d{2}|preview-\d{2}-\d{2}|\d{6}|\d{4}|0\d{2}|latest)$/;

/** A model's name without maker, dated snapshot and release, so that a pinned version is no fallback. */
export function canonicalModel(model: string): string {
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  return name
    .replace(/^(?:anthropic|amazon|meta|mistral|cohere|deepseek)\./, "")
    .replace(RELEASE, "")
    .replace(SNAPSHOT, "")
    .replaceAll(".", "-");
}
