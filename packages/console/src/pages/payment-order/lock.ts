/** Holding an order for oneself, and letting go of it. */
import { payorderLock } from "@opc/contract/payment-order/actions";
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { api } from "../../api/client.ts";
import { act } from "../../kit/act.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { formatTime } from "../../kit/format/time.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { sessionStore } from "../../state/session.ts";
import { isOwnLock } from "./holder.ts";
import { refetchOrder } from "./order.ts";

export async function lock({ OrderNo }: PaymentOrderRow, _: ActionTools): Promise<void> {
  await openForm({
    title: (t) => t("orderAction.lock.title", { order: OrderNo }),
    call: "payorderLock",
    input: payorderLock.input,
    fixed: { OrderNo },
    fields: [
      {
        kind: "textarea",
        name: "Reason",
        label: "orderAction.field.Reason",
        hint: "orderAction.lock.reasonHint",
      },
    ],
    sentence: (_values, t) => t("orderAction.lock.sentence"),
    confirm: "orderAction.lock.action",
    done: (t) => t("orderAction.lock.done", { order: OrderNo }),
  });
  // Whatever came of it: a refusal often means that the row is out of date.
  await refetchOrder(OrderNo);
}

export async function unlock(row: PaymentOrderRow, { t }: ActionTools): Promise<void> {
  const { OrderNo } = row;
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  await act({
    title: t("orderAction.unlock.title", { order: OrderNo }),
    sentence: isOwnLock(row)
      ? t("orderAction.unlock.sentence")
      : t("orderAction.unlock.anySentence", {
          owner: row.LockedBy ?? "",
          since: row.LockedAt === null ? "" : formatTime(row.LockedAt, offsetMinutes),
          reason: row.LockReason ?? "",
        }),
    confirm: t("orderAction.unlock.action"),
    call: () => api("payorderUnlock", { OrderNo }),
    done: t("orderAction.unlock.done", { order: OrderNo }),
    refresh: () => refetchOrder(OrderNo),
  });
}
