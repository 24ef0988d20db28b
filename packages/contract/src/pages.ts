/**
 * The catalogue of menu groups, pages and page functions: the one source of permissions. A user group holds
 * some of these codes; `currentpermission` answers them in the specification's shape; every call names the
 * page (and function) that it needs. `merchant: true` marks what an ordinary merchant's groups may hold.
 */
import { channelFunctions, offlineFunctions } from "./page-functions.ts";

export interface PageRow {
  menu: keyof typeof menuGroups;
  route: string;
  enUS: string;
  zhCN: string;
  merchant: boolean;
  hidden?: true;
  /** Function code → whether an ordinary merchant's groups may hold it. */
  functions: Readonly<Record<string, { enUS: string; zhCN: string; merchant: boolean }>>;
}

export const menuGroups = {
  Payments: { enUS: "Payments", zhCN: "支付" },
  Offline: { enUS: "Offline", zhCN: "线下账户" },
  Crawlers: { enUS: "Crawlers", zhCN: "爬虫" },
  Channels: { enUS: "Channels", zhCN: "通道" },
  Merchants: { enUS: "Merchants", zhCN: "商户" },
  Users: { enUS: "Users", zhCN: "用户" },
  Maintenance: { enUS: "Maintenance", zhCN: "维护" },
} as const;

