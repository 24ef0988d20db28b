import { screensOf } from "../../screen.ts";

export const offlineAccountScreens = (["QrCode", "BankCard", "TrueMoney"] as const).flatMap((kind) =>
  screensOf(kind, {
    title: `offlineAccount.title.${kind}`,
    list: () => import("./resource.tsx").then((own) => own.accountsOf(kind)),
    record: () => import("./detail.tsx").then((own) => own.details[kind]),
  }),
);
