/** What is shown of a line of a payout card's running account, in the order of its file. It has no drawer. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { payoutCardRecordKinds } from "./record-kinds.ts";

const currency = "Currency";
const key = { list: "a key, which says nothing", file: "a key, which says nothing" };

export const payoutCardRecordFields = {
  RecordId: { kind: "id", from: "Id", enUS: "Line", zhCN: "记录编号", not: key },
  CardId: { kind: "id", enUS: "Card id", zhCN: "出款卡编号", not: key },
  CardName: {
    kind: "text",
    from: "PayoutCard.Name",
    enUS: "Payout card",
    zhCN: "出款卡",
    column: { widthPx: 150 },
  },
  Sequence: {
    kind: "count",
    enUS: "No.",
    zhCN: "序号",
    about: "The card's first line is 1.",
    column: { widthPx: 70 },
  },
  Kind: {
    kind: "status",
    values: payoutCardRecordKinds,
    words: "kind",
    enUS: "Kind",
    zhCN: "类型",
    column: { widthPx: 150 },
  },
  Currency: { kind: "text", enUS: "Currency", zhCN: "币种", not: { list: "each amount has it" } },
  BalanceBefore: {
    kind: "money",
    currency,
    enUS: "Balance before",
    zhCN: "变动前余额",
    column: { isLevel: true, widthPx: 150 },
  },
  Amount: {
    kind: "money",
    currency,
    enUS: "Amount",
    zhCN: "金额",
    about: "Signed: negative if money left the card.",
    column: { widthPx: 140, signed: true },
  },
  Fee: {
    kind: "money",
    currency,
    enUS: "Fee",
    zhCN: "手续费",
    about: "The bank's fee; zero or more.",
    column: { widthPx: 90, isTitledOnCard: true },
  },
  BalanceAfter: {
    kind: "money",
    currency,
    enUS: "Balance after",
    zhCN: "变动后余额",
    column: { isLevel: true, widthPx: 150, isTitledOnCard: true },
  },
  OrderNo: {
    kind: "id",
    nullable: true,
    enUS: "Payout",
    zhCN: "代付订单",
    about: "The payout order.",
    column: { widthPx: 200 },
  },
  ExternalId: {
    kind: "id",
    nullable: true,
    enUS: "External id",
    zhCN: "外部流水号",
    about: "The bank's own number, once the crawler has seen it.",
    column: { widthPx: 170, length: 20 },
  },
  Counterparty: {
    kind: "text",
    nullable: true,
    enUS: "Counterparty",
    zhCN: "对方",
    about: "The bank's text; account numbers are masked except for the last four digits.",
    column: { widthPx: 150 },
  },
  Remark: {
    kind: "text",
    nullable: true,
    enUS: "Remark",
    zhCN: "附言",
    about: "The bank's text, or the reason of a correction.",
    column: { widthPx: 180 },
  },
  OccurredAt: {
    kind: "time",
    nullable: true,
    enUS: "Bank's time",
    zhCN: "银行时间",
    about: "The bank's time, once reported.",
  },
  ReportedAt: {
    kind: "time",
    nullable: true,
    enUS: "Reported",
    zhCN: "上报时间",
    about: "When the crawler reported it.",
  },
  Operator: {
    kind: "text",
    nullable: true,
    enUS: "Operator",
    zhCN: "操作员",
    about: '"ALIAS/user" of a correction by hand or of who bound a debit to its order.',
    column: { widthPx: 130 },
  },
  CreatedAt: { kind: "time", enUS: "Time", zhCN: "时间", column: { sortable: true } },
} as const satisfies ShownFields;

export const payoutCardRecordLayout = {
  list: [
    "CardName",
    "Sequence",
    "CreatedAt",
    "Kind",
    "OrderNo",
    "Amount",
    "Fee",
    "BalanceBefore",
    "BalanceAfter",
    "ExternalId",
    "Counterparty",
    "Remark",
    "Operator",
    "OccurredAt",
  ],
} as const satisfies Layout<keyof typeof payoutCardRecordFields>;
