/** What fields of signed-in terminals are called, on screens and in files. */
export const enUS = {
  field: {
    UserName: "User name",
    Merchant: "Merchant",
    LoginIp: "IP",
    Area: "Area",
    Device: "Device",
    LoginTime: "Sign-in time",
    LastSeenTime: "Last seen",
  },
};

export const zhCN: typeof enUS = {
  field: {
    UserName: "用户名",
    Merchant: "商户",
    LoginIp: "IP",
    Area: "地区",
    Device: "设备",
    LoginTime: "登录时间",
    LastSeenTime: "最后活动",
  },
};
