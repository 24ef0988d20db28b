/** What is shown of a supplier, in the order of its file. */
import { supplierAdapters } from "../channel/values.ts";
import type { Layout, ShownFields } from "../shown-fields.ts";

const inTable = "the table of its channels says it";
const withNotices = "it stands with its notices";

export const supplierFields = {
  SupplierCode: {
    kind: "id",
    from: "Code",
    enUS: "Supplier code",
    zhCN: "供应商编码",
    column: { widthPx: 160, length: 64 },
  },
  SupplierName: {
    kind: "text",
    from: "Name",
    enUS: "Supplier name",
    zhCN: "供应商名称",
    not: { drawer: "its title says it" },
    column: { widthPx: 220 },
  },
  Adapter: {
    kind: "choice",
    values: supplierAdapters,
    words: "adapter",
    enUS: "Adapter",
    zhCN: "适配器",
    column: { widthPx: 180 },
  },
  Enabled: {
    kind: "flag",
    words: "state",
    called: ["Enabled", "Disabled"],
    enUS: "Status",
    zhCN: "状态",
  },
  PayChannels: {
    kind: "count",
    enUS: "Payment channels",
    zhCN: "支付通道",
    not: { drawer: inTable },
    column: { widthPx: 150, isTitledOnCard: true },
  },
  CashoutChannels: {
    kind: "count",
    enUS: "Payout channels",
    zhCN: "代付通道",
    not: { drawer: inTable },
    column: { widthPx: 150, isTitledOnCard: true },
  },
  EnabledChannels: {
    kind: "count",
    enUS: "Enabled channels",
    zhCN: "已启用通道",
    not: { drawer: inTable },
    column: { widthPx: 150, isTitledOnCard: true },
  },
  UnhealthyChannels: {
    kind: "count",
    enUS: "Unhealthy channels",
    zhCN: "异常通道",
    not: { drawer: inTable },
    column: { widthPx: 160, isTitledOnCard: true },
  },
  RefusedNotices: {
    kind: "count",
    enUS: "Refused notices (24 h)",
    zhCN: "被拒通知（24 小时）",
    about: "Notices of the last 24 hours that its keys do not verify.",
    not: { drawer: withNotices },
    column: { widthPx: 180, isTitledOnCard: true },
  },
  LastNoticeAt: {
    kind: "time",
    nullable: true,
    enUS: "Last notice",
    zhCN: "最近通知",
    about: "Its latest verified notice; null: none yet.",
    not: { drawer: withNotices },
    column: { isTitledOnCard: true },
  },
  Remark: { kind: "text", nullable: true, enUS: "Remark", zhCN: "备注", column: { widthPx: 220 } },
  CreatedAt: { kind: "time", enUS: "Created", zhCN: "创建时间", column: { sortable: true } },
  UpdatedAt: { kind: "time", enUS: "Changed", zhCN: "修改时间" },
} as const satisfies ShownFields;

export const supplierLayout = {
  list: [
    "SupplierCode",
    "SupplierName",
    "Enabled",
    "Adapter",
    "PayChannels",
    "CashoutChannels",
    "EnabledChannels",
    "UnhealthyChannels",
    "LastNoticeAt",
    "RefusedNotices",
    "Remark",
    "CreatedAt",
  ],
  drawer: { facts: ["SupplierCode", "Enabled", "Adapter", "Remark", "UpdatedAt", "CreatedAt"] },
  rest: "facts",
} as const satisfies Layout<keyof typeof supplierFields>;
