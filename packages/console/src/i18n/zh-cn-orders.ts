/** The texts of what happens to an order, with the channels that a merchant has; they are loaded with the first that needs them. */
import type { texts as english } from "./en-us-orders.ts";
import { zhCN as findPayment } from "./texts/find-payment.ts";
import { zhCN as merchantChannel } from "./texts/merchant-channel.ts";
import { zhCN as orderEvent } from "./texts/order-event.ts";

export const texts: typeof english = { findPayment, merchantChannel, orderEvent };
