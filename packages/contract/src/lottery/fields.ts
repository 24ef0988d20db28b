/** What is shown of a lottery, in the order of its file. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { drawFrequencies } from "./draw-rule.ts";

const inName = "its name in the reader's language stands there";
const inHead = "its head says it";

export const lotteryFields = {
  LotteryCode: {
    kind: "id",
    from: "Code",
    enUS: "Lottery code",
    zhCN: "彩票代码",
    column: { widthPx: 170, length: 64 },
  },
  LotteryName_enUS: {
    kind: "text",
    from: "NameEn",
    enUS: "Name (English)",
    zhCN: "名称（英文）",
    not: { list: inName, drawer: inName },
  },
  LotteryName: {
    kind: "text",
    from: "NameZh",
    enUS: "Name (Chinese)",
    zhCN: "名称（中文）",
    not: { drawer: inName },
    column: { widthPx: 210 },
  },
  Name: {
    kind: "combined",
    enUS: "Lottery",
    zhCN: "彩票",
    not: { list: "the column of its name says it", file: "both names stand there" },
  },
  Currency: { kind: "text", enUS: "Currency", zhCN: "币种", column: { widthPx: 90 } },
  Enabled: {
    kind: "flag",
    words: "state",
    called: ["Enabled", "Disabled"],
    enUS: "Status",
    zhCN: "状态",
  },
  SortOrder: {
    kind: "count",
    enUS: "Order",
    zhCN: "排序",
    not: { drawer: "alone it says nothing" },
    column: { widthPx: 80 },
  },
  DrawFrequency: {
    kind: "choice",
    values: drawFrequencies,
    words: "frequency",
    enUS: "Frequency",
    zhCN: "开奖频率",
    column: { widthPx: 240 },
  },
  DrawTime: {
    kind: "combined",
    enUS: "Draw time",
    zhCN: "开奖时间",
    not: { list: "the frequency says it", drawer: "the frequency says it" },
  },
  UtcOffsetMinutes: {
    kind: "count",
    enUS: "Lottery's own clock",
    zhCN: "彩票所在时区",
    not: { list: "its times are the reader's" },
    file: { kind: "text" },
  },
  OverdueDraws: {
    kind: "count",
    enUS: "Awaiting result",
    zhCN: "待录入结果",
    about: "Due draws without a result.",
    not: { drawer: "they stand there themselves" },
    column: { widthPx: 130, isTitledOnCard: true },
  },
  NextDrawAt: {
    kind: "time",
    nullable: true,
    enUS: "Next draw",
    zhCN: "下期开奖",
    about: "The next draw; null: none is planned.",
    not: { drawer: inHead },
    column: { widthPx: 210, isTitledOnCard: true },
  },
  NextIssueNumber: {
    kind: "id",
    nullable: true,
    enUS: "Next issue number",
    zhCN: "下期期号",
    not: { list: "the next draw says it on hover", drawer: "the calendar says it" },
  },
  LastIssueNumber: {
    kind: "id",
    nullable: true,
    enUS: "Last issue number",
    zhCN: "最近开奖期号",
    not: { list: "it stands beside the result", drawer: "the latest draws stand there" },
  },
  LastNumbers: {
    kind: "combined",
    enUS: "Last result",
    zhCN: "最近开奖结果",
    not: { drawer: inHead },
    column: { widthPx: 250 },
    file: { kind: "number text" },
  },
  UpdatedAt: { kind: "time", enUS: "Changed", zhCN: "修改时间" },
  CreatedAt: { kind: "time", enUS: "Created", zhCN: "创建时间" },
} as const satisfies ShownFields;

export const lotteryLayout = {
  list: [
    "LotteryName",
    "Enabled",
    "OverdueDraws",
    "NextDrawAt",
    "LastNumbers",
    "DrawFrequency",
    "Currency",
    "LotteryCode",
    "SortOrder",
  ],
  drawer: {
    facts: [
      "Name",
      "LotteryCode",
      "Enabled",
      "Currency",
      "DrawFrequency",
      "UtcOffsetMinutes",
      "UpdatedAt",
      "CreatedAt",
    ],
  },
  rest: "facts",
} as const satisfies Layout<keyof typeof lotteryFields>;
