import { describe, expect, test } from "vitest";
import { parseRequestsView, requestHref, requestsHref } from "./requests-view";

const params = (text: string) => new URLSearchParams(text);

describe("parseRequestsView", () => {
  test("shows the newest requests of every outcome by default", () => {
    expect(parseRequestsView(params(""))).toEqual({
      show: "requests",
      requestOutcomes: [],
      attemptOutcomes: [],
      before: null,
      id: null,
    });
  });

  test("ignores what it does not know", () => {
    const view = parseRequestsView(params("show=all&outcome=rescued,nonsense&before=-3&id=%20"));
    expect(view).toMatchObject({ show: "requests", requestOutcomes: ["rescued"], before: null, id: null });
  });
});

describe("requestsHref", () => {
  test("keeps filters and leaves the page behind when the selection changes", () => {
    expect(requestsHref(params("provider=openai&before=90"), { outcome: "rescued" })).toBe(
      "/requests?provider=openai&outcome=rescued",
    );
  });

  test("takes a parameter away", () => {
    expect(requestsHref(params("outcome=rescued"), { outcome: null })).toBe("/requests");
  });
});

describe("requestHref", () => {
  test("names the application and environment, also where none was sent", () => {
    const href = requestHref("a/b?", { app: "support", environment: null }, params("range=now-6h&outcome=rescued"));
    expect(href).toBe("/requests/a%2Fb%3F?range=now-6h&in_app=support&in_environment=");
  });
});
