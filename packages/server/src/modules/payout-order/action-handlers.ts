/** What people do with one payout by hand. The order's row is locked first: of two at once one acts, the other is told. */
import type { Handlers } from "../../call/handler.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { gatewayPayoutOf } from "../../order/payout-row.ts";
import { resendForOrder } from "../callback-record/resend.ts";
import { payoutEndHandlers } from "./action-end.ts";
import { payoutPayeeHandlers } from "./action-payee.ts";
import { payoutSendHandlers } from "./action-send.ts";
import { assertPayout, userActor } from "./action-store.ts";

export const payoutActionHandlers = {
  ...payoutSendHandlers,
  ...payoutEndHandlers,
  ...payoutPayeeHandlers,

  cashoutorderResendcallback: async ({ OrderNo }, { tx, viewer, now, recordChange, services }) => {
    const order = await assertPayout(tx, OrderNo);
    const currencies = await currenciesOf(services.database);
    const body = gatewayPayoutOf(order, currencies.exponentOf(order.Currency));
    const EventId = await resendForOrder(tx, order, body, userActor(viewer), now, "Payout");
    recordChange({ OrderNo, EventId });
    return {};
  },
} satisfies Partial<Handlers>;
