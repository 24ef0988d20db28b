import { screensOf } from "../../screen.ts";

export const userGroupScreens = screensOf("UserGroup", {
  title: "userGroup.title",
  list: () => import("./resource.tsx").then((own) => own.userGroups),
});
