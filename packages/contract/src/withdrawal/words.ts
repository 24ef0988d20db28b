/** What fields and states of withdrawals are called, on screens and in files. */
export const enUS = {
  field: {
    OrderNo: "Order no.",
    Status: "Status",
    Merchant: "Merchant",
    Currency: "Currency",
    Amount: "Amount",
    AvailableBalance: "Available balance",
    FrozenBalance: "Frozen balance",
    Remark: "Remark",
    Password: "Withdrawal password",
    CreatedAt: "Time",
    Age: "Waiting",
    CreatedBy: "Requested by",
    DecidedBy: "Decided by",
    DecidedAt: "Decision time",
    Reason: "Reason",
  },
  status: { Pending: "Pending", Approved: "Approved", Rejected: "Rejected" },
};

export const zhCN: typeof enUS = {
  field: {
    OrderNo: "提现单号",
    Status: "状态",
    Merchant: "商户",
    Currency: "币种",
    Amount: "提现金额",
    AvailableBalance: "可用余额",
    FrozenBalance: "冻结余额",
    Remark: "备注",
    Password: "提现密码",
    CreatedAt: "申请时间",
    Age: "等待时长",
    CreatedBy: "申请人",
    DecidedBy: "审核人",
    DecidedAt: "审核时间",
    Reason: "拒绝原因",
  },
  status: { Pending: "待审核", Approved: "已通过", Rejected: "已拒绝" },
};
