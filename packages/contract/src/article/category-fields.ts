/** What is shown of an article category, in the order of its file. It has no drawer. */
import type { Layout, ShownFields } from "../shown-fields.ts";

export const articleCategoryFields = {
  ArticleCategoryName_enUS: {
    kind: "text",
    from: "NameEn",
    enUS: "Name (English)",
    zhCN: "名称（英文）",
    column: { widthPx: 220 },
  },
  ArticleCategoryName: {
    kind: "text",
    from: "NameZh",
    enUS: "Name (Chinese)",
    zhCN: "名称（中文）",
    column: { widthPx: 200 },
  },
  Enabled: {
    kind: "flag",
    words: "state",
    called: ["Enabled", "Disabled"],
    enUS: "Status",
    zhCN: "状态",
  },
  SortOrder: { kind: "count", enUS: "Order", zhCN: "排序", not: { list: "the rows stand in it" } },
  Articles: {
    kind: "count",
    enUS: "Articles",
    zhCN: "文章数",
    about: "Articles whose latest or published version is in this category.",
    column: { widthPx: 100, isTitledOnCard: true },
  },
  PublishedArticles: {
    kind: "count",
    enUS: "Published",
    zhCN: "其中已公开",
    about: "Articles whose published version is in this category.",
    column: { widthPx: 120, isTitledOnCard: true },
  },
  UpdatedBy: {
    kind: "text",
    nullable: true,
    enUS: "Changed by",
    zhCN: "修改人",
    about: "Null: never changed.",
    column: { widthPx: 130 },
  },
  UpdatedAt: { kind: "time", enUS: "Changed", zhCN: "修改时间" },
  CreatedAt: { kind: "time", enUS: "Added", zhCN: "创建时间" },
} as const satisfies ShownFields;

export const articleCategoryLayout = {
  list: [
    "ArticleCategoryName_enUS",
    "ArticleCategoryName",
    "Enabled",
    "Articles",
    "PublishedArticles",
    "UpdatedBy",
    "UpdatedAt",
  ],
} as const satisfies Layout<keyof typeof articleCategoryFields>;
