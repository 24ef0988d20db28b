/** The types of balance changes, and the two balances that change. */

/** The first five are the specification's own labels (section 4), the others ours in the same style. */
export const balanceChangeTypes = [
  "Manual Add",
  "Manual deduct",
  "Cashout Order Success",
  "Create Cashout Order Deduct The Balance",
  "Cashout Order Failed And Refund The Balance",
  "Payment Order Success",
  "Payment Order Reversed",
  "Payment Order Reversal Fee",
  "Case Credit",
  "Case Charge",
  "Case Adjustment",
  "Cashout Order Reversed",
  "Create Withdrawal Freeze The Balance",
  "Withdrawal Approved",
  "Withdrawal Rejected And Refund The Balance",
] as const;
export type BalanceChangeType = (typeof balanceChangeTypes)[number];

/** Those that move a merchant's balance. A case that the operator keeps or bears moves none. */
export const merchantChangeTypes = balanceChangeTypes.filter((type) => type !== "Case Adjustment");

/** A merchant's two accounts of each currency: what it may use, and what is held for payouts and withdrawals. */
export const balanceAccounts = ["Available", "Frozen"] as const;
export type BalanceAccount = (typeof balanceAccounts)[number];

/** Under which key of the words a type of balance change stands: its label holds blanks, so the key is made of its words. */
export function balanceChangeTypeKey(type: string): string {
  return type.replace(/\s+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
