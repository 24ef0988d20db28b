/** Suppliers, payment channels and payout channels (270s and 280s). */
import type { ErrorText } from "./error-text.ts";

export const channelErrors = {
  SupplierCodeTaken: {
    code: 270,
    enUS: "A supplier with the code {SupplierCode} already exists. Choose another code.",
    zhCN: "已有编码为 {SupplierCode} 的供应商，请使用其他编码。",
  },
  SupplierInUse: {
    code: 271,
    enUS: "This supplier has been used: {Uses}. It cannot be deleted; disable it instead.",
    zhCN: "该供应商已被使用：{Uses}。不能删除，请改为停用。",
  },
  SupplierUnfit: {
    code: 272,
    enUS: "This supplier does not fit: native channels need one with the native adapter, third-party channels one with another adapter.",
    zhCN: "请选择类型相符的供应商：自有通道须使用 native 适配器的供应商，第三方通道须使用其他适配器的供应商。",
  },
  AdapterUnavailable: {
    code: 273,
    enUS: "The sandbox adapter moves made-up money and is available in the demo world only. Choose another adapter.",
    zhCN: "sandbox 适配器仅用于演示环境的虚拟资金，请选择其他适配器。",
  },
  AdapterFixed: {
    code: 274,
    enUS: "The adapter cannot be changed because the supplier has channels. Add another supplier instead.",
    zhCN: "该供应商已有通道，不能更换适配器。如需其他适配器，请新增供应商。",
  },
  ChannelCodeTaken: {
    code: 275,
    enUS: "A channel with the code {ChannelCode} already exists. Choose another code.",
    zhCN: "已有编码为 {ChannelCode} 的通道，请使用其他编码。",
  },
  ChannelInUse: {
    code: 276,
    enUS: "This channel has been used: {Uses}. It cannot be deleted; disable it instead.",
    zhCN: "该通道已被使用：{Uses}。不能删除，请改为停用。",
  },
  ChannelAddressRefused: {
    code: 277,
    enUS: "The supplier's address must be a public https address, and its port must not be 0. Ask the supplier for it.",
    zhCN: "供应商地址必须是公网 https 地址，且端口不能为 0，请向供应商确认。",
  },
  ChannelNotReady: {
    code: 278,
    enUS: "The channel cannot be enabled yet. Missing: {Missing}. Add these first.",
    zhCN: "通道尚不能启用，缺少：{Missing}。请先补充。",
  },
  ChannelTypeUnknown: {
    code: 279,
    enUS: "This type does not exist in this currency. Choose one from the list.",
    zhCN: "该币种下没有此类型，请从列表中选择。",
  },
  ChannelTestTooSoon: {
    code: 280,
    enUS: "This channel was tested a moment ago. Try again in {Seconds} s.",
    zhCN: "该通道刚刚测试过，请在 {Seconds} 秒后重试。",
  },
  ChannelIsNative: {
    code: 281,
    enUS: "A native channel has no keys: it uses the operator's own accounts and cards.",
    zhCN: "自有通道使用平台自己的账户和出款卡，无需密钥。",
  },
  ConnectionNeedsKeyRights: {
    code: 282,
    enUS: "Changing the address or the channel merchant number requires permission to edit keys. Ask someone who has it.",
    zhCN: "供应商地址和通道商户号决定与谁通信，修改须有编辑密钥的权限，请联系有该权限的人员。",
  },
  BanksUnfit: {
    code: 283,
    enUS: "These banks are not in the channel's currency, or are listed twice: {Banks}. Remove them and save again.",
    zhCN: "以下银行不属于该通道的币种，或在列表中重复：{Banks}。请移除后重新保存。",
  },
  ChannelBusy: {
    code: 284,
    enUS: "{Count} requests to the supplier are still open under the old merchant number. Disable the channel and wait until they are finished.",
    zhCN: "供应商仍有 {Count} 笔使用旧商户号的请求未结束，请先停用通道并等待其结束。",
  },
} as const satisfies Record<string, ErrorText>;
