/** Orders, money, callbacks (300s). */
import type { ErrorText } from "./error-text.ts";

export const moneyErrors = {
  StatusChanged: {
    code: 300,
    enUS: "this order's status has changed. Reload it and try again.",
    zhCN: "该订单的状态已改变，请刷新后重试。",
  },
  InsufficientBalance: {
    code: 301,
    enUS: "Insufficient available balance.",
    zhCN: "可用余额不足。",
  },
  CallbackInProgress: {
    code: 302,
    enUS: "This callback is already being delivered.",
    zhCN: "该回调正在发送中。",
  },
  CallbackTooOld: {
    code: 303,
    enUS: "Callbacks can be resent for 30 days only.",
    zhCN: "回调仅可在 30 天内重新发送。",
  },
  CallbackArchived: {
    code: 304,
    enUS: "These callbacks were archived on {Date} in {File}.",
    zhCN: "这些回调已于 {Date} 归档到 {File}。",
  },
  CallbackCountChanged: {
    code: 380,
    enUS: "The filter now matches {Count} callbacks. Check the number and confirm again.",
    zhCN: "当前筛选条件共找到 {Count} 条回调，请核对后重新确认。",
  },
  TooManyCallbacks: {
    code: 381,
    enUS: "At most {Most} callbacks can be resent at once. Narrow the filter.",
    zhCN: "一次最多重新发送 {Most} 条回调，请缩小筛选范围。",
  },
  CallbacksNotPaused: {
    code: 382,
    enUS: "Callbacks to this address are no longer paused. Reload to see the current state.",
    zhCN: "该回调地址已不再暂停，请刷新查看最新状态。",
  },
  WithdrawalPasswordRefused: {
    code: 373,
    enUS: "Incorrect withdrawal password.",
    zhCN: "提现密码不正确。",
  },
  WithdrawalPasswordNotSet: {
    code: 374,
    enUS: "Your merchant has no withdrawal password. Set one first.",
    zhCN: "您的商户尚未设置提现密码，请先设置。",
  },
  WithdrawalPasswordLocked: {
    code: 375,
    enUS: "The withdrawal password is locked after too many wrong attempts. Ask the operator to reset it.",
    zhCN: "提现密码错误次数过多，已被锁定，请联系平台重置。",
  },
  WithdrawalQuotaExceeded: {
    code: 376,
    enUS: "Your merchant can withdraw {Quota} {Currency} per day. Remaining today: {Remaining} {Currency}.",
    zhCN: "您的商户每日提现额度为 {Quota} {Currency}，今日剩余 {Remaining} {Currency}。",
  },
  OwnWithdrawal: {
    code: 377,
    enUS: "You cannot decide on your own withdrawal. Someone else has to.",
    zhCN: "该提现由您本人申请，须由其他人审核。",
  },
  WithdrawalPasswordIsLogin: {
    code: 378,
    enUS: "The withdrawal password must not be the same as your login password.",
    zhCN: "提现密码不能与您的登录密码相同。",
  },
  WithdrawalRequestReused: {
    code: 379,
    enUS: "This request has already been sent with different content. Check the list, then apply again.",
    zhCN: "该申请曾以不同内容提交，请先查看列表再重新申请。",
  },
  PayoutOnTheWay: {
    code: 355,
    enUS: "The channel may still pay this order. Wait for its response.",
    zhCN: "通道仍可能支付该订单，请等待通道答复。",
  },
  OwnPayout: {
    code: 356,
    enUS: "You created this payout or corrected its payee. Someone else has to approve it.",
    zhCN: "该代付由您本人创建或更正过收款信息，须由其他人审核。",
  },
  PayoutReturned: {
    code: 357,
    enUS: "This payout has already been returned.",
    zhCN: "该代付的款项已登记退回。",
  },
  PayeeUnchanged: {
    code: 358,
    enUS: "The payee has not changed. Correct the bank, the card number or the name.",
    zhCN: "收款信息没有变化，请更正银行、卡号或姓名。",
  },
  PayoutChannelUnfit: {
    code: 359,
    enUS: "This channel or card does not support this kind of payout.",
    zhCN: "该通道或出款卡不适用于此类代付。",
  },
  NoDoubt: {
    code: 363,
    enUS: "This payout no longer has conflicting channel reports. Reload it.",
    zhCN: "该代付没有（或已不存在）通道前后矛盾的情况，请刷新。",
  },
  DoubtUnsettled: {
    code: 364,
    enUS: "This payout has conflicting channel reports. Resolve them first.",
    zhCN: "通道对该代付的答复前后矛盾，请先核实通道矛盾。",
  },
  CaseClosed: {
    code: 365,
    enUS: "This case has ended. Reload it.",
    zhCN: "该差错已处理，请刷新。",
  },
  EndingUnfit: {
    code: 366,
    enUS: "A case of this kind cannot end like this. Reload it and choose again.",
    zhCN: "该类差错不能这样处理，请刷新后重新选择。",
  },
  PayeeCorrected: {
    code: 353,
    enUS: "The payee of this payout was corrected after you loaded it. Close this, look at the new payee, and approve it again.",
    zhCN: "该代付的收款信息在您打开后已被更正。请关闭此窗口，核对新的收款信息后重新审批。",
  },
  CaseOvertaken: {
    code: 350,
    enUS: "The money of order {OrderNo} was taken back since, and what this case is about went with it. Choose an ending that books nothing.",
    zhCN: "订单 {OrderNo} 的款项此后已撤回，本差错涉及的金额也随之撤回。请选择不产生记账的处理方式。",
  },
  OrderNotReversed: {
    code: 361,
    enUS: "Order {OrderNo} was not reversed. Reverse it first, or choose how else this case ended.",
    zhCN: "订单 {OrderNo} 尚未冲正。请先冲正该订单，或选择其他处理方式。",
  },
  CaseBooked: {
    code: 351,
    enUS: "A case of order {OrderNo} was booked. Taking the order back now would move that money twice: change the merchant's balance instead.",
    zhCN: "订单 {OrderNo} 的差错已记账，此时撤回订单会重复变动该笔款项，请改为调整商户余额。",
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
    enUS: "Bind the bank transaction of exactly the payable amount, or enter a remark of at least {Minimum} characters and upload an image.",
    zhCN: "请绑定与应付金额完全一致的银行流水，或填写至少 {Minimum} 个字符的备注并上传图片。",
  },
  BoundMoneyUnequal: {
    code: 313,
    enUS: "The bound amount is {PaidAmount}, not {PayableAmount}. Differing amounts need a review: unbind it, unlock the order and bind it again.",
    zhCN: "绑定的金额为 {PaidAmount}，而非 {PayableAmount}。金额不符只能通过审核入账：请先解绑并解锁订单，再重新绑定。",
  },
  ReviewWaiting: {
    code: 314,
    enUS: "A payment for this order is waiting for review. Decide on it first.",
    zhCN: "该订单有款项待审核，请先完成审核。",
  },
  OwnProposal: {
    code: 315,
    enUS: "You cannot decide on your own proposal. Someone else has to.",
    zhCN: "该申请由您本人提交，须由其他人审核。",
  },
  SettleNotPossible: {
    code: 316,
    enUS: "This payment cannot be settled this way: it is {PaidAmount}, and the order's amount is {Amount}.",
    zhCN: "该款项不能按此方式入账：实付金额为 {PaidAmount}，订单金额为 {Amount}。",
  },
  ReasonNeeded: { code: 317, enUS: "Give a reason for the rejection.", zhCN: "请填写拒绝原因。" },
  MoneyPaidOn: {
    code: 318,
    enUS: "The money has been paid out: the merchant's available balance no longer covers {Amount}.",
    zhCN: "该款项已被使用：商户可用余额不足 {Amount}。",
  },
  AlreadyReversed: {
    code: 319,
    enUS: "This order has already been reversed.",
    zhCN: "该订单的款项已经冲正。",
  },
  NothingToTell: {
    code: 320,
    enUS: "This order has no callback to send: it is not finished, or it has no NotifyUrl.",
    zhCN: "该订单没有可发送的回调：订单尚未完成，或没有 NotifyUrl。",
  },
  TransactionTaken: {
    code: 321,
    enUS: "This bank transaction or this order is already bound.",
    zhCN: "该银行流水或该订单已被绑定。",
  },
  TransactionIsDebit: {
    code: 330,
    enUS: "This bank transaction is a debit. Only a credit can pay an order.",
    zhCN: "该银行流水为支出，只有收入才能对应收款订单。",
  },
  TransactionNotFree: {
    code: 331,
    enUS: "This bank transaction has already been bound, ignored or split. Reload it.",
    zhCN: "该银行流水已被绑定、忽略或拆分，不再待匹配，请刷新。",
  },
  CurrencyDiffers: {
    code: 332,
    enUS: "The payment is in {Currency}, but the order is in {OrderCurrency}.",
    zhCN: "该款项币种为 {Currency}，订单币种为 {OrderCurrency}。",
  },
  ChannelDiffers: {
    code: 333,
    enUS: "The order was to be paid to an account of another channel.",
    zhCN: "该订单的收款账户既不是此账户，也不属于同一通道。",
  },
  OrderPaid: {
    code: 334,
    enUS: "This order is already paid.",
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
    enUS: "The parts add up to {Sum}, but the bank transaction is {Amount}.",
    zhCN: "拆分金额合计为 {Sum}，与流水金额 {Amount} 不一致。",
  },
  CsvUnreadable: {
    code: 340,
    enUS: 'This file cannot be read as CSV in UTF-8. Save it as "CSV UTF-8" and choose it again.',
    zhCN: "无法按 UTF-8 编码的 CSV 读取该文件，请另存为“CSV UTF-8”后重新选择。",
  },
  CsvColumnsMissing: {
    code: 341,
    enUS: "The first row must contain the headings. Missing: {Columns}.",
    zhCN: "首行必须为表头，缺少：{Columns}。",
  },
  CsvTooLong: {
    code: 342,
    enUS: "The limit is {Most} rows per file. Split the file.",
    zhCN: "每个文件最多 {Most} 行，请拆分文件。",
  },
  CsvHasFaults: {
    code: 343,
    enUS: "Nothing was imported. Rows to correct: {Count}.",
    zhCN: "未导入任何数据，有 {Count} 行需要更正。",
  },
  ImportUnaffordable: {
    code: 344,
    enUS: "Insufficient balance: {Deducted} {Currency} required, {Available} available. Nothing was imported.",
    zhCN: "余额不足：需要 {Deducted} {Currency}，可用 {Available}。未导入任何数据。",
  },
  CardHasTasks: {
    code: 367,
    enUS: "Payouts still in progress on this card: {Count}. Disable it and wait until they are finished.",
    zhCN: "该出款卡仍有 {Count} 笔出款进行中，请先停用并等待其结束。",
  },
  CodeEntered: {
    code: 368,
    enUS: "{CodeBy} has already entered a verification code for this payout.",
    zhCN: "该笔出款的验证码已由 {CodeBy} 输入。",
  },
  TaskNotWaiting: {
    code: 369,
    enUS: "This payout task is not waiting for a verification code, or no longer. Reload it.",
    zhCN: "该出款任务未在等待验证码，请刷新。",
  },
  TaskMayPay: {
    code: 370,
    enUS: "The crawler has a verification code, so the bank may still pay. Wait for its report.",
    zhCN: "爬虫已取得验证码，银行可能已付款，请等待爬虫上报结果。",
  },
  PayoutProofNeeded: {
    code: 371,
    enUS: "Bind the card's debit of exactly this amount, or upload an image that proves the payment.",
    zhCN: "请绑定金额一致的出款卡支出，或上传付款凭证图片。",
  },
  DebitUnfit: {
    code: 372,
    enUS: "This is not an unexplained debit of exactly this amount on the payout's card.",
    zhCN: "该记录不是此出款卡上金额一致的未识别支出。",
  },
} as const satisfies Record<string, ErrorText>;
