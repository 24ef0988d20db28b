/** Amounts as people write them. */

/**
 * Decimal text without what only readers need: "1,234,500.50" is "1234500.50", and so is "１２３４５００．５０" of a Chinese keyboard.
 * Anything else stays as it is.
 */
export function plainAmount(text: string): string {
  const tidy = halfWidth(text.trim()).replaceAll("。", ".");
  const grouped = /^([+-]?\d+)((?:,\d{3})+)(\.\d*)?$/.exec(tidy);
  if (!grouped) return tidy === text.trim() ? text : tidy;
  const [, first = "", others = "", decimals = ""] = grouped;
  return first + others.replaceAll(",", "") + decimals;
}

/** Full-width signs as plain ones. No other spellings of digits: "10²" is not 102. */
function halfWidth(text: string): string {
  return text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** The amount that a text is ("THB 5,000.71", "5000.71"), or undefined where it is something else. */
export function amountIn(text: string): string | undefined {
  const plain = plainAmount(text.replace(/^\s*[A-Za-z]{3}\s+/, "").trim());
  return /^(0|[1-9]\d{0,14})(\.\d{1,4})?$/.test(plain) ? plain : undefined;
}
