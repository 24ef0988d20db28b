/** The rows of every export, module by module. A call with `exported` but without a line here fails the type check. */
import type { ExportSources } from "./call/export-source.ts";
import { paymentOrderExports } from "./modules/payment-order/export.ts";

export const exportSources: ExportSources = {
  ...paymentOrderExports,
};
