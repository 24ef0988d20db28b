/** The account of a person who is kept by name alone ("ALIAS/user"): neither part of it ever changes. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

/** Undefined: a command, or nobody of that name. In the whole scope. */
export async function userNamed(tx: Transaction, name: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ Id: bigint }>`
    select u.id from merchant m join user_account u on u.merchant_id = m.id
     where m.alias = split_part(${name}, '/', 1) and u.user_name = substr(${name}, strpos(${name}, '/') + 1)`.execute(
    tx,
  );
  return rows[0]?.Id;
}

/** Of a channel: by which key its supplier's word is judged. */
interface JudgingKeys {
  PublicKeySetBy: string | null;
  PreviousPublicKeySetBy: string | null;
  PreviousKeysUntil: Date | null;
}

/** Who set the keys that are good now, and those before them that still were when the supplier is said to have told of something. */
export async function keySettersOf(
  tx: Transaction,
  channels: readonly JudgingKeys[],
  toldAt: Date,
): Promise<bigint[]> {
  const names = channels.flatMap(({ PublicKeySetBy, PreviousPublicKeySetBy, PreviousKeysUntil }) => {
    const wasGood = PreviousKeysUntil !== null && PreviousKeysUntil > toldAt;
    return [PublicKeySetBy, wasGood ? PreviousPublicKeySetBy : null];
  });
  const known = new Set(names.filter((name) => name !== null));
  const people = await Promise.all([...known].map((name) => userNamed(tx, name)));
  return people.filter((person) => person !== undefined);
}
