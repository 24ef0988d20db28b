/** What can be done to a merchant's withdrawal, in its list and in its detail. */
import { userKey } from "@opc/contract/user/key";
import type { WithdrawalRow } from "@opc/contract/withdrawal/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { DoneIcon, EditIcon, KeyIcon, RejectIcon } from "../../kit/icons.tsx";
import type { BulkAction, RowAction, ToolbarAction } from "../../kit/resource.ts";
import { sessionStore } from "../../state/session.ts";

const isPending = ({ Status }: WithdrawalRow) => Status === "Pending";

/** Whoever asked for it never decides; the server refuses it too. */
function othersOnly({ CreatedBy }: WithdrawalRow, t: Translate): string | undefined {
  const user = sessionStore.get()?.user;
  const isOwn = user !== undefined && CreatedBy === userKey(user);
  return isOwn ? t("withdrawalAction.own") : undefined;
}

export const decisionActions: readonly RowAction<WithdrawalRow>[] = [
  {
    label: "withdrawalAction.approve.action",
    weight: "main",
    icon: <DoneIcon />,
    needs: "approve",
    isPossible: isPending,
    refusal: othersOnly,
    run: async (row, tools) => (await import("./decide.tsx")).approve(row, tools),
  },
  {
    label: "withdrawalAction.reject.action",
    weight: "against",
    icon: <RejectIcon />,
    needs: "reject",
    isPossible: isPending,
    refusal: othersOnly,
    run: async (row, tools) => (await import("./decide.tsx")).reject(row, tools),
  },
];

/** Of one that was paid after its approval. */
export const transferAction: RowAction<WithdrawalRow> = {
  label: "settlementAccount.transfer.action",
  icon: <EditIcon />,
  needs: "approve",
  isPossible: ({ Status }) => Status === "Approved",
  run: async (row, tools) => (await import("./transfer.ts")).recordTransfer(row, tools),
};

export const batchActions: readonly BulkAction<WithdrawalRow>[] = [
  {
    label: "settlementAccount.batch.action",
    needs: "batchFile",
    isPossible: ({ Status }) => Status !== "Rejected",
    run: async (rows, tools) => (await import("./batch.ts")).makeBatchFile(rows, tools),
  },
];

/** Of a merchant rather than of one withdrawal: in the detail, and above the list for any merchant. */
export const resetAction: RowAction<WithdrawalRow> = {
  label: "withdrawalAction.reset.action",
  icon: <KeyIcon />,
  needs: "resetPassword",
  run: async (row, tools) => (await import("./reset-password.ts")).resetPassword(row, tools),
};

export const decisionToolbar: readonly ToolbarAction[] = [
  {
    label: "withdrawalAction.reset.action",
    icon: <KeyIcon />,
    needs: "resetPassword",
    isSecondary: true,
    run: async (tools) => (await import("./reset-password.ts")).resetAnyPassword(tools),
  },
];
