import { screensOf } from "../../screen.ts";

export const channelScreens = [
  ...screensOf("PayChannel", {
    title: "channel.pay.title",
    list: () => import("./resource.tsx").then((own) => own.payChannels),
    record: () => import("./detail.tsx").then((own) => own.PayChannelDetail),
    texts: "more",
  }),
  ...screensOf("CashoutChannel", {
    title: "channel.cashout.title",
    list: () => import("./resource.tsx").then((own) => own.cashoutChannels),
    record: () => import("./detail.tsx").then((own) => own.CashoutChannelDetail),
    texts: "more",
  }),
];
