import { screensOf } from "../../screen.ts";

export const merchantChannelScreens = [
  ...screensOf("PayChannelSetting", {
    load: () => import("./page.tsx").then((own) => own.PayChannelSettingPage),
    below: "MerchantList",
    texts: ["orders"],
  }),
  ...screensOf("CashoutSetting", {
    load: () => import("./page.tsx").then((own) => own.PayoutSettingPage),
    below: "MerchantList",
    texts: ["orders"],
  }),
];
