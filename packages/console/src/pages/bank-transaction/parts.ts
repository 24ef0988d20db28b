/**
 * Taking an amount apart: every part but the last is typed, the last is what is left, so the parts always add up to
 * the whole. Decimal text in, decimal text out; the whole tells how many decimals its currency has.
 */
import { formatAmount, parseAmount } from "@opc/contract/money";

export interface Parts {
  /** Places of typed parts that are no amounts above zero. */
  wrong: readonly number[];
  /** What is left; undefined while a typed part is no amount. */
  rest: string | undefined;
  /** All parts, once each has an amount. */
  amounts: readonly string[] | undefined;
}

export function partsOf(whole: string, typed: readonly string[]): Parts {
  const exponent = whole.split(".")[1]?.length ?? 0;
  const minors = typed.map((text) => parseAmount(text.trim(), exponent));
  const wrong = minors.flatMap((minor, place) => (minor === undefined || minor <= 0n ? [place] : []));
  const known = minors.filter((minor) => minor !== undefined);
  if (known.length < typed.length) return { wrong, rest: undefined, amounts: undefined };
  const left = known.reduce((sum, minor) => sum - minor, parseAmount(whole, exponent) ?? 0n);
  const isWhole = wrong.length === 0 && left > 0n;
  const rest = formatAmount(left, exponent);
  const amounts = isWhole ? [...known.map((minor) => formatAmount(minor, exponent)), rest] : undefined;
  return { wrong, rest, amounts };
}
