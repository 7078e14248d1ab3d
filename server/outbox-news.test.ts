import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { newMessage } from "../lib/delivery/messages";
import { channelNamed } from "../lib/delivery/outbox-fixture";
import type { Channel } from "../lib/model/channel";
import { healthyChannel } from "../lib/store/alerts";
import { loopFixture } from "./outbox-loop-fixture";
import { verdictOf } from "./senders/sent";

const S = 1_000;
const M = 60 * S;
const H = 60 * M;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 3) });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function channel(id: string, more: Partial<Channel> = {}): Channel {
  return channelNamed(id, { config: { url: `https://hooks.example.com/${id}` }, ...more });
}

/** Channel a falls back on b; c is there as well. What is down does not answer; what is broken refuses for good. */
function started(fallbackChannelId: string | null = "b") {
  const fixture = loopFixture();
  const { store, far, arrivals } = fixture;
  const down = new Set<string>();
  const broken = new Set<string>();
  far.answer = ({ channel: id }) =>
    down.has(id)
      ? verdictOf("retry", null, "It answered 503.")
      : broken.has(id)
        ? verdictOf("failed", null, "No such hook.")
        : verdictOf("delivered", null, null);
  store.channelList = [channel("a", { fallbackChannelId }), channel("b"), channel("c")];
  let loop = fixture.newLoop();
  onTestFinished(() => loop.stop(0));
  return {
    store,
    far,
    arrivals,
    down,
    broken,
    wake: () => loop.wake(),
    fire: (episodeId: string) => {
      store.tell(episodeId, "fired", Date.now(), ["a"]);
      loop.wake();
    },
    restart: async () => {
      const stopped = loop.stop(0);
      await pass(0);
      await stopped;
      loop = fixture.newLoop();
      loop.wake();
    },
    /** What a channel was sent, each message once. */
    told: (id: string) => {
      const mine = arrivals.filter((arrival) => arrival.channel === id);
      return [...new Map(mine.map((arrival) => [arrival.id, arrival.words])).values()];
    },
  };
}

const FAILS = ["Channel a fails: It answered 503.", "1 waited, 0 lost"];
const BROKEN = ["Channel a fails: No such hook.", "0 waited, 1 lost"];

describe("a channel that fails", () => {
  test("is told to its fallback ten minutes on, once", async () => {
    const { store, told, fire, down } = started();
    down.add("a");
    fire("x");
    await pass(10 * M);
    expect(told("b")).toEqual([]);
    await pass(80 * S);
    expect(told("b")).toEqual([FAILS]);
    await pass(5 * H);
    expect(told("b")).toHaveLength(1);
    const [{ id = "" } = {}] = [...store.messageById.values()].filter(({ kind }) => kind === "channel_failing");
    const sinceMs = store.healthById.get("a")?.firstFailureAtMs;
    expect(store.healthById.get("a")?.toldFailing).toEqual([{ channelId: "b", messageId: id, sinceMs }]);
  });

  test("is told at once where an alert is lost", async () => {
    const { store, told, fire, broken } = started();
    broken.add("a");
    fire("x");
    await pass(21 * S);
    expect(store.outcomes("a")).toEqual({ "x-1": "dead" });
    expect(told("b")).toEqual([BROKEN]);
  });

  test("is not told again where a restart comes before its next try", async () => {
    const { told, fire, down, restart } = started();
    down.add("a");
    fire("x");
    await pass(11 * M);
    await restart();
    await pass(H);
    expect(told("b")).toEqual([FAILS]);
  });

  test("is told in the same words at each try, whatever happens meanwhile", async () => {
    const { arrivals, fire, down } = started();
    down.add("a").add("b");
    fire("x");
    await pass(15 * M);
    fire("y");
    await pass(15 * M);
    const tries = arrivals.filter((arrival) => arrival.channel === "b");
    expect(tries.length).toBeGreaterThan(2);
    for (const { id, words } of tries) expect([id, words]).toEqual([tries[0]?.id, FAILS]);
  });

  test("is told to a fallback that it gets meanwhile, too", async () => {
    const { store, told, fire, down } = started();
    down.add("a");
    fire("x");
    await pass(12 * M);
    store.channelList = [channel("a", { fallbackChannelId: "c" }), channel("b"), channel("c")];
    await pass(2 * M);
    expect([told("b"), told("c")]).toEqual([[FAILS], [FAILS]]);
    down.clear();
    await pass(H);
    expect([told("b").length, told("c").length]).toEqual([2, 2]);
  });
});

