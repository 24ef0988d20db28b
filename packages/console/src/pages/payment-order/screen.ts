import { screensOf } from "../../screen.ts";

export const paymentOrderScreens = screensOf("PayOrder", {
  title: "paymentOrder.title",
  list: () => import("./resource.tsx").then((own) => own.paymentOrders),
  record: () => import("./detail.tsx").then((own) => own.loadPayOrderDetail()),
});
