/** A merchant asks for money: the order and its frozen amount come into being together, or neither does. */
import type { CallParsed, Calls } from "@opc/contract";
import { maskedCard } from "@opc/contract/payout-order/states";
import { fieldsRefused } from "../../call/field-problems.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { newId } from "../../db/id.ts";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";
import { postInTransaction } from "../../ledger/post.ts";
import { withdrawalCreated } from "../../ledger/transfers.ts";
import { newOrderNo } from "../../order/order-no.ts";
import { windowsAhead } from "../maintenance/ahead.ts";
import { assertNoMaintenance } from "../maintenance/rules.ts";
import { type ChosenAccount, chosenAccount } from "../settlement-account/choose.ts";
import { balanceOf } from "./balances.ts";
import { payeeColumns } from "./payee.ts";
import { assertWithinQuota, quotaUseOf, useIn } from "./quota.ts";

type Input = CallParsed<Calls["withdrawalApply"]>;

/**
 * The withdrawal password has been proved, and its row is held: applications of one merchant come one after another, so
 * that two at once cannot both find room in the quota. The balance is guarded by the ledger itself.
 */
export async function applyForWithdrawal(
  input: Input,
  facts: TransactionFacts<UserViewer>,
): Promise<{ OrderNo: string }> {
  const { tx, viewer, now, services, recordChange } = facts;
  const currencies = await currenciesOf(services.database);
  const amountMinor = amountOf(input, currencies, facts);
  const earlier = input.RequestId && (await sentBefore(tx, viewer.merchantId, input.RequestId));
  if (earlier) {
    if (!isSame(earlier, input, amountMinor)) throw new CallError("WithdrawalRequestReused");
    recordChange({ OrderNo: earlier.OrderNo, SentBefore: true });
    return { OrderNo: earlier.OrderNo };
  }
  const windows = await windowsAhead(tx, now);
  assertNoMaintenance(windows, { kind: "Withdrawal", merchantId: viewer.merchantId }, now);
  const { availableMinor } = await balanceOf(tx, viewer.merchantId, input.Currency);
  if (amountMinor > availableMinor) throw new CallError("InsufficientBalance");
  const uses = await quotaUseOf(tx, { ...viewer, now });
  assertWithinQuota(useIn(uses, input.Currency), amountMinor, input.Currency, currencies);
  const account = await accountOf(input, facts);
  const OrderNo = await freeze(input, { amountMinor, account }, facts);
  const amount = currencies.text(amountMinor, input.Currency);
  recordChange({
    OrderNo,
    Currency: input.Currency,
    Amount: amount,
    Status: "Pending",
    ...(account && { AccountId: account.Id, Account: maskedCard(account.NumberLast4) }),
  });
  return { OrderNo };
}

function accountOf(
  { AccountId, Currency }: Input,
  { tx, viewer, now }: TransactionFacts<UserViewer>,
): Promise<ChosenAccount> | undefined {
  return AccountId === undefined
    ? undefined
    : chosenAccount(tx, viewer, { accountId: AccountId, currency: Currency, now });
}

function amountOf(
  { Currency, Amount }: Input,
  currencies: Currencies,
  { request }: TransactionFacts<UserViewer>,
): bigint {
  // Of what is not in the table nobody has anything.
  if (!currencies.has(Currency)) throw new CallError("InsufficientBalance");
  const amountMinor = currencies.parse(Amount, Currency);
  if (amountMinor > 0n) return amountMinor;
  throw fieldsRefused([{ Field: "Amount", Message: "Must be greater than 0" }], request.language);
}

function sentBefore(tx: Transaction, merchantId: bigint, requestId: string) {
  return tx
    .selectFrom("WithdrawalOrder")
    .select(["OrderNo", "Currency", "AmountMinor", "Remark", "SettlementAccountId"])
    .where("MerchantId", "=", merchantId)
    .where("RequestId", "=", requestId)
    .executeTakeFirst();
}

type Earlier = NonNullable<Awaited<ReturnType<typeof sentBefore>>>;

function isSame(earlier: Earlier, { Currency, Remark, AccountId }: Input, amountMinor: bigint): boolean {
  return (
    earlier.Currency === Currency &&
    earlier.AmountMinor === amountMinor &&
    (earlier.Remark ?? "") === (Remark ?? "") &&
    (earlier.SettlementAccountId?.toString() ?? "") === (AccountId ?? "")
  );
}

interface Asked {
  amountMinor: bigint;
  account: ChosenAccount | undefined;
}

async function freeze(
  { Currency, Remark, RequestId }: Input,
  { amountMinor, account }: Asked,
  { tx, viewer, services, now }: TransactionFacts<UserViewer>,
): Promise<string> {
  const orderId = newId(now);
  const orderNo = newOrderNo(now, "W");
  const operator = personName(viewer);
  const owned = { Id: orderId, MerchantId: viewer.merchantId };
  await tx
    .insertInto("WithdrawalOrder")
    .values({
      ...owned,
      ...(account && payeeColumns(services.vault, account, owned)),
      OrderNo: orderNo,
      Currency,
      AmountMinor: amountMinor,
      CreatedByUserId: viewer.userId,
      CreatedBy: operator,
      CreatedAt: now,
      Remark: Remark || null,
      RequestId: RequestId ?? null,
    })
    .execute();
  const order = { merchantId: viewer.merchantId, currency: Currency, orderId, orderNo, amountMinor };
  const transfer = { ...withdrawalCreated({ ...order, operator, at: now }), remark: Remark || undefined };
  const [outcome] = await inWholeScope(tx, () => postInTransaction(tx, [transfer]));
  if (outcome?.kind === "refused") throw new CallError(outcome.reason);
  if (outcome?.kind !== "posted") throw new Error(`the money of ${orderNo} was frozen before`);
  return orderNo;
}
