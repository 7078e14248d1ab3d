import { describe, expect, test } from "vitest";
import type { StoredRequest } from "../model/request";
import type { ListPage } from "./requests-list";
import { addPage, furtherSearch } from "./searched";

const request = (seq: number) => ({ seq }) as StoredRequest;
const first: ListPage = {
  show: "requests",
  rows: [request(9)],
  nextCursor: 5,
  unfinished: { rowsRead: 10, rowsLeft: 4, reachedAtMs: 1 },
};

describe("a list that is searched on", () => {
  test("keeps what it found and goes on from where the last page stopped", () => {
    const next: ListPage = { show: "requests", rows: [request(3)], nextCursor: null, unfinished: null };
    const searched = addPage({ page: first, rowsRead: 10 }, next);
    expect(searched.page.rows.map(({ seq }) => seq)).toEqual([9, 3]);
    expect(searched.page).toMatchObject({ nextCursor: null, unfinished: null });
  });
  test("asks for no more than it lacks, within the window it began with", () => {
    const asked = new URLSearchParams(furtherSearch("range=now-1h&model=m&before=77", { fromMs: 1, toMs: 2 }, first));
    expect(Object.fromEntries(asked)).toEqual({ model: "m", from: "1", to: "2", before: "5", limit: "49" });
  });
});
