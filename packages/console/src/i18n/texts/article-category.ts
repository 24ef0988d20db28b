/** Categories that articles are sorted by. */
import * as words from "@opc/contract/article/category-words";
import { withWords } from "../with-words.ts";

export const enUS = /* @__PURE__ */ withWords(words.enUS, {
  title: "Article Categories",
  search: "Name",
  empty: "Categories for sorting articles appear here.",
  add: "Add category",
  edit: {
    action: "Rename",
    title: "Rename {{name}}",
    sentence: "Published articles show the new name immediately: {{count}}.",
    gone: "This category has been deleted.",
  },
  enable: {
    enable: "Enable",
    disable: "Disable",
    enableTitle: "Enable {{name}}",
    disableTitle: "Disable {{name}}",
    enableSentence:
      "Articles can be assigned to “{{name}}” again, and the public can see it and its published articles again.",
    disableSentence:
      "No more articles can be assigned to “{{name}}”, and the public can no longer see it or its published articles: {{count}}.",
    enabled: "Category enabled",
    disabled: "Category disabled",
  },
  move: {
    up: "Move up",
    down: "Move down",
    first: "It is already first.",
    last: "It is already last.",
    done: "Order changed",
  },
  delete: {
    action: "Delete",
    title: "Delete {{name}}",
    sentence: "“{{name}}” will be permanently deleted. It contains no articles.",
    refusal: "It contains articles: {{count}}. Move them to another category, or disable it.",
  },
});

export const zhCN: typeof enUS = /* @__PURE__ */ withWords(words.zhCN, {
  title: "文章分类",
  search: "名称",
  empty: "文章分类会显示在这里。",
  add: "新增分类",
  edit: {
    action: "重命名",
    title: "重命名 {{name}}",
    sentence: "已公开的文章会立即显示新名称：{{count}} 篇。",
    gone: "该分类已被删除。",
  },
  enable: {
    enable: "启用",
    disable: "停用",
    enableTitle: "启用 {{name}}",
    disableTitle: "停用 {{name}}",
    enableSentence: "文章可以重新归入“{{name}}”，公众也将重新看到该分类及其中已发布的文章。",
    disableSentence: "新文章不能再选择“{{name}}”，公众也将看不到该分类及其中已发布的文章：{{count}} 篇。",
    enabled: "分类已启用",
    disabled: "分类已停用",
  },
  move: { up: "上移", down: "下移", first: "已是第一项。", last: "已是最后一项。", done: "排序已更新" },
  delete: {
    action: "删除",
    title: "删除 {{name}}",
    sentence: "“{{name}}”将被永久删除。该分类下没有文章。",
    refusal: "该分类下有 {{count}} 篇文章，请将其移至其他分类，或停用该分类。",
  },
});
