/** What is shown of an advertisement, in the order of its file. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { advertisingPositionCodes } from "./positions.ts";
import { advertisingStates } from "./states.ts";

export const advertisingFields = {
  Title: { kind: "text", enUS: "Title", zhCN: "标题", column: { widthPx: 220 } },
  State: {
    kind: "status",
    values: advertisingStates,
    words: "state",
    enUS: "Status",
    zhCN: "状态",
    column: { widthPx: 110 },
  },
  Position: {
    kind: "choice",
    values: advertisingPositionCodes,
    words: "position",
    enUS: "Position",
    zhCN: "位置",
    column: { widthPx: 150 },
  },
  Language: { kind: "text", enUS: "Language", zhCN: "语言", column: { widthPx: 140 } },
  StartsAt: {
    kind: "time",
    nullable: true,
    enUS: "Starts",
    zhCN: "开始时间",
    about: "Null: as soon as it is published.",
    column: { widthPx: 300 },
  },
  EndsAt: {
    kind: "time",
    nullable: true,
    enUS: "Ends",
    zhCN: "结束时间",
    about: "Null: until it is taken back.",
    not: { list: "the column of its start says it" },
  },
  OverlapCount: {
    kind: "count",
    enUS: "At the same time",
    zhCN: "同时投放",
    about: "Other published advertisements of the same position and language that run at the same time.",
    not: { drawer: "the others themselves stand there" },
    column: { widthPx: 130, isTitledOnCard: true },
  },
  SortOrder: { kind: "count", enUS: "Order", zhCN: "排序", column: { widthPx: 80, isTitledOnCard: true } },
  Link: {
    kind: "text",
    nullable: true,
    enUS: "Link",
    zhCN: "链接",
    about: "Null: no link.",
    column: { widthPx: 170 },
  },
  CreatedBy: {
    kind: "text",
    enUS: "Added by",
    zhCN: "新增人",
    about: '"ALIAS/user".',
    not: { list: "who changed it last stands there" },
  },
  CreatedAt: { kind: "time", enUS: "Added", zhCN: "新增时间", column: { sortable: true } },
  UpdatedBy: { kind: "text", enUS: "Changed by", zhCN: "修改人", column: { widthPx: 140 } },
  UpdatedAt: { kind: "time", enUS: "Changed", zhCN: "修改时间" },
  PublishedAt: {
    kind: "time",
    nullable: true,
    enUS: "Published",
    zhCN: "发布时间",
    about: "Of the latest publishing; null: never.",
  },
  ImageId: {
    kind: "text",
    computed: true,
    enUS: "Picture",
    zhCN: "图片",
    about: "`advertising_image` shows it, in the size of its position.",
    not: { drawer: "it stands there itself", file: "a file holds no pictures" },
    column: { widthPx: 84 },
  },
} as const satisfies ShownFields;

export const advertisingLayout = {
  list: [
    "ImageId",
    "Title",
    "State",
    "Position",
    "Language",
    "StartsAt",
    "OverlapCount",
    "SortOrder",
    "Link",
    "UpdatedBy",
    "UpdatedAt",
  ],
  hidden: ["PublishedAt", "CreatedAt"],
  drawer: {
    what: ["Title", "State", "Position", "Language", "StartsAt", "EndsAt", "SortOrder", "Link"],
    history: ["PublishedAt", "UpdatedAt", "UpdatedBy", "CreatedAt", "CreatedBy"],
  },
  rest: "what",
} as const satisfies Layout<keyof typeof advertisingFields>;
