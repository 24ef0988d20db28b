/** What a lottery's fields are called and in which tone they stand, for its list and its drawer. */
import type { DrawFrequency } from "@opc/contract/lottery/draw-rule";
import type { lotteryFields } from "@opc/contract/lottery/fields";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import { drawFrequencies } from "./values.static.ts";

const sets: SetsOf<typeof lotteryFields> = {
  Enabled: {
    yes: { label: "lottery.state.Enabled", tone: "good" },
    no: { label: "lottery.state.Disabled", tone: "quiet" },
  },
  DrawFrequency: {
    values: drawFrequencies,
    label: (value) => `lottery.frequency.${value as DrawFrequency}`,
  },
};
export const shown = { section: "lottery", sets };
