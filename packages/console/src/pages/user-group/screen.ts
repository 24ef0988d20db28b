import { screensOf } from "../../screen.ts";

export const userGroupScreens = screensOf("UserGroup", {
  title: "userGroup.title",
  texts: "more",
  list: () => import("./resource.tsx").then((own) => own.userGroups),
});
