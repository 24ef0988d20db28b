/** What fields and states of article categories are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { articleCategoryFields } from "./category-fields.ts";

export const enUS = {
  field: titlesOf(articleCategoryFields, "enUS"),
  state: { Enabled: "Enabled", Disabled: "Disabled" },
};

export const zhCN: typeof enUS = {
  field: titlesOf(articleCategoryFields, "zhCN"),
  state: { Enabled: "已启用", Disabled: "已停用" },
};
