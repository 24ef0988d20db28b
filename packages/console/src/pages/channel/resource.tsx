/** Payment channels and payout channels as lists. */
import type { ChannelState } from "@opc/contract/channel/values";
import type { Translate } from "../../i18n/i18n.ts";
import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { usePayoutTypes, usePayTypes } from "../../kit/reference-choices.ts";
import { defineResource, type ToolbarAction } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { channelActions } from "./actions.tsx";
import { useKindChoices, useSupplierChoices, useTakesChoices } from "./choices.ts";
import { cardFields, payColumns, payoutColumns } from "./columns.tsx";
import { channelProblem, isAlarming } from "./health.tsx";
import { type ChannelRow, payoutSide, paySide, type Side } from "./side.ts";
import { channelStates } from "./values.static.ts";

const channelState: StatusSet<ChannelState> = {
  values: channelStates,
  label: (value) => `channel.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet" },
};

interface Counts {
  StateCounts: readonly { State: ChannelState; Count: number }[];
  NotTaking: number;
  Unhealthy: number;
}

const common = {
  rowId: (row: ChannelRow) => row.ChannelCode,
  rowName: (row: ChannelRow) => row.ChannelName,
  search: { kind: "text", name: "Text", placeholder: "channel.search" },
  chips: {
    name: "States",
    statuses: channelState,
    counts: ({ StateCounts }: Counts) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
  },
  usualRefresh: 30,
  card: cardFields,
  isAlarming,
  alarm: alarmText,
} as const;

const furtherFilters = [
  { kind: "option", name: "TakesOrders", label: "channel.field.WhyNot", useOptions: useTakesChoices },
  { kind: "choices", name: "WhyNots", label: "channel.reason", statuses: channelProblem },
  { kind: "option", name: "Kind", label: "channel.field.Kind", useOptions: useKindChoices },
  { kind: "currency", name: "Currency", label: "channel.field.Currency" },
] as const;

const supplierFilter = (side: Side) =>
  ({
    kind: "option",
    name: "SupplierCode",
    label: "channel.field.SupplierName",
    useOptions: () => useSupplierChoices(side),
  }) as const;

const addAction = (side: Side): ToolbarAction => ({
  label: `channel.${side.words}.add`,
  icon: <AddIcon />,
  needs: "add",
  run: async (tools) => (await import("./forms.ts")).addChannel(side, tools),
});

export const payChannels = defineResource({
  ...common,
  page: "PayChannel",
  calls: { list: "paychannelList", summary: "paychannelSummary", export: "paychannelExport" },
  filters: [
    supplierFilter(paySide),
    {
      kind: "option",
      name: "PayTypeCode",
      label: "channel.field.PayTypeCode",
      useOptions: usePayTypes,
    },
    ...furtherFilters,
  ],
  columns: payColumns,
  toolbar: [addAction(paySide)],
  actions: channelActions(paySide),
  detail: lazyPart(async () => (await import("./detail.tsx")).PayChannelDetail),
  empty: "channel.pay.empty",
});

export const payoutChannels = defineResource({
  ...common,
  page: "CashoutChannel",
  calls: { list: "cashoutchannelList", summary: "cashoutchannelSummary", export: "cashoutchannelExport" },
  filters: [
    supplierFilter(payoutSide),
    {
      kind: "option",
      name: "CashoutTypeCode",
      label: "channel.field.CashoutTypeCode",
      useOptions: usePayoutTypes,
    },
    ...furtherFilters,
  ],
  columns: payoutColumns,
  toolbar: [addAction(payoutSide)],
  actions: channelActions(payoutSide),
  detail: lazyPart(async () => (await import("./detail.tsx")).PayoutChannelDetail),
  empty: "channel.payout.empty",
});

function alarmText({ NotTaking, Unhealthy }: Counts, t: Translate): string | undefined {
  if (NotTaking === 0) return undefined;
  const said = [t("channel.alarm.notTaking", { count: NotTaking })];
  if (Unhealthy > 0) said.push(t("channel.alarm.unhealthy", { count: Unhealthy }));
  return said.join(" ");
}
