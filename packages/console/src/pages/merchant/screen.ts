import { screensOf } from "../../screen.ts";

export const merchantScreens = screensOf("MerchantList", {
  title: "merchant.title",
  list: () => import("./resource.tsx").then((own) => own.merchants),
  record: () => import("./detail.tsx").then((own) => own.MerchantDetails),
  texts: ["merchants"],
});
