/** Payout cards as a list: gallery or table, what can be done to one, and what cannot wait. */
import type { PayoutCardRow, PayoutCardState } from "@opc/contract/payout-card/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { useMonitoredChoices } from "../../kit/exposure/monitored-choices.ts";
import { Gallery, type GalleryProps } from "../../kit/gallery/gallery.tsx";
import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { cardActions } from "./actions.tsx";
import { cardFields, columns } from "./columns.tsx";
import { isAlarming } from "./figures.ts";
import { GalleryCard } from "./gallery-card.tsx";
import { payoutCardStates } from "./states.static.ts";

const cardState: StatusSet<PayoutCardState> = {
  values: payoutCardStates,
  label: (value) => `offlineAccount.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet" },
};

export const payoutCards = defineResource({
  page: "PayoutCard",
  calls: { list: "payoutcardList", summary: "payoutcardSummary", export: "payoutcardExport" },
  rowId: (row) => row.CardId,
  rowName: (row) => row.CardName,
  search: { kind: "text", name: "Text", placeholder: "payoutCard.search" },
  chips: {
    name: "States",
    statuses: cardState,
    counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
  },
  filters: [
    { kind: "currency", name: "Currency", label: "payoutCard.field.Currency" },
    {
      kind: "option",
      name: "IsMonitored",
      label: "payoutCard.field.SpiderId",
      useOptions: useMonitoredChoices,
    },
  ],
  usualRefresh: 15,
  columns,
  card: cardFields,
  gallery: (props: GalleryProps<PayoutCardRow>) => <Gallery {...props} card={GalleryCard} />,
  isAlarming,
  alarm: (summary, t) => alarmText(summary, t),
  sums: ({ Sums }) =>
    Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "payoutCard.sum.Balance", amount: sum.Balance },
        { label: "payoutCard.sum.HeldAmount", amount: sum.HeldAmount },
        { label: "payoutCard.sum.PromisedToday", amount: sum.PromisedToday },
      ],
    })),
  toolbar: [
    {
      label: "payoutCard.add",
      icon: <AddIcon />,
      needs: "add",
      run: async (tools) => (await import("./forms.ts")).addCard(tools),
    },
  ],
  actions: cardActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).PayoutCardDetail),
  empty: "payoutCard.empty",
});

interface Alarms {
  CrawlersDown: number;
  BalancesDiffer: number;
  WaitingForCode: number;
}

function alarmText(summary: Alarms, t: Translate): string | undefined {
  const parts = [
    ["code", summary.WaitingForCode],
    ["down", summary.CrawlersDown],
    ["differ", summary.BalancesDiffer],
  ] as const;
  const said = parts
    .filter(([, count]) => count > 0)
    .map(([part, count]) => t(`payoutCard.alarm.${part}`, { count }));
  return said.length > 0 ? said.join(" ") : undefined;
}
