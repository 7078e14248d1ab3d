import { expect, test } from "vitest";
import { SteadyClock } from "./steady-clock";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const T0 = Date.UTC(2026, 10, 19, 12);

/** A clock read every hour, on a machine whose time can be set. */
function machine(lastKnownAtMs: number | null = T0) {
  const time = { wallMs: T0, elapsedMs: 7 };
  const clock = new SteadyClock({ now: () => time.wallMs, elapsedMs: () => time.elapsedMs, lastKnownAtMs });
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += HOUR) {
      time.wallMs += HOUR;
      time.elapsedMs += HOUR;
      clock.read();
    }
    return clock.read();
  };
  const set = (byMs: number) => {
    time.wallMs += byMs;
  };
  return { clock, pass, set };
}

test("it follows the clock, also one that is a little fast or was set back", () => {
  const { clock, pass, set } = machine();
  expect(pass(30 * DAY)).toBe(T0 + 30 * DAY);
  set(10 * 60_000);
  expect(clock.read()).toBe(T0 + 30 * DAY + 10 * 60_000);
  set(-40 * DAY);
  expect(clock.read()).toBe(T0 - 10 * DAY + 10 * 60_000);
});

test("a month ahead and back within hours leaves no trace", () => {
  const { pass, set } = machine();
  pass(5 * HOUR);
  set(31 * DAY);
  expect(pass(20 * HOUR)).toBe(T0 + 25 * HOUR);
  set(-31 * DAY);
  expect(pass(HOUR)).toBe(T0 + 26 * HOUR);
});

test("a leap that lasts a day is believed", () => {
  const { pass, set } = machine();
  set(31 * DAY);
  expect(pass(23 * HOUR)).toBe(T0 + 23 * HOUR);
  expect(pass(2 * HOUR)).toBe(T0 + 31 * DAY + 25 * HOUR);
});

test("leaps in a row each have to last", () => {
  const { pass, set } = machine();
  set(31 * DAY);
  pass(20 * HOUR);
  set(-31 * DAY);
  pass(HOUR);
  set(31 * DAY);
  expect(pass(20 * HOUR)).toBe(T0 + 41 * HOUR);
});

test("after a long time off it goes on from the newest arrival, and believes the clock a day later", () => {
  const { clock, pass } = machine(T0 - 40 * DAY);
  expect(clock.read()).toBe(T0 - 40 * DAY);
  expect(pass(26 * HOUR)).toBe(T0 + 26 * HOUR);
});

test("without an arrival there is nothing to lose: the clock is believed", () => {
  expect(machine(null).clock.read()).toBe(T0);
});
