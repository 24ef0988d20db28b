/** What can be done with a settlement account: the operator checks the holder's name, the merchant retires it. */
import type { SettlementAccountRow } from "@opc/contract/settlement-account/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { DoneIcon, PowerIcon, RejectIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";

const isPending = ({ Status }: SettlementAccountRow) => Status === "Pending";

/** Whoever added it never checks it; the server refuses it too. */
function othersOnly({ IsOwn }: SettlementAccountRow, t: Translate): string | undefined {
  return IsOwn ? t("settlementAccount.own") : undefined;
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
    label: "settlementAccount.retire.action",
    icon: <PowerIcon />,
    needs: "retire",
    isPossible: ({ Status }) => Status === "Pending" || Status === "Approved",
    run: async (row, tools) => (await import("./retire.ts")).retire(row, tools),
  },
];
