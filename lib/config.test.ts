import { describe, expect, test } from "vitest";
import { describeProblem, readConfig } from "./config";
import { ALLOW_NOTHING } from "./net/allow-list";

const DAY_MS = 86_400_000;

describe("configuration", () => {
  test("without any variable it is this machine only, port 3000, 30 days", () => {
    expect(readConfig({}).config).toEqual({
      port: 3000,
      host: "127.0.0.1",
      databasePath: "./data/limitscope.db",
      password: null,
      publicOrigin: null,
      trustProxy: ALLOW_NOTHING,
      retention: { rowsMs: 30 * DAY_MS, minutesMs: 7 * DAY_MS, hoursMs: 400 * DAY_MS },
      diskBudgetBytes: null,
      secret: null,
      webhookAllow: ALLOW_NOTHING,
      groupWaitMs: 20_000,
      evalMs: 60_000,
      evalDelayMs: 30_000,
      pingUrl: null,
      proxyUrl: null,
    });
  });

  test.each([
    ["an address of the network without a password", { HOST: "0.0.0.0" }, ["HOST"]],
    ["every address of IPv6 without a password", { HOST: "::" }, ["HOST"]],
    ["a name that is no address", { HOST: "example.com" }, ["HOST"]],
    ["a port that is none", { PORT: "http" }, ["PORT"]],
    ["a port out of range", { PORT: "65536" }, ["PORT"]],
    ["a short password", { LIMITSCOPE_PASSWORD: "short" }, ["LIMITSCOPE_PASSWORD"]],
    ["an address without a scheme", { LIMITSCOPE_PUBLIC_URL: "limits.example.com" }, ["LIMITSCOPE_PUBLIC_URL"]],
    ["no days", { LIMITSCOPE_RETENTION_DAYS: "0" }, ["LIMITSCOPE_RETENTION_DAYS"]],
    ["no days of minutes", { LIMITSCOPE_RETENTION_MINUTES_DAYS: "0" }, ["LIMITSCOPE_RETENTION_MINUTES_DAYS"]],
    ["ten years and a day of hours", { LIMITSCOPE_RETENTION_HOURS_DAYS: "3651" }, ["LIMITSCOPE_RETENTION_HOURS_DAYS"]],
    [
      "hours that go before their minutes",
      { LIMITSCOPE_RETENTION_MINUTES_DAYS: "30", LIMITSCOPE_RETENTION_HOURS_DAYS: "29" },
      ["LIMITSCOPE_RETENTION_HOURS_DAYS"],
    ],
    [
      "minutes that outlast the hours nobody set",
      { LIMITSCOPE_RETENTION_MINUTES_DAYS: "500" },
      ["LIMITSCOPE_RETENTION_HOURS_DAYS"],
    ],
    ["a budget of nothing", { LIMITSCOPE_DISK_BUDGET_GB: "0" }, ["LIMITSCOPE_DISK_BUDGET_GB"]],
    ["a budget with its unit", { LIMITSCOPE_DISK_BUDGET_GB: "20GB" }, ["LIMITSCOPE_DISK_BUDGET_GB"]],
    ["a budget below zero", { LIMITSCOPE_DISK_BUDGET_GB: "-1" }, ["LIMITSCOPE_DISK_BUDGET_GB"]],
    ["a short secret", { LIMITSCOPE_SECRET: "fifteen letters" }, ["LIMITSCOPE_SECRET"]],
    ["a name as a trusted proxy", { LIMITSCOPE_TRUST_PROXY: "proxy.internal" }, ["LIMITSCOPE_TRUST_PROXY"]],
    ["a URL as an allowed host", { LIMITSCOPE_WEBHOOK_ALLOW: "http://10.0.0.5/" }, ["LIMITSCOPE_WEBHOOK_ALLOW"]],
    ["an evaluation without a pause", { LIMITSCOPE_EVAL_SECONDS: "0" }, ["LIMITSCOPE_EVAL_SECONDS"]],
    ["an evaluation every day", { LIMITSCOPE_EVAL_SECONDS: "86400" }, ["LIMITSCOPE_EVAL_SECONDS"]],
    ["a delay with its unit", { LIMITSCOPE_EVAL_DELAY_SECONDS: "30s" }, ["LIMITSCOPE_EVAL_DELAY_SECONDS"]],
    ["a wait of an hour", { LIMITSCOPE_GROUP_WAIT_SECONDS: "3600" }, ["LIMITSCOPE_GROUP_WAIT_SECONDS"]],
    ["a ping that is no URL", { LIMITSCOPE_PING_URL: "hc-ping.com/abc" }, ["LIMITSCOPE_PING_URL"]],
    ["a ping into the own network", { LIMITSCOPE_PING_URL: "http://10.0.0.5/ping" }, ["LIMITSCOPE_PING_URL"]],
    ["a proxy of another kind", { HTTPS_PROXY: "socks5://proxy:1080" }, ["HTTPS_PROXY"]],
    ["several at once", { PORT: "x", LIMITSCOPE_RETENTION_DAYS: "-1" }, ["PORT", "LIMITSCOPE_RETENTION_DAYS"]],
  ])("refuses %s", (_, environment, variables) => {
    expect(readConfig(environment).problems?.map(({ variable }) => variable)).toEqual(variables);
  });

  test.each([
    ["the network with a password", { HOST: "0.0.0.0", LIMITSCOPE_PASSWORD: "correct horse battery" }],
    ["loopback of IPv6", { HOST: "::1" }],
    ["another loopback address", { HOST: "127.0.0.2" }],
    ["hours as long as minutes", { LIMITSCOPE_RETENTION_MINUTES_DAYS: "9", LIMITSCOPE_RETENTION_HOURS_DAYS: "9" }],
    ["rows that outlast the hours", { LIMITSCOPE_RETENTION_DAYS: "3650" }],
    [
      "a ping into the own network that is allowed",
      { LIMITSCOPE_PING_URL: "http://10.0.0.5/ping", LIMITSCOPE_WEBHOOK_ALLOW: "10.0.0.0/8" },
    ],
    ["no wait at all", { LIMITSCOPE_GROUP_WAIT_SECONDS: "0", LIMITSCOPE_EVAL_DELAY_SECONDS: "0" }],
    ["empty variables as not set", { PORT: "", HOST: " ", LIMITSCOPE_PASSWORD: "" }],
  ])("takes %s", (_, environment) => {
    expect(readConfig(environment).problems).toBeNull();
  });

  test.each([
    ["20", 20e9],
    ["0.5", 500e6],
    ["0.000001", 1_000],
  ])("reads a budget of %s GB", (value, bytes) => {
    expect(readConfig({ LIMITSCOPE_DISK_BUDGET_GB: value }).config?.diskBudgetBytes).toBe(bytes);
  });

  test.each([
    ["a password", { LIMITSCOPE_PASSWORD: "hunter2" }],
    ["a secret", { LIMITSCOPE_SECRET: "hunter2" }],
    ["the password of a proxy", { HTTPS_PROXY: "socks5://me:hunter2@proxy:1080" }],
    ["the path of a ping", { LIMITSCOPE_PING_URL: "http://10.0.0.5/hunter2" }],
  ])("never tells %s", (_, environment) => {
    const told = readConfig(environment).problems?.map(describeProblem).join();
    expect(told).toContain("(hidden)");
    expect(told).not.toContain("hunter2");
  });

  test.each([
    ["http://proxy:3128", "http://proxy:3128"],
    ["proxy.example.com:3128", "http://proxy.example.com:3128"],
  ])("takes the proxy %s", (value, url) => {
    expect(readConfig({ HTTPS_PROXY: value }).config?.proxyUrl).toBe(url);
  });

  test("says which allowed address is none", () => {
    const { problems } = readConfig({ LIMITSCOPE_WEBHOOK_ALLOW: "10.0.0.5, *.internal" });
    expect(problems?.map(describeProblem)).toEqual([
      'LIMITSCOPE_WEBHOOK_ALLOW: "*.internal" has a wildcard: write each host, or the range of their addresses.',
    ]);
  });

  test("keeps only the origin of the public address", () => {
    expect(readConfig({ LIMITSCOPE_PUBLIC_URL: "https://limits.example.com/x?y" }).config?.publicOrigin).toBe(
      "https://limits.example.com",
    );
  });
});
