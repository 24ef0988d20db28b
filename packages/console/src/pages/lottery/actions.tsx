/** What can be done to a lottery, in its list and in its detail. */
import type { LotteryRow } from "@opc/contract/lottery/calls";
import { AddIcon, DeleteIcon, EditIcon, PowerIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";

export const lotteryActions: readonly RowAction<LotteryRow>[] = [
  {
    label: "lottery.form.edit",
    icon: <EditIcon />,
    needs: "edit",
    run: async (row, tools) => (await import("./forms.tsx")).editLottery(row, tools),
  },
  {
    label: "lottery.add.action",
    icon: <AddIcon />,
    needs: "draw",
    run: async (row) => (await import("./draw-forms.tsx")).addDraw(row),
  },
  {
    label: "lottery.enable.disable",
    icon: <PowerIcon />,
    needs: "enable",
    isPossible: ({ Enabled }) => Enabled,
    run: async (row, tools) => (await import("./switches.ts")).enable(row, false, tools),
  },
  {
    label: "lottery.enable.enable",
    icon: <PowerIcon />,
    needs: "enable",
    isPossible: ({ Enabled }) => !Enabled,
    run: async (row, tools) => (await import("./switches.ts")).enable(row, true, tools),
  },
  {
    label: "lottery.delete.action",
    icon: <DeleteIcon />,
    needs: "delete",
    run: async (row, tools) => (await import("./switches.ts")).remove(row, tools),
  },
];
