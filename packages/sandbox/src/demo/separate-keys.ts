/**
 * Separate keys of the demo world: ACME's reports read by a key of their own and its payouts may be signed with one that the operator
 * let in; LOTUS's for paying out waits for somebody to compare its fingerprint.
 */
import { createPrivateKey, createPublicKey } from "node:crypto";
import type { KeyPurpose } from "@opc/contract/separate-key/states";
import { dayMs, hourMs, minuteMs } from "@opc/contract/time";
import { personName } from "@opc/server/call/person-name";
import type { NewRow } from "@opc/server/db/insert-rows";
import type { Transaction } from "@opc/server/db/transaction";
import { sealKeySecret } from "@opc/server/modules/separate-key/secret";
import { holdFrom } from "@opc/server/order/account-hold";
import type { Vault } from "@opc/server/ports/vault";
import { insertMany } from "./bulk.ts";
import { IdSource } from "./ids.ts";
import type { DemoSecrets } from "./secrets.ts";
import { checkerOf } from "./settlement-accounts.ts";
import { applicantsOf } from "./withdrawals.ts";

interface DemoKey {
  alias: string;
  purpose: KeyPurpose;
  name: string;
  /** Before the end of the past. */
  addedMs: number;
  usedMs?: number;
  /** After it was added: when somebody of the operator let it in. */
  checkedMs?: number;
}

const keys: readonly DemoKey[] = [
  { alias: "ACME", purpose: "Reading", name: "Reporting server", addedMs: 6 * dayMs, usedMs: 4 * minuteMs },
  {
    alias: "ACME",
    purpose: "PayingOut",
    name: "Treasury server",
    addedMs: 5 * dayMs,
    usedMs: 26 * hourMs,
    checkedMs: 3 * hourMs,
  },
  { alias: "LOTUS", purpose: "PayingOut", name: "ERP, Rama IX office", addedMs: 3 * hourMs },
];

interface World {
  secrets: DemoSecrets;
  vault: Vault;
  endMs: number;
}

export async function writeSeparateKeys(tx: Transaction, { secrets, vault, endMs }: World): Promise<void> {
  const owners = await applicantsOf(tx);
  const checker = await checkerOf(tx);
  const ids = new IdSource();
  const rows = keys.flatMap((key): NewRow<"SeparateKey">[] => {
    const owner = owners.find(({ alias }) => alias === key.alias);
    if (!owner) return [];
    const createdMs = endMs - key.addedMs;
    const whose = { Id: ids.at(createdMs), MerchantId: owner.merchantId };
    const isPublic = key.purpose === "PayingOut";
    const DecidedAt = key.checkedMs === undefined ? null : new Date(createdMs + key.checkedMs);
    return [
      {
        ...whose,
        Purpose: key.purpose,
        Name: key.name,
        PublicKey: isPublic ? publicKeyOf(secrets.payoutKeySeed(key.alias)) : null,
        SecretEncrypted: isPublic
          ? null
          : sealKeySecret(vault, whose, secrets.separateSecret(key.alias, key.purpose)),
        Status: isPublic && DecidedAt === null ? "Waiting" : "Live",
        CreatedByUserId: owner.userId,
        CreatedBy: personName({ merchantAlias: owner.alias, userName: owner.userName }),
        CreatedAt: new Date(createdMs),
        DecidedByUserId: DecidedAt && checker.userId,
        DecidedBy: DecidedAt && personName(checker),
        DecidedAt,
        UsableFrom: DecidedAt && holdFrom(null, 24, DecidedAt),
        LastUsedAt: key.usedMs === undefined ? null : new Date(endMs - key.usedMs),
      },
    ];
  });
  await insertMany(tx, "SeparateKey", rows);
}

/** What DER writes before the seed of an Ed25519 private key (RFC 8410). */
const privateHead = Buffer.from("302e020100300506032b657004220420", "hex");

/** Its 32 bytes. */
function publicKeyOf(seed: Buffer): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([privateHead, seed]), format: "der", type: "pkcs8" });
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);
}
