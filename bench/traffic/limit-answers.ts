import type { Prng } from "../../db/seed/prng";
import { limitPayloads } from "../../lib/ingest/providers/fixtures/payloads";
import { PROVIDER_IDS } from "./catalogue";

export interface LimitAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

interface Template {
  headers: Record<string, string>;
  /** The body as JSON, cut where a number is made up. */
  parts: readonly string[];
  isText: boolean;
}

/** How often each status is met where a provider has payloads of several. */
const STATUS_WEIGHTS = new Map([
  [429, 80],
  [503, 8],
  [529, 8],
  [402, 4],
]);
const MAX_BODY_CHARS = 4_000;
/** Amounts, and the decimals of waits; no codes, dates or parts of names. */
const VARIABLE = /(?<![\w.:/-])\d{4,8}(?![\w.:/-])|(?<=\d\.)\d{2,}(?=s)/g;

/** Answers of a limit as servers really gave them, with figures and ids of their own: no two bodies are equal. */
export class LimitAnswers {
  readonly #templates = templatesByProvider();

  constructor(private readonly prng: Prng) {}

  of(provider: string, atMs: number): LimitAnswer {
    const [status, templates] = this.#pickStatus(this.#templates.get(provider) ?? []);
    const template = templates[this.prng.integer(0, templates.length - 1)];
    if (template === undefined) throw new Error(`No payload of a limit for ${provider}.`);
    return { status, headers: this.#headers(template, atMs), body: this.#body(template) };
  }

  #pickStatus(byStatus: readonly (readonly [number, readonly Template[]])[]): readonly [number, readonly Template[]] {
    const weights = byStatus.map(([status]) => STATUS_WEIGHTS.get(status) ?? 0);
    let random = this.prng.next() * weights.reduce((sum, weight) => sum + weight, 0);
    const place = weights.findIndex((weight) => {
      random -= weight;
      return random < 0;
    });
    return byStatus[place] ?? [429, []];
  }

  #headers({ headers }: Template, atMs: number): Record<string, string> {
    return {
      ...headers,
      date: new Date(atMs).toUTCString(),
      "content-type": "application/json",
      server: "cloudflare",
      "cf-ray": `${this.prng.hex(16)}-FRA`,
      "x-request-id": `req_${this.prng.hex(24)}`,
      ...(this.prng.chance(0.5) ? { "retry-after": String(this.prng.integer(1, 60)) } : {}),
    };
  }

  #body({ parts, isText }: Template): unknown {
    let json = parts[0] ?? "";
    for (let place = 1; place < parts.length; place++) json += `${this.prng.integer(1000, 99_999)}${parts[place]}`;
    const body: unknown = JSON.parse(json);
    const id = `req_${this.prng.hex(24)}`;
    return isText ? `${body} (request id: ${id})` : { ...(body as object), request_id: id };
  }
}

function templatesByProvider(): Map<string, (readonly [number, Template[]])[]> {
  const payloads = limitPayloads().filter(({ body }) => JSON.stringify(body).length <= MAX_BODY_CHARS);
  return new Map(
    PROVIDER_IDS.map((provider) => {
      const own = payloads.filter((payload) => payload.provider === provider);
      const byStatus = [...STATUS_WEIGHTS.keys()].map((status) => {
        const templates = own.filter((payload) => payload.status === status).map(templateOf);
        return [status, templates] as const;
      });
      return [provider, byStatus.filter(([, templates]) => templates.length > 0)];
    }),
  );
}

function templateOf({ headers, body }: { headers: Record<string, string>; body: unknown }): Template {
  const isText = typeof body === "string" || Array.isArray(body);
  return { headers, isText, parts: JSON.stringify(Array.isArray(body) ? JSON.stringify(body) : body).split(VARIABLE) };
}
