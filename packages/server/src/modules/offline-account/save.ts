/** Adding and changing an account, of whatever kind: partners checked under one lock, the change told field by field. */

import type { ShownLine } from "@opc/contract/approval/calls";
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import { assertFields, type FieldProblem } from "../../call/field-problems.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { holdFrom, told } from "../../order/account-hold.ts";
import type { Json } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, restsOnNothing, unlessGone } from "../approval/several-acts.ts";
import { assertBank } from "../reference-list/bank.ts";
import { liveOrdersOf } from "./live-orders.ts";
import { assertUnique, findChannel, findFreeCrawler, lockPartners } from "./partners.ts";
import { lockAccount } from "./store.ts";
import {
  type AnyInput,
  amountProblems,
  type Destination,
  leadsElsewhere,
  movesMoney,
  tellsPayers,
  termColumns,
} from "./terms.ts";

type SaveFacts = TransactionFacts<UserViewer>;

/** What differs by kind. `currency` is the form's, or of an account that is changed its own. */
export interface KindForm<Input extends AnyInput> {
  kind: OfflineAccountKind;
  /** `hasImage`: one came with the form, or the account keeps its own. */
  problems?(input: Input, currency: string, hasImage: boolean): FieldProblem[];
  /** Of one that came with the form. */
  keepImage?(input: Input, facts: SaveFacts): Promise<bigint | null>;
  destination(input: Input, imageId: bigint | null): Destination;
}

/** An input as it is kept while a second person decides: without proofs, the picture by its id. */
interface Wanted<Input extends AnyInput> {
  input: Input;
  imageId: bigint | null;
}

/** Under the rule CollectionAccounts a second person decides. */
export async function addAccount<Input extends AnyInput>(
  form: KindForm<Input>,
  input: Input & { Currency: string },
  facts: SaveFacts,
): Promise<{ AccountId: string | null; ApprovalId: string | null }> {
  const imageId = await imageOf(form, input, input.Currency, null, facts);
  const wanted = { input, imageId };
  const columns = await columnsOf(form, wanted, input.Currency, null, facts);
  const proposed = await proposeIfNeeded(facts, addAct(form), {
    subject: columns.Name,
    payload: payloadOf("add", form.kind, wanted),
    shown: shownOf(null, { ...columns, SpiderId: input.SpiderId }),
  });
  if (proposed) return { AccountId: null, ApprovalId: proposed.approvalId };
  const AccountId = await add(form, wanted, facts);
  return { AccountId, ApprovalId: null };
}

async function add<Input extends AnyInput>(
  form: KindForm<Input>,
  wanted: Wanted<Input & { Currency: string }>,
  facts: SaveFacts,
): Promise<string> {
  const { tx, now, recordChange } = facts;
  const { Currency } = wanted.input;
  const columns = await columnsOf(form, wanted, Currency, null, facts);
  const HeldUntil = holdFrom(null, facts.services.accountHoldHours, now);
  const { Id } = await tx
    .insertInto("OfflineAccount")
    .values({ ...columns, Kind: form.kind, Currency, HeldUntil, CreatedAt: now, UpdatedAt: now })
    .returning("Id")
    .executeTakeFirstOrThrow();
  recordChange({ AccountId: Id, Currency, ...columns, HeldUntil: told(HeldUntil) });
  return Id.toString();
}

/** Where it changes to what account money goes, who watches it or what payers read, a second person decides under the rule. */
export async function editAccount<Input extends AnyInput>(
  form: KindForm<Input>,
  input: Input & EditKey,
  facts: SaveFacts,
): Promise<{ ApprovalId: string | null }> {
  const before = await heldAt(form.kind, input, facts);
  const imageId = await imageOf(form, input, before.Currency, before, facts);
  const wanted = { input, imageId };
  const columns = await columnsOf(form, wanted, before.Currency, before, facts);
  const isMoving = movesMoney(before, columns);
  if (isMoving) await assertNoLiveOrders(facts, before.Id);
  if (isMoving || tellsPayers(before, columns)) {
    const watched = { ...before, SpiderId: await spiderIdOf(facts.tx, before.CrawlerId) };
    const proposed = await proposeIfNeeded(facts, editAct(form), {
      subject: before.Name,
      payload: payloadOf("edit", form.kind, wanted),
      shown: shownOf(watched, { ...columns, SpiderId: input.SpiderId }),
    });
    if (proposed) return { ApprovalId: proposed.approvalId };
  }
  await edit(form, wanted, facts);
  return { ApprovalId: null };
}

interface EditKey {
  AccountId: string;
  Version: number;
}

/** Throws NotFound or RecordChanged. */
async function heldAt(kind: OfflineAccountKind, { AccountId, Version }: EditKey, { tx, now }: SaveFacts) {
  const account = await lockAccount(tx, kind, BigInt(AccountId), now);
  if (account.Version !== Version) throw new CallError("RecordChanged");
  return account;
}

async function edit<Input extends AnyInput>(
  form: KindForm<Input>,
  wanted: Wanted<Input & EditKey>,
  facts: SaveFacts,
): Promise<void> {
  const { tx, now, recordChange } = facts;
  const before = await heldAt(form.kind, wanted.input, facts);
  const columns = {
    ...(await columnsOf(form, wanted, before.Currency, before, facts)),
    HeldUntil: before.HeldUntil,
  };
  if (movesMoney(before, columns)) await assertNoLiveOrders(facts, before.Id);
  if (leadsElsewhere(before, columns))
    columns.HeldUntil = holdFrom(before.HeldUntil, facts.services.accountHoldHours, now);
  await tx
    .updateTable("OfflineAccount")
    .set({ ...columns, Version: before.Version + 1, UpdatedAt: now })
    .where("Id", "=", before.Id)
    .execute();
  recordChange({
    AccountId: before.Id,
    AccountName: before.Name,
    ...differences(
      { ...before, HeldUntil: told(before.HeldUntil) },
      { ...columns, HeldUntil: told(columns.HeldUntil) },
    ),
  });
}

