import ipaddr from "ipaddr.js";
import { z } from "zod";
import type { Retention } from "./model/retention";
import { judgeUrl } from "./net/address-policy";
import { type AllowList, parseAllowList } from "./net/allow-list";

export interface Config {
  port: number;
  host: string;
  databasePath: string;
  /** null = open, which only a loopback address may be. */
  password: string | null;
  /** Origin under which people reach the server, e.g. `https://limits.example.com`; null = the listening address. */
  publicOrigin: string | null;
  /** Proxies whose X-Forwarded-* are believed. */
  trustProxy: AllowList;
  retention: Retention;
  /** Bytes the database may take; null = what its disk has room for. */
  diskBudgetBytes: number | null;
  /** Of which the key for stored secrets is made; null = a file beside the database. */
  secret: string | null;
  /** Where alerts and pings may go beside public addresses. */
  webhookAllow: AllowList;
  /** How long a channel waits for more to tell in one message. */
  groupWaitMs: number;
  /** Width of the grid that alert rules are evaluated on. */
  evalMs: number;
  /** How long after its instant a rule is evaluated. */
  evalDelayMs: number;
  /** Called after each evaluation, so that somebody else notices when there is none; null = nobody. */
  pingUrl: string | null;
  /** Through which alerts leave for public https addresses; null = directly. */
  proxyUrl: string | null;
}

/** Every environment variable this version reads. */
export const VARIABLES = [
  "PORT",
  "HOST",
  "LIMITSCOPE_DB",
  "LIMITSCOPE_PASSWORD",
  "LIMITSCOPE_PUBLIC_URL",
  "LIMITSCOPE_TRUST_PROXY",
  "LIMITSCOPE_RETENTION_DAYS",
  "LIMITSCOPE_RETENTION_MINUTES_DAYS",
  "LIMITSCOPE_RETENTION_HOURS_DAYS",
  "LIMITSCOPE_DISK_BUDGET_GB",
  "LIMITSCOPE_SECRET",
  "LIMITSCOPE_WEBHOOK_ALLOW",
  "LIMITSCOPE_GROUP_WAIT_SECONDS",
  "LIMITSCOPE_EVAL_SECONDS",
  "LIMITSCOPE_EVAL_DELAY_SECONDS",
  "LIMITSCOPE_PING_URL",
  "HTTPS_PROXY",
] as const;
export type Variable = (typeof VARIABLES)[number];

export interface ConfigProblem {
  variable: Variable;
  /** null = not set; never a secret. */
  value: string | null;
  fix: string;
}

export type ReadConfig = { config: Config; problems: null } | { config: null; problems: ConfigProblem[] };

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);

const DAY_MS = 86_400_000;
const GB = 1e9;
const MIN_PASSWORD_CHARS = 12;
const MIN_SECRET_CHARS = 16;
/** Shown as nothing but set. */
const HIDDEN: ReadonlySet<Variable> = new Set([
  "LIMITSCOPE_PASSWORD",
  "LIMITSCOPE_SECRET",
  "LIMITSCOPE_PING_URL",
  "HTTPS_PROXY",
]);

const days = (byDefault: number) => ({
  schema: wholeNumber(1, 3_650)
    .transform((count) => count * DAY_MS)
    .prefault(String(byDefault)),
  fix: "Use a whole number of days from 1 to 3650.",
});

const seconds = (least: number, most: number, byDefault: number) => ({
  schema: wholeNumber(least, most)
    .transform((count) => count * 1_000)
    .prefault(String(byDefault)),
  fix: `Use a whole number of seconds from ${least} to ${most}.`,
});

const FIELDS = {
  PORT: { schema: wholeNumber(0, 65_535).prefault("3000"), fix: "Use a whole number from 0 to 65535." },
  HOST: {
    schema: z
      .string()
      .min(1)
      .refine((host) => host === "localhost" || ipaddr.isValid(host))
      .prefault("127.0.0.1"),
    fix: "Use an IP address of this machine, such as 127.0.0.1 or 0.0.0.0, or localhost.",
  },
  LIMITSCOPE_DB: { schema: z.string().min(1).prefault("./data/limitscope.db"), fix: "Use the path of a file." },
  LIMITSCOPE_PASSWORD: {
    schema: z.string().min(MIN_PASSWORD_CHARS).optional(),
    fix: `Use at least ${MIN_PASSWORD_CHARS} characters.`,
  },
  LIMITSCOPE_PUBLIC_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    fix: "Use the address people type, such as https://limits.example.com.",
  },
  LIMITSCOPE_TRUST_PROXY: {
    schema: z.string().optional(),
    fix: "Use addresses and ranges of proxies, such as 127.0.0.1 or 10.0.0.0/8.",
  },
  LIMITSCOPE_RETENTION_DAYS: days(30),
  LIMITSCOPE_RETENTION_MINUTES_DAYS: days(7),
  LIMITSCOPE_RETENTION_HOURS_DAYS: days(400),
  LIMITSCOPE_DISK_BUDGET_GB: {
    schema: z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform((text) => Math.round(Number(text) * GB))
      .refine((bytes) => bytes >= 1 && bytes <= 1_000_000 * GB)
      .optional(),
    fix: "Use gigabytes, such as 20 or 0.5, at most 1000000; leave it out for what the disk has room for.",
  },
  LIMITSCOPE_SECRET: {
    schema: z.string().min(MIN_SECRET_CHARS).optional(),
    fix: `Use at least ${MIN_SECRET_CHARS} characters; leave it out for a key in a file beside the database.`,
  },
  LIMITSCOPE_WEBHOOK_ALLOW: {
    schema: z.string().optional(),
    fix: "Use hosts, addresses and ranges, such as hooks.internal, 10.0.0.5 or 10.0.0.0/8.",
  },
  LIMITSCOPE_GROUP_WAIT_SECONDS: seconds(0, 600, 20),
  LIMITSCOPE_EVAL_SECONDS: seconds(1, 3_600, 60),
  LIMITSCOPE_EVAL_DELAY_SECONDS: seconds(0, 3_600, 30),
  LIMITSCOPE_PING_URL: {
    schema: z.string().optional(),
    fix: "Use a URL such as https://hc-ping.com/….",
  },
  HTTPS_PROXY: {
    schema: z
      .string()
      .transform((text) => (text.includes("://") ? text : `http://${text}`))
      .pipe(z.url({ protocol: /^https?$/ }))
      .optional(),
    fix: "Use the address of an HTTP proxy, such as http://proxy.example.com:3128, or unset it.",
  },
} as const;

