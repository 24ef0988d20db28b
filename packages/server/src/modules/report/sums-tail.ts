/** The figures of a part of a quarter, from the rows themselves; the same as migration 0027 counts whole quarters. */
import { paidPayoutStatuses } from "@opc/contract/payout-order";
import { type RawBuilder, sql } from "kysely";
import type { ReportKind } from "../../db/tables/reports.ts";

interface Rows {
  table: string;
  currency: string;
  where: string;
  /** Of one row each, in the order of `sumColumns`; a condition counts as 1. */
  figures: readonly string[];
}

const paid = `status in (${paidPayoutStatuses.map((status) => `'${status}'`).join(", ")})`;
const one = (condition: string) => `(${condition})::int`;
const when = (condition: string, value: string) => `case when ${condition} then ${value} else 0 end`;
const reversed = "status = 'Success' and exception = 'Marked'";
const returned = "exception = 'Returned'";

const rowsOf: Record<ReportKind, Rows> = {
  payment: {
    table: "payment_order",
    currency: "currency",
    where: "not is_test",
    figures: [
      ...[
        "1",
        "amount_minor",
        one("status in ('Pending', 'Paying', 'Locked')"),
        "0",
        one("status = 'Success'"),
      ],
      ...["coalesce(settled_minor, 0)", when("status = 'Success'", "fee_minor"), one(reversed)],
      ...[when("exception = 'Marked'", "coalesce(settled_minor, 0)"), when(reversed, "fee_minor")],
      ...[one("status in ('Failed', 'Expired')"), "0", "0"],
    ],
  },
  payout: {
    table: "payout_order",
    currency: "currency",
    where: "true",
    figures: [
      ...[
        "1",
        "amount_minor",
        one("finished_at is null"),
        when("finished_at is null", "amount_minor"),
        one(paid),
      ],
      ...[when(paid, "amount_minor"), when(paid, "fee_minor"), one(returned)],
      ...[when(returned, "amount_minor"), when(returned, "fee_minor")],
      ...[one("status in ('PayoutFailed', 'CashoutRejected', 'ManuallyCancelled')"), "0", "0"],
    ],
  },
  withdrawal: {
    table: "withdrawal_order",
    currency: "currency",
    where: "true",
    figures: [
      ...["1", "amount_minor", one("status = 'Pending'"), when("status = 'Pending'", "amount_minor")],
      ...[one("status = 'Approved'"), when("status = 'Approved'", "amount_minor"), "0", "0", "0", "0"],
      ...[one("status = 'Rejected'"), "0", "0"],
    ],
  },
  callback: {
    table: "callback_record",
    currency: "''",
    where: "true",
    figures: [
      ...["1", "0", one("status = 'InProgress'"), "0", one("status = 'Success'"), "0", "0", "0", "0", "0"],
      ...[one("status = 'Failure'"), one("status = 'Success' and attempt_count <= 1"), "attempt_count"],
    ],
  },
};

/** By merchant and currency; `range`: of ids, and whose they are. */
export function tailOf(kind: ReportKind, start: Date, range: RawBuilder<boolean>): RawBuilder<unknown> {
  const { table, currency, where, figures } = rowsOf[kind];
  const sums = sql.raw(figures.map((text) => `sum(${text})::bigint`).join(", "));
  return sql`select ${kind}::text, merchant_id, ${start}::timestamptz, ${sql.raw(currency)}, ${sums}
    from ${sql.table(table)} where ${sql.raw(where)} and ${range} group by 2, 4`;
}
