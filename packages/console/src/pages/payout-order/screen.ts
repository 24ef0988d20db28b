import { screensOf } from "../../screen.ts";

export const payoutOrderScreens = screensOf("CashoutOrder", {
  title: "payoutOrder.title",
  list: () => import("./resource.tsx").then((own) => own.payoutOrders),
  record: () => import("./detail.tsx").then((own) => own.loadPayoutOrderDetail()),
});
