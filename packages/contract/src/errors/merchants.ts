/** Merchants, their keys, addresses and balances changed by hand (250–269). */
import type { ErrorText } from "./error-text.ts";

export const merchantErrors = {
  MerchantCodeTaken: {
    code: 250,
    enUS: "A merchant with the code {MerchantAlias} already exists (upper and lower case are treated alike). Choose another code.",
    zhCN: "已有编码为 {MerchantAlias} 的商户（不区分大小写），请更换。",
  },
  SuperMerchantRefused: {
    code: 251,
    enUS: "This is the operator's own merchant: it cannot be disabled and has no balance, API keys or quota. Choose an ordinary merchant.",
    zhCN: "这是平台自身的商户：不能停用，也没有余额、API 密钥和额度。请选择普通商户。",
  },
  OwnAddressLockedOut: {
    code: 252,
    enUS: "Your own address {Ip} is not on this backend IP list, so you would lock yourself out. Add it and save again.",
    zhCN: "您当前的地址 {Ip} 不在该后台 IP 名单中，保存后您将无法登录，请加入后重新保存。",
  },
  /** Named at its field, too. */
  IpEntriesInvalid: {
    code: 253,
    enUS: "Neither an IP address nor a CIDR range: {Entries}. Correct or remove it.",
    zhCN: "不是有效的 IP 地址或 CIDR 网段：{Entries}，请更正或删除。",
  },
  IpEntriesRepeated: {
    code: 254,
    enUS: "Listed twice: {Entries}. Remove the duplicates.",
    zhCN: "名单中重复：{Entries}，请删除其中一个。",
  },
  TwoKeysLive: {
    code: 255,
    enUS: "Two keys are already valid. End the old one, or wait until it expires, before you create another.",
    zhCN: "已有两个有效密钥，请先停用旧密钥或等待其到期，再生成新密钥。",
  },
  LastKey: {
    code: 256,
    enUS: "This is the merchant's only valid key: without it nothing can be signed. Create a new one first; the old one can then end at once.",
    zhCN: "这是该商户唯一有效的密钥，停用后将无法签名。请先生成新密钥，旧密钥可立即停用。",
  },
  DefaultUserUnknown: {
    code: 257,
    enUS: "The merchant has no enabled user named {UserName}. Choose one of its users as the default account.",
    zhCN: "该商户没有名为 {UserName} 的已启用用户，请选择其现有用户作为默认账户。",
  },
  CurrencyUnknown: {
    code: 258,
    enUS: "The currency {Currency} does not exist or is disabled. Choose another.",
    zhCN: "没有已启用的币种 {Currency}，请重新选择。",
  },
  /** A manual change sent again under the number of another one. */
  ChangeRequestReused: {
    code: 259,
    enUS: "This form has already been sent with different values. Close it, check the balance change records and start again.",
    zhCN: "该表单此前已用不同内容提交过。请关闭，核对余额变动记录后重新填写。",
  },
  ApiListNeeded: {
    code: 260,
    enUS: "Payouts are enabled for this merchant, so its API IP whitelist cannot be empty.",
    zhCN: "该商户已启用代付，API IP 白名单不能为空。",
  },
} as const satisfies Record<string, ErrorText>;
