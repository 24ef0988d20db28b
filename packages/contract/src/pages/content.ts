/** The pages of the menu group Content: what the operator publishes for merchants' sites. All of it is the operator's. */

import type { PageRow } from "../pages.ts";
import { exportFunction } from "./functions.ts";

export const contentPages = {
  Article: {
    menu: "Content",
    route: "/content/article",
    enUS: "Articles",
    zhCN: "文章",
    merchant: false,
    functions: {
      add: { enUS: "Add article", zhCN: "新增文章", merchant: false },
      edit: { enUS: "Edit article", zhCN: "编辑文章", merchant: false },
      publish: { enUS: "Publish or take back", zhCN: "发布或下架", merchant: false },
      delete: { enUS: "Delete article", zhCN: "删除文章", merchant: false },
      ...exportFunction.operator,
    },
  },
  ArticleCategory: {
    menu: "Content",
    route: "/content/ArticleCategory",
    enUS: "Article Categories",
    zhCN: "文章分类",
    merchant: false,
    functions: {
      add: { enUS: "Add category", zhCN: "新增分类", merchant: false },
      edit: { enUS: "Edit category", zhCN: "编辑分类", merchant: false },
      delete: { enUS: "Delete category", zhCN: "删除分类", merchant: false },
      ...exportFunction.operator,
    },
  },
  AdvertisingManagement: {
    menu: "Content",
    route: "/content/advertisingManagement",
    enUS: "Advertising",
    zhCN: "广告管理",
    merchant: false,
    functions: {
      add: { enUS: "Add advertisement", zhCN: "新增广告", merchant: false },
      edit: { enUS: "Edit advertisement", zhCN: "编辑广告", merchant: false },
      publish: { enUS: "Publish or take back", zhCN: "发布或下架", merchant: false },
      delete: { enUS: "Delete advertisement", zhCN: "删除广告", merchant: false },
      ...exportFunction.operator,
    },
  },
} as const satisfies Record<string, PageRow>;
