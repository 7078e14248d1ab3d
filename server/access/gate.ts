import type { IncomingMessage } from "node:http";
import { type Caller, may } from "../../lib/access/caller";
import { loginPath } from "../../lib/access/next-path";
import { isReading, type Need, needOf } from "../../lib/access/route-needs";
import type { Problem } from "../../lib/api/answer";
import type { AllowList } from "../../lib/net/allow-list";
import type { KeyTable } from "./key-table";
import { isApi, type OwnNames, refuseForeignPage, refuseHost } from "./origin-guard";
import { type Peer, readPeer } from "./peer";
import { sessionCookie, sessionTokenOf } from "./session-cookie";
import type { SessionTable } from "./session-table";

export interface GateOptions {
  publicOrigin: string | null;
  /** Proxies whose word counts. */
  trusted: AllowList;
  keys: Pick<KeyTable, "find" | "has">;
  /** null = this server has no password. */
  sessions: Pick<SessionTable, "find" | "has"> | null;
}

/** Why a call is not let in. */
export interface Refusal extends Problem {
  headers?: Record<string, string>;
}

export interface Judgement {
  peer: Peer;
  /** Whether cookies are only for https. */
  isSecure: boolean;
  caller: Caller;
  /** A cookie the answer should set. */
  cookie: string | null;
  /** null = may pass. */
  refusal: Refusal | null;
  /** Where a browser without a session is led instead of being refused. */
  redirect: string | null;
}

const REALM = 'Bearer realm="Limitscope"';

/** Judges every call, in this order: is it addressed to us, who calls, from whose page, and may that caller do this. */
export class Gate {
  readonly #names: OwnNames;

  constructor(private readonly options: GateOptions) {
    this.#names = { publicOrigin: options.publicOrigin, hasLogin: options.sessions !== null };
  }

  judge(request: IncomingMessage, path: string): Judgement {
    const { headers, method = "GET" } = request;
    const peer = readPeer(request, this.options.trusted);
    const isSecure = peer.isHttps || (this.options.publicOrigin?.startsWith("https:") ?? false);
    const stranger: Judgement = {
      peer,
      isSecure,
      caller: { kind: "stranger" },
      cookie: null,
      refusal: null,
      redirect: null,
    };
    const misled = refuseHost(peer.host, this.#names);
    if (misled !== null) return { ...stranger, refusal: misled };
    const secret = bearerOf(headers.authorization);
    const key = secret === null ? null : this.options.keys.find(secret);
    if (secret !== null && key === null) return { ...stranger, refusal: unknownKey() };
    const known: Judgement =
      key === null ? this.#withoutKey(stranger, request) : { ...stranger, caller: { kind: "key", key } };
    const foreign = key === null ? refuseForeignPage({ method, path, host: peer.host, headers }, this.#names) : null;
    if (foreign !== null) return { ...known, refusal: foreign };
    const need = needOf(method, path);
    if (may(known.caller, need)) return known;
    if (key === null && isVisit(request, path)) return { ...known, redirect: loginPath(request.url ?? "/") };
    return { ...known, refusal: key === null ? noKey() : tooLittle(need) };
  }

  /** Whether a caller that was let in would be still: keys are revoked and sessions end while answers go on. */
  isStillKnown(caller: Caller): boolean {
    if (caller.kind === "key") return this.options.keys.has(caller.key.id);
    return caller.kind !== "session" || (this.options.sessions?.has(caller.session.id) ?? false);
  }

  #withoutKey(stranger: Judgement, { headers }: IncomingMessage): Judgement {
    const { sessions } = this.options;
    if (sessions === null) return { ...stranger, caller: { kind: "local" } };
    const token = sessionTokenOf(headers, stranger.isSecure);
    const found = token === null ? null : sessions.find(token);
    if (found === null) return stranger;
    const cookie = found.next === null ? null : sessionCookie(found.next, stranger.isSecure);
    return { ...stranger, caller: { kind: "session", session: found.session }, cookie };
  }
}

/** Other schemes are for others, such as a proxy that asks for a login of its own. */
function bearerOf(authorization: string | undefined): string | null {
  return /^bearer +(.*)$/i.exec(authorization ?? "")?.[1]?.trim() ?? null;
}

/** A browser that opens a page; what pages load themselves is refused, and they go to the login as a whole. */
function isVisit({ method = "GET", headers }: IncomingMessage, path: string): boolean {
  const wantsPage = headers.accept?.includes("text/html") ?? false;
  return isReading(method) && !isApi(path) && wantsPage && headers.rsc === undefined;
}

function noKey(): Refusal {
  return {
    status: 401,
    title: "A session or a key is needed.",
    detail:
      "People log in at /login. Programs send a key as Authorization: Bearer ls_…; keys are made in Settings. The password is not taken here.",
    headers: { "www-authenticate": REALM },
  };
}

function unknownKey(): Refusal {
  return {
    status: 401,
    title: "This key is not known.",
    detail:
      "What was sent as Authorization: Bearer is no key of this server, or was revoked. Keys begin with ls_ and are made in Settings; the password is none.",
    headers: { "www-authenticate": `${REALM}, error="invalid_token"` },
  };
}

function tooLittle(need: Need): Refusal {
  if (need === "page")
    return { status: 403, title: "For people only.", detail: "Pages need a session; keys are for the API, /api/v1/…" };
  return {
    status: 403,
    title: "The key may not do this.",
    detail: `This needs a key with the scope ${need}${need === "admin" ? "" : " or admin"}. A key keeps its scopes: make another one in Settings.`,
    headers: { "www-authenticate": `${REALM}, error="insufficient_scope", scope="${need}"` },
  };
}
