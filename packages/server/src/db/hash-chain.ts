/**
 * A hash chain over rows that are never changed: each row's hash is the SHA-256 of the hash before it and the
 * SHA-256 of the row's canonical text. Whoever edits, removes or reorders a row breaks every hash after it.
 * The canonical text is made by PostgreSQL (a JSON array of all columns), the chain here.
 * Each hash also has a *code*, made with the secret key: whoever rewrites a row and every hash after it lacks the key.
 */
import { hash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { ChainName } from "../ports/chain-anchor.ts";
import type { Vault } from "../ports/vault.ts";

/** Before the first row. */
export const chainStart: Buffer = Buffer.alloc(32);

export function nextHash(previous: Buffer, rowDigest: Buffer): Buffer {
  return hash("sha256", Buffer.concat([previous, rowDigest]), "buffer");
}

/** SHA-256 of the canonical text of these columns or expressions; times go in as microseconds. */
export function rowDigest(...columns: readonly string[]): RawBuilder<Buffer> {
  return sql`sha256(convert_to(jsonb_build_array(${sql.raw(columns.join(", "))})::text, 'UTF8'))`;
}

export function microseconds(column: string): string {
  return `(extract(epoch from ${column}) * 1000000)::bigint`;
}

/** The chain's name and the place are in it, so that a seal with its code fits nowhere else. */
export function sealCode(
  vault: Pick<Vault, "fingerprint">,
  chain: ChainName,
  sequence: bigint,
  hash: Buffer,
): Buffer {
  return vault.fingerprint("seal", `${chain} ${sequence} ${hash.toString("hex")}`);
}
