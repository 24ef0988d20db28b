/** Which facts of a credit and an order do not agree. What one of them does not tell is no difference. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { signOf } from "../../kit/format/money.ts";
import type { Candidate } from "./use-credits.ts";

export type Fact = "amount" | "payer" | "remark" | "account" | "time";

type Credit = Pick<BankTransactionRow, "AccountId" | "Counterparty" | "Remark" | "OccurredAt">;
type Order = Pick<
  Candidate,
  "Difference" | "AccountId" | "MemberName" | "PaymentRemark" | "CreatedAt" | "ExpiresAt" | "Reasons"
>;

export function differencesOf(credit: Credit, order: Order): ReadonlySet<Fact> {
  const has = (reason: Candidate["Reasons"][number]["Reason"]) =>
    order.Reasons.some(({ Reason }) => Reason === reason);
  // Names and remarks are compared by the server, which knows how banks write them.
  const unequal: Record<Fact, boolean> = {
    amount: signOf(order.Difference) !== 0,
    payer: areToldApart(credit.Counterparty, order.MemberName) && !has("nameEqual"),
    remark: areToldApart(credit.Remark, order.PaymentRemark) && !has("remarkEqual"),
    account: order.AccountId !== null && order.AccountId !== credit.AccountId,
    time: has("late") || has("beforeOrder"),
  };
  return new Set((Object.keys(unequal) as Fact[]).filter((fact) => unequal[fact]));
}

function areToldApart(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}
