import type { WithdrawalStatus } from "@opc/contract/withdrawal/calls";
import type { StatusSet } from "../status.ts";
import { withdrawalStatuses } from "./statuses.static.ts";

export const withdrawalStatus: StatusSet<WithdrawalStatus> = {
  values: withdrawalStatuses,
  label: (value) => `withdrawal.status.${value}`,
  tones: { Pending: "warning", Approved: "good", Rejected: "bad" },
};
