import type { Database } from "better-sqlite3";
import { Labels } from "../labels";
import { Meta } from "../writer/meta";
import { checkAlerts } from "./check-alerts";
import { checkCells } from "./check-cells";
import { checkMeta } from "./check-meta";
import { checkPoolHours } from "./check-pool-hours";
import { checkReferences } from "./check-references";
import { checkRequests } from "./check-requests";
import { type Difference, Findings } from "./findings";

export interface CheckOptions {
  /** Looks less closely at the file's pages. */
  quick?: boolean;
  /** Rewrites figures that differ; rows of attempts, requests and alerts are never touched. */
  repair?: boolean;
  onProgress?: (progress: Progress) => void;
}

/** How far a check is with one of its parts; `of` is 0 where that is not known. */
export interface Progress {
  doing: string;
  done: number;
  of: number;
}

export interface CheckResult {
  attempts: number;
  /** The first of them. */
  differences: Difference[];
  total: number;
  repaired: number;
  notes: string[];
}

/** What the parts of a check share. */
export interface Checking {
  database: Database;
  labels: Labels;
  meta: Meta;
  findings: Findings;
  repairs: boolean;
  /** Rows that ended from here on are all there. */
  rowsFromMs: number;
  progress: (doing: string, done?: number, of?: number) => void;
}

/** Recounts everything from rows and compares. Nobody else may write meanwhile; a connection that only reads will do unless `repair` is asked for. */
export function checkDatabase(database: Database, options: CheckOptions = {}): CheckResult {
  const findings = new Findings();
  const meta = new Meta(database);
  const checking: Checking = {
    database,
    labels: new Labels(database),
    meta,
    findings,
    repairs: options.repair ?? false,
    rowsFromMs: meta.get("rows_from_ms"),
    progress: (doing, done = 0, of = 0) => options.onProgress?.({ doing, done, of }),
  };
  if (isSound(checking, options.quick ?? false)) {
    checkReferences(checking);
    checkAlerts(checking);
    checkMeta(checking);
    checkRequests(checking);
    checkCells(checking);
    checkPoolHours(checking);
  }
  const { differences, total, repaired, notes } = findings;
  return { attempts: meta.get("attempts"), differences, total, repaired, notes };
}

/** Whether the file itself is in order; if not, nothing that it says can be compared. */
function isSound({ database, findings, progress }: Checking, isQuick: boolean): boolean {
  progress("the file");
  const pragma = isQuick ? "quick_check" : "integrity_check";
  const told = (database.pragma(pragma) as Record<string, string>[]).flatMap((row) => Object.values(row));
  if (told.length === 1 && told[0] === "ok") return true;
  for (const problem of told) {
    findings.add({ table: "(file)", place: "pages", figure: pragma, stored: problem, recounted: "ok" });
  }
  findings.notes.push("The file itself is damaged, so its figures were not recounted. Go back to a backup.");
  return false;
}
