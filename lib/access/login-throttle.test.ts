import { beforeEach, describe, expect, test } from "vitest";
import { LoginThrottle } from "./login-throttle";

let nowMs: number;
let throttle: LoginThrottle;
beforeEach(() => {
  nowMs = 1_000_000;
  throttle = new LoginThrottle(() => nowMs);
});

const takes = (address: string, count: number) => Array.from({ length: count }, () => throttle.take(address));
const NO_WAIT = [null, null, null, null, null];

describe("how often passwords may be tried", () => {
  test("five times by an address, then once every 30 seconds", () => {
    expect(takes("a", 6)).toEqual([...NO_WAIT, 30]);
    nowMs += 20_000;
    expect(throttle.take("a")).toBe(10);
    nowMs += 10_000;
    expect(takes("a", 2)).toEqual([null, 30]);
  });

  test("what was refused is not counted", () => {
    takes("a", 50);
    expect(throttle.take("a")).toBe(30);
  });

  test("twenty times by all together, then once every 3 seconds", () => {
    const all = Array.from({ length: 21 }, (_, index) => throttle.take(`address ${index}`));
    expect(all.slice(0, 20).every((wait) => wait === null)).toBe(true);
    expect(all[20]).toBe(3);
  });

  test("an address that had the right password does not wait for others, only for itself", () => {
    throttle.take("home");
    throttle.succeeded("home");
    for (let index = 0; index < 40; index++) throttle.take(`address ${index}`);
    expect(throttle.take("stranger")).toBe(3);
    expect(takes("home", 6)).toEqual([...NO_WAIT, 30]);
  });

  test("a clock set back refills nothing and locks nobody out", () => {
    takes("a", 5);
    nowMs -= 3_600_000;
    expect(throttle.take("a")).toBe(30);
    nowMs += 30_000;
    expect(throttle.take("a")).toBeNull();
  });
});
