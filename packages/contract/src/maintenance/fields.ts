/** What is shown of a maintenance window, in the order of its file. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { maintenanceScopes, maintenanceStates } from "./values.ts";

const inWhat = "whom it applies to says it";
const says = "its banners stand there";
const past = { list: "seldom so" };

/** What everybody whom the window concerns may see. */
export const announcedFields = {
  Scope: {
    kind: "choice",
    values: maintenanceScopes,
    words: "scope",
    enUS: "Scope",
    zhCN: "范围",
    not: { drawer: inWhat },
    column: { widthPx: 250 },
  },
  What: {
    kind: "combined",
    enUS: "Applies to",
    zhCN: "维护对象",
    not: { list: "the column of the scope says it", file: "its parts stand there" },
  },
  MerchantAlias: {
    kind: "text",
    nullable: true,
    enUS: "Merchant",
    zhCN: "商户",
    about: "Of scope Merchant; else null.",
    not: { list: inWhat, drawer: inWhat },
  },
  TypeCode: {
    kind: "text",
    nullable: true,
    computed: true,
    enUS: "Type",
    zhCN: "类型",
    about: "Of scopes PayType and CashoutType; else null.",
    not: { list: inWhat, drawer: inWhat },
  },
  Currency: {
    kind: "text",
    nullable: true,
    enUS: "Currency",
    zhCN: "币种",
    not: { list: inWhat, drawer: inWhat },
  },
  StopsPayments: {
    kind: "flag",
    words: "stops",
    enUS: "Stops",
    zhCN: "暂停内容",
    about: "New payments are refused.",
    column: { widthPx: 290 },
  },
  StartsAt: { kind: "time", enUS: "Starts", zhCN: "开始时间", column: { isTitledOnCard: true } },
  EndsAt: {
    kind: "time",
    nullable: true,
    enUS: "Ends",
    zhCN: "结束时间",
    about: "Null: until it is ended by hand.",
    column: { widthPx: 160, isTitledOnCard: true },
  },
  Message_enUS: {
    kind: "text",
    from: "MessageEn",
    enUS: "Message in English",
    zhCN: "英文公告",
    not: { drawer: says },
    column: { widthPx: 320 },
  },
  Message_zhCN: {
    kind: "text",
    from: "MessageZh",
    enUS: "Message in Chinese",
    zhCN: "中文公告",
    not: { list: "the reader's own language stands there", drawer: says },
  },
} as const satisfies ShownFields;

export const maintenanceFields = {
  State: { kind: "status", values: maintenanceStates, words: "state", enUS: "Status", zhCN: "状态" },
  ...announcedFields,
  CreatedBy: { kind: "text", enUS: "Planned by", zhCN: "创建人", column: { widthPx: 130 } },
  CreatedAt: { kind: "time", enUS: "Planned", zhCN: "创建时间", column: { sortable: true } },
  UpdatedBy: { kind: "text", enUS: "Changed by", zhCN: "修改人", column: { widthPx: 130 } },
  UpdatedAt: { kind: "time", enUS: "Changed", zhCN: "修改时间" },
  EndedBy: { kind: "text", nullable: true, enUS: "Ended by", zhCN: "结束人", not: past },
  EndedAt: {
    kind: "time",
    nullable: true,
    enUS: "Ended manually",
    zhCN: "手动结束时间",
    about: "When it was ended by hand; null otherwise.",
    not: past,
  },
  CancelledBy: { kind: "text", nullable: true, enUS: "Cancelled by", zhCN: "取消人", not: past },
  CancelledAt: {
    kind: "time",
    nullable: true,
    enUS: "Cancelled",
    zhCN: "取消时间",
    about: "When it was cancelled before it began; null otherwise.",
    not: past,
  },
} as const satisfies ShownFields;

export const maintenanceLayout = {
  list: ["State", "Scope", "StopsPayments", "StartsAt", "EndsAt", "Message_enUS", "CreatedBy", "CreatedAt"],
  hidden: ["UpdatedBy", "UpdatedAt"],
  drawer: {
    facts: ["State", "What", "StopsPayments", "StartsAt", "EndsAt"],
    history: [
      "CreatedBy",
      "CreatedAt",
      "UpdatedBy",
      "UpdatedAt",
      "EndedBy",
      "EndedAt",
      "CancelledBy",
      "CancelledAt",
    ],
  },
  rest: "facts",
} as const satisfies Layout<keyof typeof maintenanceFields>;
