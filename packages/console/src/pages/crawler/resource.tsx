/** Crawlers as a list: whether each lives, how far behind it is, and what hangs on it. */
import type { CrawlerRow } from "@opc/contract/crawler/calls";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { HeartbeatAge } from "../../kit/exposure/heartbeat.tsx";
import { formatDuration } from "../../kit/format/time.ts";
import { AddIcon, DeleteIcon, EditIcon, KeyIcon, PowerIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { columns } from "./fields.static.ts";
import { crawlerState, crawlerType, shown } from "./shown.ts";

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
    { kind: "choices", name: "SpiderTypes", label: "crawler.field.SpiderType", statuses: crawlerType },
  ],
  usualRefresh: 15,
  columns: columnsOfFields<CrawlerRow>(columns, shown, {
    LastHeartbeatAt: (row) => (
      <HeartbeatAge isMonitored={row.IsMonitored} lastHeartbeatAt={row.LastHeartbeatAt} />
    ),
    LagMs: ({ LagMs }) => (LagMs === null ? nothing : formatDuration(LagMs)),
    OrdersAtRisk: ({ OrdersAtRisk }) =>
      OrdersAtRisk === 0 ? nothing : <span className={exposureCss.risk}>{OrdersAtRisk}</span>,
    AccountName: ({ AccountName }, { t }) => AccountName ?? t("crawler.watchesNothing"),
    HasPassword: ({ HasPassword }, { t }) =>
      t(HasPassword ? "crawler.password.kept" : "crawler.password.none"),
  }),
  card: ["SpiderId", "State", "AccountName", "LastHeartbeatAt", "Flag", "OrdersAtRisk"],
  isAlarming: ({ State, BalanceDoubtedAt }) => State === "Down" || BalanceDoubtedAt !== null,
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
