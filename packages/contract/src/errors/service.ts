/** The service itself (900s). */
import type { ErrorText } from "./error-text.ts";

export const serviceErrors = {
  TooManyRequests: {
    code: 900,
    enUS: "Too many requests. Try again in {Seconds} seconds.",
    zhCN: "请求过于频繁，请在 {Seconds} 秒后重试。",
    status: 429,
  },
  RequestTooLarge: { code: 901, enUS: "The request is too large.", zhCN: "请求内容过大。", status: 413 },
  UnreadableRequest: {
    code: 902,
    enUS: "The request could not be read. Send JSON with the content type application/json (forms of the console: multipart form data).",
    zhCN: "无法读取请求，请发送 JSON，并注明其内容类型（后台表单为 multipart 表单数据）。",
    status: 400,
  },
  Overloaded: {
    code: 903,
    enUS: "The service is busy. Try again in a few seconds.",
    zhCN: "服务繁忙，请稍候重试。",
    status: 503,
  },
  Internal: {
    code: 999,
    enUS: "Operation failed. Tell support the request number {RequestId}.",
    zhCN: "操作失败，请将请求编号 {RequestId} 告知技术支持。",
    status: 500,
  },
} as const satisfies Record<string, ErrorText>;
