/** What a channel's fields are called and in which tone they stand, for its list and its drawer. */
import type { payChannelFields } from "@opc/contract/channel/fields";
import type { ChannelKind, ChannelProblem } from "@opc/contract/channel/values";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import { channelKinds, channelProblems } from "./values.static.ts";

const sets: SetsOf<typeof payChannelFields> = {
  Kind: { values: channelKinds, label: (value) => `channel.kind.${value as ChannelKind}` },
  WhyNot: { values: channelProblems, label: (value) => `channel.whyNot.${value as ChannelProblem}` },
  Enabled: {
    yes: { label: "channel.state.Enabled", tone: "good" },
    no: { label: "channel.state.Disabled", tone: "quiet" },
  },
};
export const shown = { section: "channel", sets };
