/**
 * A balance changed by hand, when it needs a second person. It rests on the merchant, currency and amount, not on the
 * balance, which moves with every order: an approved deduction that the balance no longer covers is refused by name.
 */
import { currenciesOf } from "../../db/currencies.ts";
import { type ApprovalAct, textOf } from "../approval/act.ts";
import { holdDecision, postDecision } from "./decision.ts";

export const manualBalanceAct: ApprovalAct = {
  kind: "ManualBalance",

  before: async ({ tx }, payload) => {
    const decision = await holdDecision(tx, BigInt(textOf(payload, "DecisionId")));
    if (!decision || decision.EntryId !== null) return undefined;
    const merchant = await tx
      .selectFrom("Merchant")
      .select(["Alias", "Enabled"])
      .where("Id", "=", decision.MerchantId)
      // Nobody disables it between this look and the posting.
      .forShare()
      .executeTakeFirst();
    if (!merchant) return undefined;
    return {
      MerchantAlias: merchant.Alias,
      Enable: merchant.Enabled,
      Currency: decision.Currency,
      AmountMinor: decision.AmountMinor.toString(),
      Remark: decision.Remark,
    };
  },

  apply: async ({ tx, services, now, recordChange }, { payload, proposedBy, decidedBy }) => {
    const decision = await holdDecision(tx, BigInt(textOf(payload, "DecisionId")));
    if (!decision) throw new Error("the manual change of an approval is gone");
    const operator = `${proposedBy.name}, ${decidedBy.name}`;
    const entry = await postDecision(tx, decision, { operator, at: now });
    const { text } = await currenciesOf(services.database);
    recordChange({
      Currency: decision.Currency,
      Amount: text(decision.AmountMinor, decision.Currency),
      AvailableBalance: {
        from: text(entry.BalanceBeforeMinor, decision.Currency),
        to: text(entry.BalanceAfterMinor, decision.Currency),
      },
      SerialNo: entry.Id.toString(),
    });
  },
};
