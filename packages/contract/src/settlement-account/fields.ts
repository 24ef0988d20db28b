/** What is shown of a settlement account, in the order of its file. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { settlementAccountStatuses } from "./states.ts";

const inHead = "its head says it";

export const settlementAccountFields = {
  AccountId: {
    kind: "id",
    from: "Id",
    enUS: "Account ID",
    zhCN: "账户编号",
    column: { widthPx: 176, length: 20 },
  },
  MerchantAlias: {
    kind: "text",
    columnFor: "operator",
    enUS: "Merchant",
    zhCN: "商户",
    not: { list: "the name stands there", drawer: "its name stands beside it" },
  },
  MerchantName: {
    kind: "text",
    columnFor: "operator",
    enUS: "Merchant",
    zhCN: "商户",
    not: { file: "the alias stands there" },
    column: { widthPx: 160 },
  },
  BankName: {
    kind: "text",
    from: "BankNameZh",
    enUS: "Bank",
    zhCN: "银行",
    column: { widthPx: 170 },
  },
  CardNumberMasked: {
    kind: "text",
    computed: true,
    enUS: "Account number",
    zhCN: "账号",
    about: '"•••• 1234"',
    column: { widthPx: 130 },
  },
  Holder: {
    kind: "text",
    enUS: "Account holder",
    zhCN: "户名",
    about: "As the bank knows it.",
    column: { widthPx: 220 },
  },
  Currency: { kind: "text", enUS: "Currency", zhCN: "币种", column: { widthPx: 96 } },
  Status: {
    kind: "status",
    values: settlementAccountStatuses,
    words: "status",
    enUS: "Status",
    zhCN: "状态",
    not: { drawer: inHead },
    column: { widthPx: 140 },
  },
  UsableFrom: {
    kind: "time",
    from: "HeldUntil",
    nullable: true,
    enUS: "Usable from",
    zhCN: "可用时间",
    about: "Of an approved account that is held for its first use; null: it is not.",
  },
  CreatedBy: { kind: "text", enUS: "Added by", zhCN: "添加人", column: { widthPx: 140 } },
  CreatedAt: { kind: "time", enUS: "Added", zhCN: "添加时间", column: { sortable: true } },
  CheckedBy: {
    kind: "person",
    enUS: "Checked by",
    zhCN: "核对人",
    about: "Who compared the holder's name with the bank's.",
    column: { widthPx: 130 },
  },
  CheckedAt: { kind: "time", nullable: true, enUS: "Checked", zhCN: "核对时间" },
  Reason: {
    kind: "text",
    nullable: true,
    enUS: "Reason",
    zhCN: "拒绝原因",
    about: "Why it was rejected.",
    column: { widthPx: 220 },
  },
  RetiredBy: { kind: "person", enUS: "Retired by", zhCN: "停用人", column: { widthPx: 130 } },
  RetiredAt: { kind: "time", nullable: true, enUS: "Retired", zhCN: "停用时间" },
} as const satisfies ShownFields;

export const settlementAccountLayout = {
  list: [
    "MerchantName",
    "BankName",
    "CardNumberMasked",
    "Holder",
    "Status",
    "UsableFrom",
    "Currency",
    "CreatedBy",
    "CreatedAt",
    "CheckedBy",
    "CheckedAt",
    "Reason",
  ],
  hidden: ["RetiredBy", "RetiredAt", "AccountId"],
  drawer: {
    account: ["BankName", "CardNumberMasked", "Holder", "Currency", "MerchantName"],
    course: [
      "CreatedBy",
      "CreatedAt",
      "CheckedBy",
      "CheckedAt",
      "UsableFrom",
      "Reason",
      "RetiredBy",
      "RetiredAt",
    ],
  },
  rest: "account",
} as const satisfies Layout<keyof typeof settlementAccountFields>;
