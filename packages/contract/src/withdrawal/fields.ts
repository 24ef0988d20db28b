/** What is shown of a withdrawal, in the order of its file: to those who decide, and to the merchant whose own it is. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { withdrawalStatuses } from "./states.ts";

const currency = "Currency";
const inHead = "its head says it";
const beside = "what stands beside it says so";

export const withdrawalFields = {
  OrderNo: { kind: "id", enUS: "Order no.", zhCN: "提现单号", column: { widthPx: 176, length: 20 } },
  MerchantAlias: {
    kind: "text",
    from: "Merchant.Alias",
    enUS: "Merchant",
    zhCN: "商户",
    not: { list: "the name stands there", drawer: beside },
  },
  MerchantName: {
    kind: "text",
    from: "Merchant.Name",
    enUS: "Merchant",
    zhCN: "商户",
    not: { drawer: beside, file: "the alias stands there" },
    column: { widthPx: 140 },
  },
  Status: {
    kind: "status",
    values: withdrawalStatuses,
    words: "status",
    enUS: "Status",
    zhCN: "状态",
    not: { drawer: inHead },
    column: { widthPx: 110 },
  },
  Currency: {
    kind: "text",
    enUS: "Currency",
    zhCN: "币种",
    not: { list: "each amount has it", drawer: "each amount has it" },
  },
  Amount: {
    kind: "money",
    currency,
    enUS: "Amount",
    zhCN: "提现金额",
    not: { drawer: inHead },
    column: { widthPx: 150 },
  },
  AvailableBalance: {
    kind: "money",
    currency,
    computed: true,
    enUS: "Available balance",
    zhCN: "可用余额",
    about: "The merchant's available balance in that currency right now.",
    not: { drawer: beside },
    column: { isLevel: true, widthPx: 160, isTitledOnCard: true },
  },
  CreatedBy: {
    kind: "text",
    enUS: "Requested by",
    zhCN: "申请人",
    about: "The merchant's user who requested it.",
    column: { widthPx: 130 },
  },
  CreatedAt: { kind: "time", enUS: "Time", zhCN: "申请时间", column: { sortable: true } },
  Age: {
    kind: "combined",
    enUS: "Waiting",
    zhCN: "等待时长",
    not: { drawer: inHead, file: "it is out of date when the file is read" },
    column: { widthPx: 90 },
  },
  Remark: {
    kind: "text",
    nullable: true,
    enUS: "Remark",
    zhCN: "备注",
    about: "The merchant's remark.",
    column: { widthPx: 160 },
  },
  DecidedBy: {
    kind: "text",
    nullable: true,
    enUS: "Decided by",
    zhCN: "审核人",
    column: { widthPx: 130 },
  },
  DecidedAt: { kind: "time", nullable: true, enUS: "Decision time", zhCN: "审核时间" },
  Reason: {
    kind: "text",
    nullable: true,
    enUS: "Reason",
    zhCN: "拒绝原因",
    about: "Why it was rejected.",
    column: { widthPx: 220 },
  },
  PayeeAccount: {
    kind: "text",
    computed: true,
    nullable: true,
    enUS: "Paid to",
    zhCN: "收款账户",
    about: 'The settlement account chosen, "KBANK •••• 1234"; null: none was.',
    not: { drawer: beside },
    column: { widthPx: 160 },
  },
  PayeeHolder: {
    kind: "text",
    nullable: true,
    enUS: "Account holder",
    zhCN: "户名",
    not: { drawer: beside },
    column: { widthPx: 200 },
  },
  TransferReference: {
    kind: "text",
    nullable: true,
    enUS: "Transfer reference",
    zhCN: "转账流水号",
    about: "The bank's, of the transfer that paid it.",
    not: { drawer: beside },
    column: { widthPx: 160 },
  },
  BatchAt: {
    kind: "time",
    for: "operator",
    enUS: "In a batch file",
    zhCN: "批量文件时间",
    about: "When it was last written into a bank's batch file; null: never.",
    not: { drawer: beside },
  },
} as const satisfies ShownFields;

export const withdrawalLayout = {
  list: [
    "OrderNo",
    "CreatedAt",
    "Age",
    "Status",
    "MerchantName",
    "Amount",
    "AvailableBalance",
    "CreatedBy",
    "Remark",
    "DecidedBy",
    "DecidedAt",
    "Reason",
    "PayeeAccount",
    "PayeeHolder",
    "TransferReference",
    "BatchAt",
  ],
  drawer: { order: ["OrderNo", "Remark"] },
  rest: "order",
} as const satisfies Layout<keyof typeof withdrawalFields>;

/** Whose it is, the merchant knows; who of the operator's staff decided, it is not told. */
const { MerchantAlias, MerchantName, AvailableBalance, Age, DecidedBy, BatchAt, ...ownFields } =
  withdrawalFields;
export const ownWithdrawalFields = ownFields;

export const ownWithdrawalLayout = {
  list: [
    "OrderNo",
    "CreatedAt",
    "Status",
    "Amount",
    "Remark",
    "CreatedBy",
    "DecidedAt",
    "Reason",
    "PayeeAccount",
    "PayeeHolder",
    "TransferReference",
  ],
  drawer: { order: ["OrderNo", "Remark"] },
  rest: "order",
} as const satisfies Layout<keyof typeof ownWithdrawalFields>;
