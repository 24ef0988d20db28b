import { screensOf } from "../../screen.ts";

export const userGroupRoleScreens = screensOf("UserGroupRole", {
  load: () => import("./page.tsx").then((own) => own.UserGroupRolePage),
  below: "UserGroup",
  texts: ["setup"],
});
