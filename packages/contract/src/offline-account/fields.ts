/** What is shown of an offline account: what its kind has and what all have, in the order of the kind's file. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { cardTypes, qrTypes } from "./kinds.ts";

const currency = "Currency";
const inHead = "its head says it";
const onFace = "its face says it";
const inRange = "the range says it";
const inRangeOnly = {
  list: "the column of the least says it",
  file: "least and greatest stand apart there",
};

const name = {
  AccountName: {
    kind: "text",
    from: "Name",
    enUS: "Name",
    zhCN: "名称",
    not: { drawer: "its title says it" },
    column: { widthPx: 160 },
  },
} as const satisfies ShownFields;

const common = {
  Holder: {
    kind: "text",
    enUS: "Holder",
    zhCN: "持有人",
    not: { drawer: onFace },
    column: { widthPx: 150 },
  },
  Currency: {
    kind: "text",
    enUS: "Currency",
    zhCN: "币种",
    not: { list: "the amounts have it", drawer: "the amounts have it" },
  },
  Enabled: {
    kind: "flag",
    words: "state",
    called: ["Enabled", "Disabled"],
    enUS: "Status",
    zhCN: "状态",
  },
  HeldUntil: {
    kind: "time",
    nullable: true,
    enUS: "On hold until",
    zhCN: "暂缓启用至",
    about: "A new account, or one whose number changed, takes no orders until then. Null: it is not on hold.",
    column: { widthPx: 190 },
  },
  IsMonitored: {
    kind: "flag",
    words: "monitored",
    enUS: "Crawler status",
    zhCN: "爬虫状态",
    about: "The crawler's heartbeat is younger than 60 seconds.",
    column: { widthPx: 190 },
  },
  OrdersAtRisk: {
    kind: "count",
    enUS: "Orders at risk",
    zhCN: "风险订单",
    about: "Live orders whose payment would go unnoticed: all of them while the crawler is down.",
    column: { widthPx: 120, isTitledOnCard: true },
  },
  PromisedToday: {
    kind: "money",
    currency,
    enUS: "Today",
    zhCN: "今日",
    about: "Amounts of today's live and paid orders (the operator's day): what the daily limit counts.",
    not: { drawer: inHead },
    column: { widthPx: 270 },
  },
  DailyLimit: {
    kind: "money",
    currency,
    enUS: "Daily limit",
    zhCN: "单日限额",
    not: { list: "today's use stands against it" },
  },
  ReceivedToday: {
    kind: "money",
    currency,
    enUS: "Received today",
    zhCN: "今日到账",
    about: "Credits that the bank booked today, matched or not.",
  },
  LiveOrders: {
    kind: "count",
    enUS: "Live slots",
    zhCN: "占用金额位",
    about: "Orders that still wait for their money.",
    column: { widthPx: 100, isTitledOnCard: true },
  },
  PaidOrders: {
    kind: "count",
    enUS: "Success rate (24 h)",
    zhCN: "成功率（24 小时）",
    about: "Paid orders among those finished in the last 24 hours.",
    column: { widthPx: 140 },
    file: { kind: "percent" },
  },
  AmountRange: { kind: "combined", enUS: "Amount range", zhCN: "金额范围", not: inRangeOnly },
  MinimumAmount: {
    kind: "money",
    currency,
    from: "MinimumMinor",
    enUS: "Minimum amount",
    zhCN: "最小金额",
    not: { drawer: inRange },
    column: { isLevel: true, widthPx: 190 },
  },
  MaximumAmount: {
    kind: "money",
    currency,
    from: "MaximumMinor",
    enUS: "Maximum amount",
    zhCN: "最大金额",
    not: { list: inRange, drawer: inRange },
  },
  Difference: { kind: "combined", enUS: "Amount difference", zhCN: "金额差额", not: inRangeOnly },
  MinimumDifference: {
    kind: "money",
    currency,
    from: "DifferenceMinimumMinor",
    enUS: "Minimum amount difference",
    zhCN: "最小金额差额",
    not: { drawer: inRange },
    column: { isLevel: true, widthPx: 140 },
  },
  MaximumDifference: {
    kind: "money",
    currency,
    from: "DifferenceMaximumMinor",
    enUS: "Maximum amount difference",
    zhCN: "最大金额差额",
    not: { list: inRange, drawer: inRange },
  },
  ValidityMinutes: {
    kind: "count",
    enUS: "Validity (minutes)",
    zhCN: "有效期（分钟）",
    column: { widthPx: 130 },
  },
  RandomRemark: {
    kind: "combined",
    enUS: "Random remark",
    zhCN: "随机附言",
    not: { list: "the column of its length says it", file: "its length stands there" },
  },
  RemarkLength: {
    kind: "count",
    nullable: true,
    from: "RandomRemarkLength",
    enUS: "Remark length",
    zhCN: "附言长度",
    about: "Null: no random remark.",
    not: { drawer: "the sentence says it" },
    column: { widthPx: 130 },
  },
  Tip: {
    kind: "text",
    nullable: true,
    enUS: "Tip visible to members",
    zhCN: "会员可见提示",
    column: { widthPx: 180 },
  },
  ChannelName: { kind: "text", enUS: "Channel", zhCN: "通道", column: { widthPx: 150 } },
  SpiderId: {
    kind: "text",
    enUS: "Crawler",
    zhCN: "爬虫",
    column: { widthPx: 140, mono: true },
    file: { kind: "number text" },
  },
  CreatedAt: { kind: "time", enUS: "Created", zhCN: "创建时间", column: { sortable: true } },
  UpdatedAt: { kind: "time", enUS: "Changed", zhCN: "修改时间" },
} as const satisfies ShownFields;

const commonList = [
  "Holder",
  "Enabled",
  "HeldUntil",
  "IsMonitored",
  "OrdersAtRisk",
  "PromisedToday",
  "ReceivedToday",
  "LiveOrders",
  "PaidOrders",
  "MinimumAmount",
  "MinimumDifference",
  "ValidityMinutes",
  "RemarkLength",
  "Tip",
  "ChannelName",
  "SpiderId",
  "UpdatedAt",
  "CreatedAt",
] as const satisfies readonly (keyof typeof common)[];

const today = [
  "ReceivedToday",
  "LiveOrders",
  "PaidOrders",
  "IsMonitored",
  "OrdersAtRisk",
  "SpiderId",
] as const;
const terms = [
  "Enabled",
  "HeldUntil",
  "ChannelName",
  "AmountRange",
  "Difference",
  "DailyLimit",
  "ValidityMinutes",
  "RandomRemark",
  "Tip",
] as const;
const changed = ["UpdatedAt", "CreatedAt"] as const;

/** Of every kind. */
export const offlineAccountFields = { ...name, ...common } as const;

