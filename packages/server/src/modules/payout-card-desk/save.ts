/** Adding and changing a payout card: partners checked under the lock that accounts take too, the change told field by field. */
import type { CallParsed, Calls } from "@opc/contract";
import { parseAmount } from "@opc/contract/money";
import { assertFields } from "../../call/field-problems.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { nextRowId } from "../../db/row-id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";
import { findFreeCrawler, lockPartners } from "../offline-account/partners.ts";
import { writeLines } from "../payout-card/account.ts";
import { assertBank } from "../reference-list/bank.ts";
import { lockCard } from "./store.ts";
import { liveTaskCount } from "./use.ts";

type SaveFacts = TransactionFacts<UserViewer>;
type AddInput = CallParsed<Calls["payoutcardAdd"]>;
type EditInput = CallParsed<Calls["payoutcardEdit"]>;

export async function addCard(input: AddInput, facts: SaveFacts): Promise<{ CardId: string }> {
  const { tx, viewer, now, recordChange } = facts;
  const terms = await termsOf(input, input.Currency, facts);
  const openingMinor = (await currenciesOf(facts.services.database)).parseSigned(
    input.OpeningBalance,
    input.Currency,
  );
  const partners = await partnersOf(input, input.Currency, null, facts);
  await assertOwnNumber(facts, { ...input, ownId: null });
  const Id = await nextRowId(tx, "payout_card");
  const columns = { ...terms, ...partners, ...numberColumns(Id, input.CardNumber, facts) };
  await tx
    .insertInto("PayoutCard")
    .values({ Id, ...columns, Currency: input.Currency, CreatedAt: now, UpdatedAt: now })
    .execute();
  if (openingMinor !== 0n)
    await writeLines(
      tx,
      [
        {
          cardId: Id,
          kind: "Manual",
          amountMinor: openingMinor,
          remark: "Opening balance",
          operator: personName(viewer),
        },
      ],
      now,
    );
  recordChange({
    CardId: Id,
    Currency: input.Currency,
    ...shown(columns),
    OpeningBalance: input.OpeningBalance,
  });
  return { CardId: Id.toString() };
}

export async function editCard(input: EditInput, facts: SaveFacts): Promise<Record<string, never>> {
  const { tx, now, recordChange } = facts;
  // In the order in which adding takes them.
  await lockPartners(tx);
  const before = await lockCard(tx, BigInt(input.CardId), now);
  if (before.Version !== input.Version) throw new CallError("RecordChanged");
  const terms = await termsOf(input, before.Currency, facts);
  const partners = await partnersOf(input, before.Currency, before, facts);
  const { CardNumber } = input;
  const number = CardNumber === undefined ? {} : numberColumns(before.Id, CardNumber, facts);
  // The number that it has may be another card's at another bank.
  const held = terms.BankCode === before.BankCode ? undefined : openOwnCard(facts.services.vault, before);
  const claimed = CardNumber ?? held;
  if (claimed !== undefined)
    await assertOwnNumber(facts, {
      ...input,
      CardNumber: claimed,
      Currency: before.Currency,
      ownId: before.Id,
    });
  const columns = { ...terms, ...partners, ...number };
  // A task's agent has the old card before it, and its debit would be looked for on another one.
  const moves = CardNumber !== undefined || partners.CrawlerId !== before.CrawlerId;
  if (moves || terms.BankCode !== before.BankCode) await assertNoTasks(tx, before.Id);
  await tx
    .updateTable("PayoutCard")
    .set({ ...columns, Version: before.Version + 1, UpdatedAt: now })
    .where("Id", "=", before.Id)
    .execute();
  const changed = Object.entries(shown(columns)).filter(
    ([name, to]) => (before as Record<string, unknown>)[name] !== to,
  );
  const differences = changed.map(([name, to]) => [
    name,
    { from: (before as Record<string, unknown>)[name], to },
  ]);
  recordChange({ CardId: before.Id, CardName: before.Name, ...Object.fromEntries(differences) });
  return {};
}

/** Throws CardHasTasks. The card's row is held, so that none is planned meanwhile. */
export async function assertNoTasks(tx: Transaction, cardId: bigint): Promise<void> {
  const Count = await liveTaskCount(tx, cardId);
  if (Count > 0) throw new CallError("CardHasTasks", { Count });
}

