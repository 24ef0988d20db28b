/** What can be done to a collection order, in its list and in its detail; the dialogs arrive when one is wanted. */
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import type { Translate } from "../../i18n/i18n.ts";
import {
  DoneIcon,
  LockIcon,
  RejectIcon,
  ResendIcon,
  ReviewIcon,
  TakeBackIcon,
  TestIcon,
  UnlinkIcon,
  UnlockIcon,
} from "../../kit/icons.tsx";
import type { BulkAction, RowAction, ToolbarAction } from "../../kit/resource.ts";
import { isLocked, isOwnLock, needsUnlockAny } from "./holder.ts";
import { endedStatuses, lockableStatuses } from "./statuses.static.ts";

const isLockable = ({ Status }: PaymentOrderRow) => (lockableStatuses as readonly string[]).includes(Status);
const isEnded = ({ Status }: PaymentOrderRow) => (endedStatuses as readonly string[]).includes(Status);
const isTellable = (row: PaymentOrderRow) => isEnded(row) && row.CallbackStatus !== "InProgress";

/** Only who holds the lock confirms and rejects. */
function ownerOnly(row: PaymentOrderRow, t: Translate): string | undefined {
  return isOwnLock(row) ? undefined : t("paymentOrder.lock.by", { owner: row.LockedBy ?? "" });
}

export const orderActions: readonly RowAction<PaymentOrderRow>[] = [
  {
    label: "orderAction.review.action",
    weight: "main",
    icon: <ReviewIcon />,
    needs: "review",
    isPossible: ({ ReviewStatus }) => ReviewStatus === "PendingReview",
    run: async (row, tools) => (await import("./review.tsx")).review(row, tools),
  },
  {
    label: "orderAction.confirm.action",
    weight: "main",
    icon: <DoneIcon />,
    needs: "confirm",
    isPossible: isLocked,
    refusal: ownerOnly,
    run: async (row, tools) => (await import("./confirm.tsx")).confirmOrder(row, tools),
  },
  {
    label: "orderAction.reject.action",
    weight: "against",
    icon: <RejectIcon />,
    needs: "reject",
    isPossible: isLocked,
    refusal: ownerOnly,
    run: async (row, tools) => (await import("./reject.ts")).reject(row, tools),
  },
  {
    label: "orderAction.lock.action",
    icon: <LockIcon />,
    needs: "lock",
    isPossible: isLockable,
    run: async (row, tools) => (await import("./lock.ts")).lock(row, tools),
  },
  {
    label: "orderAction.unlock.action",
    icon: <UnlockIcon />,
    needs: "unlock",
    isPossible: isOwnLock,
    run: async (row, tools) => (await import("./lock.ts")).unlock(row, tools),
  },
  {
    label: "orderAction.unlock.any",
    icon: <UnlockIcon />,
    needs: "unlockAny",
    isPossible: needsUnlockAny,
    run: async (row, tools) => (await import("./lock.ts")).unlock(row, tools),
  },
  {
    label: "orderAction.unbind.action",
    icon: <UnlinkIcon />,
    needs: "unbind",
    of: "OriginalRecord",
    isPossible: ({ MatchStatus, ReviewStatus }) =>
      MatchStatus === "Matched" || ReviewStatus === "PendingReview",
    run: async (row, tools) => (await import("./unbind.tsx")).unbind(row, tools),
  },
  {
    label: "orderAction.reverse.action",
    icon: <TakeBackIcon />,
    needs: "reverse",
    isPossible: ({ Status, Exception }) => Status === "Success" && Exception !== "Marked",
    run: async (row) => (await import("./reverse.ts")).reverse(row),
  },
  {
    label: "orderAction.resend.action",
    icon: <ResendIcon />,
    needs: "resendCallback",
    isPossible: isEnded,
    refusal: ({ CallbackStatus }, t) =>
      CallbackStatus === "InProgress" ? t("orderAction.resend.running") : undefined,
    run: async (row, tools) => (await import("./resend.ts")).resend(row, tools),
  },
];

export const orderBulkActions: readonly BulkAction<PaymentOrderRow>[] = [
  {
    label: "orderAction.bulk.review",
    needs: "review",
    isPossible: ({ ReviewStatus }) => ReviewStatus === "PendingReview",
    run: async (rows, tools) => (await import("./bulk.tsx")).reviewAlike(rows, tools),
  },
  {
    label: "orderAction.bulk.lock",
    needs: "lock",
    isPossible: isLockable,
    run: async (rows, tools) => (await import("./bulk.tsx")).lockEach(rows, tools),
  },
  {
    label: "orderAction.bulk.unlock",
    needs: "unlock",
    isPossible: isOwnLock,
    run: async (rows, tools) => (await import("./bulk.tsx")).unlockEach(rows, tools),
  },
  {
    label: "orderAction.bulk.resend",
    needs: "resendCallback",
    isPossible: isTellable,
    run: async (rows, tools) => (await import("./bulk.tsx")).resendEach(rows, tools),
  },
];

export const orderToolbar: readonly ToolbarAction[] = [
  {
    label: "orderAction.test.action",
    icon: <TestIcon />,
    needs: "createTest",
    isSecondary: true,
    run: async (tools) => (await import("./create-test.tsx")).createTest(tools),
  },
];