/** The picture is drawn anew and kept before anything is locked; nothing is where the form is not sound. */
async function imageOf<Input extends AnyInput>(
  form: KindForm<Input>,
  input: Input,
  currency: string,
  before: Destination | null,
  facts: SaveFacts,
): Promise<bigint | null> {
  const hasNew = "Image" in input && input.Image !== undefined;
  await assertSound(form, input, currency, hasNew || (before?.ImageId ?? null) !== null, facts);
  return (await form.keepImage?.(input, facts)) ?? null;
}

/** Throws ChannelUnfit or InvalidInput; returns the currency's decimals. */
async function assertSound<Input extends AnyInput>(
  form: KindForm<Input>,
  input: Input,
  currency: string,
  hasImage: boolean,
  { services, request }: SaveFacts,
): Promise<number> {
  const currencies = await currenciesOf(services.database);
  if (!currencies.has(currency)) throw new CallError("ChannelUnfit");
  const exponent = currencies.exponentOf(currency);
  const problems = [
    ...amountProblems(input, exponent),
    ...(form.problems?.(input, currency, hasImage) ?? []),
  ];
  assertFields(problems, request.language);
  return exponent;
}

async function columnsOf<Input extends AnyInput>(
  form: KindForm<Input>,
  { input, imageId }: Wanted<Input>,
  currency: string,
  before: (Destination & { Id: bigint }) | null,
  facts: SaveFacts,
) {
  const { tx } = facts;
  const image = imageId ?? before?.ImageId ?? null;
  const exponent = await assertSound(form, input, currency, image !== null, facts);
  const destination = form.destination(input, image);
  const terms = termColumns(input, exponent);
  await lockPartners(tx);
  const ChannelId = await findChannel(tx, input.ChannelCode, currency);
  const CrawlerId = await findFreeCrawler(tx, input.SpiderId, form.kind, before && { accountId: before.Id });
  if (destination.BankCode !== null) {
    // Another number is another account, which a disabled bank does not take.
    const kept = before?.Account === destination.Account ? before.BankCode : null;
    await assertBank(tx, destination.BankCode, currency, kept);
  }
  const claim = { ...destination, Name: terms.Name, Currency: currency };
  await assertUnique(tx, form.kind, claim, before?.Id ?? null);
  return { ...terms, ...destination, ChannelId, CrawlerId };
}

async function spiderIdOf(tx: Transaction, crawlerId: bigint): Promise<string> {
  const found = tx.selectFrom("Crawler").select("SpiderId").where("Id", "=", crawlerId);
  return (await found.executeTakeFirstOrThrow()).SpiderId;
}

function payloadOf(
  verb: "add" | "edit",
  kind: OfflineAccountKind,
  { input, imageId }: Wanted<AnyInput>,
): Json {
  const { LoginPassword: _password, GoogleVerifyCode: _code, ...kept } = input;
  if ("Image" in kept) delete kept.Image;
  return { Call: `${kind} ${verb}`, Input: kept as Json, ImageId: imageId?.toString() ?? null };
}

function wantedOf<Input extends AnyInput>(payload: Json): Wanted<Input> {
  const { Input, ImageId } = payload;
  return { input: Input as unknown as Input, imageId: typeof ImageId === "string" ? BigInt(ImageId) : null };
}

type Shown = Pick<Destination, "Account" | "PromptId" | "ImageId" | "BankCode" | "ExtraInfo"> & {
  Name: string;
  Holder: string;
  Tip: string | null;
  /** Of the crawler that says what came in. */
  SpiderId: string;
};

function shownOf(before: Shown | null, after: Shown): ShownLine[] {
  const numberOf = ({ PromptId, BankCode, Account }: Shown) =>
    [BankCode, Account, PromptId].filter((part) => part !== null && part !== "").join(" · ");
  const image = (of: Shown | null) => of?.ImageId?.toString() ?? null;
  const words = (["Tip", "ExtraInfo"] as const).filter((Field) => (before?.[Field] ?? null) !== after[Field]);
  return [
    { Field: "Account", From: before?.Name ?? null, To: after.Name },
    { Field: "Holder", From: before?.Holder ?? null, To: after.Holder },
    { Field: "AccountNumber", From: before && numberOf(before), To: numberOf(after) },
    ...(after.ImageId === null
      ? []
      : [{ Field: "AccountImage" as const, From: image(before), To: image(after) }]),
    { Field: "Crawler", From: before?.SpiderId ?? null, To: after.SpiderId },
    ...words.map((Field) => ({ Field, From: before?.[Field] ?? null, To: after[Field] })),
  ];
}

export function addAct<Input extends AnyInput>(form: KindForm<Input>): CallAct {
  return {
    kind: "CollectionAccounts",
    askedWith: () => `${form.kind}.add`,
    before: restsOnNothing,
    apply: async (facts, { payload }) => {
      await add(form, wantedOf<Input & { Currency: string }>(payload), facts);
    },
  };
}

export function editAct<Input extends AnyInput>(form: KindForm<Input>): CallAct {
  return {
    kind: "CollectionAccounts",
    askedWith: () => `${form.kind}.edit`,

    async before({ tx, now }, payload) {
      const { input } = wantedOf<Input & EditKey>(payload);
      const account = await unlessGone(lockAccount(tx, form.kind, BigInt(input.AccountId), now));
      return account && { Version: account.Version };
    },

    apply: (facts, { payload }) => edit(form, wantedOf<Input & EditKey>(payload), facts),
  };
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
