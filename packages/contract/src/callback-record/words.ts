/** What fields and states of callback records are called, on screens and in files. */
export const enUS = {
  field: {
    EventId: "Event id",
    OrderKind: "Order kind",
    OrderNo: "System number",
    MerchantOrderNo: "Merchant number",
    Merchant: "Merchant",
    Url: "Address",
    Status: "Status",
    AttemptCount: "Attempts",
    HttpStatus: "HTTP status",
    DurationMs: "Duration",
    Result: "Merchant's returned result",
    NextAttemptAt: "Next attempt",
    CreatedAt: "Created",
    FinishedAt: "Finished",
  },
  kind: { Payment: "Collection", Payout: "Payout" },
  status: { InProgress: "In progress", Success: "Success", Failure: "Failure" },
};

export const zhCN: typeof enUS = {
  field: {
    EventId: "事件编号",
    OrderKind: "订单类别",
    OrderNo: "系统单号",
    MerchantOrderNo: "商户单号",
    Merchant: "商户",
    Url: "回调地址",
    Status: "状态",
    AttemptCount: "发送次数",
    HttpStatus: "HTTP 状态码",
    DurationMs: "耗时",
    Result: "商户返回结果",
    NextAttemptAt: "下次发送",
    CreatedAt: "创建时间",
    FinishedAt: "完成时间",
  },
  kind: { Payment: "收款", Payout: "代付" },
  status: { InProgress: "回调中", Success: "回调成功", Failure: "回调失败" },
};
