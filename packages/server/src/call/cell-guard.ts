/**
 * What keeps a cell of a CSV file what it is: an apostrophe before what would begin a formula, also behind blanks and with
 * full-width signs, and a tab before digits that a spreadsheet would shorten. The database writes the same (migration 0028).
 */

/** Spaces and signs that are not seen, also those of other scripts. */
const unseen =
  "\\u0001-\\u0020\\u0085\\u00a0\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u3000\\ufeff";
const formula = new RegExp(
  `^[${unseen}]*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212]|^[\\t\\r\\n]`,
);
const plainNumber = /^-?[0-9]{1,15}(\.[0-9]{1,4})?$/;
const digits = /^[0-9][0-9.,:/ eE+-]*$/;

/** No spreadsheet takes it for a formula. */
export function guardedFormula(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** What it was before that. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Nor for a number whose digits it would not keep. */
export function guardedText(text: string): string {
  if (plainNumber.test(text) && !/^-?0[0-9]/.test(text) && text.length <= 16) return text;
  if (formula.test(text)) return `'${text}`;
  return digits.test(text) ? `\t${text}` : text;
}

/** Order numbers, cards, telephone numbers: as text whatever their length. */
export function guardedNumberText(text: string): string {
  return /^[0-9]/.test(text) ? `\t${text}` : guardedText(text);
}

/** Spreadsheets keep 15 digits of a number. */
export function guardedNumber(text: string): string {
  return text.replace(/[-.]/g, "").length > 15 ? `\t${text}` : text;
}
