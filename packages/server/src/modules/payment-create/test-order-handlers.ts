/** Orders that the operator makes to try a channel: a merchant's own route and terms, marked as a test. */
import { randomBytes } from "node:crypto";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Terms, termsIn } from "../../order/terms.ts";
import { currentTrace } from "../../traces/traces.ts";
import { windowsAhead } from "../maintenance/ahead.ts";
import { type Ask, assertOpen, check, contentHash, type PayCreateInput } from "./ask.ts";
import { createBatch } from "./batch.ts";

export const testOrderHandlers = {
  payorderCreatetest: async ({ MerchantAlias, ChannelCode, NotifyUrl, ...input }, facts) => {
    const { tx, services, recordChange } = facts;
    const merchant = await findMerchant(tx, MerchantAlias);
    if (!merchant) throw new CallError("NotFound");
    const number = `TEST-${randomBytes(9).toString("hex").toUpperCase()}`;
    const order = { ...input, MerchantOrderNo: number, NotifyUrl: NotifyUrl ?? null };
    const terms = await termsIn(tx);
    const ask = await readTest(order, ChannelCode, { merchant, terms }, facts);
    const outcome = (await createBatch(tx, [ask], services, terms.operatorMinutes)).get(ask);
    if (!outcome) throw new Error("a test order was left without an answer");
    if (outcome instanceof CallError) throw outcome;
    const { OrderNo, PayUrl } = outcome;
    recordChange({ OrderNo, MerchantAlias, MerchantOrderNo: number, ...input, ChannelCode, NotifyUrl });
    return { OrderNo, PayUrl };
  },
} satisfies Partial<Handlers>;

async function readTest(
  input: PayCreateInput,
  channelCode: string | undefined,
  { merchant, terms }: { merchant: { Id: bigint; Alias: string }; terms: Terms },
  { tx, services, viewer, now }: TransactionFacts<UserViewer>,
): Promise<Ask> {
  const currencies = await currenciesOf(services.database);
  check(input, terms, currencies, services.allowLoopbackCallbacks);
  assertOpen(input, merchant.Id, await windowsAhead(tx, now), now);
  const hash = contentHash(input);
  return {
    merchantId: merchant.Id,
    merchantAlias: merchant.Alias,
    // The number is drawn for this order alone, and so is what the answer is kept under.
    webhookId: input.MerchantOrderNo,
    bodyHash: hash,
    contentHash: hash,
    input,
    exponent: currencies.exponentOf(input.Currency),
    amountMinor: currencies.parse(input.Amount, input.Currency),
    problem: undefined,
    now,
    trace: currentTrace(),
    test: { by: personName(viewer), channelCode },
  };
}

function findMerchant(tx: Transaction, alias: string) {
  return tx
    .selectFrom("Merchant")
    .select(["Id", "Alias"])
    .where("Alias", "=", alias)
    .where("Type", "=", "Normal")
    .where("Enabled", "=", true)
    .executeTakeFirst();
}
