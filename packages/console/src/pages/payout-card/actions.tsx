/** What can be done to a payout card, in its list and in its detail; the dialogs arrive when one is wanted. */

import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { BalanceIcon, DeleteIcon, EditIcon, EyeIcon, PowerIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";

export const cardActions: readonly RowAction<PayoutCardRow>[] = [
  {
    label: "payoutCard.reveal.action",
    icon: <EyeIcon />,
    needs: "reveal",
    run: async (row) => (await import("./reveal.ts")).reveal(row),
  },
  {
    label: "payoutCard.manual.action",
    icon: <BalanceIcon />,
    needs: "manualBalance",
    run: async (row, tools) => (await import("./manual-balance.ts")).changeBalance(row, tools),
  },
  {
    label: "payoutCard.edit.action",
    icon: <EditIcon />,
    needs: "edit",
    run: async (row, tools) => (await import("./forms.ts")).editCard(row, tools),
  },
  {
    label: "payoutCard.enable.disable",
    icon: <PowerIcon />,
    needs: "enable",
    isPossible: (row) => row.Enabled,
    run: async (row, tools) => (await import("./enable.ts")).enable(row, false, tools),
  },
  {
    label: "payoutCard.enable.enable",
    icon: <PowerIcon />,
    needs: "enable",
    isPossible: (row) => !row.Enabled,
    run: async (row, tools) => (await import("./enable.ts")).enable(row, true, tools),
  },
  {
    label: "payoutCard.delete.action",
    icon: <DeleteIcon />,
    needs: "delete",
    refusal: ({ LiveTasks: count }, t) =>
      count === 0 ? undefined : t(`payoutCard.delete.live${count === 1 ? "One" : ""}`, { count }),
    run: async (row, tools) => (await import("./enable.ts")).remove(row, tools),
  },
];
