import type { ClassifyExampleId } from "../api/classify-examples";

/** Words of the page that reads one pasted response; figures and times arrive formatted. */
export interface ClassifyMessages {
  title: string;
  lead: string;
  notStored: string;
  examples: string;
  example: Record<ClassifyExampleId, string>;
  field: Record<"body" | "provider" | "status" | "at" | "headers", string>;
  hint: Record<"body" | "provider" | "status" | "at" | "headers", string>;
  /** Stands in the empty field of the provider. */
  providerNotKnown: string;
  problem: {
    status: string;
    headerLine(line: string): string;
    headers: string;
    at: string;
    /** What the server said, which is English. */
    refused(reason: string): string;
  };
  taken: {
    /** What a paste was taken apart into. */
    parts(parts: string): string;
    status(status: string): string;
    headers(count: number): string;
    body: string;
    called(host: string): string;
    undo: string;
  };
  submit: string;
  keys: string;
  clear: string;
  result: string;
  waiting: string;
  waitingHint: string;
  unreadable: string;
  unreachable: string;
  refused(detail: string): string;
  noLimit: {
    title: string;
    meaning: string;
    byStatus: { success: string; client: string; server: string };
    /** Where the provider was left open. */
    nameProvider: string;
  };
  /** Under a verdict whose provider was left open. */
  nameProvider: string;
  /** Stands for the provider in a headline where none was named. */
  unnamedProvider: string;
  retry: {
    label: string;
    soonAfter(wait: string): string;
    soon: string;
    atReset(instant: string, wait: string): string;
    byCalendar(instant: string, wait: string): string;
    atResetUnknown: string;
    never: string;
    neverThoughStated: string;
  };
  source: string;
  sourceHint: string;
  copyJson: string;
  copyCurl: string;
  /** Links from other pages. */
  link: { haveOne: string; read: string; again: string };
}
