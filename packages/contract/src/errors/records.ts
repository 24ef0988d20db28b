/** What is asked: input, records, people and accounts (200s). */
import type { ErrorText } from "./error-text.ts";

export const recordsErrors = {
  InvalidInput: {
    code: 200,
    enUS: "Some values are invalid: {Fields}",
    zhCN: "部分内容填写有误：{Fields}",
  },
  InvalidAmount: {
    code: 201,
    enUS: "Invalid amount: send a decimal string such as 100.50, with at most {Exponent} decimals.",
    zhCN: "金额格式不正确：请使用十进制文本（例如 100.50），最多 {Exponent} 位小数。",
  },
  NotFound: { code: 202, enUS: "This record was not found.", zhCN: "未找到该记录。" },
  NoSuchCall: { code: 203, enUS: "This call does not exist.", zhCN: "没有此接口。", status: 404 },
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
  ImageUnreadable: {
    code: 230,
    enUS: "This file is not a readable PNG, JPEG or WebP image.",
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
    enUS: "Someone else has changed this record. Reload it and try again.",
    zhCN: "该记录已被他人修改，请刷新后重试。",
  },
  AccountNameTaken: {
    code: 233,
    enUS: "An account named {AccountName} already exists.",
    zhCN: "已有名为 {AccountName} 的账户。",
  },
  AccountNotHeld: {
    code: 242,
    enUS: "This account is not on hold. Reload the list.",
    zhCN: "该账户不在暂缓期内，请刷新列表。",
  },
  AccountNumberTaken: {
    code: 234,
    enUS: "The account {AccountName} already uses this number.",
    zhCN: "账户 {AccountName} 已使用该号码收款。",
  },
  ChannelUnfit: {
    code: 235,
    enUS: "Choose a native channel in the account's currency.",
    zhCN: "请选择与账户币种一致的自有通道。",
  },
  CrawlerUnfit: {
    code: 236,
    enUS: "No crawler of this kind has this id.",
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
  CrawlerKeyMissing: {
    code: 295,
    enUS: "It has no signing key. Issue a new token first.",
    zhCN: "该爬虫尚无签名密钥，请先签发新令牌。",
  },
  HasLiveOrders: {
    code: 239,
    enUS: "Orders still waiting for payment on this account: {Count}. Disable it and wait until they are finished.",
    zhCN: "该账户仍有 {Count} 笔订单等待付款，请先停用并等待其结束。",
  },
  SpiderIdTaken: {
    code: 240,
    enUS: "A crawler with the id {SpiderId} already exists.",
    zhCN: "已有编号为 {SpiderId} 的爬虫。",
  },
  BankUnknown: {
    code: 241,
    enUS: "There is no enabled bank with this code in the account's currency.",
    zhCN: "该币种下没有此编码的已启用银行。",
  },
} as const satisfies Record<string, ErrorText>;
