import { expect, test } from "vitest";
import { seedCommand } from "./seed-command";

test.each([
  ["the default address", "http://127.0.0.1:3000", "npm run seed"],
  ["another port", "http://127.0.0.1:4321", "LIMITSCOPE_URL=http://127.0.0.1:4321 npm run seed"],
  ["a public address", "https://limits.example.com", "LIMITSCOPE_URL=https://limits.example.com npm run seed"],
])("the seed reaches the server that shows the command: %s", (_name, address, command) => {
  expect(seedCommand(address)).toBe(command);
});
