/** Payouts made by hand: a merchant's staff make them for their merchant, the operator's staff for a merchant by name. */

import type { Handlers, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { gatewayPayoutOf } from "../../order/payout-row.ts";
import { currentTrace } from "../../traces/traces.ts";
import { assertProvenAnew } from "../approval/asked-anew.ts";
import { windowsAhead } from "../maintenance/ahead.ts";
import { blockedByMaintenance } from "./blocked-by-maintenance.ts";
import { openPayouts } from "./open.ts";
import { isByOperator } from "./operators-hand.ts";

export const payoutCreateHandlers = {
  cashoutorderCreate: async (input, facts) => {
    const { tx, viewer, services, now, recordChange } = facts;
    const merchant = await merchantFor(tx, viewer, input.MerchantAlias);
    const currencies = await currenciesOf(services.database);
    const wanted = {
      merchantId: merchant.Id,
      merchantAlias: merchant.Alias,
      merchantOrderNo: input.MerchantOrderNo,
      payoutTypeCode: input.CashoutTypeCode,
      currency: input.Currency,
      amount: input.Amount,
      bankCode: input.BankCode,
      cardNumber: input.CardNumber,
      payeeName: input.PayeeName,
      notifyUrl: input.NotifyUrl ?? null,
      by: {
        source: "Console" as const,
        userId: viewer.userId,
        name: personName(viewer),
        isOperators: await isByOperator(facts),
      },
      trace: currentTrace(),
    };
    const held = blockedByMaintenance(wanted, await windowsAhead(tx, now), now);
    const [opened] = await openPayouts(tx, [{ ...wanted, blockedByMaintenance: held }], {
      services,
      currencies,
      now,
    });
    if (!opened) throw new Error("a payout was left without an outcome");
    if (opened instanceof CallError) throw opened;
    await assertProvenAnew(facts, "PayoutConfirm", {
      amountMinor: opened.AmountMinor,
      currency: opened.Currency,
    });
    const payout = gatewayPayoutOf(opened, currencies.exponentOf(opened.Currency));
    const { OrderNo, MerchantOrderNo, Currency, Amount, Fee, Status } = payout;
    recordChange({
      OrderNo,
      MerchantAlias: merchant.Alias,
      MerchantOrderNo,
      Currency,
      Amount,
      Fee,
      Status,
      // A number used again with the same content: the order was there already.
      MadeBefore: opened.CreatedAt.getTime() !== now.getTime(),
    });
    return payout;
  },
} satisfies Partial<Handlers>;

/** Throws NotFound: of others an ordinary merchant is not told that they are there. */
async function merchantFor(
  tx: Transaction,
  viewer: UserViewer,
  alias: string | undefined,
): Promise<{ Id: bigint; Alias: string }> {
  if (!viewer.isSuper) {
    const { merchantId: Id, merchantAlias: Alias } = viewer;
    if (alias !== undefined && alias !== Alias) throw new CallError("NotFound");
    return { Id, Alias };
  }
  const merchant = await tx
    .selectFrom("Merchant")
    .select(["Id", "Alias"])
    .where("Alias", "=", alias ?? "")
    .where("Type", "=", "Normal")
    .where("Enabled", "=", true)
    .executeTakeFirst();
  if (!merchant) throw new CallError("NotFound");
  return merchant;
}
