import { screensOf } from "../../screen.ts";

export const channelScreens = [
  ...screensOf("PayChannel", {
    title: "channel.pay.title",
    list: () => import("./resource.tsx").then((own) => own.payChannels),
    record: () => import("./detail.tsx").then((own) => own.PayChannelDetail),
    texts: ["channels"],
  }),
  ...screensOf("CashoutChannel", {
    title: "channel.payout.title",
    list: () => import("./resource.tsx").then((own) => own.payoutChannels),
    record: () => import("./detail.tsx").then((own) => own.PayoutChannelDetail),
    texts: ["channels"],
  }),
];
