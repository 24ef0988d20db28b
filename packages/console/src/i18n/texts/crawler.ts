/** Crawler Settings: the agents that watch our accounts. */
import * as words from "@opc/contract/crawler/words";
import { withWords } from "../with-words.ts";

export const enUS = /* @__PURE__ */ withWords(words.enUS, {
  title: "Crawler Settings",
  search: "Id, flag or account",
  empty: "Crawlers that monitor our accounts appear here. Add one, and give its token to the agent.",
  password: {
    kept: "•••••• saved",
    none: "None",
  },
  watchesNothing: "No account yet",
  alarm: "Crawlers down: {{crawlers}}. Orders whose payment would go unseen: {{orders}}.",
  alarmNoOrders: "Crawlers down: {{crawlers}}. Their accounts take no new orders.",
  form: {
    crawlerCodeHint: "Letters, digits and . _ @ -; cannot be changed later",
    flagHint: "The bank or type of agent, such as KBANK",
    accountHint: "The account the agent signs in with",
    agentIpHint: "IP addresses or CIDR ranges that its token is accepted from; empty: any",
    tokenDaysHint: "Days after its issue; 0: no end. The bell tells a week before.",
    passwordHint: "Stored encrypted and never shown again",
    passwordKept: "A password is saved; leave empty to keep it",
  },
  add: {
    action: "Add crawler",
    sentence: "Its token is shown once, right after you add it.",
  },
  edit: {
    action: "Edit",
    title: "Edit {{id}}",
  },
  enable: {
    enable: "Enable",
    disable: "Disable",
    enableTitle: "Enable {{id}}",
    disableTitle: "Disable {{id}}",
    enableSentence:
      "The token of {{id}} is valid for the Agent API again; it counts as monitored from its next heartbeat.",
    disableSentence:
      "The token of {{id}} stops working immediately. It monitors no account, so no order depends on it.",
    disableAccount:
      "The token of {{id}} stops working immediately, and {{account}} takes no new orders. No order is waiting for payment there.",
    disableLive:
      "The token of {{id}} stops working immediately, and {{account}} takes no new orders. {{count}} orders totalling {{amount}} are waiting for payments that would go unseen.",
    disableLiveOne:
      "The token of {{id}} stops working immediately, and {{account}} takes no new orders. 1 order of {{amount}} is waiting for a payment that would go unseen.",
    enabled: "{{id}} is enabled.",
    disabled: "{{id}} is disabled.",
  },
  delete: {
    action: "Delete",
    title: "Delete {{id}}",
    sentence: "{{id}} disappears from this list and its token stops working. What it reported is kept.",
    inUse: "It monitors {{account}}",
  },
  rotate: {
    action: "New token",
    title: "New token for {{id}}",
    sentence:
      "The current token of {{id}} stops working immediately. Until the agent has the new one, its account is not monitored.",
    sentenceLive:
      "The current token of {{id}} stops working immediately. Until the agent has the new one, payments for {{count}} live orders go unseen.",
    sentenceLiveOne:
      "The current token of {{id}} stops working immediately. Until the agent has the new one, the payment for 1 live order goes unseen.",
  },
  token: {
    waiting: "It opens nothing until someone else has approved the request.",
    title: "Token of {{id}}",
    warning: "Shown only once",
    warningText:
      "You cannot see it again after closing. Anyone who has it can report money that never arrived: give it to the agent only. For 24 hours its reports count as your word: from the amount of the rule for confirming by hand, somebody else approves them. If it is lost, create a new one.",
    label: "Token",
    key: "Signing key",
    copy: "Copy token",
    copyKey: "Copy signing key",
    close: "I have saved it",
  },
  detail: {
    crawler: "Crawler",
    down: "Down since {{time}}: its account takes no new orders.",
    downNever: "It has never sent a heartbeat: its account takes no orders.",
    calm: "It is online; these orders depend on it.",
    exposure: "Orders at risk",
    dependent: "Orders that depend on it",
  },
});

