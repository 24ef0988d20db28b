/** What can be done with a case: ending it. */
import type { MoneyCaseRow } from "@opc/contract/money-case/calls";
import { DoneIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";

export const caseActions: readonly RowAction<MoneyCaseRow>[] = [
  {
    label: "moneyCase.close.action",
    weight: "main",
    icon: <DoneIcon />,
    needs: "close",
    isPossible: ({ State }) => State === "Open",
    run: async (row, tools) => (await import("./close.ts")).closeCase(row, tools),
  },
];
