import { z } from "zod";
import { oneLine } from "./plain-text";

const MAX_ADDRESS = 2_048;

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && hostname !== "";
}

/** An http(s) address without user and password; `how` says where to get it. */
export function webAddress(how: string) {
  return z
    .string(`Must be an address. ${how}`)
    .trim()
    .min(1, `Must not be empty. ${how}`)
    .max(MAX_ADDRESS, `At most ${MAX_ADDRESS} characters. ${how}`)
    .refine(isWebAddress, {
      message: `Must be an http or https address without user and password in it. ${how}`,
    });
}

/** Where a service can be reached; without a slash at the end. */
export function baseAddress(fallback: string, how: string) {
  return z
    .preprocess((value) => (value === "" || value === null ? undefined : value), webAddress(how).default(fallback))
    .transform((address) => address.replace(/\/+$/, ""));
}

/** One line of text; `how` says what belongs there. */
export function requiredText(how: string, max = 200) {
  return z
    .string(`Must be text. ${how}`)
    .trim()
    .min(1, `Must not be empty. ${how}`)
    .max(max, `At most ${max} characters. ${how}`)
    .refine((text) => oneLine(text) === text, { message: `Must be one line without control characters. ${how}` });
}

/** As above; left out or empty = null. */
export function optionalText(how: string, max = 200) {
  return z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    requiredText(how, max).nullable(),
  );
}

/** A field as people write it in the API. */
export function wireName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A channel's configuration: nothing but these fields. */
export function configObject<Shape extends z.core.$ZodShape>(shape: Shape) {
  const known = Object.keys(shape).map(wireName).join(", ");
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `Not known here: ${issue.keys.map(wireName).join(", ")}. Use ${known}.`
        : `Must be an object with: ${known}.`,
  });
}
