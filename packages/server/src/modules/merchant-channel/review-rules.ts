/**
 * Which types' payouts would go out with less review than before. A type that the merchant did not have had no payouts at all,
 * so that taking one away and giving it back without a review is no way round.
 */
import { type TypeSetting, typeKey } from "./setting.ts";

type Reviewed = Pick<TypeSetting, "code" | "currency" | "terms">;

/** Their keys. */
export function loosenedReviews(before: readonly Reviewed[], after: readonly Reviewed[]): string[] {
  const was = new Map(before.map((setting) => [typeKey(setting), setting.terms?.reviewFromMinor ?? null]));
  const had = new Set(before.flatMap((setting) => (setting.terms ? [typeKey(setting)] : [])));
  return after.flatMap((setting) => {
    if (!setting.terms) return [];
    const key = typeKey(setting);
    const from = had.has(key) ? (was.get(key) ?? null) : 0n;
    const to = setting.terms.reviewFromMinor;
    return from !== null && (to === null || to > from) ? [key] : [];
  });
}

/** Currencies of types that payouts can be asked for by now, and could not before. */
export function newlyEnabled(before: readonly Reviewed[], after: readonly Reviewed[]): string[] {
  const isEnabled = ({ terms }: Reviewed) => terms?.enabled === true;
  const had = new Set(before.filter(isEnabled).map(typeKey));
  return [
    ...new Set(after.filter((one) => isEnabled(one) && !had.has(typeKey(one))).map((one) => one.currency)),
  ];
}
