import { screensOf } from "../../screen.ts";

export const bankTransactionScreens = screensOf("OriginalRecord", {
  title: "bankTransaction.title",
  load: () => import("./page.tsx").then((own) => own.BankTransactionPage),
  record: () => import("./detail.tsx").then((own) => own.TransactionDetail),
});
