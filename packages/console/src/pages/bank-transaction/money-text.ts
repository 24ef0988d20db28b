/** "THB 1,234.50": a transaction's amount as sentences and titles say it. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { formatMoney } from "../../kit/format/money.ts";

export function moneyOf({ Amount, Currency }: Pick<BankTransactionRow, "Amount" | "Currency">): string {
  return formatMoney(Amount, Currency);
}
