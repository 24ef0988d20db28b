import { screensOf } from "../../screen.ts";

export const payoutOrderScreens = screensOf("CashoutOrder", {
  title: "payoutOrder.title",
  list: () => import("./resource.tsx").then((own) => own.cashoutOrders),
  record: () => import("./detail.tsx").then((own) => own.loadCashoutOrderDetail()),
});
