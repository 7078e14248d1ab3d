const DEFAULT_ADDRESS = "http://127.0.0.1:3000";

/** Fills the server at an address; without one named, the command looks where a server is by default. */
export function seedCommand(address: string): string {
  return address === DEFAULT_ADDRESS ? "npm run seed" : `LIMITSCOPE_URL=${address} npm run seed`;
}