describe("a channel that works again", () => {
  type World = ReturnType<typeof started>;
  const works = (waited: number, lost: number, since = "03:00:20") => [
    `Channel a works again, failed since ${since}`,
    `${waited} waited, ${lost} lost`,
  ];
  /** a fails at 20 s and b is told of it ten minutes later. */
  const isToldFailing = async ({ down, fire }: World) => {
    down.add("a");
    fire("x");
    await pass(11 * M);
  };

  test.each<[string, (world: World) => Promise<void>, { b?: string[][]; c?: string[][] }]>([
    [
      "is told where its failure was told",
      async (world) => {
        await isToldFailing(world);
        world.down.clear();
        await pass(30 * M);
      },
      { b: [FAILS, works(1, 0)] },
    ],
    [
      "is told with all that waited and all that was lost",
      async (world) => {
        world.broken.add("a");
        world.fire("lost");
        await pass(M);
        world.broken.clear();
        world.down.add("a");
        for (const episode of ["x", "y", "z"]) world.fire(episode);
        await pass(9 * M);
        world.down.clear();
        await pass(30 * M);
      },
      { b: [BROKEN, works(3, 1)] },
    ],
    [
      "is told by whatever gets through first, be it a test",
      async (world) => {
        await isToldFailing(world);
        world.down.clear();
        await world.store.enqueue(newMessage("msg_test", "test", "a", Date.now()));
        world.wake();
        await pass(M);
      },
      { b: [FAILS, works(1, 0)] },
    ],
    [
      "has not lost what is sent again by hand and gets through",
      async (world) => {
        world.broken.add("a");
        world.fire("x");
        await pass(M);
        world.broken.clear();
        const [dead] = [...world.store.messageById.values()].filter(({ channelId }) => channelId === "a");
        if (dead === undefined) throw new Error("a was sent something");
        const again = { status: "pending", nextTryAtMs: Date.now(), redelivery: true } as const;
        world.store.messageById.set(dead.id, { ...dead, ...again });
        world.wake();
        await pass(S);
      },
      { b: [BROKEN, works(0, 0)] },
    ],
    [
      "is told although somebody said to try again before",
      async (world) => {
        await isToldFailing(world);
        const { toldFailing = [] } = world.store.healthById.get("a") ?? {};
        world.store.healthById.set("a", { ...healthyChannel("a"), toldFailing });
        world.down.clear();
        world.wake();
        await pass(M);
      },
      { b: [FAILS, works(1, 0)] },
    ],
    [
      "is told where it was told, although the fallback is another one by now and the channel another name",
      async (world) => {
        await isToldFailing(world);
        const renamed = channel("a", { name: "Ops", fallbackChannelId: null });
        world.store.channelList = [renamed, channel("b"), channel("c")];
        world.down.clear();
        await pass(30 * M);
      },
      { b: [FAILS, ["Ops works again, failed since 03:00:20", "1 waited, 0 lost"]], c: [] },
    ],
    [
      "is not told where it failed for a moment only",
      async (world) => {
        world.down.add("a");
        world.fire("x");
        await pass(5 * M);
        world.down.clear();
        await pass(H);
      },
      { b: [] },
    ],
    [
      "is told once for each failure",
      async (world) => {
        for (const episode of ["x", "y"]) {
          world.down.add("a");
          world.fire(episode);
          await pass(11 * M);
          world.down.clear();
          await pass(30 * M);
        }
      },
      { b: [FAILS, works(1, 0), FAILS, works(1, 0, "03:41:20")] },
    ],
    [
      "is told after its failure, where both had to wait",
      async (world) => {
        world.down.add("b");
        await isToldFailing(world);
        world.down.delete("a");
        await pass(30 * M);
        world.down.clear();
        await pass(H);
      },
      { b: [FAILS, works(1, 0)] },
    ],
    [
      "is not told where its failure could not be told",
      async (world) => {
        world.broken.add("b");
        await isToldFailing(world);
        world.broken.clear();
        world.down.clear();
        await pass(30 * M);
      },
      { b: [FAILS] },
    ],
    [
      "is not told to a channel that was deleted",
      async (world) => {
        await isToldFailing(world);
        world.store.channelList = [channel("a"), channel("c")];
        world.down.clear();
        await pass(30 * M);
      },
      { b: [FAILS] },
    ],
    [
      "is told once, although the server stops before it has stored what got through",
      async (world) => {
        await isToldFailing(world);
        vi.spyOn(world.store, "storeTry").mockRejectedValue(new Error("database is locked"));
        world.down.clear();
        await pass(30 * M);
        vi.restoreAllMocks();
        await world.restart();
        await pass(30 * M);
      },
      { b: [FAILS, works(1, 0)] },
    ],
    [
      "is told once, although the server stops before it is told",
      async (world) => {
        await isToldFailing(world);
        world.down.delete("a");
        world.far.answer = (arrival) =>
          arrival.channel === "b" ? new Promise(() => {}) : verdictOf("delivered", null, null);
        await pass(30 * M);
        world.far.answer = () => verdictOf("delivered", null, null);
        for (let times = 0; times < 3; times++) await world.restart();
        await pass(H);
      },
      { b: [FAILS, works(1, 0)] },
    ],
  ])("%s", async (_name, happens, { b = [], c = [] }) => {
    const world = started();
    await happens(world);
    expect(world.told("b")).toEqual(b);
    expect(world.told("c")).toEqual(c);
  });

  test("leaves a trace where it is not told", async () => {
    const world = started();
    world.broken.add("b");
    await isToldFailing(world);
    world.broken.clear();
    world.down.clear();
    await pass(30 * M);
    const [recovered] = [...world.store.messageById.values()].filter(({ kind }) => kind === "channel_recovered");
    expect(recovered).toMatchObject({ status: "dead", lastError: "Nobody was told here that it failed." });
  });

  test("is told nobody where there was no fallback", async () => {
    const world = started(null);
    await isToldFailing(world);
    world.down.clear();
    await pass(30 * M);
    expect([...world.told("b"), ...world.told("c")]).toEqual([]);
    expect(world.store.outcomes("a")).toEqual({ "x-1": "delivered" });
  });
});
