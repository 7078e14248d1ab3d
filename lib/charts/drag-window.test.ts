import { expect, test } from "vitest";
import { dragWindow } from "./drag-window";

test.each([
  { name: "to the right", drag: { fromMs: 100, toMs: 400 }, window: { fromMs: 100, toMs: 500 } },
  { name: "to the left", drag: { fromMs: 400, toMs: 100 }, window: { fromMs: 100, toMs: 500 } },
  { name: "over two buckets", drag: { fromMs: 100, toMs: 200 }, window: { fromMs: 100, toMs: 300 } },
  { name: "a click", drag: { fromMs: 100, toMs: 100 }, window: null },
])("a drag $name takes whole buckets, and at least two", ({ drag, window }) => {
  expect(dragWindow(drag, 100)).toEqual(window);
});
