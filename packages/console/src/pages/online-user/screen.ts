import { screensOf } from "../../screen.ts";

export const onlineUserScreens = screensOf("OnlineUser", {
  title: "onlineUser.title",
  list: () => import("./resource.tsx").then((own) => own.onlineUsers),
});
