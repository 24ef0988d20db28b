/** The accounts of a kind as a list: gallery or table, what can be done to one, and what cannot wait. */
import type { OfflineAccountState } from "@opc/contract/offline-account/calls";
import { useMonitoredChoices } from "../../kit/exposure/monitored-choices.ts";
import { Gallery, type GalleryCardProps, type GalleryProps } from "../../kit/gallery/gallery.tsx";
import { AddIcon, DeleteIcon, EditIcon, EyeIcon, PowerIcon, UnlockIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource, type Resource, type RowAction } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { AccountCard } from "./account-card.tsx";
import { useCrawlerChoices } from "./choices.ts";
import { cardColumns, columnsOfKind } from "./columns.tsx";
import { isAlarming } from "./figures.ts";
import { type AccountRow, type Kind, type KindCall, kindCalls } from "./kinds.ts";
import { offlineAccountStates } from "./values.static.ts";

const accountState: StatusSet<OfflineAccountState> = {
  values: offlineAccountStates,
  label: (value) => `offlineAccount.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet" },
};

type Accounts = Resource<KindCall<"list">, KindCall<"summary">>;

export function accountsOf(kind: Kind): Accounts {
  const { list, summary, export: exportCall } = kindCalls[kind];
  const Card = (props: GalleryCardProps<AccountRow>) => <AccountCard kind={kind} {...props} />;
  return defineResource<KindCall<"list">, KindCall<"summary">>({
    page: kind,
    calls: { list, summary, export: exportCall },
    rowId: (row) => row.AccountId,
    rowName: (row) => row.AccountName,
    search: { kind: "text", name: "Text", placeholder: `offlineAccount.search.${kind}` },
    chips: {
      name: "States",
      statuses: accountState,
      counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
    },
    filters: [
      {
        kind: "option",
        name: "SpiderId",
        label: "offlineAccount.field.SpiderId",
        useOptions: () => useCrawlerChoices(kind),
      },
      {
        kind: "option",
        name: "IsMonitored",
        label: "offlineAccount.field.IsMonitored",
        useOptions: useMonitoredChoices,
      },
      { kind: "currency", name: "Currency", label: "offlineAccount.field.Currency" },
    ],
    usualRefresh: 15,
    columns: columnsOfKind[kind],
    card: cardColumns,
    gallery: (props: GalleryProps<AccountRow>) => <Gallery {...props} card={Card} />,
    isAlarming,
    alarm: ({ CrawlersDown, OrdersAtRisk }, t) =>
      CrawlersDown + OrdersAtRisk > 0
        ? t("offlineAccount.alarm", { crawlers: CrawlersDown, orders: OrdersAtRisk })
        : undefined,
    toolbar: [
      {
        label: `offlineAccount.add.${kind}`,
        icon: <AddIcon />,
        needs: "add",
        run: async (tools) => (await import("./forms.ts")).addAccount(kind, tools),
      },
    ],
    actions: actionsOf(kind),
    detail: lazyPart(async () => (await import("./detail.tsx")).details[kind]),
    empty: `offlineAccount.empty.${kind}`,
  });
}

function actionsOf(kind: Kind): RowAction<AccountRow>[] {
  return [
    {
      label: "offlineAccount.preview.action",
      icon: <EyeIcon />,
      needs: "preview",
      run: async (row) => (await import("./preview.tsx")).preview(kind, row),
    },
    {
      label: "offlineAccount.edit.action",
      icon: <EditIcon />,
      needs: "edit",
      run: async (row, tools) => (await import("./forms.ts")).editAccount(kind, row, tools),
    },
    {
      label: "offlineAccount.hold.lift",
      icon: <UnlockIcon />,
      needs: "edit",
      isPossible: (row) => row.HeldUntil !== null,
      run: async (row, tools) => (await import("./forms.ts")).liftHold(kind, row, tools),
    },
    {
      label: "offlineAccount.enable.disable",
      icon: <PowerIcon />,
      needs: "enable",
      isPossible: (row) => row.Enabled,
      run: async (row, tools) => (await import("./enable.ts")).enable(kind, row, false, tools),
    },
    {
      label: "offlineAccount.enable.enable",
      icon: <PowerIcon />,
      needs: "enable",
      isPossible: (row) => !row.Enabled,
      run: async (row, tools) => (await import("./enable.ts")).enable(kind, row, true, tools),
    },
    {
      label: "offlineAccount.delete.action",
      icon: <DeleteIcon />,
      needs: "delete",
      refusal: ({ LiveOrders: count }, t) =>
        count === 0 ? undefined : t(`offlineAccount.delete.live${count === 1 ? "One" : ""}`, { count }),
      run: async (row, tools) => (await import("./enable.ts")).remove(kind, row, tools),
    },
  ];
}
