/** What is shown of a request for approval, in the order of its file. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { approvalKinds, approvalStatuses, voidReasons } from "./kinds.ts";

const inHead = "its head says it";

export const approvalFields = {
  Kind: {
    kind: "choice",
    values: approvalKinds,
    words: "kind",
    enUS: "Type",
    zhCN: "类型",
    column: { widthPx: 200 },
  },
  Subject: {
    kind: "text",
    enUS: "Subject",
    zhCN: "审批对象",
    about: "The record that the act concerns, by its usual name.",
    column: { widthPx: 220 },
  },
  Status: {
    kind: "status",
    values: approvalStatuses,
    words: "status",
    enUS: "Status",
    zhCN: "状态",
    about: "Expired from the expiry time on.",
    not: { drawer: inHead },
    column: { widthPx: 110 },
  },
  Currency: {
    kind: "text",
    nullable: true,
    enUS: "Currency",
    zhCN: "币种",
    not: { list: "the amount has it", drawer: "the amount has it" },
  },
  Amount: {
    kind: "money",
    currency: "Currency",
    nullable: true,
    enUS: "Amount",
    zhCN: "金额",
    not: { drawer: inHead },
    column: { widthPx: 150 },
  },
  ProposedBy: { kind: "text", enUS: "Requested by", zhCN: "申请人", column: { widthPx: 150 } },
  ProposedAt: { kind: "time", enUS: "Requested at", zhCN: "申请时间", column: { sortable: true } },
  ExpiresAt: {
    kind: "time",
    enUS: "Expires at",
    zhCN: "过期时间",
    not: { list: "the time that is left says it" },
  },
  Remaining: {
    kind: "combined",
    enUS: "Time left",
    zhCN: "剩余时间",
    not: { drawer: inHead, file: "it is out of date when the file is read" },
    column: { widthPx: 110 },
  },
  DecidedBy: { kind: "text", nullable: true, enUS: "Decided by", zhCN: "审批人", column: { widthPx: 150 } },
  DecidedAt: { kind: "time", nullable: true, enUS: "Ended at", zhCN: "结束时间" },
  Reason: { kind: "text", nullable: true, enUS: "Reason", zhCN: "原因", column: { widthPx: 220 } },
  VoidBecause: {
    kind: "choice",
    values: voidReasons,
    words: "void",
    nullable: true,
    enUS: "Reason it is void",
    zhCN: "作废原因",
    not: { list: "few are void", drawer: inHead },
  },
  Permission: {
    kind: "combined",
    enUS: "Required permission",
    zhCN: "所需权限",
    not: { list: "its type says it", file: "its type says it" },
  },
} as const satisfies ShownFields;

/** Each view goes without the columns that say nothing in it. */
export const approvalLayout = {
  list: [
    "Kind",
    "Subject",
    "Status",
    "Amount",
    "ProposedBy",
    "ProposedAt",
    "Remaining",
    "DecidedBy",
    "DecidedAt",
    "Reason",
  ],
  drawer: {
    request: [
      "Kind",
      "Subject",
      "ProposedBy",
      "ProposedAt",
      "ExpiresAt",
      "Permission",
      "DecidedBy",
      "DecidedAt",
      "Reason",
    ],
  },
  rest: "request",
} as const satisfies Layout<keyof typeof approvalFields>;
