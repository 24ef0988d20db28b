/** What is shown of a callback record, in the order of its file. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { callbackOrderKinds, callbackRecordStatuses } from "./states.ts";

const inAttempts = "the attempts themselves stand there";

export const callbackRecordFields = {
  EventId: {
    kind: "id",
    enUS: "Event id",
    zhCN: "事件编号",
    about: "The webhook-id of every attempt.",
    column: { widthPx: 184, length: 20 },
  },
  OrderKind: {
    kind: "choice",
    values: callbackOrderKinds,
    words: "kind",
    enUS: "Order kind",
    zhCN: "订单类别",
    column: { widthPx: 120 },
  },
  OrderNo: { kind: "id", enUS: "System number", zhCN: "系统单号", column: { widthPx: 176, length: 20 } },
  MerchantOrderNo: { kind: "id", enUS: "Merchant number", zhCN: "商户单号" },
  MerchantAlias: {
    kind: "text",
    from: "Merchant.Alias",
    enUS: "Merchant",
    zhCN: "商户",
    not: { list: "the name stands there", drawer: "it stands before the name" },
  },
  MerchantName: {
    kind: "text",
    from: "Merchant.Name",
    enUS: "Merchant",
    zhCN: "商户",
    columnFor: "operator",
    not: { file: "the alias stands there" },
  },
  Url: { kind: "text", enUS: "Address", zhCN: "回调地址", column: { widthPx: 220 } },
  Status: {
    kind: "status",
    values: callbackRecordStatuses,
    words: "status",
    enUS: "Status",
    zhCN: "状态",
    not: { drawer: "its head says it" },
  },
  AttemptCount: {
    kind: "count",
    enUS: "Attempts",
    zhCN: "发送次数",
    not: { drawer: inAttempts },
    column: { widthPx: 90 },
  },
  HttpStatus: {
    kind: "count",
    nullable: true,
    enUS: "HTTP status",
    zhCN: "HTTP 状态码",
    about: "Of the last attempt; null before the first or when no answer came.",
    not: { drawer: inAttempts },
    column: { widthPx: 110, isTitledOnCard: true },
  },
  DurationMs: {
    kind: "count",
    nullable: true,
    enUS: "Duration",
    zhCN: "耗时",
    about: "Of the last attempt.",
    not: { drawer: inAttempts },
    column: { widthPx: 100 },
    file: { enUS: "Duration (ms)", zhCN: "耗时（毫秒）" },
  },
  Result: {
    kind: "text",
    nullable: true,
    enUS: "Merchant's returned result",
    zhCN: "商户返回结果",
    about: "The beginning of the merchant's response, or the reason why there was none (`callbackFailures`).",
    not: { drawer: inAttempts },
    column: { widthPx: 200 },
  },
  IsHeldBack: {
    kind: "flag",
    enUS: "Held back",
    zhCN: "暂缓发送",
    about: "Due, but its address is paused after failures or asked for a slower rate.",
    not: { list: "the status says it", drawer: "its head says it", file: "it is so for a while only" },
  },
  CreatedAt: { kind: "time", enUS: "Created", zhCN: "创建时间", column: { sortable: true } },
  NextAttemptAt: {
    kind: "time",
    nullable: true,
    enUS: "Next attempt",
    zhCN: "下次发送",
    column: { isTitledOnCard: true },
  },
  FinishedAt: { kind: "time", nullable: true, enUS: "Finished", zhCN: "完成时间" },
} as const satisfies ShownFields;

export const callbackRecordLayout = {
  list: [
    "EventId",
    "Status",
    "CreatedAt",
    "OrderNo",
    "MerchantOrderNo",
    "MerchantName",
    "AttemptCount",
    "HttpStatus",
    "DurationMs",
    "Result",
    "NextAttemptAt",
    "Url",
  ],
  drawer: { record: ["OrderNo", "OrderKind", "MerchantOrderNo", "EventId", "MerchantName", "Url"] },
  rest: "record",
} as const satisfies Layout<keyof typeof callbackRecordFields>;
