import type { withdrawalFields } from "@opc/contract/withdrawal/fields";
import type { WithdrawalStatus } from "@opc/contract/withdrawal/states";
import type { StatusSet } from "../status.ts";
import type { SetsOf } from "../table/columns-of-fields.ts";
import { withdrawalStatuses } from "./statuses.static.ts";

export const withdrawalStatus: StatusSet<WithdrawalStatus> = {
  values: withdrawalStatuses,
  label: (value) => `withdrawal.status.${value}`,
  tones: { Pending: "warning", Approved: "good", Rejected: "bad" },
};

const sets: SetsOf<typeof withdrawalFields> = { Status: withdrawalStatus };
export const shown = { section: "withdrawal", sets };
