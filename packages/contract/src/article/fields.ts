/** What is shown of an article, in the order of its file. */
import type { Layout, ShownFields } from "../shown-fields.ts";
import { articleStates } from "./states.ts";

export const articleFields = {
  Title: {
    kind: "text",
    enUS: "Title",
    zhCN: "标题",
    not: { drawer: "its title says it" },
    column: { widthPx: 300 },
  },
  LanguageCode: { kind: "text", enUS: "Language", zhCN: "语言" },
  ArticleCategoryId: {
    kind: "text",
    computed: true,
    enUS: "Category",
    zhCN: "分类",
    column: { widthPx: 140 },
  },
  SortOrder: { kind: "count", enUS: "Order", zhCN: "排序", column: { widthPx: 72, isTitledOnCard: true } },
  State: {
    kind: "status",
    values: articleStates,
    words: "state",
    enUS: "Status",
    zhCN: "状态",
    column: { widthPx: 120 },
  },
  PublishAt: {
    kind: "time",
    nullable: true,
    enUS: "Publish time",
    zhCN: "发布时间",
    about: "When it becomes public; null: neither published nor scheduled.",
  },
  HasUnpublishedChanges: {
    kind: "flag",
    computed: true,
    enUS: "Changes",
    zhCN: "修改",
    about:
      "Published or scheduled, and saved anew since: the public does not see the changes until they are published.",
    not: { drawer: "its version says it" },
    column: { widthPx: 150 },
  },
  Version: {
    kind: "count",
    enUS: "Version",
    zhCN: "版本",
    about: "The latest.",
    not: { list: "few look for it" },
  },
  Excerpt: {
    kind: "text",
    enUS: "Excerpt",
    zhCN: "开头",
    about: "The first 200 characters of the text.",
    not: { list: "the title says it on hover" },
  },
  CreatedBy: {
    kind: "text",
    enUS: "Added by",
    zhCN: "创建人",
    not: { list: "who changed it last stands there" },
  },
  CreatedAt: { kind: "time", enUS: "Added", zhCN: "创建时间", column: { sortable: true } },
  UpdatedBy: { kind: "text", enUS: "Changed by", zhCN: "修改人" },
  UpdatedAt: { kind: "time", enUS: "Changed", zhCN: "修改时间" },
  CoverImageId: {
    kind: "text",
    computed: true,
    nullable: true,
    enUS: "Cover",
    zhCN: "封面",
    not: { file: "a file holds no pictures" },
    column: { widthPx: 64 },
  },
} as const satisfies ShownFields;

export const articleLayout = {
  list: [
    "CoverImageId",
    "Title",
    "LanguageCode",
    "ArticleCategoryId",
    "SortOrder",
    "State",
    "PublishAt",
    "HasUnpublishedChanges",
    "UpdatedBy",
    "UpdatedAt",
  ],
  drawer: {
    facts: [
      "State",
      "PublishAt",
      "LanguageCode",
      "ArticleCategoryId",
      "SortOrder",
      "Version",
      "CoverImageId",
      "Excerpt",
    ],
    people: ["UpdatedBy", "UpdatedAt", "CreatedBy", "CreatedAt"],
  },
  rest: "facts",
} as const satisfies Layout<keyof typeof articleFields>;
