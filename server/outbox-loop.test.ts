import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { newMessage } from "../lib/delivery/messages";
import { channelNamed, type MemoryOutbox } from "../lib/delivery/outbox-fixture";
import type { Channel } from "../lib/model/channel";
import { parseAllowList } from "../lib/net/allow-list";
import { healthyChannel } from "../lib/store/alerts";
import { loopFixture, TINY_KIND } from "./outbox-loop-fixture";
import { createHttpSender } from "./senders/http-sender";
import { httpReceiver } from "./senders/receiver-fixture";
import { verdictOf } from "./senders/sent";

const S = 1_000;
const M = 60 * S;
const H = 60 * M;
const down = () => verdictOf("retry", null, "It answered 503.");
const said: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 3) });
  said.length = 0;
  vi.spyOn(console, "error").mockImplementation((line) => said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function channel(id: string, more: Partial<Channel> = {}): Channel {
  return channelNamed(id, { config: { url: `https://hooks.example.com/${id}` }, ...more });
}

function started(more: Parameters<typeof loopFixture>[0] = {}) {
  const fixture = loopFixture(more);
  fixture.store.channelList = [channel("a"), channel("b")];
  const loop = fixture.newLoop();
  onTestFinished(() => loop.stop(0));
  return { ...fixture, loop };
}

function pass(ms: number) {
  return vi.advanceTimersByTimeAsync(ms);
}

async function keepFailing(store: MemoryOutbox, method: "storeTry" | "openOutbox", times: number) {
  const spy = vi.spyOn(store, method);
  for (let n = 0; n < times; n++) spy.mockRejectedValueOnce(new Error("database is locked"));
}

describe("telling", () => {
  test("what came within the wait is told at once, and ends delivered", async () => {
    const { store, loop, arrivals } = started();
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(15 * S);
    store.tell("y", "fired", Date.now(), ["a"]);
    loop.wake();
    expect(arrivals).toEqual([]);
    await pass(5 * S);
    expect(arrivals).toMatchObject([{ atMs: 20 * S, channel: "a", words: ["x-1 fired", "y-1 fired"] }]);
    expect(store.outcomes("a")).toEqual({ "x-1": "delivered", "y-1": "delivered" });
    expect(store.tries).toMatchObject([{ number: 1, outcome: "delivered" }]);
  });

  test("the end follows the beginning, also when both waited for the channel", async () => {
    const { store, loop, arrivals, far } = started();
    let isUp = false;
    far.answer = () => (isUp ? verdictOf("delivered", null, null) : down());
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(21 * S);
    store.tell("x", "resolved", Date.now(), ["a"]);
    isUp = true;
    await pass(30 * S);
    expect(arrivals.map(({ words }) => words)).toEqual([["x-1 fired"], ["x-1 fired"], ["x-2 resolved"]]);
    expect(new Set(arrivals.map(({ id }) => id)).size).toBe(2);
  });

  test("channels do not wait for each other", async () => {
    const { store, loop, arrivals, far } = started();
    far.answer = ({ channel: id }) => (id === "a" ? new Promise(() => {}) : verdictOf("delivered", null, null));
    store.tell("x", "fired", Date.now(), ["a", "b"]);
    loop.wake();
    await pass(21 * S);
    store.tell("y", "fired", Date.now(), ["a", "b"]);
    loop.wake();
    await pass(M);
    expect(arrivals.map(({ channel: id, words }) => [id, ...words])).toEqual([
      ["a", "x-1 fired"],
      ["b", "x-1 fired"],
      ["b", "y-1 fired"],
    ]);
  });

  test("no faster than the channel takes it", async () => {
    const kind = { ...TINY_KIND, maxEvents: 1, pace: { burst: 2, everyMs: 3 * S } };
    const { store, loop, arrivals } = started({ kindOf: () => kind });
    for (const id of ["w", "x", "y", "z"]) store.tell(id, "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(M);
    expect(arrivals.map(({ atMs }) => atMs / S)).toEqual([20, 20, 23, 26]);
  });

  test("a test goes at once, although the channel is disabled", async () => {
    const { store, loop, arrivals } = started();
    store.channelList = [channel("a", { isEnabled: false })];
    await store.enqueue(newMessage("msg_test", "test", "a", Date.now()));
    loop.wake();
    await pass(0);
    expect(arrivals).toMatchObject([{ id: "msg_test", words: ["test of Channel a"] }]);
  });
});

describe("trying again", () => {
  test("happens under the same id, by the schedule, and by one of the waiting alone once the breaker is open", async () => {
    const { store, loop, arrivals, far } = started({ random: () => 0.5 });
    far.answer = down;
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(50 * M);
    const atMs = arrivals.map((arrival) => (arrival.atMs - 20 * S) / S);
    expect(atMs).toEqual([0, 5, 65, 365, 2165]);
    expect(new Set(arrivals.map(({ id }) => id)).size).toBe(1);
    expect(store.healthById.get("a")).toMatchObject({ breaker: "open", consecutiveFailures: 5 });
    await pass(60 * M);
    expect(arrivals.length).toBe(9);
  });

  test("what had failed goes as soon as the channel works again", async () => {
    const { store, loop, arrivals, far } = started();
    far.answer = down;
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(8 * M);
    store.tell("y", "fired", Date.now(), ["a"]);
    far.answer = () => verdictOf("delivered", null, null);
    await pass(2 * M);
    expect(arrivals.slice(-2).map(({ words }) => words)).toEqual([["y-1 fired"], ["x-1 fired"]]);
    expect(store.outcomes("a")).toEqual({ "x-1": "delivered", "y-1": "delivered" });
  });

  test("ends after a day, visibly", async () => {
    const { store, loop, far } = started();
    far.answer = down;
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(25 * H);
    expect(store.outcomes("a")).toEqual({ "x-1": "expired" });
    expect([...store.messageById.values()]).toMatchObject([{ status: "dead", lastError: "It answered 503." }]);
  });

  test("goes where the receiver has moved to", async () => {
    const { store, loop, arrivals, far } = started();
    far.answer = ({ room }) =>
      room === "new" ? verdictOf("delivered", null, null) : { ...down(), newConfig: { room: "new" } };
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(21 * S);
    expect(arrivals.map(({ room }) => room)).toEqual([undefined, "new"]);
    expect(store.channelList[0]).toMatchObject({ config: { room: "new" }, version: 2 });
  });
});

describe("a crash", () => {
  test("between sending and storing sends again under the same id", async () => {
    const { store, loop, arrivals, newLoop } = started();
    store.tell("x", "fired", Date.now(), ["a"]);
    await keepFailing(store, "storeTry", 2);
    loop.wake();
    await pass(21 * S);
    expect(arrivals).toHaveLength(1);
    await loop.stop(0);
    const next = newLoop();
    onTestFinished(() => next.stop(0));
    next.wake();
    await pass(S);
    expect(arrivals.map(({ id }) => id)).toEqual([arrivals[0]?.id, arrivals[0]?.id]);
    expect(store.outcomes("a")).toEqual({ "x-1": "delivered" });
  });

  test("a store that cannot be written for a while is waited for: nothing is sent again meanwhile", async () => {
    const { store, loop, arrivals } = started();
    store.tell("x", "fired", Date.now(), ["a"]);
    await keepFailing(store, "storeTry", 5);
    loop.wake();
    await pass(2 * M);
    expect(arrivals).toHaveLength(1);
    expect(store.outcomes("a")).toEqual({ "x-1": "delivered" });
    expect(said).toEqual(["What came of a delivery could not be stored: database is locked"]);
  });

  test("a store that cannot be read is read again, and the log says so once", async () => {
    const { store, loop, arrivals } = started();
    store.tell("x", "fired", Date.now(), ["a"]);
    await keepFailing(store, "openOutbox", 5);
    loop.wake();
    await pass(M);
    expect(arrivals).toHaveLength(1);
    expect(said).toEqual(["The outbox could not be read: database is locked"]);
  });
});

describe("stopping", () => {
  test("waits for what is being sent and begins nothing else", async () => {
    const { store, loop, arrivals, far } = started();
    let answer = () => {};
    far.answer = () =>
      new Promise((resolve) => {
        answer = () => resolve(verdictOf("delivered", null, null));
      });
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(20 * S);
    store.tell("y", "fired", Date.now(), ["b"]);
    const stopped = loop.stop();
    answer();
    await pass(0);
    await stopped;
    expect(store.outcomes("a")).toEqual({ "x-1": "delivered" });
    loop.wake();
    await pass(M);
    expect(arrivals).toHaveLength(1);
  });

  test("does not wait for ever", async () => {
    const { store, loop, far } = started();
    far.answer = () => new Promise(() => {});
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(21 * S);
    const stopped = loop.stop();
    await pass(5 * S);
    await stopped;
    expect(store.outcomes("a")).toEqual({ "x-1": "open" });
  });
});

describe("a person who says try again", () => {
  test("while a message is under way is not forgotten when it fails: it goes again at once", async () => {
    const { store, loop, arrivals, far } = started();
    far.answer = down;
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(8 * M);
    const before = arrivals.length;
    far.answer = () => new Promise((resolve) => setTimeout(() => resolve(down()), 10 * S));
    await pass(45 * M);
    const underWay = arrivals.length;
    expect(underWay).toBeGreaterThan(before);
    while (arrivals.length === underWay) await pass(S);
    store.healthById.set("a", healthyChannel("a"));
    far.answer = () => verdictOf("delivered", null, null);
    await pass(11 * S);
    expect(arrivals.length).toBe(underWay + 2);
    expect(store.outcomes("a")).toEqual({ "x-1": "delivered" });
  });

  test("is not undone by what ends without a try", async () => {
    const { store, loop } = started();
    const gone = { ...healthyChannel("a"), breaker: "gone", consecutiveFailures: 1 } as const;
    store.healthById.set("a", gone);
    await store.enqueue(newMessage("msg_1", "alert", "a", Date.now()));
    const { channelHealth } = store;
    store.channelHealth = async () => {
      const known = await channelHealth();
      store.healthById.set("a", healthyChannel("a"));
      return known;
    };
    loop.wake();
    await pass(0);
    expect(store.messageById.get("msg_1")?.status).toBe("dead");
    expect(store.healthById.get("a")).toEqual(healthyChannel("a"));
  });
});

describe("a clock that is set back by a year", () => {
  const YEAR = 365 * 24 * H;

  test.each<[string, (world: ReturnType<typeof started>) => Promise<void>]>([
    [
      "while a message waits for its next try",
      async ({ store, loop, far }) => {
        far.answer = down;
        store.tell("x", "fired", Date.now(), ["a"]);
        loop.wake();
        await pass(30 * S);
      },
    ],
    [
      "while the breaker is open",
      async ({ store, loop, far }) => {
        far.answer = down;
        store.tell("x", "fired", Date.now(), ["a"]);
        loop.wake();
        await pass(2 * H);
      },
    ],
    [
      "while more is gathered",
      async ({ store, loop }) => {
        store.tell("x", "fired", Date.now(), ["a"]);
        loop.wake();
        await pass(5 * S);
      },
    ],
  ])("%s delays it by minutes", async (_name, happens) => {
    const world = started();
    await happens(world);
    vi.setSystemTime(Date.now() - YEAR);
    world.far.answer = () => verdictOf("delivered", null, null);
    await pass(2 * M);
    expect(world.store.outcomes("a")).toEqual({ "x-1": "delivered" });
  });

  test("lets as many go as before", async () => {
    const kind = { ...TINY_KIND, maxEvents: 1, pace: { burst: 1, everyMs: 3 * S } };
    const { store, loop, arrivals } = started({ kindOf: () => kind, groupWaitMs: 0 });
    for (const id of ["w", "x", "y"]) store.tell(id, "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(S);
    vi.setSystemTime(Date.now() - YEAR);
    await pass(2 * M);
    expect(arrivals).toHaveLength(3);
  });
});

describe("a receiver that asks for years of rest", () => {
  test("loses what asked, and is tried again after a day", async () => {
    const { store, loop, far } = started();
    far.answer = () => ({ ...down(), retryAfterMs: 365 * 24 * H, pauseMs: 365 * 24 * H });
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(M);
    far.answer = () => verdictOf("delivered", null, null);
    store.tell("y", "fired", Date.now(), ["a"]);
    await pass(23 * H);
    expect(store.outcomes("a")).toEqual({ "x-1": "dead", "y-1": "open" });
    await pass(2 * H);
    expect(store.outcomes("a")).toEqual({ "x-1": "dead", "y-1": "delivered" });
  });
});

describe("a channel that cannot be used", () => {
  test("because its secrets cannot be read: the alert waits for the key", async () => {
    let isThere = false;
    const { store, loop } = started({
      secretBox: {
        open: (sealed, of) => {
          if (!isThere) throw new Error(`The secrets of ${of} cannot be read: …`);
          return sealed;
        },
      },
    });
    store.channelList = [channel("a", { sealed: "{}" })];
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(21 * S);
    expect(store.healthById.get("a")?.lastError).toBe("The secrets of channel Channel a cannot be read: …");
    isThere = true;
    await pass(M);
    expect(store.outcomes("a")).toEqual({ "x-1": "delivered" });
  });

  test("because its settings are not complete: says which", async () => {
    const { store, loop } = started();
    store.channelList = [channel("a", { config: { url: 5 } })];
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(21 * S);
    expect(store.outcomes("a")).toEqual({ "x-1": "dead" });
    expect(store.healthById.get("a")?.lastError).toContain("Its settings are not complete. url: ");
  });

  test("because sending breaks off: it is tried again every few seconds, not in a loop without end", async () => {
    let times = 0;
    const schema = {
      safeParse: () => {
        times++;
        throw new Error("no schema");
      },
    };
    const kind = { ...TINY_KIND, schema } as unknown as typeof TINY_KIND;
    const { store, loop } = started({ kindOf: () => kind });
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(80 * S);
    expect(times).toBeGreaterThan(5);
    expect(times).toBeLessThan(15);
    expect(said).toEqual(["A delivery broke off: no schema"]);
  });

  test("secrets are not in what is kept of a try", async () => {
    const { store, loop } = started();
    store.channelList = [channel("a", { sealed: JSON.stringify({ room: "x-1 fired" }) })];
    store.tell("x", "fired", Date.now(), ["a"]);
    loop.wake();
    await pass(21 * S);
    expect(store.tries[0]?.requestExcerpt).toBe('["***"]');
  });
});

test("a real receiver that fails, then breaks off, then takes it: every try under one id", async () => {
  vi.useRealTimers();
  const ids: (string | undefined)[] = [];
  let take = () => {};
  const taken = new Promise<void>((resolve) => {
    take = resolve;
  });
  const port = await httpReceiver((request, response) => {
    ids.push(String(request.headers["webhook-id"]));
    request.resume();
    if (ids.length === 1) response.writeHead(503).end("no");
    else if (ids.length === 2) response.destroy();
    else response.end("ok", take);
  });
  const http = createHttpSender({ allow: parseAllowList("127.0.0.1").allow });
  onTestFinished(() => http.close());
  let aheadMs = 0;
  const { store, loop } = started({ http, groupWaitMs: 0, now: () => Date.now() + aheadMs });
  store.channelList = [channel("a", { config: { url: `http://127.0.0.1:${port}/hook` } })];
  const storeTry = store.storeTry;
  store.storeTry = async (result) => {
    await storeTry(result);
    aheadMs += H;
  };
  store.tell("x", "fired", Date.now(), ["a"]);
  loop.wake();
  await taken;
  await loop.stop();
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  expect(store.outcomes("a")).toEqual({ "x-1": "delivered" });
  expect(store.tries.map(({ outcome, httpStatus }) => [outcome, httpStatus])).toEqual([
    ["retry", 503],
    ["retry", null],
    ["delivered", 200],
  ]);
});
