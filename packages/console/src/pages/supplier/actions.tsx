/** What can be done to a supplier, in its list and in its detail. */
import type { SupplierRow } from "@opc/contract/supplier/calls";
import { DeleteIcon, EditIcon, PowerIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";

export const supplierActions: readonly RowAction<SupplierRow>[] = [
  {
    label: "supplier.edit.action",
    icon: <EditIcon />,
    needs: "edit",
    run: async (row, tools) => (await import("./forms.ts")).editSupplier(row, tools),
  },
  {
    label: "supplier.enable.disable",
    icon: <PowerIcon />,
    needs: "enable",
    isPossible: ({ Enabled }) => Enabled,
    run: async (row, tools) => (await import("./switches.ts")).enable(row, false, tools),
  },
  {
    label: "supplier.enable.enable",
    icon: <PowerIcon />,
    needs: "enable",
    isPossible: ({ Enabled }) => !Enabled,
    run: async (row, tools) => (await import("./switches.ts")).enable(row, true, tools),
  },
  {
    label: "supplier.delete.action",
    icon: <DeleteIcon />,
    needs: "delete",
    refusal: ({ PayChannels, CashoutChannels }, t) => {
      const count = PayChannels + CashoutChannels;
      return count === 0 ? undefined : t("supplier.delete.hasChannels", { count });
    },
    run: async (row, tools) => (await import("./switches.ts")).remove(row, tools),
  },
];
