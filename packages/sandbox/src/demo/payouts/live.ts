/**
 * Payouts that are under way at the present, made and moved by the system's own code: some wait for a review, some are with
 * a crawler or the supplier, some were refused, and one payee's account is wrong.
 */

import { formatAmount } from "@opc/contract/money";
import { CallError } from "@opc/server/call-error";
import { type Currencies, currenciesFrom } from "@opc/server/db/currencies";
import type { Transaction } from "@opc/server/db/transaction";
import { cancelTask } from "@opc/server/modules/payout-card/plan-task";
import { attemptRefused } from "@opc/server/modules/payout-channel/attempts";
import { attemptsOf } from "@opc/server/modules/payout-channel/store";
import { openPayouts } from "@opc/server/modules/payout-order/open";
import type { WantedPayout } from "@opc/server/modules/payout-order/wanted";
import { movePayouts } from "@opc/server/order/payout-move";
import type { PayoutOrder } from "@opc/server/order/payout-row";
import { seededRandom } from "../../random.ts";
import { type Catalogue, known } from "../catalogue.ts";
import type { FillOptions } from "../fill.ts";
import { currencies as currencyRows, trades } from "../people.ts";
import { payoutType } from "./setup.ts";
import { newPayee } from "./stories.ts";
import { people } from "./telling.ts";

/** In baht, by merchant: what ACME and MANGO pay out from their limits on waits for a review, eighteen in all. */
const amounts: Readonly<Record<string, readonly number[]>> = {
  ACME: [12_000, 300, 750, 10_500, 1_200, 420, 2_000, 11_250, 14_800, 10_000],
  LOTUS: [500, 1_450, 260],
  MANGO: [320, 180, 240, 450, 275, 600, 150, 890, 360, 210, 540, 125, 700],
};
/** Of those that a card was to pay, so many were refused; the last of them has the wrong account. */
const refusals = ["The bank's app asks for a new password", "The bank does not know this account"];

export async function openLivePayouts(
  tx: Transaction,
  options: FillOptions,
  catalogue: Catalogue,
): Promise<void> {
  const currencies = currenciesFrom(currencyRows);
  const services = { vault: options.vault, allowLoopbackCallbacks: true };
  const { now } = options;
  const opened = await openPayouts(tx, wantedPayouts(options, catalogue, currencies), {
    services,
    currencies,
    now,
  });
  // A poor merchant of a small world has fewer of them.
  const orders = opened.filter((one): one is PayoutOrder => !(one instanceof CallError));
  await refuseSome(tx, orders, now);
}

function wantedPayouts(
  { seed, now, notifyUrl }: FillOptions,
  catalogue: Catalogue,
  currencies: Currencies,
): WantedPayout[] {
  const random = seededRandom(seed).fork("live payouts");
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  const exponent = currencies.exponentOf(payoutType.currency);
  return trades.flatMap(({ alias, orderPrefix }) =>
    (amounts[alias] ?? []).map((baht, at): WantedPayout => {
      const payee = newPayee(random);
      return {
        merchantId: known(catalogue.merchantIds, alias),
        merchantAlias: alias,
        merchantOrderNo: `${orderPrefix}OUT${day}-N${at + 1}`,
        payoutTypeCode: payoutType.code,
        currency: payoutType.currency,
        amount: formatAmount(BigInt(baht) * 10n ** BigInt(exponent), exponent),
        bankCode: payee.bankCode,
        cardNumber: payee.cardNumber,
        payeeName: payee.name,
        notifyUrl: notifyUrl(alias, "steady"),
        by: { source: "Gateway" },
        blockedByMaintenance: undefined,
      };
    }),
  );
}

async function refuseSome(tx: Transaction, orders: readonly PayoutOrder[], now: Date): Promise<void> {
  const byCard = orders.filter(({ CardName }) => CardName !== null).slice(-refusals.length);
  const attempts = await attemptsOf(
    tx,
    byCard.map(({ Id }) => Id),
  );
  for (const [at, attempt] of attempts.entries()) {
    await cancelTask(tx, attempt, now);
    const reason = refusals[at] ?? "";
    await attemptRefused(tx, [{ attempt, actor: { kind: "user", name: people.admin }, reason }], now);
  }
  const wrong = attempts.at(-1);
  if (!wrong) return;
  const detail = { Reason: refusals.at(-1) ?? "" };
  const actor = { kind: "user" as const, name: people.cashier };
  await movePayouts(tx, "markWrongInfo", [{ orderId: wrong.OrderId, actor, detail }], now);
}
