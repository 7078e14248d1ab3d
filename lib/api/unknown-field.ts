import { z } from "zod";
import { nearest } from "./nearest";

interface Node {
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
}

/** Says which field was probably meant, else which there are, where the object at `path` has no such field. */
export function unknownFieldMessage(name: string, schema: z.ZodType, path: readonly PropertyKey[]): string {
  const known = fieldsAt(schema, path);
  const meant = nearest(name, known);
  if (meant !== null) return `Unknown field; did you mean ${meant}?`;
  return known.length === 0
    ? "Unknown field; leave it out."
    : `Unknown field; leave it out. Known here: ${known.join(", ")}.`;
}

function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const root = z.toJSONSchema(schema, { io: "input" }) as Node;
  const there = path.reduce<Node[]>((nodes, step) => nodes.flatMap((node) => below(node, step)), branches(root));
  return [...new Set(there.flatMap(({ properties = {} }) => Object.keys(properties)))];
}

function below({ properties, items }: Node, step: PropertyKey): Node[] {
  const next = typeof step === "number" ? items : properties?.[String(step)];
  return next === undefined ? [] : branches(next);
}

function branches(node: Node): Node[] {
  return node.anyOf === undefined ? [node] : node.anyOf.flatMap(branches);
}