export const qrCodeFields = {
  ...name,
  PromptId: {
    kind: "id",
    nullable: true,
    enUS: "Prompt ID",
    zhCN: "Prompt ID",
    not: { drawer: onFace },
    column: { widthPx: 130 },
  },
  QrType: {
    kind: "choice",
    values: qrTypes,
    words: "qrType",
    computed: true,
    enUS: "QR type",
    zhCN: "二维码类型",
    not: { drawer: onFace },
    column: { widthPx: 110 },
  },
  Account: {
    kind: "text",
    enUS: "Account",
    zhCN: "账号",
    not: { drawer: onFace },
    column: { widthPx: 130 },
    file: { kind: "number text" },
  },
  ...common,
} as const satisfies ShownFields;

export const qrCodeLayout = {
  list: ["AccountName", "PromptId", ...commonList, "QrType", "Account"],
  hidden: ["UpdatedAt"],
  drawer: { today, terms: [...terms, ...changed] },
  rest: "terms",
} as const satisfies Layout<keyof typeof qrCodeFields>;

export const bankCardFields = {
  ...name,
  CardNumber: {
    kind: "id",
    from: "Account",
    enUS: "Card number",
    zhCN: "卡号",
    not: { drawer: onFace },
    column: { widthPx: 176 },
  },
  Bank: {
    kind: "combined",
    enUS: "Bank",
    zhCN: "银行",
    not: { drawer: onFace },
    column: { widthPx: 130 },
  },
  CardType: {
    kind: "choice",
    values: cardTypes,
    words: "cardType",
    computed: true,
    enUS: "Type",
    zhCN: "类型",
    not: { drawer: onFace },
  },
  ExtraInfo: {
    kind: "text",
    nullable: true,
    enUS: "Extra info",
    zhCN: "附加信息",
    column: { widthPx: 130 },
  },
  ...common,
} as const satisfies ShownFields;

export const bankCardLayout = {
  list: ["AccountName", "CardNumber", ...commonList, "Bank", "CardType"],
  hidden: ["UpdatedAt"],
  drawer: { today, terms: [...terms, "ExtraInfo", ...changed] },
  rest: "terms",
} as const satisfies Layout<keyof typeof bankCardFields>;

export const trueMoneyFields = {
  ...name,
  WalletNumber: {
    kind: "id",
    from: "Account",
    enUS: "Wallet number",
    zhCN: "钱包号",
    not: { drawer: onFace },
    column: { widthPx: 130 },
  },
  ...common,
} as const satisfies ShownFields;

export const trueMoneyLayout = {
  list: ["AccountName", "WalletNumber", ...commonList],
  hidden: ["UpdatedAt"],
  drawer: { today, terms: [...terms, ...changed] },
  rest: "terms",
} as const satisfies Layout<keyof typeof trueMoneyFields>;
