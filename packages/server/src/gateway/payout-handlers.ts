/** The merchant's signed calls for money out. */

import type { Handlers } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { inBatchUnlessHeld } from "../db/batch.ts";
import { currenciesOf } from "../db/currencies.ts";
import type { Transaction } from "../db/transaction.ts";
import {
  createPayouts,
  type PayoutAsk,
  type PayoutOutcome,
  readPayoutAsk,
} from "../modules/payout-order/payout-create.ts";
import { balancesOf } from "../modules/withdrawal/balances.ts";
import { gatewayPayoutOf } from "../order/payout-row.ts";
import { gatheredBy } from "./gathered.ts";

const create = gatheredBy<PayoutAsk, PayoutOutcome>("payout/create", (asks, services) =>
  inBatchUnlessHeld(services.database, (tx) => createPayouts(tx, asks, services)),
);

export const payoutGatewayHandlers = {
  gatewayPayoutCreate: {
    ownTransaction: async (input, facts) => {
      const outcome = await create(await readPayoutAsk(input, facts), facts.services);
      if (outcome instanceof CallError) throw outcome;
      return outcome;
    },
  },

  gatewayPayoutQuery: async (input, { tx, viewer, services }) => {
    const order = await findPayout(tx, viewer.merchantId, input);
    if (!order) throw new CallError("PayoutNotFound");
    const currencies = await currenciesOf(services.database);
    return {
      ...gatewayPayoutOf(order, currencies.exponentOf(order.Currency)),
      CallbackStatus: order.CallbackStatus,
    };
  },

  gatewayBalance: async ({ Currency }, { tx, viewer, services, now }) => {
    const currencies = await currenciesOf(services.database);
    const balances = await balancesOf(tx, viewer.merchantId);
    const asked = balances.filter(({ currency }) => Currency === undefined || currency === Currency);
    return {
      Balances: asked.map(({ currency, availableMinor, frozenMinor }) => ({
        Currency: currency,
        Available: currencies.text(availableMinor, currency),
        Frozen: currencies.text(frozenMinor, currency),
      })),
      At: now.toISOString(),
    };
  },
} satisfies Partial<Handlers>;

function findPayout(
  tx: Transaction,
  merchantId: bigint,
  { OrderNo, MerchantOrderNo }: { OrderNo?: string | undefined; MerchantOrderNo?: string | undefined },
) {
  const own = tx
    .selectFrom("PayoutOrder")
    .selectAll("PayoutOrder")
    .where("PayoutOrder.MerchantId", "=", merchantId);
  if (OrderNo !== undefined) return own.where("PayoutOrder.OrderNo", "=", OrderNo).executeTakeFirst();
  return own
    .innerJoin("PayoutOrderKey as Key", "Key.OrderId", "PayoutOrder.Id")
    .where("Key.MerchantId", "=", merchantId)
    .where("Key.MerchantOrderNo", "=", MerchantOrderNo ?? "")
    .executeTakeFirst();
}
