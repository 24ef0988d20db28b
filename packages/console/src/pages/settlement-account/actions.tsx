/** What can be done with a settlement account: the operator checks the holder's name and lifts the hold, the merchant retires it. */
import type { SettlementAccountRow } from "@opc/contract/settlement-account/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { DoneIcon, PowerIcon, RejectIcon, UnlockIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";
import { isHeld } from "./statuses.ts";

const isPending = ({ Status }: SettlementAccountRow) => Status === "Pending";

/** Whoever added it never checks it; the server refuses it too. */
function othersOnly({ IsOwn }: SettlementAccountRow, t: Translate): string | undefined {
  return IsOwn ? t("settlementAccount.own") : undefined;
}

/** Whoever approved it is no second person to lift its hold. */
function thirdOnly(row: SettlementAccountRow, t: Translate): string | undefined {
  return row.IsCheckedByViewer ? t("settlementAccount.lift.own") : othersOnly(row, t);
}

export const accountActions: readonly RowAction<SettlementAccountRow>[] = [
  {
    label: "settlementAccount.approve.action",
    weight: "main",
    icon: <DoneIcon />,
    needs: "check",
    isPossible: isPending,
    refusal: othersOnly,
    run: async (row, tools) => (await import("./check.tsx")).approve(row, tools),
  },
  {
    label: "settlementAccount.reject.action",
    weight: "against",
    icon: <RejectIcon />,
    needs: "check",
    isPossible: isPending,
    refusal: othersOnly,
    run: async (row, tools) => (await import("./check.tsx")).reject(row, tools),
  },
  {
    label: "settlementAccount.lift.action",
    icon: <UnlockIcon />,
    needs: "check",
    isPossible: isHeld,
    refusal: thirdOnly,
    run: async (row, tools) => (await import("./check.tsx")).liftHold(row, tools),
  },
  {
    label: "settlementAccount.retire.action",
    icon: <PowerIcon />,
    needs: "retire",
    isPossible: ({ Status }) => Status === "Pending" || Status === "Approved",
    run: async (row, tools) => (await import("./retire.ts")).retire(row, tools),
  },
];