export const pages = {
  PayOrder: {
    menu: "Payments",
    route: "/xpay/PayOrder",
    enUS: "Collection Orders",
    zhCN: "收款订单",
    merchant: true,
    functions: {
      lock: { enUS: "Lock", zhCN: "锁定", merchant: false },
      unlock: { enUS: "Unlock own", zhCN: "解锁本人锁定", merchant: false },
      unlockAny: { enUS: "Unlock any", zhCN: "解锁他人锁定", merchant: false },
      confirm: { enUS: "Confirm", zhCN: "人工确认", merchant: false },
      reject: { enUS: "Reject", zhCN: "驳回", merchant: false },
      review: { enUS: "Review", zhCN: "审核", merchant: false },
      resendCallback: { enUS: "Resend callback", zhCN: "重新发送回调", merchant: true },
      createTest: { enUS: "Create test order", zhCN: "创建测试订单", merchant: false },
      export: { enUS: "Export", zhCN: "导出", merchant: true },
    },
  },
  CashoutOrder: {
    menu: "Payments",
    route: "/xpay/CashoutOrder",
    enUS: "Payout Orders",
    zhCN: "代付订单",
    merchant: true,
    functions: {
      create: { enUS: "Create payout", zhCN: "创建代付", merchant: true },
      batchImport: { enUS: "Import payouts", zhCN: "批量导入代付", merchant: true },
      approve: { enUS: "Approve", zhCN: "通过", merchant: false },
      reject: { enUS: "Reject", zhCN: "拒绝", merchant: false },
      sendAgain: { enUS: "Send again", zhCN: "重新出款", merchant: false },
      confirm: { enUS: "Confirm", zhCN: "人工确认", merchant: false },
      cancel: { enUS: "Cancel", zhCN: "人工取消", merchant: false },
      wrongInfo: { enUS: "Mark wrong receiving info", zhCN: "标记收款信息错误", merchant: false },
      correctPayee: { enUS: "Correct the payee", zhCN: "更正收款信息", merchant: false },
      settleDoubt: { enUS: "Settle a channel's doubt", zhCN: "核实通道矛盾", merchant: false },
      giveUp: { enUS: "Give up", zhCN: "放弃出款", merchant: false },
      returned: { enUS: "Book a bank return", zhCN: "登记银行退回", merchant: false },
      resendCallback: { enUS: "Resend callback", zhCN: "重新发送回调", merchant: true },
      revealCard: { enUS: "Show the card number", zhCN: "查看完整卡号", merchant: true },
      export: { enUS: "Export", zhCN: "导出", merchant: true },
    },
  },
  Withdrawal: {
    menu: "Payments",
    route: "/xpay/Withdrawal",
    enUS: "Withdrawals",
    zhCN: "提现申请",
    merchant: true,
    functions: {
      apply: { enUS: "Apply", zhCN: "申请提现", merchant: true },
      setPassword: { enUS: "Set withdrawal password", zhCN: "设置提现密码", merchant: true },
      export: { enUS: "Export", zhCN: "导出", merchant: true },
    },
  },
  WithdrawalConfirm: {
    menu: "Payments",
    route: "/xpay/WithdrawalConfirm",
    enUS: "Withdrawal Confirm",
    zhCN: "提现审核",
    merchant: false,
    functions: {
      approve: { enUS: "Approve", zhCN: "通过", merchant: false },
      reject: { enUS: "Reject", zhCN: "拒绝", merchant: false },
      resetPassword: { enUS: "Reset withdrawal password", zhCN: "重置提现密码", merchant: false },
      export: { enUS: "Export", zhCN: "导出", merchant: false },
    },
  },
  OriginalRecord: {
    menu: "Payments",
    route: "/xpay/OriginalRecord",
    enUS: "Bank Transactions",
    zhCN: "原始单据",
    merchant: false,
    functions: {
      bind: { enUS: "Bind", zhCN: "绑定", merchant: false },
      unbind: { enUS: "Unbind", zhCN: "解绑", merchant: false },
      ignore: { enUS: "Ignore", zhCN: "忽略", merchant: false },
      split: { enUS: "Split", zhCN: "拆分", merchant: false },
      import: { enUS: "Import statement", zhCN: "导入对账单", merchant: false },
      export: { enUS: "Export", zhCN: "导出", merchant: false },
    },
  },
  PayoutCardRecord: {
    menu: "Payments",
    route: "/xpay/PayoutCardRecord",
    enUS: "Payout Card Records",
    zhCN: "出款卡记录",
    merchant: false,
    functions: {
      export: { enUS: "Export", zhCN: "导出", merchant: false },
    },
  },
  CallbackRecord: {
    menu: "Payments",
    route: "/xpay/CallbackRecord",
    enUS: "Callback Records",
    zhCN: "回调记录",
    merchant: true,
    functions: {
      resend: { enUS: "Resend callback", zhCN: "重新发送回调", merchant: true },
      bulkResend: { enUS: "Resend callbacks in bulk", zhCN: "批量重新发送回调", merchant: true },
      export: { enUS: "Export", zhCN: "导出", merchant: true },
    },
  },
  QrCode: {
    menu: "Offline",
    route: "/offline/QrCode",
    enUS: "Offline QR Codes",
    zhCN: "线下二维码",
    merchant: false,
    functions: offlineFunctions,
  },
  BankCard: {
    menu: "Offline",
    route: "/offline/BankCard",
    enUS: "Offline Bank Cards",
    zhCN: "线下银行卡",
    merchant: false,
    functions: offlineFunctions,
  },
  TrueMoney: {
    menu: "Offline",
    route: "/offline/TrueMoney",
    enUS: "Offline TrueMoney",
    zhCN: "线下 TrueMoney",
    merchant: false,
    functions: offlineFunctions,
  },
  PayoutCard: {
    menu: "Offline",
    route: "/offline/PayoutCard",
    enUS: "Payout Cards",
    zhCN: "出款卡",
    merchant: false,
    functions: {
      add: { enUS: "Add card", zhCN: "新增出款卡", merchant: false },
      edit: { enUS: "Edit card", zhCN: "编辑出款卡", merchant: false },
      enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
      delete: { enUS: "Delete card", zhCN: "删除出款卡", merchant: false },
      manualBalance: { enUS: "Correct balance", zhCN: "手动调整余额", merchant: false },
      reveal: { enUS: "Reveal card number", zhCN: "查看完整卡号", merchant: false },
    },
  },
  CashoutTask: {
    menu: "Crawlers",
    route: "/spider/CashoutTask",
    enUS: "Crawler Payouts",
    zhCN: "爬虫出款",
    merchant: false,
    functions: {
      enterCode: { enUS: "Enter verification code", zhCN: "输入验证码", merchant: false },
      retry: { enUS: "Retry", zhCN: "重试", merchant: false },
      stop: { enUS: "Stop", zhCN: "停止", merchant: false },
      confirm: { enUS: "Confirm arrival", zhCN: "确认到账", merchant: false },
    },
  },
  SpiderSetting: {
    menu: "Crawlers",
    route: "/spider/SpiderSetting",
    enUS: "Crawler Settings",
    zhCN: "爬虫设置",
    merchant: false,
    functions: {
      add: { enUS: "Add crawler", zhCN: "新增爬虫", merchant: false },
      edit: { enUS: "Edit crawler", zhCN: "编辑爬虫", merchant: false },
      enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
      delete: { enUS: "Delete crawler", zhCN: "删除爬虫", merchant: false },
      rotateToken: { enUS: "Rotate token", zhCN: "更换令牌", merchant: false },
    },
  },
  Supplier: {
    menu: "Channels",
    route: "/channel/Supplier",
    enUS: "Payment Suppliers",
    zhCN: "支付供应商",
    merchant: false,
    functions: {
      add: { enUS: "Add supplier", zhCN: "新增供应商", merchant: false },
      edit: { enUS: "Edit supplier", zhCN: "编辑供应商", merchant: false },
      enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
      delete: { enUS: "Delete supplier", zhCN: "删除供应商", merchant: false },
    },
  },
  PayChannel: {
    menu: "Channels",
    route: "/channel/PayChannel",
    enUS: "Payment Channels",
    zhCN: "支付通道",
    merchant: false,
    functions: channelFunctions,
  },
  CashoutChannel: {
    menu: "Channels",
    route: "/channel/CashoutChannel",
    enUS: "Payout Channels",
    zhCN: "代付通道",
    merchant: false,
    functions: channelFunctions,
  },
  PayChannelSetting: {
    menu: "Merchants",
    route: "/merchant/payChannelSetting",
    enUS: "Payment Channel Setting",
    zhCN: "支付通道设置",
    merchant: false,
    hidden: true,
    functions: {
      edit: { enUS: "Change payment channels", zhCN: "修改支付通道", merchant: false },
    },
  },
  CashoutSetting: {
    menu: "Merchants",
    route: "/merchant/cashoutSetting",
    enUS: "Cashout Channel Setting",
    zhCN: "代付通道设置",
    merchant: false,
    hidden: true,
    functions: {
      edit: { enUS: "Change payout channels", zhCN: "修改代付通道", merchant: false },
    },
  },
  MerchantList: {
    menu: "Merchants",
    route: "/merchant/MerchantList",
    enUS: "Merchant Management",
    zhCN: "商户管理",
    merchant: false,
    functions: {
      add: { enUS: "Add merchant", zhCN: "新增商户", merchant: false },
      edit: { enUS: "Edit merchant", zhCN: "编辑商户", merchant: false },
      enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
      viewKey: { enUS: "View API keys", zhCN: "查看 API 密钥", merchant: false },
      rotateKey: { enUS: "Rotate API keys", zhCN: "更换 API 密钥", merchant: false },
      manualBalance: { enUS: "Change balance manually", zhCN: "手动调整余额", merchant: false },
      resetWithdrawalPassword: { enUS: "Reset withdrawal password", zhCN: "重置提现密码", merchant: false },
      paySetting: { enUS: "Set payment channels", zhCN: "设置支付通道", merchant: false },
      cashoutSetting: { enUS: "Set payout channels", zhCN: "设置代付通道", merchant: false },
      export: { enUS: "Export", zhCN: "导出", merchant: false },
    },
  },
  BalanceChange: {
    menu: "Merchants",
    route: "/merchant/BalanceChange",
    enUS: "Balance Change Records",
    zhCN: "余额变动记录",
    merchant: true,
    functions: {
      export: { enUS: "Export", zhCN: "导出", merchant: true },
    },
  },
  ApiInfo: {
    menu: "Merchants",
    route: "/merchant/ApiInfo",
    enUS: "API Info",
    zhCN: "API 信息",
    merchant: true,
    functions: {
      viewKey: { enUS: "View API keys", zhCN: "查看 API 密钥", merchant: true },
      rotateKey: { enUS: "Change API keys", zhCN: "更换 API 密钥", merchant: true },
      editIp: { enUS: "Edit IP lists", zhCN: "修改 IP 名单", merchant: true },
    },
  },
  UserList: {
    menu: "Users",
    route: "/user/UserList",
    enUS: "User Management",
    zhCN: "用户管理",
    merchant: true,
    functions: {
      add: { enUS: "Add user", zhCN: "新增用户", merchant: true },
      edit: { enUS: "Change group", zhCN: "更改用户组", merchant: true },
      enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: true },
      resetPassword: { enUS: "Reset password", zhCN: "重置密码", merchant: true },
      validatorInfo: { enUS: "Validator info", zhCN: "验证器信息", merchant: true },
      unlock: { enUS: "Unlock", zhCN: "解锁", merchant: true },
    },
  },
  UserGroup: {
    menu: "Users",
    route: "/user/UserGroup",
    enUS: "User Groups",
    zhCN: "用户组",
    merchant: true,
    functions: {
      add: { enUS: "Add group", zhCN: "新增用户组", merchant: true },
      edit: { enUS: "Rename group", zhCN: "重命名用户组", merchant: true },
      delete: { enUS: "Delete group", zhCN: "删除用户组", merchant: true },
    },
  },
  UserGroupRole: {
    menu: "Users",
    route: "/user/userGroupRole",
    enUS: "User Group Permission Setting",
    zhCN: "用户组权限",
    merchant: true,
    hidden: true,
    functions: {
      edit: { enUS: "Change permissions", zhCN: "修改权限", merchant: true },
    },
  },
  OnlineUser: {
    menu: "Users",
    route: "/user/OnlineUser",
    enUS: "Online Users",
    zhCN: "在线用户",
    merchant: true,
    functions: {
      kick: { enUS: "Kick off", zhCN: "踢下线", merchant: true },
    },
  },
  Approval: {
    menu: "Maintenance",
    route: "/setting/Approval",
    enUS: "Approvals",
    zhCN: "审批",
    merchant: true,
    functions: {
      approve: { enUS: "Approve", zhCN: "通过", merchant: true },
      reject: { enUS: "Reject", zhCN: "拒绝", merchant: true },
      editRules: { enUS: "Edit rules", zhCN: "修改规则", merchant: true },
    },
  },
  AuditLog: {
    menu: "Maintenance",
    route: "/setting/AuditLog",
    enUS: "Operation Log",
    zhCN: "操作日志",
    merchant: true,
    functions: {
      export: { enUS: "Export", zhCN: "导出", merchant: true },
      prove: { enUS: "Prove the books", zhCN: "账簿证明", merchant: false },
    },
  },
} as const satisfies Record<string, PageRow>;

export type PageCode = keyof typeof pages;
export type FunctionCode = { [Page in PageCode]: keyof (typeof pages)[Page]["functions"] }[PageCode] & string;

/**
 * Paths of the specification whose screens are not in the catalogue: known to the console, reachable by nobody
 * ("you have no permission to go to this page") until their page is.
 */
export const hiddenRoutes = [
  "/content/article/add",
  "/content/article/edit",
  "/content/advertisingManagement/add",
  "/content/advertisingManagement/edit",
] as const;

/** One held permission: a page alone ("view"), or a function of a page. */
export type Permission = PageCode | `${PageCode}.${string}`;

export const pageCodes = Object.keys(pages) as PageCode[];

/** Every permission that a group of this kind of merchant may hold. */
export function grantablePermissions(merchantType: "Super" | "Normal"): Permission[] {
  const isSuper = merchantType === "Super";
  return pageCodes.flatMap((code) => {
    const row: PageRow = pages[code];
    if (!isSuper && !row.merchant) return [];
    const functions = Object.entries(row.functions).filter(([, fn]) => isSuper || fn.merchant);
    return [code, ...functions.map(([name]): Permission => `${code}.${name}`)];
  });
}
