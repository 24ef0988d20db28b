/** What can be done to a request: decided on by somebody else, taken back by its asker. */
import type { ApprovalRow } from "@opc/contract/approval/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { DoneIcon, RejectIcon, TakeBackIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";

const isWaiting = ({ Status }: ApprovalRow) => Status === "Waiting";
const isAskedByOther = (row: ApprovalRow) => isWaiting(row) && !row.IsOwn;

function lacksPermission({ Obstacle }: ApprovalRow, t: Translate): string | undefined {
  return Obstacle === "NoPermission" ? t("approval.lacksPermission") : undefined;
}

export const approvalActions: readonly RowAction<ApprovalRow>[] = [
  {
    label: "approval.approve.action",
    weight: "main",
    icon: <DoneIcon />,
    needs: "approve",
    isPossible: isAskedByOther,
    refusal: lacksPermission,
    run: async (row, tools) => (await import("./decide.tsx")).approve(row, tools),
  },
  {
    label: "approval.reject.action",
    weight: "against",
    icon: <RejectIcon />,
    needs: "reject",
    isPossible: isAskedByOther,
    refusal: lacksPermission,
    run: async (row, tools) => (await import("./decide.tsx")).reject(row, tools),
  },
  {
    label: "approval.withdraw.action",
    icon: <TakeBackIcon />,
    isPossible: (row) => isWaiting(row) && row.IsOwn,
    run: async (row, tools) => (await import("./decide.tsx")).withdraw(row, tools),
  },
];
