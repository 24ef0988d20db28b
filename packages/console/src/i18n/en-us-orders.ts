/** The texts of what happens to an order, with the channels that a merchant has; they are loaded with the first that needs them. */
import { enUS as findPayment } from "./texts/find-payment.ts";
import { enUS as merchantChannel } from "./texts/merchant-channel.ts";
import { enUS as orderEvent } from "./texts/order-event.ts";

export const texts = { findPayment, merchantChannel, orderEvent };
