/**
 * Every expected failure, once: its number, and what it says to people in both languages.
 * `{name}` in a text is filled from the error's parameters. Codes 0, 19 and 101 are the specification's
 * (section 8); ours are grouped: 100s session, 200s input, 300s money and orders, 400s gateway, 500s crawler
 * agents, 900s the service itself. A code is never used again for another meaning.
 */
export interface ErrorText {
  code: number;
  enUS: string;
  zhCN: string;
  /** HTTP status; 200 unless infrastructure in between has to understand it too. */
  status?: number;
}

export const errors = {
  IpNotAllowed: {
    code: 19,
    enUS: "Access from {Ip} is not allowed. Ask your administrator to add this address.",
    zhCN: "不允许从 {Ip} 访问，请联系管理员添加该地址。",
  },
  SessionExpired: {
    code: 101,
    enUS: "current session has expired, please log in again",
    zhCN: "当前会话已过期，请重新登录",
  },
  SignInRefused: {
    code: 110,
    enUS: "The merchant code, user name, password or Google code is not right. Please try again.",
    zhCN: "商户编码、用户名、密码或谷歌验证码不正确，请重试。",
  },
  TooManyAttempts: {
    code: 111,
    enUS: "Too many failed attempts. Try again in {Seconds} seconds.",
    zhCN: "失败次数过多，请在 {Seconds} 秒后重试。",
  },
  NoPermission: {
    code: 120,
    enUS: "You do not have permission to use this function",
    zhCN: "您没有使用此功能的权限",
  },
  RequestNotTrusted: {
    code: 121,
    enUS: "This request did not come from the console. Reload the page and try again.",
    zhCN: "该请求并非来自控制台，请刷新页面后重试。",
  },
  InvalidInput: {
    code: 200,
    enUS: "Some values are not right: {Fields}",
    zhCN: "部分内容填写有误：{Fields}",
  },
  InvalidAmount: {
    code: 201,
    enUS: "The amount is not right: send decimal text such as 100.50, with at most {Exponent} decimals.",
    zhCN: "金额格式不正确：请使用十进制文本（例如 100.50），最多 {Exponent} 位小数。",
  },
  NotFound: { code: 202, enUS: "This record was not found.", zhCN: "未找到该记录。" },
  NoSuchCall: { code: 203, enUS: "There is no such call.", zhCN: "没有此接口。", status: 404 },
  StatusChanged: {
    code: 300,
    enUS: "this order's status has changed. Reload it and try again.",
    zhCN: "该订单的状态已改变，请刷新后重试。",
  },
  InsufficientBalance: {
    code: 301,
    enUS: "The available balance is not enough.",
    zhCN: "可用余额不足。",
  },
  CallbackInProgress: {
    code: 302,
    enUS: "This callback is already being delivered.",
    zhCN: "该回调正在发送中。",
  },
  CallbackTooOld: {
    code: 303,
    enUS: "A callback can be sent again for 30 days only.",
    zhCN: "回调仅可在 30 天内重新发送。",
  },
  UnknownMerchant: { code: 400, enUS: "Unknown merchant.", zhCN: "未知商户。" },
  SignatureInvalid: {
    code: 401,
    enUS: "The signature does not match. Sign the raw body with the merchant's API secret.",
    zhCN: "签名不匹配，请使用商户 API 密钥对原始请求体签名。",
  },
  SignatureExpired: {
    code: 402,
    enUS: "The webhook-timestamp is more than five minutes away from now.",
    zhCN: "webhook-timestamp 与当前时间相差超过五分钟。",
  },
  RequestIdReused: {
    code: 403,
    enUS: "This webhook-id was already used with another body.",
    zhCN: "该 webhook-id 已用于其他请求内容。",
  },
  OrderNoReused: {
    code: 404,
    enUS: "This MerchantOrderNo already exists with other content.",
    zhCN: "该 MerchantOrderNo 已存在且内容不同。",
  },
  PayTypeNotAvailable: {
    code: 405,
    enUS: "This payment type is not available in this currency.",
    zhCN: "该支付类型在此币种下不可用。",
  },
  AmountOutOfRange: {
    code: 406,
    enUS: "The amount must be between {Minimum} and {Maximum} {Currency}.",
    zhCN: "金额必须在 {Minimum} 与 {Maximum} {Currency} 之间。",
  },
  NoAvailableChannel: { code: 407, enUS: "No available channel", zhCN: "无可用通道" },
  CallbackAddressRefused: {
    code: 408,
    enUS: "NotifyUrl must be a public http or https address.",
    zhCN: "NotifyUrl 必须是公网 http 或 https 地址。",
  },
  MerchantDisabled: { code: 409, enUS: "This merchant is disabled.", zhCN: "该商户已停用。" },
  ApiIpNotAllowed: {
    code: 410,
    enUS: "The address {Ip} is not on this merchant's API IP whitelist.",
    zhCN: "地址 {Ip} 不在该商户的 API IP 白名单中。",
  },
  OrderNotFound: { code: 411, enUS: "This order was not found.", zhCN: "未找到该订单。" },
  CrawlerTokenInvalid: {
    code: 500,
    enUS: "The crawler token is not valid.",
    zhCN: "爬虫令牌无效。",
  },
  TransactionConflict: {
    code: 501,
    enUS: "The transaction {ExternalId} was reported before with other content.",
    zhCN: "交易 {ExternalId} 曾以不同内容上报。",
  },
  TooManyRequests: {
    code: 900,
    enUS: "Too many requests. Try again in {Seconds} seconds.",
    zhCN: "请求过于频繁，请在 {Seconds} 秒后重试。",
    status: 429,
  },
  RequestTooLarge: { code: 901, enUS: "The request is too large.", zhCN: "请求内容过大。", status: 413 },
  UnreadableRequest: {
    code: 902,
    enUS: "The request could not be read. Send JSON or multipart form data.",
    zhCN: "无法读取请求，请发送 JSON 或 multipart 表单数据。",
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

export type ErrorName = keyof typeof errors;
export type Language = "enUS" | "zhCN";
export type ErrorParameters = Readonly<Record<string, string | number>>;

/** Errors that any call may answer, whatever its row declares. */
export const commonErrors = [
  "InvalidInput",
  "TooManyRequests",
  "RequestTooLarge",
  "UnreadableRequest",
  "Overloaded",
  "Internal",
] as const satisfies readonly ErrorName[];

export function errorText(name: ErrorName, language: Language, parameters: ErrorParameters = {}): string {
  return errors[name][language].replace(/\{(\w+)\}/g, (whole, key: string) =>
    String(parameters[key] ?? whole),
  );
}
