import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Throws BankUnknown. The bank that an account has already may stay, also when it is disabled for new ones. */
export async function assertBank(
  tx: Transaction,
  code: string,
  currency: string,
  kept?: string | null,
): Promise<void> {
  if (code === kept) return;
  const bank = await tx
    .selectFrom("Bank")
    .select("Code")
    .where("Code", "=", code)
    .where("Currency", "=", currency)
    .where("Enabled", "=", true)
    .executeTakeFirst();
  if (!bank) throw new CallError("BankUnknown");
}
