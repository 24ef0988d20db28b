import { screensOf } from "../../screen.ts";

export const userGroupScreens = screensOf("UserGroup", {
  title: "userGroup.title",
  texts: ["setup"],
  list: () => import("./resource.tsx").then((own) => own.userGroups),
});
