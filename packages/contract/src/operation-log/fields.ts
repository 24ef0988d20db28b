/** What is shown of a line of the operation log, in the order of its file, where what it changed stands behind the target. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { operationResults } from "./results.ts";

const inHead = "its head says it";

export const operationLogFields = {
  LogId: { kind: "id", from: "Id", enUS: "Line", zhCN: "日志编号", column: { widthPx: 184, length: 20 } },
  At: { kind: "time", enUS: "Time", zhCN: "时间", column: { sortable: true } },
  MerchantAlias: {
    kind: "text",
    from: "Merchant.Alias",
    nullable: true,
    enUS: "Merchant",
    zhCN: "商户",
    about: "The merchant of the acting user; null if no such user is known.",
    not: { list: "the name stands there", drawer: "it stands before the name" },
  },
  MerchantName: {
    kind: "text",
    from: "Merchant.Name",
    nullable: true,
    columnFor: "operator",
    enUS: "Merchant",
    zhCN: "商户",
    not: { file: "the alias stands there" },
  },
  Actor: {
    kind: "text",
    enUS: "Operator",
    zhCN: "操作人",
    about: '"ALIAS/user", or what the caller claimed to be.',
    column: { widthPx: 140 },
  },
  Action: {
    kind: "bilingual",
    computed: true,
    enUS: "Action",
    zhCN: "操作",
    about: "The action, in plain words.",
    not: { drawer: inHead },
    column: { widthPx: 270 },
  },
  Call: {
    kind: "id",
    enUS: "Call",
    zhCN: "接口",
    about: "The name of the call, as in the contract.",
    not: { list: "the action says it on hover" },
    file: { kind: "text" },
  },
  Target: {
    kind: "text",
    computed: true,
    nullable: true,
    enUS: "Target",
    zhCN: "操作对象",
    about: "The record that was changed, if the entry names one.",
    not: { drawer: "what was asked stands there whole" },
    column: { widthPx: 180 },
    file: { kind: "number text" },
  },
  Result: {
    kind: "status",
    values: operationResults,
    words: "result",
    computed: true,
    enUS: "Result",
    zhCN: "结果",
    not: { drawer: inHead },
    column: { widthPx: 104 },
  },
  Code: { kind: "count", enUS: "Code", zhCN: "代码", not: { list: "the result and the reason say it" } },
  Reason: {
    kind: "bilingual",
    computed: true,
    nullable: true,
    enUS: "Reason",
    zhCN: "原因",
    about: "Why it was refused; null when it was done.",
    not: { drawer: inHead },
    column: { widthPx: 220 },
  },
  Ip: { kind: "text", enUS: "IP", zhCN: "IP 地址", column: { widthPx: 200 } },
  Area: {
    kind: "text",
    enUS: "Area",
    zhCN: "地区",
    not: { list: "it stands behind the address", drawer: "it stands behind the address" },
  },
  SessionId: { kind: "id", nullable: true, enUS: "Session", zhCN: "会话" },
  RequestId: { kind: "id", enUS: "Request id", zhCN: "请求编号" },
  IsSealed: {
    kind: "flag",
    enUS: "Sealed",
    zhCN: "封存",
    about: "In the hash chain.",
    not: { drawer: "its seal has a group of its own" },
  },
} as const satisfies ShownFields;

export const operationLogLayout = {
  list: ["At", "Actor", "Action", "Target", "Result", "Reason", "Ip", "IsSealed", "MerchantName"],
  hidden: ["SessionId", "RequestId", "LogId"],
  drawer: { line: ["At", "Actor", "MerchantName", "Ip", "Code", "Call", "SessionId", "RequestId", "LogId"] },
  rest: "line",
} as const satisfies Layout<keyof typeof operationLogFields>;
