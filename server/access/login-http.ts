import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { LoginThrottle } from "../../lib/access/login-throttle";
import type { Problem } from "../../lib/api/answer";
import { readBody as readJson } from "../../lib/api/body";
import { StoreUnwritableError, UNWRITABLE_RETRY_SECONDS } from "../../lib/store/attempts";
import { BodyBudget, BodyRefusedError, ClientGoneError, readBody } from "../read-body";
import { sendProblem } from "../send";
import type { AuditLog } from "./audit-log";
import type { FailedLogins } from "./failed-logins";
import type { Judgement } from "./gate";
import type { Password } from "./password";
import { networkOf } from "./peer";
import { noSessionCookie, sessionCookie } from "./session-cookie";
import type { SessionTable } from "./session-table";

const BODY = { maxBytes: 4_096, deadlineMs: 10_000 };
const BODIES_AT_ONCE = 64;

export const LoginBody = z.strictObject(
  { password: z.string("Must be text.").describe("LIMITSCOPE_PASSWORD of the server.") },
  'Must be an object such as {"password": "…"}.',
);

export interface LoginParts {
  password: Pick<Password, "isRight">;
  sessions: Pick<SessionTable, "open" | "end" | "endAll">;
  throttle: LoginThrottle;
  audit: AuditLog;
  failed: FailedLogins;
}

type Handler = (request: IncomingMessage, response: ServerResponse, judged: Judgement) => Promise<void>;

/** `POST` and `DELETE /api/v1/session`, `DELETE /api/v1/sessions`; null = this server has no password. */
export function loginHandlers(parts: LoginParts | null): ReadonlyMap<string, Handler> {
  const answering =
    (methods: Record<string, (parts: LoginParts) => Handler>): Handler =>
    async (request, response, judged) => {
      const handle = methods[request.method ?? ""];
      if (handle === undefined) return refuseMethod(request, response, Object.keys(methods));
      if (parts === null) return sendProblem(request, response, NO_LOGIN);
      await handle(parts)(request, response, judged).catch((error: unknown) => {
        if (error instanceof ClientGoneError) return void response.destroy();
        if (error instanceof BodyRefusedError) return sendProblem(request, response, error.problem);
        if (!(error instanceof StoreUnwritableError)) throw error;
        sendProblem(request, response, unwritable(error), { "retry-after": String(UNWRITABLE_RETRY_SECONDS) });
      });
    };
  const budget = new BodyBudget(BODIES_AT_ONCE * BODY.maxBytes);
  return new Map([
    ["/api/v1/session", answering({ POST: (own) => logIn(own, budget), DELETE: logOut })],
    ["/api/v1/sessions", answering({ DELETE: logOutEverywhere })],
  ]);
}

function logIn({ password, sessions, throttle, audit, failed }: LoginParts, budget: BodyBudget): Handler {
  return async (request, response, { peer, isSecure }) => {
    const text = new TextDecoder().decode(await readBody(request, response, BODY, budget));
    const read = readJson(text, LoginBody);
    if ("refusal" in read) return sendProblem(request, response, JSON.parse(read.refusal.body) as Problem);
    const network = networkOf(peer.address);
    const waitSeconds = throttle.take(network);
    if (waitSeconds !== null) {
      failed.count(peer.address);
      return sendProblem(request, response, tooMany(waitSeconds), { "retry-after": String(waitSeconds) });
    }
    if (!(await password.isRight(read.value.password))) {
      failed.count(peer.address);
      return sendProblem(request, response, WRONG);
    }
    throttle.succeeded(network);
    const session = sessions.open();
    await audit.record({ action: "logged_in" });
    end(response, sessionCookie(session, isSecure));
  };
}

function logOut({ sessions, audit }: LoginParts): Handler {
  return async (_request, response, { caller, isSecure }) => {
    if (caller.kind === "session") await sessions.end([caller.session.id]);
    await audit.record({ action: "logged_out" });
    end(response, noSessionCookie(isSecure));
  };
}

function logOutEverywhere({ sessions, audit }: LoginParts): Handler {
  return async (_request, response, { isSecure }) => {
    await sessions.endAll();
    await audit.record({ action: "logged_out_everywhere" });
    end(response, noSessionCookie(isSecure));
  };
}

function end(response: ServerResponse, cookie: string): void {
  response.writeHead(204, { "cache-control": "no-store", "set-cookie": cookie });
  response.end();
}

const WRONG: Problem = { status: 401, title: "Wrong password.", detail: "This is not the password of this server." };

const NO_LOGIN: Problem = {
  status: 404,
  title: "There is no login here.",
  detail: "This server has no password (LIMITSCOPE_PASSWORD), so nobody needs a session.",
};

function tooMany(waitSeconds: number): Problem {
  const detail = `Too many passwords were tried. The next try is possible in ${waitSeconds} s; this one was not looked at.`;
  return { status: 429, title: "Too many tries.", detail };
}

function unwritable({ message }: Error): Problem {
  return {
    status: 503,
    title: "The database cannot be written.",
    detail: `Sessions are over here, but come back with a restart until the database can be written again. ${message}`,
  };
}

function refuseMethod(request: IncomingMessage, response: ServerResponse, methods: readonly string[]): void {
  const allow = methods.join(", ");
  const detail = `${request.method} is not possible here. Possible: ${allow}.`;
  sendProblem(request, response, { status: 405, title: "Method not allowed.", detail }, { allow });
}
