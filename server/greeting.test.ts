import { describe, expect, test } from "vitest";
import { readConfig } from "../lib/config";
import { greeting } from "./greeting";

function greet(environment: Record<string, string>, isEmpty = false): string {
  const { config } = readConfig(environment);
  if (!config) throw new Error("Not a configuration.");
  return greeting({ version: "1.2.3", address: "http://127.0.0.1:3000", config, isEmpty });
}

describe("greeting", () => {
  test("names the address and the database", () => {
    expect(greet({})).toBe("Limitscope 1.2.3 is at http://127.0.0.1:3000\nDatabase: ./data/limitscope.db");
  });

  test("over an empty database tells how to send a first attempt", () => {
    expect(greet({}, true)).toContain("curl http://127.0.0.1:3000/api/v1/attempts -H 'Content-Type");
  });

  test("with a password asks for a key, and never prints the password", () => {
    const text = greet({ LIMITSCOPE_PASSWORD: "correct horse battery" }, true);
    expect(text).toContain('Bearer $LIMITSCOPE_KEY"');
    expect(text).not.toContain("correct horse");
  });

  test("warns of a public address without a password", () => {
    const LIMITSCOPE_PUBLIC_URL = "https://limits.example.com";
    expect(greet({ LIMITSCOPE_PUBLIC_URL })).toContain("Warning");
    expect(greet({ LIMITSCOPE_PUBLIC_URL, LIMITSCOPE_PASSWORD: "correct horse battery" })).not.toContain("Warning");
    expect(greet({ LIMITSCOPE_PUBLIC_URL: "http://localhost:8080" })).not.toContain("Warning");
  });
});
