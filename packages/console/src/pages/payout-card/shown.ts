/** What a payout card's fields are called and in which tone they stand, for its list and its drawer. */
import type { payoutCardFields } from "@opc/contract/payout-card/fields";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";

const sets: SetsOf<typeof payoutCardFields> = {
  Enabled: {
    yes: { label: "offlineAccount.state.Enabled", tone: "good" },
    no: { label: "offlineAccount.state.Disabled", tone: "quiet" },
  },
  IsMonitored: {
    yes: { label: "exposure.monitored", tone: "good" },
    no: { label: "exposure.down", tone: "bad" },
  },
};
export const shown = { section: "payoutCard", sets };
