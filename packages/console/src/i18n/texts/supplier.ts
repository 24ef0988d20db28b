/** Payment Suppliers: who takes payments for the operator, or pays out for it. */
import * as words from "@opc/contract/supplier/words";
import { withWords } from "../with-words.ts";

export const enUS = /* @__PURE__ */ withWords(words.enUS, {
  title: "Payment Suppliers",
  search: "Code, name or remark",
  empty:
    "Companies that collect payments or pay out for you appear here. Each has payment and payout channels.",
  adapterHint: {
    native: "Channels use your own accounts and payout cards",
    http: "The protocol of docs/supplier-api.md, signed in both directions",
    sandbox: "Play money, in the demo world only",
  },
  noNotice: "none yet",
  refusedHint: "Notices that match none of its channels' keys: compare the public keys with the supplier.",
  add: {
    action: "Add supplier",
    codeHint: "Letters, digits and _ -; part of the notice address, so it never changes",
    sentence: "{{name}} takes no orders yet: add its channels next, on Payment Channels and Payout Channels.",
  },
  edit: {
    action: "Edit",
    title: "Edit {{name}}",
    adapterFixed: "Fixed, because the supplier has channels",
  },
  enable: {
    enable: "Enable",
    disable: "Disable",
    enableTitle: "Enable {{name}}",
    disableTitle: "Disable {{name}}",
    enableSentence: "The enabled channels of {{name}} ({{count}}) take new orders again.",
    disableSentence:
      "No channel of {{name}} takes new orders; enabled ones: {{count}}. Orders in progress continue, and notices are still accepted.",
    enabled: "{{name}} is enabled.",
    disabled: "{{name}} is disabled.",
  },
  delete: {
    action: "Delete",
    title: "Delete {{name}}",
    sentence: "{{name}} will be permanently deleted. It never had a channel.",
    hasChannels: "It has channels ({{count}}): disable it instead",
    usedOnce: "{{name}} has been used, so orders still refer to it. Disable it instead.",
  },
  detail: {
    facts: "Supplier",
    notices: "Notices",
    handOver: "Give the supplier these addresses. Each request also names its own.",
    channels: "Channels",
    noChannels: "No channels yet. Add one on Payment Channels or Payout Channels.",
    channel: "Channel",
    type: "Type",
    state: "Status",
    pay: "Payments",
    payout: "Payouts",
    unhealthy: "Unhealthy",
  },
});

export const zhCN: typeof enUS = /* @__PURE__ */ withWords(words.zhCN, {
  title: "支付供应商",
  search: "编码、名称或备注",
  empty: "代收或代付的供应商显示在此处，每个供应商可有支付通道和代付通道。",
  adapterHint: {
    native: "通道使用自有账户和出款卡",
    http: "docs/supplier-api.md 规定的双向签名协议",
    sandbox: "虚拟资金，仅限演示环境",
  },
  noNotice: "暂无",
  refusedHint: "其通道的密钥均无法验证的通知，请与供应商核对公钥。",
  add: {
    action: "新增供应商",
    codeHint: "字母、数字和 _ -，会出现在通知地址中，创建后不可修改",
    sentence: "{{name}} 本身不接单，下一步请在“支付通道”和“代付通道”中新增其通道。",
  },
  edit: {
    action: "编辑",
    title: "编辑 {{name}}",
    adapterFixed: "该供应商已有通道，不能更换",
  },
  enable: {
    enable: "启用",
    disable: "停用",
    enableTitle: "启用 {{name}}",
    disableTitle: "停用 {{name}}",
    enableSentence: "{{name}} 的已启用通道（{{count}} 个）将恢复接收新订单。",
    disableSentence:
      "{{name}} 的所有通道将不再接收新订单，其中已启用 {{count}} 个。进行中的订单不受影响，通知仍会接收。",
    enabled: "已启用 {{name}}。",
    disabled: "已停用 {{name}}。",
  },
  delete: {
    action: "删除",
    title: "删除 {{name}}",
    sentence: "{{name}} 将被永久删除。该供应商从未有过通道。",
    hasChannels: "该供应商有 {{count}} 个通道，请改为停用",
    usedOnce: "{{name}} 曾被使用，订单仍引用该供应商，请改为停用。",
  },
  detail: {
    facts: "供应商",
    notices: "通知",
    handOver: "请将这些地址告知供应商，每次请求也会附带相应地址。",
    channels: "通道",
    noChannels: "暂无通道，请在“支付通道”或“代付通道”中新增。",
    channel: "通道",
    type: "类型",
    state: "状态",
    pay: "收款",
    payout: "代付",
    unhealthy: "异常",
  },
});
