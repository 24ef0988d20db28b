/** The merchant's signed calls for collections. */

import type { Handlers } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { inBatch } from "../db/batch.ts";
import { currenciesOf } from "../db/currencies.ts";
import type { Transaction } from "../db/transaction.ts";
import { type Ask, readAsk } from "../modules/payment-create/ask.ts";
import { createBatch } from "../modules/payment-create/batch.ts";
import type { Outcome } from "../modules/payment-create/known.ts";
import { gatewayOrderOf } from "../order/payment-row.ts";
import { termsOf } from "../order/terms.ts";
import { gatheredBy } from "./gathered.ts";

const create = gatheredBy<Ask, Outcome>("pay/create", async (asks, services) => {
  const { operatorMinutes } = await termsOf(services, services.clock.now());
  return inBatch(services.database, (tx) => createBatch(tx, asks, services, operatorMinutes));
});

export const payHandlers = {
  gatewayPayCreate: {
    ownTransaction: async (input, facts) => {
      const ask = await readAsk(input, facts);
      const outcome = await create(ask, facts.services);
      if (outcome instanceof CallError) throw outcome;
      return outcome;
    },
  },

  gatewayPayQuery: async (input, { tx, viewer, services }) => {
    const order = await findOrder(tx, viewer.merchantId, input);
    if (!order) throw new CallError("OrderNotFound");
    const currencies = await currenciesOf(services.database);
    return {
      ...gatewayOrderOf(order, currencies.exponentOf(order.Currency)),
      CallbackStatus: order.CallbackStatus,
    };
  },
} satisfies Partial<Handlers>;

function findOrder(
  tx: Transaction,
  merchantId: bigint,
  { OrderNo, MerchantOrderNo }: { OrderNo?: string | undefined; MerchantOrderNo?: string | undefined },
) {
  const own = tx
    .selectFrom("PaymentOrder")
    .selectAll("PaymentOrder")
    .where("PaymentOrder.MerchantId", "=", merchantId);
  if (OrderNo !== undefined) return own.where("PaymentOrder.OrderNo", "=", OrderNo).executeTakeFirst();
  return own
    .innerJoin("PaymentOrderKey as Key", "Key.OrderId", "PaymentOrder.Id")
    .where("Key.MerchantId", "=", merchantId)
    .where("Key.MerchantOrderNo", "=", MerchantOrderNo ?? "")
    .executeTakeFirst();
}
