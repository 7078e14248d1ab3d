const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const OWN = /^attempt-([1-9]\d{0,14})$/;

/** An id as it is stored. */
export type PackedId = Uint8Array | string | number | bigint | null;

/** A UUID takes 16 bytes instead of 36, a request id that was made from a sequence the sequence alone. */
export function packId(id: string | null): PackedId {
  if (id === null) return null;
  if (id.length === 36 && UUID.test(id)) return Buffer.from(id.replaceAll("-", ""), "hex");
  const own = id.startsWith("attempt-") ? OWN.exec(id) : null;
  // A number would be bound as a float, of eight bytes whatever its value.
  return own ? BigInt(own[1] ?? 0) : id;
}

export function unpackId(packed: PackedId): string | null {
  if (packed === null || typeof packed === "string") return packed;
  if (typeof packed === "number" || typeof packed === "bigint") return ownRequestId(Number(packed));
  const hex = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The request id of an attempt that was sent without one. */
export function ownRequestId(seq: number): string {
  return `attempt-${seq}`;
}
