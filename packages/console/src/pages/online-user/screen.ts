import { screensOf } from "../../screen.ts";

export const onlineUserScreens = screensOf("OnlineUser", {
  title: "onlineUser.title",
  texts: ["setup"],
  list: () => import("./resource.tsx").then((own) => own.onlineUsers),
});