type Terms = Omit<AddInput, "Currency" | "CardNumber" | "OpeningBalance" | "LoginPassword">;

async function termsOf(input: Terms, currency: string, { services, request }: SaveFacts) {
  const currencies = await currenciesOf(services.database);
  if (!currencies.has(currency)) throw new CallError("ChannelUnfit");
  const exponent = currencies.exponentOf(currency);
  const names = ["MinimumAmount", "MaximumAmount", "DailyLimit", "Fee"] as const;
  const finer = names.filter((name) => parseAmount(input[name], exponent) === undefined);
  assertFields(
    finer.map((Field) => ({ Field, Message: "More decimals than the currency has" })),
    request.language,
  );
  const minor = (text: string) => parseAmount(text, exponent) as bigint;
  return {
    Name: input.CardName,
    Holder: input.Holder,
    BankCode: input.BankCode,
    MinimumMinor: minor(input.MinimumAmount),
    MaximumMinor: minor(input.MaximumAmount),
    DailyLimitMinor: minor(input.DailyLimit),
    FeeMinor: minor(input.Fee),
  };
}

async function partnersOf(
  input: Terms,
  currency: string,
  before: { Id: bigint; BankCode: string } | null,
  { tx }: SaveFacts,
) {
  const ownId = before?.Id ?? null;
  // Another number is another account, which a disabled bank does not take.
  const keptBank = "CardNumber" in input && input.CardNumber !== undefined ? null : before?.BankCode;
  await lockPartners(tx);
  const channel = await tx
    .selectFrom("PayoutChannel")
    .select("Id")
    .where("Code", "=", input.ChannelCode)
    .where("Kind", "=", "Native")
    .where("Currency", "=", currency)
    .executeTakeFirst();
  if (!channel) throw new CallError("ChannelUnfit");
  const own = ownId === null ? null : { cardId: ownId };
  const CrawlerId = await findFreeCrawler(tx, input.SpiderId, "BankCard", own);
  await assertBank(tx, input.BankCode, currency, keptBank);
  const namesake = await tx
    .selectFrom("PayoutCard")
    .select("Id")
    .where((where) => where(where.fn<string>("lower", ["Name"]), "=", input.CardName.toLowerCase()))
    .where("DeletedAt", "is", null)
    .executeTakeFirst();
  if (namesake && namesake.Id !== ownId)
    throw new CallError("AccountNameTaken", { AccountName: input.CardName });
  return { PayoutChannelId: channel.Id, CrawlerId };
}

interface NumberClaim {
  CardNumber: string;
  BankCode: string;
  Currency: string;
  ownId: bigint | null;
}

/** Throws AccountNumberTaken: two rows of one real card would promise its money twice. */
async function assertOwnNumber(
  { tx, services }: SaveFacts,
  { CardNumber, BankCode, Currency, ownId }: NumberClaim,
): Promise<void> {
  const alike = await tx
    .selectFrom("PayoutCard")
    .select(["Id", "Name", "CardSealed"])
    .where("DeletedAt", "is", null)
    .where("CardLast4", "=", CardNumber.slice(-4))
    .where("BankCode", "=", BankCode)
    .where("Currency", "=", Currency)
    .execute();
  const twin = alike.find((card) => card.Id !== ownId && openOwnCard(services.vault, card) === CardNumber);
  if (twin) throw new CallError("AccountNumberTaken", { AccountName: twin.Name });
}

function numberColumns(cardId: bigint, cardNumber: string, { services }: SaveFacts) {
  const CardSealed = services.vault.seal(sealPlace("payout_card.card_sealed", cardId), cardNumber);
  return { CardSealed, CardLast4: cardNumber.slice(-4) };
}

export function openOwnCard(vault: Vault, { Id, CardSealed }: { Id: bigint; CardSealed: Buffer }): string {
  return vault.open(sealPlace("payout_card.card_sealed", Id), CardSealed);
}

/** What the operation log may hold of it. */
function shown<Columns extends object>(columns: Columns): Omit<Columns, "CardSealed"> {
  const { CardSealed: _sealed, ...rest } = columns as Columns & { CardSealed?: Buffer };
  return rest as Omit<Columns, "CardSealed">;
}
