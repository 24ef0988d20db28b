/** The public content API (640 to 649). */
import type { ErrorText } from "./error-text.ts";

export const contentErrors = {
  ContentNotFound: {
    code: 640,
    enUS: "This is not published, or no longer. Fetch the list again and use what it contains.",
    zhCN: "该内容未发布或已下架，请重新获取列表并展示其中的内容。",
    status: 404,
  },
  ContentLanguageUnknown: {
    code: 641,
    enUS: "No content is published in this language. Choose one from /gateway/content/languages.",
    zhCN: "没有以该语言发布的内容，请从 /gateway/content/languages 返回的语言中选择。",
  },
  ContentCursorInvalid: {
    code: 642,
    enUS: "This Cursor was not issued by the list. Start again from the first page, without it.",
    zhCN: "Cursor 不是列表返回的值，请去掉该参数，从第一页开始获取。",
  },
} as const satisfies Record<string, ErrorText>;
