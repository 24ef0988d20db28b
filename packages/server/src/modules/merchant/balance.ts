/**
 * A merchant's balance changed by hand. One *decision* is one row of manual_balance_change, named by the number that the
 * asker's form drew: sent again it answers what became of it, and its transfer has the row as its cause, so that neither a
 * repeated click nor two approvals at once move money twice. Whether a second person is needed the two-person rule says.
 */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { fieldsRefused } from "../../call/field-problems.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { newId } from "../../db/id.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { balanceOf } from "../withdrawal/balances.ts";
import { manualBalanceAct } from "./approval.ts";
import { type Decision, decisionColumns, entryOf, type PostedEntry, postDecision } from "./decision.ts";
import { assertNormal } from "./rules.ts";
import { assertCurrency, findMerchant, type Merchant } from "./store.ts";

type Input = CallParsed<Calls["merchantBalancechange"]>;
type Output = CallOutput<Calls["merchantBalancechange"]>;
type ChangeFacts = TransactionFacts<UserViewer>;

/** In minor units: a balance that thousands of such changes could not take past what a column holds. */
const maxMinor = 10n ** 15n;

/** The Google code has been proved. */
export async function changeBalance(input: Input, facts: ChangeFacts): Promise<Output> {
  const { tx, services } = facts;
  const merchant = await findMerchant(tx, input.MerchantAlias);
  assertNormal(merchant);
  const currencies = await currenciesOf(services.database);
  await assertCurrency(tx, currencies, input.Currency);
  const amountMinor = amountOf(input, currencies, facts);
  const decision = await insertDecision(input, merchant, amountMinor, facts);
  if (!decision) return sentBefore(input, merchant, amountMinor, currencies, facts);
  const held = await proposeChange(decision, merchant, currencies, facts);
  if (held) return { ApprovalId: held, SerialNo: null, BalanceBefore: null, BalanceAfter: null };
  const posted = await postDecision(tx, decision, { operator: personName(facts.viewer), at: facts.now });
  const answer = answerOf(posted, currencies, input.Currency);
  facts.recordChange({
    MerchantAlias: merchant.Alias,
    Currency: input.Currency,
    Amount: currencies.text(amountMinor, input.Currency),
    AvailableBalance: { from: answer.BalanceBefore, to: answer.BalanceAfter },
    Remark: input.Remark,
    SerialNo: answer.SerialNo,
  });
  return answer;
}

function amountOf({ Amount, Currency }: Input, currencies: Currencies, { request }: ChangeFacts): bigint {
  const amountMinor = currencies.parseSigned(Amount, Currency);
  const refused = (Message: string) => fieldsRefused([{ Field: "Amount", Message }], request.language);
  if (amountMinor === 0n) throw refused("Must not be 0");
  // The specification's rule for deposits; what is taken may be less.
  if (amountMinor > 0n && amountMinor < 10n ** BigInt(currencies.exponentOf(Currency)))
    throw refused("At least 1");
  if (amountMinor > maxMinor || amountMinor < -maxMinor) throw refused("Exceeds the limit for one change");
  return amountMinor;
}

/** Undefined: there is one of this number; whoever sends it at the same time waits here for the first to commit. */
function insertDecision(
  { RequestId, Currency, Remark }: Input,
  merchant: Merchant,
  amountMinor: bigint,
  { tx, viewer, now }: ChangeFacts,
): Promise<Decision | undefined> {
  return tx
    .insertInto("ManualBalanceChange")
    .values({
      Id: newId(now),
      MerchantId: merchant.Id,
      RequestId,
      Currency,
      AmountMinor: amountMinor,
      Remark,
      RequestedByUserId: viewer.userId,
      RequestedBy: personName(viewer),
      CreatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(["MerchantId", "RequestId"]).doNothing())
    .returning(decisionColumns)
    .executeTakeFirst();
}

async function sentBefore(
  { RequestId, Currency, Remark }: Input,
  merchant: Merchant,
  amountMinor: bigint,
  currencies: Currencies,
  { tx, viewer, recordChange }: ChangeFacts,
): Promise<Output> {
  const earlier = await tx
    .selectFrom("ManualBalanceChange")
    .select([...decisionColumns, "RequestedByUserId"])
    .where("MerchantId", "=", merchant.Id)
    .where("RequestId", "=", RequestId)
    .executeTakeFirstOrThrow();
  const isSame =
    earlier.Currency === Currency &&
    earlier.AmountMinor === amountMinor &&
    earlier.Remark === Remark &&
    earlier.RequestedByUserId === viewer.userId;
  if (!isSame) throw new CallError("ChangeRequestReused");
  recordChange({ MerchantAlias: merchant.Alias, RequestId, SentBefore: true });
  if (earlier.EntryId !== null) return answerOf(await entryOf(tx, earlier.EntryId), currencies, Currency);
  const ApprovalId = earlier.ApprovalId?.toString() ?? null;
  return { ApprovalId, SerialNo: null, BalanceBefore: null, BalanceAfter: null };
}

/** The request's id where a second person is needed. A deduction that could not be made now is not asked for, either. */
async function proposeChange(
  decision: Decision,
  merchant: Merchant,
  currencies: Currencies,
  facts: ChangeFacts,
): Promise<string | undefined> {
  const { Currency, AmountMinor, Remark } = decision;
  const { availableMinor } = await balanceOf(facts.tx, merchant.Id, Currency);
  if (availableMinor + AmountMinor < 0n) throw new CallError("InsufficientBalance");
  const text = (minor: bigint) => currencies.text(minor, Currency);
  const proposed = await proposeIfNeeded(facts, manualBalanceAct, {
    // Two changes of one merchant wait side by side: each is a subject of its own.
    subject: `${merchant.Alias} M${decision.Id}`,
    amountMinor: AmountMinor,
    currency: Currency,
    ofMerchant: merchant.Id,
    payload: { DecisionId: decision.Id.toString() },
    shown: [
      { Field: "Merchant", From: null, To: `${merchant.Alias} ${merchant.Name}` },
      { Field: "Currency", From: null, To: Currency },
      { Field: "Amount", From: null, To: text(AmountMinor) },
      // As it was when it was asked for: a balance moves with every order.
      { Field: "AvailableBalance", From: text(availableMinor), To: text(availableMinor + AmountMinor) },
      { Field: "Remark", From: null, To: Remark },
    ],
  });
  if (!proposed) return undefined;
  await facts.tx
    .updateTable("ManualBalanceChange")
    .set({ ApprovalId: BigInt(proposed.approvalId) })
    .where("Id", "=", decision.Id)
    .execute();
  return proposed.approvalId;
}

function answerOf(entry: PostedEntry, { text }: Currencies, currency: string): Output {
  return {
    ApprovalId: null,
    SerialNo: entry.Id.toString(),
    BalanceBefore: text(entry.BalanceBeforeMinor, currency),
    BalanceAfter: text(entry.BalanceAfterMinor, currency),
  };
}
