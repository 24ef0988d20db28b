/** The order and the money side by side, with what differs said in words. */

import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import type { BoundTransaction } from "@opc/contract/payment-order/reviews";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { formatMoney, signOf } from "../../kit/format/money.ts";
import { negated, sumOf } from "../../kit/format/money-sum.ts";
import { formatTime } from "../../kit/format/time.ts";
import { Money, nothing } from "../../kit/table/columns.tsx";
import { useSession } from "../../state/session.ts";
import css from "./comparison.module.css";

/** Money as it was reported: of a bank transaction, or of a supplier's notice. */
export interface ComparedMoney {
  amount: string;
  externalId: string;
  transaction: BoundTransaction | null;
}

export function moneyOf(transaction: BoundTransaction): ComparedMoney {
  return { amount: transaction.Amount, externalId: transaction.ExternalId, transaction };
}

interface ComparisonProps {
  order: PaymentOrderRow;
  /** What the member was to write beside the payment. */
  remark: string | null;
  money: ComparedMoney;
}

export function Comparison({ order, remark, money }: ComparisonProps) {
  const { t } = useTexts();
  const { transaction } = money;
  const sideOf = (text: string | null | undefined) => text ?? nothing;
  return (
    <table className={css.sides} aria-label={t("orderAction.compare.title")}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("orderAction.compare.order")}</th>
          <th scope="col">
            {t(transaction ? "orderAction.compare.money" : "orderAction.compare.supplierMoney")}
          </th>
        </tr>
      </thead>
      <tbody>
        <Line
          label="orderAction.compare.Amount"
          order={<Money amount={order.PayableAmount} currency={order.Currency} />}
          money={<Money amount={money.amount} currency={order.Currency} />}
          differs={differenceText(order, money.amount, t)}
        />
        {transaction && (
          <>
            <Line
              label="orderAction.compare.Account"
              order={sideOf(order.AccountName)}
              money={transaction.AccountName}
              differs={
                order.AccountName === transaction.AccountName ? undefined : t("orderAction.compare.differs")
              }
            />
            <TimeLine order={order} at={transaction.OccurredAt} />
            <Line
              label="orderAction.compare.Payer"
              order={sideOf(order.MemberName)}
              money={sideOf(transaction.Counterparty)}
            />
            <Line
              label="orderAction.compare.Remark"
              order={sideOf(remark)}
              money={sideOf(transaction.Remark)}
              differs={isEqual(remark, transaction.Remark) ? undefined : t("orderAction.compare.differs")}
            />
          </>
        )}
        <Line
          label="orderAction.compare.Number"
          order={<code>{order.OrderNo}</code>}
          money={<code>{money.externalId}</code>}
        />
      </tbody>
    </table>
  );
}

/** Nothing to compare is no difference; banks write what they are given in capitals. */
function isEqual(asked: string | null, given: string | null): boolean {
  return asked === null || given?.trim().toUpperCase() === asked.toUpperCase();
}

function TimeLine({ order, at }: { order: PaymentOrderRow; at: string }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const isLate = Date.parse(at) > Date.parse(order.ExpiresAt) && order.Status !== "Locked";
  const from = formatTime(order.CreatedAt, offsetMinutes);
  const until = formatTime(order.ExpiresAt, offsetMinutes);
  // The day is said once where it is the same.
  const to = until.slice(0, 10) === from.slice(0, 10) ? until.slice(11) : until;
  return (
    <Line
      label="orderAction.compare.Time"
      order={t("orderAction.compare.until", { from, to })}
      money={formatTime(at, offsetMinutes)}
      differs={isLate ? t("orderAction.compare.late") : undefined}
    />
  );
}

interface LineProps {
  label: TextKey;
  order: ReactNode;
  money: ReactNode;
  /** What is wrong about the money. */
  differs?: string | undefined;
}

function Line({ label, order, money, differs }: LineProps) {
  const { t } = useTexts();
  return (
    <tr data-differs={differs !== undefined || undefined}>
      <th scope="row">{t(label)}</th>
      <td>{order}</td>
      <td>
        {money}
        {differs !== undefined && <strong>{differs}</strong>}
      </td>
    </tr>
  );
}

function differenceText(
  { PayableAmount, Currency }: PaymentOrderRow,
  paid: string,
  t: ReturnType<typeof useTexts>["t"],
): string | undefined {
  const difference = sumOf(paid, negated(PayableAmount)) ?? "0";
  const sign = signOf(difference);
  if (sign === 0) return undefined;
  const amount = formatMoney(sign < 0 ? negated(difference) : difference, Currency);
  return t(sign < 0 ? "orderAction.compare.less" : "orderAction.compare.more", { amount });
}
