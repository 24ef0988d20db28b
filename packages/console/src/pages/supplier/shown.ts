/** What a supplier's fields are called and in which tone they stand, for its list and its drawer. */
import type { ChannelState } from "@opc/contract/channel/values";
import type { SupplierRow } from "@opc/contract/supplier/calls";
import type { supplierFields } from "@opc/contract/supplier/fields";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import { supplierAdapters, supplierStates } from "./states.static.ts";

export const supplierState: StatusSet<ChannelState> = {
  values: supplierStates,
  label: (value) => `supplier.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet" },
};

export const adapter: Labelled = {
  values: supplierAdapters,
  label: (value) => `supplier.adapter.${value as SupplierRow["Adapter"]}`,
};

const sets: SetsOf<typeof supplierFields> = {
  Adapter: adapter,
  Enabled: {
    yes: { label: "supplier.state.Enabled", tone: "good" },
    no: { label: "supplier.state.Disabled", tone: "quiet" },
  },
};
export const shown = { section: "supplier", sets };
