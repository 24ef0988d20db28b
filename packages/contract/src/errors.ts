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
  /** A proof asked for again: login password, old password or Google code. Which one was wrong is not said. */
  StepUpRefused: {
    code: 112,
    enUS: "The password or the Google verification code is not right, or the code was used already. Please check both.",
    zhCN: "密码或谷歌验证码不正确，或验证码已被使用，请核对后重试。",
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
  MustChangePassword: {
    code: 122,
    enUS: "Your password was set by someone else. Change it first.",
    zhCN: "您的密码由他人设置，请先修改密码。",
  },
  PasswordTooShort: {
    code: 130,
    enUS: "Password must not be less than {Minimum} characters.",
    zhCN: "密码不得少于 {Minimum} 个字符。",
  },
  PasswordTooCommon: {
    code: 131,
    enUS: "This password is among those that are tried first. Choose another.",
    zhCN: "该密码过于常见，请更换。",
  },
  PasswordIsUserName: {
    code: 132,
    enUS: "The password must not be the user name.",
    zhCN: "密码不能与用户名相同。",
  },
  PasswordUnchanged: {
    code: 133,
    enUS: "The new password is the old one. Choose another.",
    zhCN: "新密码与旧密码相同，请更换。",
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
  UserNameTaken: {
    code: 210,
    enUS: "The merchant already has a user named {UserName}.",
    zhCN: "该商户已有名为 {UserName} 的用户。",
  },
  GroupNameTaken: {
    code: 211,
    enUS: "The merchant already has a group named {UserGroupName}.",
    zhCN: "该商户已有名为 {UserGroupName} 的用户组。",
  },
  GroupHasUsers: {
    code: 212,
    enUS: "Users still in this group: {Count}. Move them to another group first.",
    zhCN: "该用户组仍有 {Count} 个用户，请先将其移至其他用户组。",
  },
  DefaultGroup: {
    code: 213,
    enUS: "The default group cannot be deleted.",
    zhCN: "默认用户组不能删除。",
  },
  PermissionNotHeld: {
    code: 214,
    enUS: "You cannot grant or take away what you do not have yourself: {Permissions}",
    zhCN: "您不能授予或收回自己没有的权限：{Permissions}",
  },
  RightsExceeded: {
    code: 215,
    enUS: "The group {UserGroupName} has rights that you do not have yourself.",
    zhCN: "用户组 {UserGroupName} 拥有您没有的权限。",
  },
  OwnAccount: {
    code: 216,
    enUS: "You cannot do this to your own account.",
    zhCN: "您不能对自己的账户执行此操作。",
  },
  ValidatorShown: {
    code: 217,
    enUS: "The validator info was shown already. Renew it to bind a new authenticator.",
    zhCN: "验证器信息已显示过，如需绑定新的验证器请先重置。",
  },
  ImageUnreadable: {
    code: 230,
    enUS: "This file is not a PNG, JPEG or WebP image that can be read.",
    zhCN: "该文件不是可读取的 PNG、JPEG 或 WebP 图片。",
  },
  ImageTooLarge: {
    code: 231,
    enUS: "The image has more than {Megapixels} million pixels. Choose a smaller one.",
    zhCN: "图片超过 {Megapixels} 百万像素，请选择较小的图片。",
  },
  /** Saved over what somebody else saved meanwhile. */
  RecordChanged: {
    code: 232,
    enUS: "Someone else changed this record meanwhile. Reload it and try again.",
    zhCN: "该记录已被他人修改，请刷新后重试。",
  },
  AccountNameTaken: {
    code: 233,
    enUS: "There is already an account named {AccountName}.",
    zhCN: "已有名为 {AccountName} 的账户。",
  },
  AccountNumberTaken: {
    code: 234,
    enUS: "The account {AccountName} already receives money under this number.",
    zhCN: "账户 {AccountName} 已使用该号码收款。",
  },
  ChannelUnfit: {
    code: 235,
    enUS: "Choose a native channel in the account's currency.",
    zhCN: "请选择与账户币种一致的自有通道。",
  },
  CrawlerUnfit: {
    code: 236,
    enUS: "There is no crawler of this kind with this id.",
    zhCN: "没有该编号的同类型爬虫。",
  },
  CrawlerTaken: {
    code: 237,
    enUS: "This crawler already watches the account {AccountName}.",
    zhCN: "该爬虫已在监控账户 {AccountName}。",
  },
  CrawlerInUse: {
    code: 238,
    enUS: "This crawler watches the account {AccountName}. Give that account another crawler or delete it first.",
    zhCN: "该爬虫正在监控账户 {AccountName}，请先为该账户更换爬虫或删除该账户。",
  },
  HasLiveOrders: {
    code: 239,
    enUS: "Orders still waiting for money on this account: {Count}. Disable it and wait until they are over.",
    zhCN: "该账户仍有 {Count} 笔订单等待付款，请先停用并等待其结束。",
  },
  SpiderIdTaken: {
    code: 240,
    enUS: "There is already a crawler with the id {SpiderId}.",
    zhCN: "已有编号为 {SpiderId} 的爬虫。",
  },
  BankUnknown: {
    code: 241,
    enUS: "There is no enabled bank with this code in the account's currency.",
    zhCN: "该币种下没有此编码的已启用银行。",
  },
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
  CallbackCountChanged: {
    code: 380,
    enUS: "The filter now finds {Count} callbacks. Check the number and confirm again.",
    zhCN: "当前筛选条件共找到 {Count} 条回调，请核对后重新确认。",
  },
  TooManyCallbacks: {
    code: 381,
    enUS: "At most {Most} callbacks can be sent again at once. Narrow the filter.",
    zhCN: "一次最多重新发送 {Most} 条回调，请缩小筛选范围。",
  },
  LockedBySomeoneElse: {
    code: 310,
    enUS: "This order is locked by {LockedBy}.",
    zhCN: "该订单已被 {LockedBy} 锁定。",
  },
  OrderLocked: {
    code: 311,
    enUS: "This order is locked by {LockedBy}. It has to be unlocked first.",
    zhCN: "该订单已被 {LockedBy} 锁定，请先解锁。",
  },
  EvidenceNeeded: {
    code: 312,
    enUS: "Bind the bank transaction of exactly the payable amount, or give a remark of at least {Minimum} characters and an image.",
    zhCN: "请绑定与应付金额完全一致的银行流水，或填写至少 {Minimum} 个字符的备注并上传图片。",
  },
  BoundMoneyUnequal: {
    code: 313,
    enUS: "The bound money is {PaidAmount}, not {PayableAmount}. Unequal money is settled by a review only: unbind it, unlock the order and bind it again.",
    zhCN: "绑定的金额为 {PaidAmount}，而非 {PayableAmount}。金额不符只能通过审核入账：请先解绑并解锁订单，再重新绑定。",
  },
  ReviewWaiting: {
    code: 314,
    enUS: "Money for this order is waiting for a review. Decide on it first.",
    zhCN: "该订单有款项待审核，请先完成审核。",
  },
  OwnProposal: {
    code: 315,
    enUS: "You proposed this yourself. Somebody else has to decide.",
    zhCN: "该申请由您本人提交，须由其他人审核。",
  },
  SettleNotPossible: {
    code: 316,
    enUS: "This money cannot be settled so: it is {PaidAmount}, the order's amount is {Amount}.",
    zhCN: "该款项不能按此方式入账：实付金额为 {PaidAmount}，订单金额为 {Amount}。",
  },
  ReasonNeeded: { code: 317, enUS: "Give a reason for the rejection.", zhCN: "请填写拒绝原因。" },
  MoneyPaidOn: {
    code: 318,
    enUS: "The money has been paid on: the merchant's available balance no longer covers {Amount}.",
    zhCN: "该款项已被使用：商户可用余额不足 {Amount}。",
  },
  AlreadyReversed: {
    code: 319,
    enUS: "The money of this order was taken back already.",
    zhCN: "该订单的款项已经冲正。",
  },
  NothingToTell: {
    code: 320,
    enUS: "This order has no callback to send: it is not finished, or it has no NotifyUrl.",
    zhCN: "该订单没有可发送的回调：订单尚未完成，或没有 NotifyUrl。",
  },
  TransactionTaken: {
    code: 321,
    enUS: "This bank transaction or this order is bound already.",
    zhCN: "该银行流水或该订单已被绑定。",
  },
  TransactionIsDebit: {
    code: 330,
    enUS: "Money went out with this bank transaction. Only money that came in pays an order.",
    zhCN: "该银行流水为支出，只有收入才能对应收款订单。",
  },
  TransactionNotFree: {
    code: 331,
    enUS: "This bank transaction no longer waits: it was bound, ignored or split meanwhile. Reload it.",
    zhCN: "该银行流水已被绑定、忽略或拆分，不再待匹配，请刷新。",
  },
  CurrencyDiffers: {
    code: 332,
    enUS: "The money is in {Currency}, the order in {OrderCurrency}.",
    zhCN: "该款项币种为 {Currency}，订单币种为 {OrderCurrency}。",
  },
  ChannelDiffers: {
    code: 333,
    enUS: "The order was not to be paid to this account, nor to another one of its channel.",
    zhCN: "该订单的收款账户既不是此账户，也不属于同一通道。",
  },
  OrderPaid: {
    code: 334,
    enUS: "This order is paid already.",
    zhCN: "该订单已支付成功。",
  },
  TransactionNotBound: {
    code: 335,
    enUS: "This bank transaction is not bound to an order.",
    zhCN: "该银行流水未绑定任何订单。",
  },
  TransactionNotIgnored: {
    code: 336,
    enUS: "This bank transaction is not ignored.",
    zhCN: "该银行流水未被忽略。",
  },
  SplitNotEqual: {
    code: 337,
    enUS: "The parts add up to {Sum}, the bank transaction is {Amount}.",
    zhCN: "拆分金额合计为 {Sum}，与流水金额 {Amount} 不一致。",
  },
  StatementUnreadable: {
    code: 340,
    enUS: 'This file cannot be read as CSV in UTF-8. Save it as "CSV UTF-8" and choose it again.',
    zhCN: "无法按 UTF-8 编码的 CSV 读取该文件，请另存为“CSV UTF-8”后重新选择。",
  },
  StatementColumnsMissing: {
    code: 341,
    enUS: "The first row must hold the headings. Missing: {Columns}.",
    zhCN: "首行必须为表头，缺少：{Columns}。",
  },
  StatementTooLong: {
    code: 342,
    enUS: "A statement may have {Most} rows. Divide the file.",
    zhCN: "每个对账单文件最多 {Most} 行，请拆分文件。",
  },
  StatementHasFaults: {
    code: 343,
    enUS: "Nothing was imported. Rows to correct: {Count}.",
    zhCN: "未导入任何数据，有 {Count} 行需要更正。",
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
  NothingWatched: {
    code: 502,
    enUS: "This crawler watches no account. Choose it in an offline account first.",
    zhCN: "该爬虫未监控任何账户，请先在线下账户中选择它。",
  },
  NoticeSignatureInvalid: {
    code: 510,
    enUS: "The signature does not match. Sign the exact body with the key whose public half the operator has.",
    zhCN: "签名不匹配，请使用与运营方所存公钥对应的私钥对原始请求体签名。",
  },
  NoticeRefused: {
    code: 511,
    enUS: "This notice does not agree with the order: {Outcome}",
    zhCN: "该通知与订单不符：{Outcome}",
  },
  OrderHeld: {
    code: 512,
    enUS: "This order is held by a person at the moment. Send the notice again later.",
    zhCN: "该订单正由人工处理，请稍后重新发送通知。",
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

/** What every read, every write of a page's holder may answer; the same lists stand in most rows. */
export const readErrors = ["SessionExpired", "IpNotAllowed", "NoPermission"] as const satisfies ErrorName[];
export const writeErrors = [...readErrors, "RequestNotTrusted"] as const satisfies ErrorName[];
/** Of a row with `stepUp`. */
export const stepUpErrors = [
  ...writeErrors,
  "StepUpRefused",
  "TooManyAttempts",
] as const satisfies ErrorName[];

/** Of a row that takes an image. */
export const imageErrors = ["ImageUnreadable", "ImageTooLarge"] as const satisfies ErrorName[];

/** Errors that any call may answer, whatever its row declares. */
export const commonErrors = [
  "InvalidInput",
  "TooManyRequests",
  "RequestTooLarge",
  "UnreadableRequest",
  "Overloaded",
  "Internal",
] as const satisfies readonly ErrorName[];

/** Errors that any call of a signed-in user may answer besides. */
export const signedInErrors = ["MustChangePassword"] as const satisfies readonly ErrorName[];

export function errorText(name: ErrorName, language: Language, parameters: ErrorParameters = {}): string {
  return errors[name][language].replace(/\{(\w+)\}/g, (whole, key: string) =>
    String(parameters[key] ?? whole),
  );
}
