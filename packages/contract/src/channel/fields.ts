/** What is shown of a payment channel and of a payout channel, in the order of their files. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { channelKinds, channelProblems } from "./values.ts";

const inHead = "its head says it";
const inLimits = "its limits say it";
const inConnection = "its connection says it";
const inTable = "a table of them stands there";

const whoseFields = {
  ChannelCode: {
    kind: "id",
    from: "Code",
    enUS: "Channel code",
    zhCN: "通道编码",
    column: { widthPx: 152, length: 64 },
  },
  ChannelName: {
    kind: "text",
    from: "Name",
    enUS: "Channel name",
    zhCN: "通道名称",
    not: { drawer: "its title says it" },
    column: { widthPx: 190 },
  },
  SupplierCode: {
    kind: "id",
    enUS: "Supplier code",
    zhCN: "供应商编码",
    not: { list: "the name stands there", drawer: "the name stands there" },
  },
  SupplierName: { kind: "text", enUS: "Payment supplier", zhCN: "支付供应商", column: { widthPx: 160 } },
  ChannelMerchantNo: {
    kind: "text",
    nullable: true,
    enUS: "Channel merchant number",
    zhCN: "通道商户号",
    about: "The operator's merchant number at the supplier.",
    not: { drawer: inConnection },
    column: { widthPx: 180, mono: true },
    file: { kind: "number text" },
  },
  Kind: {
    kind: "choice",
    values: channelKinds,
    words: "kind",
    enUS: "Native or third-party",
    zhCN: "自有或第三方",
    column: { widthPx: 150 },
  },
} as const satisfies ShownFields;

const howFields = {
  Currency: { kind: "text", enUS: "Currency", zhCN: "币种", column: { widthPx: 84 } },
  SortOrder: {
    kind: "count",
    enUS: "Sort order",
    zhCN: "排序",
    not: { drawer: inLimits },
    column: { widthPx: 90, isTitledOnCard: true },
  },
  MappingCode: {
    kind: "text",
    nullable: true,
    enUS: "Mapping code",
    zhCN: "映射编码",
    about: "The supplier's code of the type; null: same as ours.",
    not: { drawer: inConnection },
    column: { mono: true },
    file: { kind: "number text" },
  },
  BaseAddress: {
    kind: "text",
    nullable: true,
    enUS: "Base address",
    zhCN: "接口地址",
    about: "The base address of the supplier's API.",
    not: { list: "its drawer says it", drawer: inConnection },
  },
  DailyLimit: {
    kind: "money",
    currency: "Currency",
    nullable: true,
    enUS: "Daily limit",
    zhCN: "每日限额",
    not: { list: "it stands beside what was promised today", drawer: inLimits },
  },
  PromisedToday: {
    kind: "money",
    currency: "Currency",
    nullable: true,
    enUS: "Promised today",
    zhCN: "今日已用额度",
    about:
      "Amounts of today's live and paid orders (the operator's day): what the daily limit counts. Null without a limit.",
    not: { drawer: inHead },
    column: { widthPx: 256 },
  },
  OrdersToday: {
    kind: "count",
    from: "Orders",
    enUS: "Orders today",
    zhCN: "今日订单",
    about: "All orders or attempts of the operator's day.",
    column: { widthPx: 110 },
  },
  FinishedToday: {
    kind: "count",
    from: "Finished",
    enUS: "Finished today",
    zhCN: "今日已结束",
    about: "Finished orders of today.",
    not: { list: "the rate says it", drawer: inHead },
  },
  PaidToday: {
    kind: "count",
    from: "Paid",
    enUS: "Success rate today",
    zhCN: "今日成功率",
    about: "Paid orders among today's finished ones.",
    not: { drawer: inHead },
    column: { widthPx: 136, isTitledOnCard: true },
    file: { enUS: "Paid today", zhCN: "今日成功" },
  },
  OpensAt: {
    kind: "text",
    computed: true,
    nullable: true,
    enUS: "Opens at",
    zhCN: "开放时间",
    about: '"HH:mm" of the operator\'s day.',
    not: { drawer: inLimits },
    column: { widthPx: 130 },
  },
  ClosesAt: {
    kind: "text",
    computed: true,
    nullable: true,
    enUS: "Closes at",
    zhCN: "关闭时间",
    about: '"HH:mm" of the operator\'s day.',
    not: { list: "it stands beside the opening time", drawer: inLimits },
  },
  Enabled: {
    kind: "flag",
    words: "state",
    called: ["Enabled", "Disabled"],
    enUS: "Status",
    zhCN: "状态",
  },
  WhyNot: {
    kind: "choice",
    values: channelProblems,
    words: "whyNot",
    nullable: true,
    enUS: "Takes orders",
    zhCN: "接单情况",
    about: "Why it takes no orders; null: it takes them.",
    not: { drawer: inHead },
    column: { widthPx: 196 },
    file: { enUS: "Not taking orders because", zhCN: "不接单原因" },
  },
  Remark: {
    kind: "text",
    nullable: true,
    enUS: "Channel remark",
    zhCN: "通道备注",
    column: { widthPx: 200 },
  },
  CreatedAt: { kind: "time", enUS: "Created", zhCN: "创建时间", column: { sortable: true } },
  UpdatedAt: { kind: "time", enUS: "Changed", zhCN: "修改时间" },
  Keys: {
    kind: "combined",
    enUS: "Keys",
    zhCN: "密钥",
    not: { drawer: "its connection says it", file: "nothing of keys is in it" },
    column: { widthPx: 150, isTitledOnCard: true },
  },
  Banks: {
    kind: "count",
    enUS: "Payment banks",
    zhCN: "支付银行",
    about: "Lines of the bank list; 0: every bank by our own codes.",
    not: { drawer: inTable, file: "the list itself says more" },
    column: { widthPx: 120, isTitledOnCard: true },
  },
  Merchants: {
    kind: "count",
    enUS: "Merchants",
    zhCN: "使用商户",
    about: "Merchants that it is enabled for.",
    not: { drawer: inTable, file: "merchants' own settings say it" },
    column: { widthPx: 110 },
  },
} as const satisfies ShownFields;

export const payChannelFields = {
  ...whoseFields,
  PayTypeCode: {
    kind: "text",
    from: "TypeCode",
    enUS: "Payment type",
    zhCN: "支付类型",
    column: { widthPx: 150 },
  },
  ValidityMinutes: {
    kind: "count",
    enUS: "Validity in minutes",
    zhCN: "有效期（分钟）",
    about: "The time in which a member must pay, unless an account sets it.",
    not: { list: "its drawer says it", drawer: inLimits },
  },
  ...howFields,
} as const satisfies ShownFields;

export const payoutChannelFields = {
  ...whoseFields,
  CashoutTypeCode: {
    kind: "text",
    from: "TypeCode",
    enUS: "Cashout type",
    zhCN: "代付类型",
    column: { widthPx: 150 },
  },
  ...howFields,
} as const satisfies ShownFields;

/** What is looked at every day stands first; what a channel is, and seldom changes, behind it. */
const firstColumns = [
  "ChannelCode",
  "ChannelName",
  "WhyNot",
  "PaidToday",
  "OrdersToday",
  "PromisedToday",
  "SupplierName",
  "Kind",
] as const;
const laterColumns = [
  "Currency",
  "SortOrder",
  "Keys",
  "Banks",
  "Enabled",
  "Merchants",
  "ChannelMerchantNo",
  "OpensAt",
  "Remark",
  "CreatedAt",
] as const;
const firstFacts = ["ChannelCode", "Enabled", "SupplierName", "Kind"] as const;
const laterFacts = ["Currency", "OrdersToday", "Remark", "UpdatedAt", "CreatedAt"] as const;

export const payChannelLayout = {
  list: [...firstColumns, "PayTypeCode", ...laterColumns],
  drawer: { facts: [...firstFacts, "PayTypeCode", ...laterFacts] },
  rest: "facts",
} as const satisfies Layout<keyof typeof payChannelFields>;

export const payoutChannelLayout = {
  list: [...firstColumns, "CashoutTypeCode", ...laterColumns],
  drawer: { facts: [...firstFacts, "CashoutTypeCode", ...laterFacts] },
  rest: "facts",
} as const satisfies Layout<keyof typeof payoutChannelFields>;
