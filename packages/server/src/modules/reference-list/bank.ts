import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Throws BankUnknown. */
export async function assertBank(tx: Transaction, code: string, currency: string): Promise<void> {
  const bank = await tx
    .selectFrom("Bank")
    .select("Code")
    .where("Code", "=", code)
    .where("Currency", "=", currency)
    .where("Enabled", "=", true)
    .executeTakeFirst();
  if (!bank) throw new CallError("BankUnknown");
}
