/** The merchant's signed calls for collections. */
import { CallError } from "../call/call-error.ts";
import type { Handlers } from "../call/handler.ts";
import { inBatch } from "../db/batch.ts";
import { currenciesOf } from "../db/currencies.ts";
import { gather } from "../db/gather.ts";
import type { Database } from "../db/kysely.ts";
import type { Transaction } from "../db/transaction.ts";
import { gatewayOrderOf } from "../modules/payment-order/gateway-order.ts";
import type { Services } from "../services.ts";
import { type Ask, readAsk } from "./pay-create/ask.ts";
import { createBatch } from "./pay-create/batch.ts";
import type { Outcome } from "./pay-create/known.ts";
import { termsOf } from "./terms.ts";

/** Enough to share statements and the flush to disk, few enough that the first of a batch is not kept waiting. */
const maximumBatch = 128;
/** While PostgreSQL works on one batch, the requests of the next are read; it leaves early only when it is full. */
const maximumBatches = 2;
const maximumWaitMs = 25;

const gathered = new WeakMap<Database, (ask: Ask) => Promise<Outcome>>();

function creator(services: Services): (ask: Ask) => Promise<Outcome> {
  let create = gathered.get(services.database);
  if (!create) {
    create = gather<Ask, Outcome>({
      run: (asks) => createTogether(asks, services),
      maximumItems: maximumBatch,
      maximumWaitMs,
      maximumBatches,
    });
    gathered.set(services.database, create);
  }
  return create;
}

async function createTogether(asks: Ask[], services: Services): Promise<Outcome[]> {
  const { operatorMinutes } = await termsOf(services, services.clock.now());
  const outcomes = await inBatch(services.database, (tx) => createBatch(tx, asks, services, operatorMinutes));
  return asks.map((ask) => {
    const outcome = outcomes.get(ask);
    if (!outcome) throw new Error("a request for a payment was left without an answer");
    return outcome;
  });
}

export const payHandlers = {
  gatewayPayCreate: {
    ownTransaction: async (input, facts) => {
      const ask = await readAsk(input, facts);
      const outcome = await creator(facts.services)(ask);
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
