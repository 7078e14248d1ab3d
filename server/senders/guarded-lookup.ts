import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { judgeAddress } from "../../lib/net/address-policy";
import type { AllowList } from "../../lib/net/allow-list";

export type ResolveHost = (host: string) => Promise<LookupAddress[]>;

/** A name led to an address that may not be reached; the message says what would allow it. */
export class BlockedAddressError extends Error {
  override readonly name = "BlockedAddressError";
  readonly code = "EBLOCKED";
}

const resolveByDns: ResolveHost = (host) => lookup(host, { all: true });

/**
 * Resolves once and gives the socket nothing but addresses that were judged, so that a name which resolves to
 * something else a moment later gains nothing. One bad address among good ones is refused as well.
 */
export function guardedLookup(allow: AllowList, resolve: ResolveHost = resolveByDns): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const error = found.map(({ address }) => judgeAddress(address, allow, host)).find((one) => one !== null);
        const family = options.family === 4 || options.family === 6 ? options.family : null;
        const usable = family === null ? found : found.filter((one) => one.family === family);
        const [first] = usable;
        if (error !== undefined) done(new BlockedAddressError(error), []);
        else if (first === undefined) done(notFound(host), []);
        else if (options.all) done(null, usable);
        else done(null, first.address, first.family);
      },
      (error) => done(error, []),
    );
  };
}

function notFound(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} has no address.`), { code: "ENOTFOUND" });
}
