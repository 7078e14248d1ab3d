import type { ProblemItem } from "../answer";
import { nearest } from "../nearest";

export interface Named {
  id: string;
  name: string;
}

/** Finds what is referred to by id or by name; a problem where it is unknown, or several have the name. */
export function findNamed(
  given: string,
  known: readonly Named[],
  what: string,
  path: string,
): { id: string } | { problem: ProblemItem } {
  const byId = known.find(({ id }) => id === given);
  if (byId !== undefined) return { id: byId.id };
  const [only, ...others] = known.filter(({ name }) => name === given);
  if (only !== undefined && others.length === 0) return { id: only.id };
  const message =
    only === undefined
      ? `There is no ${what} with this id or name.${known.length === 0 ? "" : ` ${hint(given, known)}`}`
      : `Several have this name; use an id: ${[only, ...others].map(({ id }) => id).join(", ")}.`;
  return { problem: { path, message, value: given } };
}

function hint(given: string, known: readonly Named[]): string {
  const names = known.map(({ name }) => name);
  const meant = nearest(given, names);
  return meant === null ? `There are: ${names.slice(0, 20).join(", ")}.` : `Did you mean ${meant}?`;
}

/** What keeps a name from being taken; null = it is free. */
export function takenName(
  name: string,
  known: readonly Named[],
  ownId: string | null,
  what: string,
): ProblemItem | null {
  const other = known.find((one) => one.name === name && one.id !== ownId);
  if (other === undefined) return null;
  return {
    path: "name",
    message: `There is another ${what} with this name (${other.id}); choose a new one.`,
    value: name,
  };
}
