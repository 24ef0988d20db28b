/** Steps for many orders at once that move no money: each order has its own result. */
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { api } from "../../api/client.ts";
import { openBulk } from "../../kit/bulk/bulk-dialog.tsx";
import type { ActionTools } from "../../kit/resource.ts";

type Rows = readonly PaymentOrderRow[];

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