/** Reads the environment; reports every problem at once. An empty variable counts as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ReadConfig {
  const problems: ConfigProblem[] = [];
  const read = <Name extends Variable>(variable: Name): z.output<(typeof FIELDS)[Name]["schema"]> | null => {
    const value = environment[variable]?.trim() || undefined;
    const parsed = FIELDS[variable].schema.safeParse(value);
    if (parsed.success) return parsed.data as z.output<(typeof FIELDS)[Name]["schema"]>;
    const shown = HIDDEN.has(variable) ? "(hidden)" : (value ?? null);
    problems.push({ variable, value: shown, fix: FIELDS[variable].fix });
    return null;
  };
  const { allow, problems: allowProblems } = parseAllowList(read("LIMITSCOPE_WEBHOOK_ALLOW") ?? "");
  for (const fix of allowProblems) problems.push({ variable: "LIMITSCOPE_WEBHOOK_ALLOW", value: null, fix });
  const { allow: trustProxy, problems: proxyProblems } = parseAllowList(read("LIMITSCOPE_TRUST_PROXY") ?? "");
  const { fix: addressesOnly } = FIELDS.LIMITSCOPE_TRUST_PROXY;
  const named = [...trustProxy.hosts].map((host) => `"${host}" is no address. ${addressesOnly}`);
  for (const fix of [...proxyProblems, ...named])
    problems.push({ variable: "LIMITSCOPE_TRUST_PROXY", value: null, fix });
  const pingUrl = read("LIMITSCOPE_PING_URL") ?? null;
  const pingError = pingUrl === null ? null : judgeUrl(pingUrl, allow).error;
  if (pingError !== null) problems.push({ variable: "LIMITSCOPE_PING_URL", value: "(hidden)", fix: pingError });
  const config = {
    port: read("PORT") ?? 0,
    host: read("HOST") ?? "",
    databasePath: read("LIMITSCOPE_DB") ?? "",
    password: read("LIMITSCOPE_PASSWORD") ?? null,
    trustProxy,
    publicOrigin: originOf(read("LIMITSCOPE_PUBLIC_URL") ?? null),
    retention: {
      rowsMs: read("LIMITSCOPE_RETENTION_DAYS") ?? 0,
      minutesMs: read("LIMITSCOPE_RETENTION_MINUTES_DAYS") ?? 0,
      hoursMs: read("LIMITSCOPE_RETENTION_HOURS_DAYS") ?? 0,
    },
    diskBudgetBytes: read("LIMITSCOPE_DISK_BUDGET_GB") ?? null,
    secret: read("LIMITSCOPE_SECRET") ?? null,
    webhookAllow: allow,
    groupWaitMs: read("LIMITSCOPE_GROUP_WAIT_SECONDS") ?? 0,
    evalMs: read("LIMITSCOPE_EVAL_SECONDS") ?? 0,
    evalDelayMs: read("LIMITSCOPE_EVAL_DELAY_SECONDS") ?? 0,
    pingUrl,
    proxyUrl: read("HTTPS_PROXY") ?? null,
  };
  const { minutesMs, hoursMs } = config.retention;
  if (hoursMs > 0 && hoursMs < minutesMs) {
    problems.push({
      variable: "LIMITSCOPE_RETENTION_HOURS_DAYS",
      value: String(hoursMs / DAY_MS),
      fix: `Hour figures must stay at least as long as minute figures: use ${minutesMs / DAY_MS} or more, or lower LIMITSCOPE_RETENTION_MINUTES_DAYS.`,
    });
  }
  const hasPassword =
    environment.LIMITSCOPE_PASSWORD?.trim() !== undefined && environment.LIMITSCOPE_PASSWORD.trim() !== "";
  if (config.host !== "" && !isLoopback(config.host) && !hasPassword) {
    problems.push({
      variable: "HOST",
      value: config.host,
      fix: "Set LIMITSCOPE_PASSWORD as well: without it Limitscope only listens on this machine (127.0.0.1, ::1 or localhost).",
    });
  }
  return problems.length > 0 ? { config: null, problems } : { config, problems: null };
}

function originOf(url: string | null): string | null {
  return url === null ? null : new URL(url).origin;
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
}

export function describeProblem({ variable, value, fix }: ConfigProblem): string {
  return `${variable}${value === null ? "" : `=${value}`}: ${fix}`;
}
