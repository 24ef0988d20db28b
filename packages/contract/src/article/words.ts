/** What fields and states of articles are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { articleFields } from "./fields.ts";

export const enUS = {
  field: { ...titlesOf(articleFields, "enUS"), Text: "Text" },
  state: { Draft: "Draft", Scheduled: "Scheduled", Published: "Published", Unpublished: "Unpublished" },
};

export const zhCN: typeof enUS = {
  field: { ...titlesOf(articleFields, "zhCN"), Text: "正文" },
  state: { Draft: "草稿", Scheduled: "定时发布", Published: "已发布", Unpublished: "已下架" },
};
