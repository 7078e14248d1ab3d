/** Sentences by which a gateway names the provider behind it. */
export const NAMED_UPSTREAM = /\b([A-Z][A-Za-z]{2,24})Exception - |\bfrom provider ?\(([^(),:]{2,32})/;
