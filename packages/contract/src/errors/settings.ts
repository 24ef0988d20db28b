/** A merchant's channel settings (290 to 299). */
import type { ErrorText } from "./error-text.ts";

export const settingsErrors = {
  SettingChanged: {
    code: 290,
    enUS: "Someone else has saved this merchant's channel settings. Your changes are still here: compare them with theirs, then save again.",
    zhCN: "该商户的通道设置已被他人保存。您填写的内容仍然保留，请与对方的修改比较后再次保存。",
  },
  SettingTypeUnknown: {
    code: 291,
    enUS: "The type {Type} does not exist in {Currency}. Reload the settings and try again.",
    zhCN: "不存在币种为 {Currency} 的类型 {Type}，请重新加载设置后重试。",
  },
  SettingTwice: {
    code: 292,
    enUS: "{What} is in the settings twice. Remove one of them.",
    zhCN: "{What} 在设置中重复出现，请删除其中一项。",
  },
  SettingChannelUnfit: {
    code: 293,
    enUS: "The channel {ChannelCode} does not support {Type} in {Currency}, or has been deleted. Remove it from the list.",
    zhCN: "通道 {ChannelCode} 不支持币种为 {Currency} 的 {Type}，或已被删除，请将其移出列表。",
  },
  SettingWeightMissing: {
    code: 294,
    enUS: "{Type} in {Currency} is routed by weight, but no enabled channel has a weight above 0. Give one a weight, or route by order.",
    zhCN: "币种为 {Currency} 的 {Type} 按权重路由，但没有已开启且权重大于 0 的通道。请设置权重，或改为按顺序路由。",
  },
  PayoutLimitMissing: {
    code: 296,
    enUS: "This merchant has no payout limit in {Currency}. Set one in Merchant Management (Set payout limit), then save again.",
    zhCN: "该商户尚无 {Currency} 代付限额，请先在“商户管理”中设置代付限额，再保存。",
  },
  ApiListMissing: {
    code: 297,
    enUS: "This merchant has no API IP whitelist. Enter the addresses of its servers first, then save again.",
    zhCN: "该商户尚无 API IP 白名单，请先填写其服务器地址再保存。",
  },
} as const satisfies Record<string, ErrorText>;
