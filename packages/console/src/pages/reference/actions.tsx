/** What can be done to one of them, in its list and in its detail. */
import type { ReferenceKind } from "@opc/contract/reference/inputs";
import { DeleteIcon, EditIcon, PowerIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";
import type { AnyRow } from "./kinds.ts";

/** Of languages alone: this console speaks it. */
const isFixed = (row: AnyRow) => "IsFixed" in row && row.IsFixed === true;

export function actionsOf(kind: ReferenceKind): readonly RowAction<AnyRow>[] {
  return [
    {
      label: "reference.edit.action",
      icon: <EditIcon />,
      needs: "edit",
      run: async (row, tools) => (await import("./forms.ts")).editReference(kind, row, tools),
    },
    {
      label: "reference.enable.disable",
      icon: <PowerIcon />,
      needs: "enable",
      isPossible: ({ Enabled }) => Enabled,
      refusal: (row, t) => (isFixed(row) ? t("reference.fixed") : undefined),
      run: async (row, tools) => (await import("./switches.ts")).enable(kind, row, false, tools),
    },
    {
      label: "reference.enable.enable",
      icon: <PowerIcon />,
      needs: "enable",
      isPossible: ({ Enabled }) => !Enabled,
      run: async (row, tools) => (await import("./switches.ts")).enable(kind, row, true, tools),
    },
    {
      label: "reference.delete.action",
      icon: <DeleteIcon />,
      needs: "delete",
      refusal: (row, t) => (isFixed(row) ? t("reference.fixed") : undefined),
      run: async (row, tools) => (await import("./switches.ts")).remove(kind, row, tools),
    },
  ];
}
