/** What fields and states of users are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { userFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(userFields, "enUS"),
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
    ...titlesOf(userFields, "zhCN"),
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
