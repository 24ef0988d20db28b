/**
 * Amounts are decimal text on the wire and stay text here: digits are grouped, never computed with, so no
 * float can touch them.
 */

/** "-1234567.50" is "-1,234,567.50". Text that is no decimal amount is answered as it is. */
export function groupDigits(amount: string): string {
  const match = /^([+-]?)(\d+)(\.\d+)?$/.exec(amount);
  if (!match) return amount;
  const [, sign = "", whole = "", decimals = ""] = match;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ",") + decimals;
}

/** The same with a plus before what was added: "1500.00" is "+1,500.00"; zero has no sign. */
export function groupSigned(amount: string): string {
  const grouped = groupDigits(amount);
  return signOf(amount) > 0 && !grouped.startsWith("+") ? `+${grouped}` : grouped;
}

/** -1, 0 or 1: the direction of a signed amount. */
export function signOf(amount: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(amount)) return 0;
  return amount.startsWith("-") ? -1 : 1;
}

/** As people read it aloud and paste it: "THB 1,234.50". */
export function formatMoney(amount: string, currency: string): string {
  return `${currency} ${groupDigits(amount)}`;
}
