/** What can be done to a crawler's payout, in its list and in its detail; the dialogs arrive when one is wanted. */

import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { CodeIcon, DoneIcon, ResendIcon, StopIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";
import { canConfirm, canEnterCode, canRetry, canStop, isRetryLate } from "./possible.ts";

export const taskActions: readonly RowAction<PayoutTaskRow>[] = [
  {
    label: "payoutTask.enterCode.action",
    icon: <CodeIcon />,
    needs: "enterCode",
    isPossible: canEnterCode,
    run: async (task) => (await import("./enter-code.tsx")).enterCode(task),
  },
  {
    label: "payoutTask.confirm.action",
    icon: <DoneIcon />,
    needs: "confirm",
    isPossible: canConfirm,
    run: async (task) => (await import("./confirm.ts")).confirmArrival(task),
  },
  {
    label: "payoutTask.retry.action",
    icon: <ResendIcon />,
    needs: "retry",
    isPossible: canRetry,
    refusal: (task, t) => (isRetryLate(task) ? t("payoutTask.retry.notNow") : undefined),
    run: async (task, tools) => (await import("./retry.ts")).retry(task, tools),
  },
  {
    label: "payoutTask.stop.action",
    icon: <StopIcon />,
    needs: "stop",
    isPossible: canStop,
    refusal: ({ HasCode }, t) => (HasCode ? t("payoutTask.stop.mayPay") : undefined),
    run: async (task) => (await import("./stop.ts")).stop(task),
  },
];
