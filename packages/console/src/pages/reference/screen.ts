import { screensOf } from "../../screen.ts";

export const referenceScreens = (["PayType", "CashoutType", "Bank", "Currency", "Language"] as const).flatMap(
  (kind) =>
    screensOf(kind, {
      title: `reference.title.${kind}`,
      list: () => import("./resource.tsx").then((own) => own.resourceOf(kind)),
      record: () => import("./detail.tsx").then((own) => own.detailOf(kind)),
      texts: ["setup"],
    }),
);
