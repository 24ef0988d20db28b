/** What a new merchant has to do before its first payment. */
export const enUS = {
  title: "First steps",
  progress: "{{done}} of {{all}} done",
  done: "Done",
  open: "Open",
  steps: {
    key: {
      name: "Get the API key",
      says: "Your server signs its requests with it. It is shown after your password and code.",
    },
    addresses: {
      name: "List your servers' addresses",
      says: "Requests from any other address are refused. Payouts need this list.",
    },
    withdrawalPassword: {
      name: "Set the withdrawal password",
      says: "Every withdrawal asks for it, beside your sign-in password.",
    },
    settlementAccount: {
      name: "Add a settlement account",
      says: "Withdrawals are paid to it. The operator compares the holder's name first.",
    },
    firstOrder: {
      name: "Send the first order",
      says: "API Info has examples in six languages, and tells why a signature does not match.",
    },
  },
};

export const zhCN: typeof enUS = {
  title: "开通步骤",
  progress: "已完成 {{done}} / {{all}}",
  done: "已完成",
  open: "未完成",
  steps: {
    key: { name: "获取 API 密钥", says: "贵方服务器用它为请求签名。输入密码和验证码后显示。" },
    addresses: { name: "登记服务器地址", says: "其他地址发来的请求将被拒绝；代付必须先登记。" },
    withdrawalPassword: { name: "设置提现密码", says: "每次提现都需要输入，与登录密码不同。" },
    settlementAccount: { name: "添加结算账户", says: "提现将打入该账户；运营方会先核对户名。" },
    firstOrder: { name: "发送第一笔订单", says: "API 信息页提供六种语言的示例，并说明签名为何不匹配。" },
  },
};
