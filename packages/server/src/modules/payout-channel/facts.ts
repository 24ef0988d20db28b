/** What decisions on payouts need to know besides, as it is now. */
import { currenciesOf } from "../../db/currencies.ts";
import { termsOf } from "../../order/terms.ts";
import type { Services } from "../../services.ts";
import type { PayoutFacts } from "./plan.ts";

export async function payoutFactsOf(services: Services): Promise<PayoutFacts> {
  const { database, clock, allowLoopbackCallbacks: allowSandbox } = services;
  const now = clock.now();
  const [currencies, { operatorMinutes }] = await Promise.all([
    currenciesOf(database),
    termsOf(services, now),
  ]);
  return { currencies, operatorMinutes, allowSandbox, now };
}
