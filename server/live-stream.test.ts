import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { memoryStores } from "../lib/store/memory";
import { ATTEMPT, NOW, openFront, type TestFront } from "./front-fixture";

interface Event {
  event: string;
  id: string;
  data: Record<string, unknown> & { attempts?: { id: string }[] };
}

async function post(front: TestFront, ...ids: string[]): Promise<void> {
  const rows = ids.map((id) => ({ ...ATTEMPT, id }));
  await front.store.ingest(new TextEncoder().encode(JSON.stringify(rows)));
}

/** An open stream and everything it was sent. */
async function listen({ port }: TestFront, headers: Record<string, string> = {}) {
  const request = get({ port, host: "127.0.0.1", path: "/api/v1/attempts/stream", headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  response.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  response.on("error", () => undefined);
  const events = (): Event[] =>
    [...text.matchAll(/event: (\w+)\nid: (\d+)\ndata: (.*)\n\n/g)].map(([, event = "", id = "", data = ""]) => ({
      event,
      id,
      data: JSON.parse(data),
    }));
  const rows = () => events().flatMap(({ data }) => data.attempts?.map(({ id }) => id) ?? []);
  return { request, response, events, rows, text: () => text };
}

describe("GET /api/v1/attempts/stream", () => {
  test("tells what is stored from now on, under its sequence, and that charts have it", async () => {
    const front = await openFront();
    await post(front, "before");
    const stream = await listen(front);
    await vi.waitFor(() => expect(stream.text()).toContain("retry:"));
    await post(front, "x", "y");
    await vi.waitFor(() => expect(stream.events().map(({ event }) => event)).toEqual(["attempts", "charted"]));
    expect(stream.rows()).toEqual(["x", "y"]);
    expect(stream.events()[0]).toMatchObject({ id: "3", data: { skipped: 0, last_seq: 3 } });
    expect(stream.events()[1]).toMatchObject({ id: "3", data: { rolled_up_seq: 3 } });
  });

  test("goes on after the last event a client saw", async () => {
    const front = await openFront();
    await post(front, "a", "b", "c");
    const stream = await listen(front, { "last-event-id": "1" });
    await vi.waitFor(() => expect(stream.rows()).toEqual(["b", "c"]));
  });

  test("a client far behind gets the newest rows and the number left out", async () => {
    const front = await openFront();
    await post(front, ...Array.from({ length: 500 }, (_, index) => `r${index}`));
    const stream = await listen(front, { "last-event-id": "0" });
    await vi.waitFor(() => expect(stream.rows()).toHaveLength(200));
    expect(stream.events()[0]?.data.skipped).toBe(300);
    expect(stream.rows().at(-1)).toBe("r499");
  });

  test.each(["nonsense", "-1", "99999", "1e3"])("a last event id of %s means from now on", async (id) => {
    const front = await openFront();
    await post(front, "old");
    const stream = await listen(front, { "last-event-id": id });
    await vi.waitFor(() => expect(stream.text()).toContain("retry:"));
    await post(front, "new");
    await vi.waitFor(() => expect(stream.rows()).toEqual(["new"]));
  });

  test("is neither cached, changed nor held back on its way", async () => {
    const front = await openFront();
    const { response } = await listen(front);
    expect(response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
  });

  test("shows that it lives while nothing happens", async () => {
    const front = await openFront({ live: { heartbeatMs: 20 } });
    const stream = await listen(front);
    await vi.waitFor(() => expect(stream.text()).toContain(": still here"));
  });

  test("ends when the key it was opened with is revoked", async () => {
    const front = await openFront({ live: { heartbeatMs: 20 }, policy: { password: "correct horse battery" } });
    const authorization = `Bearer ${await front.makeKey("tail", ["read"])}`;
    const stream = await listen(front, { authorization });
    await vi.waitFor(() => expect(stream.text()).toContain(": still here"));
    const [key] = front.access.desk.keys.list();
    const call = { caller: { kind: "local" } as const, address: "127.0.0.1" };
    await front.access.callers.answering(call, () => front.access.desk.keys.revoke(key?.id ?? ""));
    await once(stream.response, "end");
    await vi.waitFor(() => expect(front.streams.size).toBe(0));
  });

  test("a client that leaves is forgotten", async () => {
    const front = await openFront();
    const { request } = await listen(front);
    expect(front.streams.size).toBe(1);
    request.destroy();
    await vi.waitFor(() => expect(front.streams.size).toBe(0));
  });

  test("above the number of streams a client is asked to come back", async () => {
    const front = await openFront({ live: { maxStreams: 1 } });
    await listen(front);
    const { response } = await listen(front);
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
  });

  test("streams that stand at the same row share one read", async () => {
    const { attempts } = memoryStores({ retentionMs: 30 * 86_400_000, now: () => NOW });
    const read = vi.fn(attempts.attempts);
    const front = await openFront({ store: { ...attempts, attempts: read } });
    const streams = await Promise.all([listen(front), listen(front), listen(front)]);
    await vi.waitFor(() => expect(streams.every(({ text }) => text().includes("retry:"))).toBe(true));
    await post(front, "x");
    await vi.waitFor(() => expect(streams.map(({ rows }) => rows())).toEqual([["x"], ["x"], ["x"]]));
    expect(read).toHaveBeenCalledTimes(1);
  });

  test("answers HEAD without opening one, and no other method", async () => {
    const front = await openFront();
    const path = "/api/v1/attempts/stream";
    expect((await front.send({ method: "HEAD", path })).status).toBe(200);
    expect((await front.send({ method: "POST", path })).headers.allow).toBe("GET, HEAD");
    expect(front.streams.size).toBe(0);
  });
});
