/** Steps for many orders at once: each order has its own result. */
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { api } from "../../api/client.ts";
import { openBulk } from "../../kit/bulk/bulk-dialog.tsx";
import { openProvenBulk } from "../../kit/bulk/proven-bulk.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import { sumOf } from "../../kit/format/money-sum.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { type AlikeReview, alikeReview } from "./alike.ts";

type Rows = readonly PaymentOrderRow[];

/** So many details are asked for at once. */
const atOnce = 8;

/** Approves those that are alike; the others stay for who looks at each of them. */
export async function reviewAlike(rows: Rows, { t, refresh }: ActionTools): Promise<void> {
  const found = await alikeOf(rows);
  if (found === undefined) return;
  const left = rows.length - found.length;
  if (found.length === 0) {
    say.error(t("orderAction.bulk.noneAlike"));
    return;
  }
  const values = { amounts: sumsOf(found, "amount"), nets: sumsOf(found, "net"), count: found.length };
  const sentence = t("orderAction.bulk.reviewSentence", values);
  const wasTried = await openProvenBulk({
    title: t("orderAction.bulk.reviewTitle", { count: found.length }),
    sentence: left === 0 ? sentence : `${sentence} ${t("orderAction.bulk.reviewLeft", { count: left })}`,
    action: "orderAction.review.approve",
    rows: found,
    rowId: ({ orderNo }) => orderNo,
    about: ({ payer, merchant, isLate, amount, currency }) => [
      [payer, merchant, ...(isLate ? [t("paymentOrder.exception.Late")] : [])].join(" · "),
      formatMoney(amount, currency),
    ],
    call: "payorderReview",
    inputOf: ({ orderNo, reviewId, settle }) => ({
      OrderNo: orderNo,
      ReviewId: reviewId,
      Approve: "true",
      Settle: settle,
    }),
    judge: () => undefined,
  });
  if (wasTried) refresh();
}

/** Undefined where one of them could not be read; that has been said. */
async function alikeOf(rows: Rows): Promise<AlikeReview[] | undefined> {
  const found: AlikeReview[] = [];
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = rows.slice(first, first + atOnce);
    const details = await Promise.all(some.map(({ OrderNo }) => api("payorderGet", { OrderNo }))).catch(
      () => undefined,
    );
    if (!details) return undefined;
    found.push(...details.flatMap((detail) => alikeReview(detail) ?? []));
  }
  return found;
}

function sumsOf(found: readonly AlikeReview[], of: "amount" | "net"): string {
  const sums = new Map<string, string>();
  for (const one of found) sums.set(one.currency, sumOf(sums.get(one.currency) ?? "0", one[of]) ?? one[of]);
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(", ");
}

const rowId = ({ OrderNo }: PaymentOrderRow) => OrderNo;
const quiet = { quiet: true };

export async function lockEach(rows: Rows, { t, refresh }: ActionTools): Promise<void> {
  const wasTried = await openBulk({
    title: t("orderAction.bulk.lockTitle", { count: rows.length }),
    sentence: t("orderAction.bulk.lockSentence"),
    action: "orderAction.lock.action",
    text: "orderAction.field.Reason",
    rows,
    rowId,
    step: ({ OrderNo }, Reason) => api("payorderLock", { OrderNo, Reason }, quiet),
  });
  if (wasTried) refresh();
}

export async function unlockEach(rows: Rows, { t, refresh }: ActionTools): Promise<void> {
  const wasTried = await openBulk({
    title: t("orderAction.bulk.unlockTitle", { count: rows.length }),
    sentence: t("orderAction.bulk.unlockSentence"),
    action: "orderAction.unlock.action",
    rows,
    rowId,
    step: ({ OrderNo }) => api("payorderUnlock", { OrderNo }, quiet),
  });
  if (wasTried) refresh();
}

export async function resendEach(rows: Rows, { t, refresh }: ActionTools): Promise<void> {
  const wasTried = await openBulk({
    title: t("orderAction.bulk.resendTitle", { count: rows.length }),
    sentence: t("orderAction.bulk.resendSentence"),
    action: "orderAction.resend.action",
    rows,
    rowId,
    step: ({ OrderNo }) => api("payorderResendcallback", { OrderNo }, quiet),
  });
  if (wasTried) refresh();
}
