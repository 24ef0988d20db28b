/** What fields and states of payment suppliers are called, on screens and in files. */
export const enUS = {
  field: {
    SupplierCode: "Supplier code",
    SupplierName: "Supplier name",
    Adapter: "Adapter",
    Status: "Status",
    PayChannels: "Payment channels",
    CashoutChannels: "Payout channels",
    EnabledChannels: "Enabled channels",
    UnhealthyChannels: "Unhealthy channels",
    LastNoticeAt: "Last notice",
    RefusedNotices: "Refused notices (24 h)",
    Remark: "Remark",
    NoticeAddress: "Payment notices go to",
    PayoutNoticeAddress: "Payout notices go to",
    CreatedAt: "Created",
    UpdatedAt: "Changed",
  },
  adapter: { native: "Own accounts and cards", http: "Signed HTTP", sandbox: "Sandbox" },
  state: { Enabled: "Enabled", Disabled: "Disabled" },
};

export const zhCN: typeof enUS = {
  field: {
    SupplierCode: "供应商编码",
    SupplierName: "供应商名称",
    Adapter: "适配器",
    Status: "状态",
    PayChannels: "支付通道",
    CashoutChannels: "代付通道",
    EnabledChannels: "已启用通道",
    UnhealthyChannels: "异常通道",
    LastNoticeAt: "最近通知",
    RefusedNotices: "被拒通知（24 小时）",
    Remark: "备注",
    NoticeAddress: "收款通知地址",
    PayoutNoticeAddress: "代付通知地址",
    CreatedAt: "创建时间",
    UpdatedAt: "修改时间",
  },
  adapter: { native: "自有账户与出款卡", http: "签名 HTTP", sandbox: "沙盒" },
  state: { Enabled: "启用", Disabled: "停用" },
};
