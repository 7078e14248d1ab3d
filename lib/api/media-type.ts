import { type ApiAnswer, problemAnswer } from "./answer";

export const JSON_TYPES = ["application/json"] as const;
export const YAML_TYPES = ["application/yaml", "text/yaml", "application/x-yaml", "text/x-yaml"] as const;

/** Without parameters, in lower case; empty where none was sent. */
export function mediaType(contentType: string | null): string {
  return contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** A body without a type may be of any. */
export function isOfType(contentType: string | null, types: readonly string[]): boolean {
  const type = mediaType(contentType);
  return type === "" || types.includes(type);
}

export function unknownType(contentType: string | null, types: readonly string[]): ApiAnswer {
  const given = (contentType ?? "").slice(0, 80);
  return problemAnswer({
    status: 415,
    title: "Unknown content type.",
    detail: `Content-Type "${given}" is not read here. Use ${types.join(" or ")} (with curl: -H 'Content-Type: ${types[0]}').`,
    errors: [{ path: "content-type", message: `Must be ${types.join(" or ")}.`, value: given }],
  });
}
