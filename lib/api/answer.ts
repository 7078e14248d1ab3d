/** What a handler answers; the server puts it on the wire. */
export interface ApiAnswer {
  status: number;
  contentType: string;
  body: string;
  /** Lower-case names. */
  headers?: Record<string, string>;
}

/** One thing wrong: where it stood, what stood there, and what would be right. */
export interface ProblemItem {
  path: string;
  message: string;
  value: unknown;
}

export interface Problem {
  status: number;
  title: string;
  detail: string;
  errors?: readonly ProblemItem[];
  /** Further members, e.g. what stands now after a conflict. */
  extra?: Readonly<Record<string, unknown>>;
}

export function jsonAnswer(value: unknown, status = 200, headers?: Record<string, string>): ApiAnswer {
  const answer = { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(value) };
  return headers === undefined ? answer : { ...answer, headers };
}

export function ndjsonAnswer(rows: readonly unknown[], headers: Record<string, string> = {}): ApiAnswer {
  const body = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  return { status: 200, contentType: "application/x-ndjson; charset=utf-8", body, headers };
}

export function csvAnswer(body: string, headers: Record<string, string> = {}): ApiAnswer {
  return { status: 200, contentType: "text/csv; charset=utf-8", body, headers };
}

export function emptyAnswer(): ApiAnswer {
  return { status: 204, contentType: "text/plain; charset=utf-8", body: "" };
}

/** RFC 9457; the server adds `request_id`. */
export function problemAnswer({ status, title, detail, errors = [], extra = {} }: Problem): ApiAnswer {
  const body = JSON.stringify({ type: "about:blank", title, status, detail, errors, ...extra });
  return { status, contentType: "application/problem+json; charset=utf-8", body };
}

export function badRequest(errors: readonly ProblemItem[]): ApiAnswer {
  return problemAnswer({
    status: 400,
    title: "The request cannot be understood.",
    detail: detailOf(errors),
    errors,
  });
}

/** What can be read but makes no sense together, or names what is not there. */
export function unprocessable(
  errors: readonly ProblemItem[],
  extra: Readonly<Record<string, unknown>> = {},
): ApiAnswer {
  return problemAnswer({
    status: 422,
    title: "This cannot be saved as it is.",
    detail: detailOf(errors),
    errors,
    extra,
  });
}

function detailOf(errors: readonly ProblemItem[]): string {
  return errors.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join(" ");
}

/** Somebody else saved since `version` was read; `current` is what stands now. */
export function changedInBetween(what: string, version: number, current: { version: number }): ApiAnswer {
  return problemAnswer({
    status: 409,
    title: `The ${what} was changed in between.`,
    detail: `You read version ${version}, it is now version ${current.version}. Apply your change to current and send it again.`,
    errors: [{ path: "version", message: `Is ${current.version} by now.`, value: version }],
    extra: { current },
  });
}

export function notFound(what: string, id: string): ApiAnswer {
  const errors = [{ path: "id", message: `There is no ${what} with this id.`, value: id }];
  return problemAnswer({
    status: 404,
    title: "Not found.",
    detail: `There is no ${what} with the id "${id}".`,
    errors,
  });
}
