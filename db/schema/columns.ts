import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** A repeated text as its number in `labels`, or written out (db/labels) once there are too many. */
export const label = customType<{ data: number | string }>({ dataType: () => "integer" });
/** An id as sent; a UUID as its 16 bytes, a request id of our own as the sequence in it. */
export const packedId = customType<{ data: Uint8Array | string | number }>({ dataType: () => "blob" });
export const json = <Value>(name: string) => text(name, { mode: "json" }).$type<Value>();
export const oneOf = <Word extends string>(name: string) => text(name).$type<Word>();
export const flag = (name: string) => integer(name, { mode: "boolean" });
/** Numbers rows in the order of their making, and none twice. */
export const sequence = (name: string) => integer(name).primaryKey({ autoIncrement: true });

/** Of what people make and edit. */
export const edits = () => ({
  version: integer("version").notNull(),
  createdAtMs: integer("created_at_ms").notNull(),
  updatedAtMs: integer("updated_at_ms").notNull(),
});