export const zhCN: typeof enUS = /* @__PURE__ */ withWords(words.zhCN, {
  title: "爬虫设置",
  search: "编号、标识或账号",
  empty: "监控收款账户的爬虫显示在此处。新增爬虫后，将其令牌交给代理程序。",
  password: {
    kept: "•••••• 已保存",
    none: "无",
  },
  watchesNothing: "暂无账户",
  alarm: "离线爬虫：{{crawlers}} 个。到账无人识别的订单：{{orders}} 笔。",
  alarmNoOrders: "离线爬虫：{{crawlers}} 个。其账户暂不接收新订单。",
  form: {
    crawlerCodeHint: "字母、数字和 . _ @ -，创建后不可修改",
    flagHint: "银行或代理类型，例如 KBANK",
    accountHint: "代理程序的登录账号",
    agentIpHint: "仅接受来自这些 IP 或 CIDR 的令牌；留空表示不限",
    tokenDaysHint: "自签发起的天数，0 表示不过期；到期前一周通知。",
    passwordHint: "加密保存，不再显示",
    passwordKept: "已保存密码，留空则保持不变",
  },
  add: {
    action: "新增爬虫",
    sentence: "提交后将显示一次令牌。",
  },
  edit: {
    action: "编辑",
    title: "编辑 {{id}}",
  },
  enable: {
    enable: "启用",
    disable: "停用",
    enableTitle: "启用 {{id}}",
    disableTitle: "停用 {{id}}",
    enableSentence: "{{id}} 的令牌将恢复使用，自下一次心跳起视为监控中。",
    disableSentence: "{{id}} 的令牌将立即失效。该爬虫未监控任何账户，不影响订单。",
    disableAccount: "{{id}} 的令牌将立即失效，{{account}} 将不再接收新订单，当前没有待收款订单。",
    disableLive:
      "{{id}} 的令牌将立即失效，{{account}} 将不再接收新订单。{{count}} 笔订单（共 {{amount}}）的到账将无人识别。",
    disableLiveOne:
      "{{id}} 的令牌将立即失效，{{account}} 将不再接收新订单。1 笔订单（{{amount}}）的到账将无人识别。",
    enabled: "已启用 {{id}}。",
    disabled: "已停用 {{id}}。",
  },
  delete: {
    action: "删除",
    title: "删除 {{id}}",
    sentence: "{{id}} 将从列表中移除，其令牌立即失效。已上报的流水会保留。",
    inUse: "正在监控 {{account}}",
  },
  rotate: {
    action: "更换令牌",
    title: "更换 {{id}} 的令牌",
    sentence: "{{id}} 当前的令牌将立即失效。在代理程序使用新令牌之前，其账户无人监控。",
    sentenceLive:
      "{{id}} 当前的令牌将立即失效。在代理程序使用新令牌之前，{{count}} 笔进行中订单的到账将无人识别。",
    sentenceLiveOne:
      "{{id}} 当前的令牌将立即失效。在代理程序使用新令牌之前，1 笔进行中订单的到账将无人识别。",
  },
  token: {
    waiting: "须由他人审批通过后，此令牌才生效。",
    title: "{{id}} 的令牌",
    warning: "仅显示一次",
    warningText:
      "关闭后任何人都无法再次查看。持有令牌者可以上报并不存在的到账，请仅交给代理程序。24 小时内其上报视同您本人确认：达到“人工确认”审批规则金额的，须由他人审批。如遗失，请更换令牌。",
    label: "令牌",
    key: "签名密钥",
    copy: "复制令牌",
    copyKey: "复制密钥",
    close: "已妥善保存，关闭",
  },
  detail: {
    crawler: "爬虫",
    down: "自 {{time}} 起离线，其账户暂不接收新订单。",
    downNever: "从未上报心跳，其账户不接收订单。",
    calm: "运行正常，以下订单依赖该爬虫。",
    exposure: "风险订单",
    dependent: "依赖该爬虫的订单",
  },
});
