import { expect, test } from "vitest";
import { ROUTE_NEEDS } from "../../lib/access/route-needs";
import { NOW, openFront, type Reply } from "../front-fixture";

const PUBLIC = "https://limits.example.com";
const DAY_MS = 86_400_000;

/** What a credential is answered, by the kind of call; null = it gets through. */
type Outcomes = Record<
  "open" | "page" | "pageWrite" | "read" | "ask" | "ingest" | "deploy" | "admin" | "manage",
  number | null
>;

const REFUSED: Outcomes = {
  open: null,
  page: 401,
  pageWrite: 401,
  read: 401,
  ask: 401,
  ingest: 401,
  deploy: 401,
  admin: 401,
  manage: 401,
};
const all = (status: number | null) =>
  Object.fromEntries(Object.keys(REFUSED).map((kind) => [kind, status])) as Outcomes;
const KEY = { ...all(403), open: null };

const CREDENTIALS: Record<string, Outcomes> = {
  none: REFUSED,
  wrong: all(401),
  ingest: { ...KEY, ingest: null, deploy: null },
  read: { ...KEY, read: null, ask: null },
  admin: { ...all(null), page: 403, pageWrite: 403 },
  session: all(null),
  expired: REFUSED,
  "foreign origin": { ...all(403), open: null, page: null },
  "foreign host": all(421),
};

/** Every route: how it is read, and what else it takes. */
const CALLS: readonly [path: string, GET: keyof Outcomes, others?: Readonly<Record<string, keyof Outcomes>>][] = [
  ["/", "page", { POST: "pageWrite" }],
  ["/alerts", "page", { POST: "pageWrite" }],
  ["/alerts/channels/[id]", "page", { POST: "pageWrite" }],
  ["/alerts/channels/new", "page"],
  ["/alerts/rules/[id]", "page"],
  ["/alerts/rules/new", "page"],
  ["/classify", "page"],
  ["/pools/[id]", "page"],
  ["/requests", "page"],
  ["/requests/[id]", "page"],
  ["/settings", "page", { POST: "pageWrite" }],
  ["/settings/changes", "page"],
  ["/login", "open"],
  ["/icon.svg", "open"],
  ["/_next/static/[...path]", "open"],
  ["/alert-trends", "page", { POST: "pageWrite" }],
  ["/facets", "page"],
  ["/firing", "page"],
  ["/reads/[id]", "page", { DELETE: "pageWrite", POST: "pageWrite" }],
  ["/search", "page"],
  ["/api/openapi.json", "read"],
  ["/api/v1/alert-rules", "read", { POST: "manage" }],
  ["/api/v1/alert-rules/[id]", "read", { PUT: "manage", DELETE: "manage" }],
  ["/api/v1/alert-rules/[id]/pause", "read", { POST: "manage" }],
  ["/api/v1/alert-rules/export", "read"],
  ["/api/v1/alert-rules/import", "read", { POST: "manage" }],
  ["/api/v1/alert-rules/preview", "read", { POST: "ask" }],
  ["/api/v1/alerts", "read"],
  ["/api/v1/alerts/[ruleId]/[fingerprint]/acknowledge", "read", { POST: "manage", DELETE: "manage" }],
  ["/api/v1/alerts/deliveries", "read"],
  ["/api/v1/alerts/deliveries/[messageId]/redeliver", "read", { POST: "manage" }],
  ["/api/v1/alerts/events", "read"],
  ["/api/v1/attempts", "read", { POST: "ingest", DELETE: "manage" }],
  ["/api/v1/attempts/stream", "read", { POST: "manage" }],
  ["/api/v1/audit", "admin", { POST: "manage" }],
  ["/api/v1/channels", "read", { POST: "manage" }],
  ["/api/v1/channels/[id]", "read", { PUT: "manage", DELETE: "manage" }],
  ["/api/v1/channels/[id]/previous-secret", "read", { DELETE: "manage" }],
  ["/api/v1/channels/[id]/reset", "read", { POST: "manage" }],
  ["/api/v1/channels/[id]/rotate-secret", "read", { POST: "manage" }],
  ["/api/v1/channels/[id]/test", "read", { POST: "manage" }],
  ["/api/v1/classify", "read", { POST: "ask" }],
  ["/api/v1/deploys", "read", { POST: "deploy" }],
  ["/api/v1/keys", "admin", { POST: "manage" }],
  ["/api/v1/keys/[id]", "admin", { PUT: "manage", DELETE: "manage" }],
  ["/api/v1/pools", "read", { POST: "manage" }],
  ["/api/v1/pools/[id]", "read", { PUT: "manage", DELETE: "manage", PATCH: "manage" }],
  ["/api/v1/pools/[id]/use", "read"],
  ["/api/v1/pools/[id]/accept", "read", { POST: "manage" }],
  ["/api/v1/pools/[id]/dismiss", "read", { POST: "manage" }],
  ["/api/v1/pools/[id]/restore", "read", { POST: "manage" }],
  ["/api/v1/pools/[id]/split", "read", { POST: "manage" }],
  ["/api/v1/pools/merge", "read", { POST: "manage" }],
  ["/api/v1/prices", "read", { POST: "manage" }],
  ["/api/v1/prices/[id]", "read", { PUT: "manage", DELETE: "manage" }],
  ["/api/v1/reclassify", "read", { POST: "manage" }],
  ["/api/v1/requests", "read"],
  ["/api/v1/requests/[id]", "read"],
  ["/api/v1/runs", "read"],
  ["/api/v1/series", "read"],
  ["/api/v1/silences", "read", { POST: "manage" }],
  ["/api/v1/silences/[id]", "read", { DELETE: "manage" }],
  ["/api/[...path]", "admin", { POST: "manage" }],
];

