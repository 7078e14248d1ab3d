import type { Database } from "better-sqlite3";
import { Labels } from "../labels";
import { TextTemplates } from "../text-templates";
import { Meta } from "../writer/meta";

/** A read-only connection and what its rows are written in. */
export interface Reader {
  database: Database;
  labels: Labels;
  templates: TextTemplates;
  meta: Meta;
}

export function readerOf(database: Database): Reader {
  return { database, labels: new Labels(database), templates: new TextTemplates(database), meta: new Meta(database) };
}
