import { type Config, isLoopback } from "../lib/config";
import { seedCommand } from "../lib/view/seed-command";

/** What is printed once everything is up. */
export function greeting(start: { version: string; address: string; config: Config; isEmpty: boolean }): string {
  const { version, address, config, isEmpty } = start;
  const everywhere = ["0.0.0.0", "::"].includes(config.host) ? ", and at every other address of this machine" : "";
  const lines = [
    `Limitscope ${version} is at ${config.publicOrigin ?? `${address}${everywhere}`}`,
    `Database: ${config.databasePath}`,
  ];
  if (config.publicOrigin !== null && !isLoopback(new URL(config.publicOrigin).hostname) && config.password === null) {
    lines.push(
      "Warning: LIMITSCOPE_PASSWORD is not set, so whoever reaches that address can read and write everything.",
    );
  }
  if (isEmpty) lines.push("", "Nothing was received yet. Send a first attempt:", firstAttempt(address, config));
  return lines.join("\n");
}

function firstAttempt(address: string, { password }: Config): string {
  const authorization = password === null ? "" : ` -H "Authorization: Bearer $LIMITSCOPE_KEY"`;
  return `  curl ${address}/api/v1/attempts${authorization} -H 'Content-Type: application/json' \\
    -d '{"provider": "openai", "model": "gpt-6-luna", "status": 429, "headers": {"retry-after": "2"}}'
or try a made-up day of traffic: ${seedCommand(address)}`;
}
