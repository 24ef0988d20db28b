/** What is shown of a case, in the order of its file. How a new field is added: CONTRIBUTING. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { caseEndings, caseKinds, caseOrderKinds, caseParties, caseSides, caseStates } from "./states.ts";

const currency = "Currency";

export const moneyCaseFields = {
  CaseId: { kind: "id", from: "Id", enUS: "Case", zhCN: "差错单号", column: { widthPx: 176, length: 20 } },
  OpenedAt: { kind: "time", enUS: "Opened", zhCN: "发现时间", column: { sortable: true } },
  State: {
    kind: "status",
    values: caseStates,
    words: "state",
    enUS: "State",
    zhCN: "状态",
    not: { drawer: "its head says it" },
    column: { widthPx: 96 },
  },
  Kind: {
    kind: "choice",
    values: caseKinds,
    words: "kind",
    enUS: "What happened",
    zhCN: "差错类型",
    column: { widthPx: 240 },
  },
  Side: {
    kind: "choice",
    values: caseSides,
    words: "side",
    enUS: "Money",
    zhCN: "长短款",
    about: "Surplus: bank or supplier have more than the books say. Missing: less.",
    column: { widthPx: 96 },
  },
  Currency: {
    kind: "text",
    enUS: "Currency",
    zhCN: "币种",
    not: { list: "each amount has it", drawer: "each amount has it" },
  },
  Amount: { kind: "money", currency, enUS: "Amount", zhCN: "金额", about: "What is surplus or missing." },
  Party: {
    kind: "choice",
    values: caseParties,
    words: "party",
    enUS: "To be asked next",
    zhCN: "待联系方",
    column: { widthPx: 130 },
  },
  MerchantAlias: {
    kind: "text",
    from: "Merchant.Alias",
    enUS: "Merchant",
    zhCN: "商户",
  },
  OrderKind: {
    kind: "choice",
    values: caseOrderKinds,
    words: "order",
    enUS: "Kind of order",
    zhCN: "订单类型",
    column: { widthPx: 110 },
  },
  OrderNo: { kind: "id", enUS: "Order", zhCN: "关联订单" },
  SupplierCode: {
    kind: "text",
    nullable: true,
    enUS: "Supplier",
    zhCN: "供应商",
    about: "The supplier that reported it.",
  },
  Reference: {
    kind: "id",
    nullable: true,
    enUS: "Attempt",
    zhCN: "参考号",
    about: "Our reference of the attempt that the money came or left by.",
  },
  Ending: {
    kind: "choice",
    values: caseEndings,
    words: "ending",
    nullable: true,
    enUS: "How it ended",
    zhCN: "处理结果",
    column: { widthPx: 200 },
  },
  Note: { kind: "text", nullable: true, enUS: "Note", zhCN: "处理说明" },
  ClosedBy: { kind: "person", enUS: "Closed by", zhCN: "处理人" },
  ApprovedBy: { kind: "person", enUS: "Approved by", zhCN: "审批人" },
  ClosedAt: { kind: "time", nullable: true, enUS: "Closed", zhCN: "处理时间" },
} as const satisfies ShownFields;

export const moneyCaseLayout = {
  list: [
    "CaseId",
    "OpenedAt",
    "State",
    "Kind",
    "Side",
    "Amount",
    "Party",
    "MerchantAlias",
    "OrderNo",
    "SupplierCode",
    "Ending",
    "ClosedBy",
  ],
  hidden: ["ClosedAt", "Reference", "ApprovedBy", "Note"],
  drawer: {
    order: ["Kind", "Side", "Party", "MerchantAlias", "OrderKind", "SupplierCode"],
    end: ["Ending", "Note", "ClosedBy", "ApprovedBy"],
  },
} as const satisfies Layout<keyof typeof moneyCaseFields>;
