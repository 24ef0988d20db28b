/** Generated payouts, as lines for COPY. All are over; their money was never in the books. */
import { line, time } from "./payments.ts";
import { type Cast, chance, idOf, type Moment, merchantOf, pick, type Span } from "./plan.ts";

export interface PayoutPlan {
  cast: Cast;
  span: Span;
}

export const payoutColumns =
  "id, merchant_id, order_no, merchant_order_no, cashout_type_code, currency, amount_minor, fee_minor, fee_basis_points, fee_minimum_minor, status, exception, callback_status, bank_code, card_sealed, card_last4, card_hash, payee_name, source, external_id, attempt_count, channel_code, status_since, created_at, finished_at";
export const payoutKeyColumns = "merchant_id, merchant_order_no, order_id, body_hash";

const fee = 1_500;

export function payoutLine({ cast, span }: PayoutPlan, { number, atMs }: Moment): string {
  const merchant = merchantOf(cast.merchants, number);
  const way = pick(cast.payoutWays, number, 11);
  const card = pick(cast.cards, number, 12);
  const fate = chance(number, 13) % 1_000;
  const status = fate < 920 ? "PayoutSuccess" : fate < 965 ? "PayoutFailed" : "CashoutRejected";
  const exception = fate < 4 ? "Returned" : "None";
  const finished = time(atMs + 20_000 + ((chance(number, 14) % 10_000) / 10_000) ** 4 * 7_200_000);
  return line(
    ...[idOf(atMs, span.idPart, number), merchant.id, `CG${number}`, `GC${number}`, way.payoutTypeCode],
    ...[way.currency, 2_000 + (chance(number, 15) % 2_000_000), fee, 0, fee, status, exception, "Success"],
    ...[way.bankCode, card.sealed, card.last4, card.hash, `Payee ${number % 5_000}`, "Gateway"],
    ...[status === "PayoutSuccess" ? `GX${number}` : null, status === "CashoutRejected" ? 0 : 1],
    ...[status === "CashoutRejected" ? null : way.channelCode, finished, time(atMs), finished],
  );
}

export function payoutKeyLine({ cast, span }: PayoutPlan, { number, atMs }: Moment): string {
  const merchant = merchantOf(cast.merchants, number);
  return line(merchant.id, `GC${number}`, idOf(atMs, span.idPart, number), "\\\\x00");
}
