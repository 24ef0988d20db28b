/**
 * Sums of amounts that stay decimal text: counted in whole smallest units, so no float touches them. For what a
 * dialog says beforehand; what really happens the server counts.
 */
import { formatAmount, parseSignedAmount } from "@opc/contract/money";

/** "2300.00" and "-1500.00" is "800.00"; undefined when one of them is no amount. */
export function sumOf(one: string, other: string): string | undefined {
  const exponent = Math.max(decimalsOf(one), decimalsOf(other));
  const [left, right] = [one, other].map((text) => parseSignedAmount(text, exponent));
  return left === undefined || right === undefined ? undefined : formatAmount(left + right, exponent);
}

export function negated(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

function decimalsOf(amount: string): number {
  return amount.split(".")[1]?.length ?? 0;
}
