import { screensOf } from "../../screen.ts";

export const supplierScreens = screensOf("Supplier", {
  title: "supplier.title",
  list: () => import("./resource.tsx").then((own) => own.suppliers),
  record: () => import("./detail.tsx").then((own) => own.SupplierDetail),
  texts: ["channels"],
});
