/** Crawlers as a list: whether each lives, how far behind it is, and what hangs on it. */
import type { CrawlerRow, CrawlerState } from "@opc/contract/crawler/calls";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { HeartbeatAge } from "../../kit/exposure/heartbeat.tsx";
import { formatDuration } from "../../kit/format/time.ts";
import { AddIcon, DeleteIcon, EditIcon, KeyIcon, PowerIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource, type Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { columnsOf, Money, nothing } from "../../kit/table/columns.tsx";
import { crawlerStates, spiderTypes } from "./states.static.ts";

const { text, time, status, flag } = columnsOf<CrawlerRow>();

export const crawlerState: StatusSet<CrawlerState> = {
  values: crawlerStates,
  label: (value) => `crawler.state.${value}`,
  tones: { Monitored: "good", Down: "bad", Disabled: "quiet" },
};

const spiderType: Labelled & StatusSet<CrawlerRow["SpiderType"]> = {
  values: spiderTypes,
  label: (value: CrawlerRow["SpiderType"]) => `crawler.type.${value}`,
  tones: { QrCode: "quiet", BankCard: "quiet", TrueMoney: "quiet" },
};

export const crawlers = defineResource({
  page: "SpiderSetting",
  calls: { list: "spidersettingList", summary: "spidersettingSummary", export: "spidersettingExport" },
  rowId: (row) => row.SpiderId,
  search: { kind: "text", name: "Text", placeholder: "crawler.search" },
  chips: {
    name: "States",
    statuses: crawlerState,
    counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
  },
  filters: [
    { kind: "choices", name: "SpiderTypes", label: "crawler.field.SpiderType", statuses: spiderType },
  ],
  usualRefresh: 15,
  columns: [
    text("SpiderId", "crawler.field.SpiderId", { widthPx: 170, mono: true, copy: (row) => row.SpiderId }),
    status("State", "crawler.field.State", crawlerState, { widthPx: 130 }),
    {
      id: "LastHeartbeatAt",
      title: "crawler.field.LastHeartbeatAt",
      widthPx: 110,
      isTitledOnCard: true,
      cell: (row) => <HeartbeatAge isMonitored={row.IsMonitored} lastHeartbeatAt={row.LastHeartbeatAt} />,
    },
    {
      id: "LagMs",
      title: "crawler.field.Lag",
      widthPx: 90,
      align: "end",
      isTitledOnCard: true,
      cell: ({ LagMs }) => (LagMs === null ? nothing : formatDuration(LagMs)),
    },
    {
      id: "OrdersAtRisk",
      title: "crawler.field.OrdersAtRisk",
      widthPx: 120,
      align: "end",
      isTitledOnCard: true,
      cell: ({ OrdersAtRisk }) =>
        OrdersAtRisk === 0 ? nothing : <span className={exposureCss.risk}>{OrdersAtRisk}</span>,
    },
    {
      id: "LiveOrders",
      title: "crawler.field.LiveOrders",
      widthPx: 104,
      align: "end",
      cell: ({ LiveOrders }) => LiveOrders,
    },
    {
      ...text("AccountName", "crawler.field.AccountName", { widthPx: 160 }),
      cell: ({ AccountName }, { t }) => AccountName ?? t("crawler.watchesNothing"),
    },
    text("Flag", "crawler.field.Flag", { widthPx: 100 }),
    {
      id: "SpiderType",
      title: "crawler.field.SpiderType",
      widthPx: 110,
      cell: ({ SpiderType }, { t }) => t(`crawler.type.${SpiderType}`),
    },
    text("Account", "crawler.field.Account", { widthPx: 140 }),
    {
      id: "HasPassword",
      title: "crawler.field.Password",
      widthPx: 110,
      cell: ({ HasPassword }, { t }) => t(HasPassword ? "crawler.password.kept" : "crawler.password.none"),
    },
    flag("Enabled", "crawler.field.Status", {
      yes: { label: "offlineAccount.state.Enabled", tone: "good" },
      no: { label: "offlineAccount.state.Disabled", tone: "quiet" },
    }),
    {
      id: "BalanceSeen",
      title: "crawler.field.BalanceSeen",
      widthPx: 140,
      align: "end",
      cell: ({ BalanceSeen, BalanceCurrency }) =>
        BalanceSeen === null ? nothing : <Money amount={BalanceSeen} currency={BalanceCurrency ?? ""} />,
    },
    time("LastTransactionAt", "crawler.field.LastTransactionAt"),
    time("TokenIssuedAt", "crawler.field.TokenIssuedAt", { initiallyHidden: true }),
    time("CreatedAt", "crawler.field.CreatedAt", { sortable: true }),
  ],
  card: ["SpiderId", "State", "AccountName", "LastHeartbeatAt", "Flag", "OrdersAtRisk"],
  isAlarming: ({ State }) => State === "Down",
  alarm: ({ StateCounts, OrdersAtRisk: orders }, t) => {
    const crawlers = StateCounts.find(({ State }) => State === "Down")?.Count ?? 0;
    if (crawlers === 0 && orders === 0) return undefined;
    return t(orders > 0 ? "crawler.alarm" : "crawler.alarmNoOrders", { crawlers, orders });
  },
  toolbar: [
    {
      label: "crawler.add.action",
      icon: <AddIcon />,
      needs: "add",
      run: async (tools) => (await import("./forms.tsx")).addCrawler(tools),
    },
  ],
  actions: [
    {
      label: "crawler.edit.action",
      icon: <EditIcon />,
      needs: "edit",
      run: async (row, tools) => (await import("./forms.tsx")).editCrawler(row, tools),
    },
    {
      label: "crawler.rotate.action",
      icon: <KeyIcon />,
      needs: "rotateToken",
      run: async (row, tools) => (await import("./forms.tsx")).rotateToken(row, tools),
    },
    {
      label: "crawler.enable.disable",
      icon: <PowerIcon />,
      needs: "enable",
      isPossible: ({ Enabled }) => Enabled,
      run: async (row, tools) => (await import("./enable.ts")).enable(row, false, tools),
    },
    {
      label: "crawler.enable.enable",
      icon: <PowerIcon />,
      needs: "enable",
      isPossible: ({ Enabled }) => !Enabled,
      run: async (row, tools) => (await import("./enable.ts")).enable(row, true, tools),
    },
    {
      label: "crawler.delete.action",
      icon: <DeleteIcon />,
      needs: "delete",
      refusal: ({ AccountName: account }, t) =>
        account === null ? undefined : t("crawler.delete.inUse", { account }),
      run: async (row, tools) => (await import("./enable.ts")).remove(row, tools),
    },
  ],
  detail: lazyPart(async () => (await import("./detail.tsx")).CrawlerDetail),
  empty: "crawler.empty",
});
