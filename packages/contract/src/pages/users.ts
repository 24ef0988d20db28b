/** The pages of the menu group Users. */

import type { PageRow } from "../pages.ts";
import { exportFunction } from "./functions.ts";

export const usersPages = {
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
      ...exportFunction.everybody,
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
      ...exportFunction.everybody,
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
      ...exportFunction.everybody,
    },
  },
} as const satisfies Record<string, PageRow>;
