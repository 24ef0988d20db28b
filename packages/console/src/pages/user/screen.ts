import { screensOf } from "../../screen.ts";

export const userScreens = screensOf("UserList", {
  title: "user.title",
  list: () => import("./resource.tsx").then((own) => own.users),
});
