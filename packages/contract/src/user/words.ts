/** What fields and states of users are called, on screens and in files. */
export const enUS = {
  field: {
    UserName: "User name",
    Merchant: "Merchant",
    UserGroupName: "Group",
    Enable: "Status",
    IsLocked: "Sign-in lock",
    LastLoginTime: "Last login time",
    LastLoginIp: "Last login IP",
    LastLoginArea: "Area",
    GoogleBinding: "Google authenticator",
    OnlineCount: "Online",
    CreatedAt: "Created",
    MustChangePassword: "Temporary password",
    Password: "Password",
    ConfirmPassword: "Confirm password",
    LoginPassword: "Your login password",
    GoogleVerifyCode: "Google code",
  },
  state: {
    Enabled: "Enabled",
    Disabled: "Disabled",
    Locked: "Locked",
  },
  binding: {
    NotShown: "Not set up",
    Shown: "Not bound yet",
    Bound: "Bound",
  },
};

export const zhCN: typeof enUS = {
  field: {
    UserName: "用户名",
    Merchant: "商户",
    UserGroupName: "用户组",
    Enable: "状态",
    IsLocked: "登录锁定",
    LastLoginTime: "最后登录时间",
    LastLoginIp: "最后登录 IP",
    LastLoginArea: "地区",
    GoogleBinding: "谷歌验证器",
    OnlineCount: "在线终端",
    CreatedAt: "创建时间",
    MustChangePassword: "临时密码",
    Password: "密码",
    ConfirmPassword: "确认密码",
    LoginPassword: "您的登录密码",
    GoogleVerifyCode: "谷歌验证码",
  },
  state: {
    Enabled: "启用",
    Disabled: "停用",
    Locked: "已锁定",
  },
  binding: {
    NotShown: "未设置",
    Shown: "未绑定",
    Bound: "已绑定",
  },
};
