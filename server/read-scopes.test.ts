import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { ReadScopes } from "./read-scopes";

function response() {
  return new EventEmitter() as ServerResponse;
}

describe("the reads of one answer", () => {
  test("belong to it wherever it has come to, and to no other", async () => {
    const scopes = new ReadScopes();
    const seen = await Promise.all(
      [1, 2].map(
        () =>
          new Promise<string | undefined>((resolve) => {
            void scopes.answering(response(), async () => {
              await new Promise((later) => setTimeout(later, 1));
              resolve(scopes.current()?.id);
            });
          }),
      ),
    );
    expect(new Set(seen).size).toBe(2);
    expect(seen).not.toContain(undefined);
    expect(scopes.current()).toBeUndefined();
  });

  test("stop once its client has left; what is shared does not", async () => {
    const scopes = new ReadScopes();
    const leaving = response();
    await scopes.answering(leaving, async () => {
      const scope = scopes.current();
      expect(scopes.find(scope?.id ?? "")).toBe(scope);
      expect(scopes.outside(scopes.current)).toBeUndefined();
      leaving.emit("close");
      expect(scope?.signal.aborted).toBe(true);
      expect(scopes.find(scope?.id ?? "")).toBeUndefined();
    });
  });

  test("tell when rows are needed, and how far all of them are", async () => {
    const scopes = new ReadScopes();
    await scopes.answering(response(), async () => {
      const scope = scopes.current();
      expect([scope?.hasReadRows, scope?.progress]).toEqual([false, { rows: 0, share: 0 }]);
      scope?.readsRows(() => ({ rows: 100, share: 1 }));
      scope?.readsRows(() => ({ rows: 50, share: 0.5 }));
      await scope?.rowsNeeded;
      expect([scope?.hasReadRows, scope?.progress]).toEqual([true, { rows: 150, share: 0.75 }]);
    });
  });
});
