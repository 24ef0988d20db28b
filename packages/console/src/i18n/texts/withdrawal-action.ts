/** What people do with withdrawals: the words of the dialogs. */
export const enUS = {
  own: "You cannot decide on your own withdrawal. Someone else has to.",
  decided: "This withdrawal has already been decided.",
  field: {
    WithdrawalPassword: "Withdrawal password",
    OldWithdrawalPassword: "Old withdrawal password",
    NewWithdrawalPassword: "New withdrawal password",
    ConfirmPassword: "New withdrawal password again",
    withdrawalPasswordEmpty: "Please enter the withdrawal password.",
    newEmpty: "Please input new password",
    againEmpty: "Please enter the password again",
    differ: "The passwords entered twice do not match!",
  },
  apply: {
    action: "Apply",
    title: "Apply for a withdrawal",
    remarkHint: "For the operator",
    notPositive: "Must be greater than 0",
    tooMuch: "Insufficient available balance.",
    overQuota: "Remaining quota today: {{remaining}}.",
    sentence:
      "{{amount}} will be frozen immediately: available {{before}} → {{after}}. After approval the operator pays it to the account; on rejection it is returned.",
    done: "Withdrawal requested.",
  },
  approve: {
    action: "Approve",
    title: "Approve {{order}}",
    sentence:
      "{{amount}} permanently leaves {{merchant}}'s frozen balance: {{before}} → {{after}}. Pay it to the merchant's bank account; this cannot be undone.",
    done: "{{order}} is approved.",
  },
  reject: {
    action: "Reject",
    title: "Reject {{order}}",
    reasonHint: "The merchant reads this",
    sentence: "{{amount}} goes back to {{merchant}}'s available balance: {{before}} → {{after}}.",
    despiteBatch: "The bank has not paid it and will not",
    inBatch: "It is in a batch file of {{at}}. If the bank pays that file, the merchant has the money twice.",
    done: "{{order}} is rejected.",
  },
  set: {
    action: "Set withdrawal password",
    now: "Set it now",
    title: "Set the withdrawal password",
    changeTitle: "Change the withdrawal password",
    hint: "At least 6 characters, and not your login password",
    sentence: "From now on every withdrawal of your merchant needs this password, whoever applies.",
    confirm: "Save",
    done: "Withdrawal password set.",
  },
  reset: {
    action: "Reset withdrawal password",
    titleOf: "Reset the withdrawal password of {{merchant}}",
    sentence:
      "{{merchant}}'s withdrawal password is cleared and unlocked. It cannot apply for withdrawals until its own staff set a new one. No money moves.",
    confirm: "Reset",
    done: "Withdrawal password cleared.",
  },
};

export const zhCN: typeof enUS = {
  own: "该提现由您本人申请，须由其他人审核。",
  decided: "该提现已被审核。",
  field: {
    WithdrawalPassword: "提现密码",
    OldWithdrawalPassword: "原提现密码",
    NewWithdrawalPassword: "新提现密码",
    ConfirmPassword: "确认新提现密码",
    withdrawalPasswordEmpty: "请输入提现密码。",
    newEmpty: "请输入新密码",
    againEmpty: "请再次输入密码",
    differ: "两次输入的密码不一致！",
  },
  apply: {
    action: "申请提现",
    title: "申请提现",
    remarkHint: "供平台审核人员参考",
    notPositive: "必须大于 0",
    tooMuch: "可用余额不足。",
    overQuota: "今日剩余额度为 {{remaining}}。",
    sentence:
      "将立即冻结 {{amount}}：可用余额 {{before}} → {{after}}。审核通过后，由平台向该账户付款；拒绝后退回可用余额。",
    done: "提现申请已提交。",
  },
  approve: {
    action: "通过",
    title: "通过提现 {{order}}",
    sentence:
      "{{amount}} 将从 {{merchant}} 的冻结余额中永久扣除：{{before}} → {{after}}。请向商户的银行账户付款，此操作不可撤销。",
    done: "{{order}} 已通过。",
  },
  reject: {
    action: "拒绝",
    title: "拒绝提现 {{order}}",
    reasonHint: "商户可以看到此内容",
    sentence: "{{amount}} 将退回 {{merchant}} 的可用余额：{{before}} → {{after}}。",
    despiteBatch: "银行未付款且不会付款",
    inBatch: "该提现已在 {{at}} 的批量文件中。若银行按该文件付款，商户将收到两次款项。",
    done: "{{order}} 已拒绝。",
  },
  set: {
    action: "设置提现密码",
    now: "立即设置",
    title: "设置提现密码",
    changeTitle: "修改提现密码",
    hint: "至少 6 个字符，且不能与您的登录密码相同",
    sentence: "此后贵商户的每次提现申请都需要此密码，无论由谁提交。",
    confirm: "保存",
    done: "提现密码已设置。",
  },
  reset: {
    action: "重置提现密码",
    titleOf: "重置 {{merchant}} 的提现密码",
    sentence: "{{merchant}} 的提现密码将被清除并解锁，在其员工设置新密码之前无法申请提现。不涉及资金变动。",
    confirm: "重置",
    done: "提现密码已清除。",
  },
};