/** Tried by themselves below: they answer everybody, or end the session they are tried with. */
const APART = ["/api/health", "/api/v1/session", "/api/v1/sessions"];

async function openLocked() {
  let nowMs = NOW;
  const policy = { password: "correct horse battery", publicOrigin: PUBLIC, now: () => nowMs };
  const front = await openFront({ policy });
  const cookieOf = (token: string) => ({ cookie: `__Host-limitscope_session=${token}` });
  const newSession = () => cookieOf(front.access.sessions?.open().token ?? "");
  const expired = newSession();
  nowMs += 8 * DAY_MS;
  const bearer = async (scope: "ingest" | "read" | "admin") => ({
    authorization: `Bearer ${await front.makeKey(scope, [scope])}`,
  });
  const session = newSession();
  const credentials: Record<string, Record<string, string>> = {
    none: {},
    wrong: { authorization: `Bearer ls_${"x".repeat(43)}` },
    ingest: await bearer("ingest"),
    read: await bearer("read"),
    admin: await bearer("admin"),
    session,
    expired,
    "foreign origin": { ...session, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    "foreign host": { ...session, host: "evil.example" },
  };
  return { front, credentials, newSession };
}

/** null = it was let through, whatever came of it then. */
function refusalOf({ status }: Reply): number | null {
  return [401, 403, 421].includes(status) ? status : null;
}

test("every route is in the table", () => {
  const listed = [...CALLS.map(([path]) => path), ...APART];
  expect(listed.sort()).toEqual(Object.keys(ROUTE_NEEDS).sort());
});

test.each(Object.entries(CREDENTIALS))("every route with %s", async (credential, outcomes) => {
  const { front, credentials } = await openLocked();
  const told: Record<string, number | null> = {};
  const wanted: Record<string, number | null> = {};
  for (const [route, reading, others = {}] of CALLS) {
    const path = route.replaceAll(/\[[^\]]+\]/g, "x");
    for (const [method, kind] of Object.entries({ GET: reading, HEAD: reading, ...others })) {
      const isForeignRead = credential === "foreign origin" && path.startsWith("/api/");
      const call = `${method} ${route}`;
      wanted[call] = isForeignRead ? 403 : outcomes[kind];
      if (path === "/api/v1/attempts/stream" && wanted[call] === null && method !== "POST") continue;
      const headers = { host: "limits.example.com", ...credentials[credential] };
      told[call] = refusalOf(await front.send({ method, path, headers }));
    }
  }
  expect({ ...wanted, ...told }).toEqual(wanted);
});

test.each([
  ["none", 200, 400, 401, 401],
  ["wrong", 401, 401, 401, 401],
  ["ingest", 200, 400, 403, 403],
  ["read", 200, 400, 403, 403],
  ["admin", 200, 400, 403, 403],
  ["session", 200, 400, 204, 204],
  ["expired", 200, 400, 401, 401],
  ["foreign origin", 403, 403, 403, 403],
  ["foreign host", 421, 421, 421, 421],
])("health, login and logout with %s", async (credential, ...statuses) => {
  const { front, credentials, newSession } = await openLocked();
  const hasSession = ["session", "foreign origin", "foreign host"].includes(credential);
  const send = async (method: string, path: string) => {
    const session = hasSession ? newSession() : {};
    const headers = { host: "limits.example.com", ...credentials[credential], ...session };
    return (await front.send({ method, path, headers })).status;
  };
  expect([
    await send("GET", "/api/health"),
    await send("POST", "/api/v1/session"),
    await send("DELETE", "/api/v1/session"),
    await send("DELETE", "/api/v1/sessions"),
  ]).toEqual(statuses);
});

test("without a password all of it is open to this machine, but a wrong key is not", async () => {
  const front = await openFront();
  for (const [route] of CALLS) {
    const path = route.replaceAll(/\[[^\]]+\]/g, "x");
    if (path === "/api/v1/attempts/stream") continue;
    const asked = { method: "GET", path };
    expect([path, refusalOf(await front.send(asked))]).toEqual([path, null]);
    const headers = { authorization: "Bearer correct horse battery" };
    expect([path, (await front.send({ ...asked, headers })).status]).toEqual([path, 401]);
  }
});
