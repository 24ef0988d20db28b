/** What a crawler payout's fields are called and in which tone they stand, for its list and its drawer. */
import type { payoutTaskFields } from "@opc/contract/payout-task/fields";
import { taskStep } from "../../kit/payout/task-steps.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";

const sets: SetsOf<typeof payoutTaskFields> = {
  Step: taskStep,
  IsMonitored: {
    yes: { label: "exposure.monitored", tone: "good" },
    no: { label: "exposure.down", tone: "bad" },
  },
};
export const shown = { section: "payoutTask", sets };
