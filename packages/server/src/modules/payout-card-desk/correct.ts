/** A card's running account corrected by hand: one line with its reason, once however often it is sent. */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { writeLines } from "../payout-card/account.ts";
import { lockCard } from "./store.ts";

type Input = CallParsed<Calls["payoutcardManualbalance"]>;
type Output = CallOutput<Calls["payoutcardManualbalance"]>;

/** Throws NotFound, InvalidAmount or ChangeRequestReused. */
export async function correctBalance(
  input: Input,
  { tx, viewer, services, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<Output> {
  const currencies = await currenciesOf(services.database);
  // Whoever sends the same one at this moment waits here.
  const card = await lockCard(tx, BigInt(input.CardId), now);
  const text = (minor: bigint) => currencies.text(minor, card.Currency);
  const amountMinor = currencies.parse(input.Amount, card.Currency);
  if (amountMinor === 0n)
    throw new CallError("InvalidAmount", { Exponent: currencies.exponentOf(card.Currency) });
  const { CardId, Reason, RequestId } = input;
  const wanted = {
    AmountMinor: input.Direction === "Add" ? amountMinor : -amountMinor,
    Remark: Reason,
    Operator: personName(viewer),
  };
  const earlier = RequestId && (await sentBefore(tx, card.Id, RequestId));
  if (earlier) {
    const isSame = (["AmountMinor", "Remark", "Operator"] as const).every(
      (name) => earlier[name] === wanted[name],
    );
    if (!isSame) throw new CallError("ChangeRequestReused");
    recordChange({ CardId, CardName: card.Name, SentBefore: true });
    return { Balance: text(earlier.BalanceAfterMinor) };
  }
  const { AmountMinor, Remark, Operator } = wanted;
  const [line] = await writeLines(
    tx,
    [{ cardId: card.Id, kind: "Manual", amountMinor: AmountMinor, remark: Remark, operator: Operator }],
    now,
  );
  if (!line) throw new Error("a correction is one line");
  if (RequestId)
    await tx
      .insertInto("PayoutCardCorrection")
      .values({ CardId: card.Id, RequestId, RecordId: line.Id })
      .execute();
  const Balance = text(line.BalanceAfterMinor);
  recordChange({
    CardId,
    CardName: card.Name,
    Reason,
    Balance: { from: text(line.BalanceBeforeMinor), to: Balance },
  });
  return { Balance };
}

function sentBefore(tx: Transaction, cardId: bigint, requestId: string) {
  return tx
    .selectFrom("PayoutCardCorrection as Correction")
    .innerJoin("PayoutCardRecord as Record", "Record.Id", "Correction.RecordId")
    .select(["Record.AmountMinor", "Record.Remark", "Record.Operator", "Record.BalanceAfterMinor"])
    .where("Correction.CardId", "=", cardId)
    .where("Correction.RequestId", "=", requestId)
    .executeTakeFirst();
}
