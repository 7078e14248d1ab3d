import type { Database } from "better-sqlite3";
import { Labels } from "../labels";
import { TextTemplates } from "../text-templates";
import { Meta } from "../writer/meta";
import { CurrentRead } from "./deadline";
import { SEARCH_LIMITS, type SearchLimits } from "./search";

/** A read-only connection, what its rows are written in, and the read that it is at. */
export interface Reader {
  database: Database;
  labels: Labels;
  templates: TextTemplates;
  meta: Meta;
  read: CurrentRead;
  limits: SearchLimits;
}

export function readerOf(database: Database, limits: SearchLimits = SEARCH_LIMITS): Reader {
  return {
    database,
    labels: new Labels(database),
    templates: new TextTemplates(database),
    meta: new Meta(database),
    read: new CurrentRead(database),
    limits,
  };
}
