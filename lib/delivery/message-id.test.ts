import { expect, test } from "vitest";
import { messageIds } from "./message-id";

const T0 = Date.UTC(2026, 10, 30);

test("ids are unlike each other, without a dot, and sort in the order they were made in", () => {
  const next = messageIds(T0, () => 0.999_999);
  const ids = Array.from({ length: 2_000 }, next);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(messageIds(T0 + 1, () => 0)() > (ids.at(-1) ?? "")).toBe(true);
  for (const id of ids) expect(id).toMatch(/^msg_[0-9A-HJKMNP-TV-Z]{26}$/);
});

test("they begin with the time, as ULIDs do", () => {
  expect(messageIds(1_469_918_176_385, () => 0)()).toBe("msg_01ARYZ6S410000000000000000");
});
