/** Adding and changing an account, of whatever kind: partners checked under one lock, the change told field by field. */
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import { assertFields, type FieldProblem } from "../../call/field-problems.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { liveOrdersOf } from "./live-orders.ts";
import { assertBank, assertUnique, findChannel, findFreeCrawler, lockPartners } from "./partners.ts";
import { lockAccount } from "./store.ts";
import { type AnyInput, amountProblems, type Destination, movesMoney, termColumns } from "./terms.ts";

type SaveFacts = TransactionFacts<UserViewer>;

/** What differs by kind. `currency` is the form's, or of an account that is changed its own. */
export interface KindForm<Input extends AnyInput> {
  kind: OfflineAccountKind;
  problems?(input: Input, currency: string, before: Destination | null): FieldProblem[];
  destination(input: Input, before: Destination | null, facts: SaveFacts): Promise<Destination> | Destination;
}

export async function addAccount<Input extends AnyInput>(
  form: KindForm<Input>,
  input: Input & { Currency: string },
  facts: SaveFacts,
): Promise<{ AccountId: string }> {
  const { tx, now, recordChange } = facts;
  const columns = await columnsOf(form, input, input.Currency, null, facts);
  const { Id } = await tx
    .insertInto("OfflineAccount")
    .values({ ...columns, Kind: form.kind, Currency: input.Currency, CreatedAt: now, UpdatedAt: now })
    .returning("Id")
    .executeTakeFirstOrThrow();
  recordChange({ AccountId: Id, Currency: input.Currency, ...columns });
  return { AccountId: Id.toString() };
}

export async function editAccount<Input extends AnyInput>(
  form: KindForm<Input>,
  input: Input & { AccountId: string; Version: number },
  facts: SaveFacts,
): Promise<Record<string, never>> {
  const { tx, now, recordChange } = facts;
  const before = await lockAccount(tx, form.kind, BigInt(input.AccountId), now);
  if (before.Version !== input.Version) throw new CallError("RecordChanged");
  const columns = await columnsOf(form, input, before.Currency, before, facts);
  if (movesMoney(before, columns)) await assertNoLiveOrders(facts, before.Id);
  await tx
    .updateTable("OfflineAccount")
    .set({ ...columns, Version: before.Version + 1, UpdatedAt: now })
    .where("Id", "=", before.Id)
    .execute();
  recordChange({ AccountId: before.Id, AccountName: before.Name, ...differences(before, columns) });
  return {};
}

async function columnsOf<Input extends AnyInput>(
  form: KindForm<Input>,
  input: Input,
  currency: string,
  before: (Destination & { Id: bigint }) | null,
  facts: SaveFacts,
) {
  const { tx, services, request } = facts;
  const currencies = await currenciesOf(services.database);
  if (!currencies.has(currency)) throw new CallError("ChannelUnfit");
  const exponent = currencies.exponentOf(currency);
  const problems = [...amountProblems(input, exponent), ...(form.problems?.(input, currency, before) ?? [])];
  assertFields(problems, request.language);
  const destination = await form.destination(input, before, facts);
  const terms = termColumns(input, exponent);
  await lockPartners(tx);
  const ChannelId = await findChannel(tx, input.ChannelCode, currency);
  const CrawlerId = await findFreeCrawler(tx, input.SpiderId, form.kind, before && { accountId: before.Id });
  if (destination.BankCode !== null) await assertBank(tx, destination.BankCode, currency);
  const claim = { ...destination, Name: terms.Name, Currency: currency };
  await assertUnique(tx, form.kind, claim, before?.Id ?? null);
  return { ...terms, ...destination, ChannelId, CrawlerId };
}

/** Throws HasLiveOrders. The account's row is held, so that none is made meanwhile. */
export async function assertNoLiveOrders({ tx }: SaveFacts, accountId: bigint): Promise<void> {
  const { count } = (await liveOrdersOf(tx, [accountId]))(accountId);
  if (count > 0) throw new CallError("HasLiveOrders", { Count: count });
}

/** From what to what, for the operation log. */
function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const changed = Object.entries(after).filter(([name, to]) => before[name] !== to);
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name], to }]));
}
