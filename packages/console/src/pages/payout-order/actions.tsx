/** What can be done to a payout, in its list and in its detail; the dialogs arrive when one is wanted. */
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import {
  AddIcon,
  CloseIcon,
  DoneIcon,
  EditIcon,
  IgnoreIcon,
  RejectIcon,
  ResendIcon,
  ReviewIcon,
  SendIcon,
  StopIcon,
  TakeBackIcon,
  UploadIcon,
  WarningIcon,
} from "../../kit/icons.tsx";
import type { BulkAction, RowAction, ToolbarAction } from "../../kit/resource.ts";
import { canMove, canReturn, isFinished } from "./possible.ts";

type Refund = "reject" | "cancel" | "giveUp" | "returned";

const refund = (kind: Refund): Pick<RowAction<PayoutOrderRow>, "label" | "needs" | "run"> => ({
  label: `payoutAction.${kind}.action`,
  needs: kind,
  run: async (row) => (await import("./refund.ts")).refund(kind, row),
});

export const payoutActions: readonly RowAction<PayoutOrderRow>[] = [
  {
    label: "payoutAction.approve.action",
    weight: "main",
    icon: <ReviewIcon />,
    needs: "approve",
    isPossible: canMove("approve"),
    run: async (row) => (await import("./approve.ts")).approve(row),
  },
  { ...refund("reject"), weight: "against", icon: <RejectIcon />, isPossible: canMove("reject") },
  {
    label: "payoutAction.send.action",
    icon: <SendIcon />,
    needs: "sendAgain",
    isPossible: canMove("sendAgain"),
    run: async (row) => (await import("./send-again.ts")).sendAgain(row),
  },
  {
    label: "payoutAction.correct.action",
    icon: <EditIcon />,
    needs: "correctPayee",
    isPossible: canMove("correctPayee"),
    run: async (row) => (await import("./correct-payee.ts")).correctPayee(row),
  },
  {
    label: "payoutAction.confirm.action",
    icon: <DoneIcon />,
    needs: "confirm",
    isPossible: canMove("confirm"),
    run: async (row) => (await import("./confirm.ts")).confirmPayout(row),
  },
  {
    label: "payoutAction.wrongInfo.action",
    icon: <WarningIcon />,
    needs: "wrongInfo",
    isPossible: canMove("markWrongInfo"),
    run: async (row) => (await import("./wrong-info.ts")).wrongInfo(row),
  },
  {
    label: "payoutAction.unpaid.action",
    icon: <StopIcon />,
    needs: "certainlyUnpaid",
    isPossible: canMove("declareUnpaid"),
    run: async (row) => (await import("./unpaid.ts")).declareUnpaid(row),
  },
  { ...refund("cancel"), icon: <CloseIcon />, isPossible: canMove("cancel") },
  { ...refund("giveUp"), icon: <IgnoreIcon />, isPossible: canMove("giveUp") },
  { ...refund("returned"), icon: <TakeBackIcon />, isPossible: canReturn },
  {
    label: "orderAction.resend.action",
    icon: <ResendIcon />,
    needs: "resendCallback",
    isPossible: isFinished,
    refusal: ({ CallbackStatus }, t) =>
      CallbackStatus === "InProgress" ? t("payoutAction.resend.running") : undefined,
    run: async (row, tools) => (await import("./resend.ts")).resend(row, tools),
  },
];

export const payoutBulkActions: readonly BulkAction<PayoutOrderRow>[] = [
  {
    label: "payoutAction.bulk.approve",
    needs: "approve",
    isPossible: canMove("approve"),
    run: async (rows, tools) => (await import("./bulk.ts")).approveEach(rows, tools),
  },
  {
    label: "payoutAction.bulk.send",
    needs: "sendAgain",
    isPossible: canMove("sendAgain"),
    run: async (rows, tools) => (await import("./bulk.ts")).sendEach(rows, tools),
  },
  {
    label: "payoutAction.bulk.resend",
    needs: "resendCallback",
    isPossible: (row) => isFinished(row) && row.CallbackStatus !== "InProgress",
    run: async (rows, tools) => (await import("./bulk.ts")).resendEach(rows, tools),
  },
];

export const payoutToolbar: readonly ToolbarAction[] = [
  {
    label: "payoutImport.create.action",
    icon: <AddIcon />,
    needs: "create",
    run: async (tools) => (await import("./create.ts")).createPayout(tools),
  },
  {
    label: "payoutImport.action",
    icon: <UploadIcon />,
    needs: "batchImport",
    run: async ({ refresh }) => {
      const { importPayouts } = await import("./import-payouts.ts");
      if (await importPayouts()) refresh();
    },
  },
];
