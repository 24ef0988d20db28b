/**
 * Payout cards' running accounts: each line in sequence begins where the one before it ended, in its card's currency; the card's
 * balance is its last line's; a line that paid a payout took that payout's amount.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { CardReached } from "./checkpoint.ts";
import { portionsOf } from "./portions.ts";
import { type Bad, type Checked, differs, portion, type Reads, unequal, type Witness } from "./proof.ts";

interface Card {
  Id: bigint;
  Currency: string;
  BalanceMinor: bigint;
  LastSequence: bigint;
}

interface Line {
  Id: bigint;
  CardId: bigint;
  Sequence: bigint;
  Kind: string;
  Currency: string;
  AmountMinor: bigint;
  FeeMinor: bigint;
  BalanceBeforeMinor: bigint;
  BalanceAfterMinor: bigint;
  OrderId: bigint | null;
  /** Of the payout with that id and number; null without one. */
  PayoutMinor: bigint | null;
  PayoutCurrency: string | null;
  /** Of its card when it was read. */
  LastSequence: bigint;
}

interface Walk extends CardReached {
  card: Card;
}

export async function proveCards(reads: Reads, checked: Checked, witness: Witness): Promise<Bad | undefined> {
  const { since, reached } = witness;
  const cards = await reads(readCards);
  const begin = { sequence: 0n, balance: 0n };
  const walks = new Map<bigint, Walk>(
    cards.map((card) => [card.Id, { ...(since?.cards.get(card.Id) ?? begin), card }]),
  );
  for (const id of await reads((tx) => readGrown(tx, walks))) {
    const walk = walks.get(id);
    if (!walk) continue;
    for await (const lines of linesOf(reads, id, walk.sequence)) {
      for (const line of lines) {
        const bad = proveLine(walk, line);
        if (bad) return bad;
        checked.cardLines += 1;
      }
    }
  }
  for (const walk of walks.values()) {
    const bad = proveCard(walk);
    if (bad) return bad;
    reached?.cards.set(walk.card.Id, { sequence: walk.sequence, balance: walk.balance });
  }
  return since ? undefined : reads(lineOfNoCard);
}

async function lineOfNoCard(tx: Transaction): Promise<Bad | undefined> {
  const { rows } = await sql<Pick<Line, "Id" | "CardId">>`
    select r.id, r.card_id from payout_card_record r
     where not exists (select from payout_card c where c.id = r.card_id) order by r.id limit 1`.execute(tx);
  const [line] = rows;
  return (
    line && differs("its card exists", `payout_card_record ${line.Id}`, `payout_card ${line.CardId}`, "none")
  );
}

function readCards(tx: Transaction): Promise<Card[]> {
  return tx
    .selectFrom("PayoutCard")
    .select(["Id", "Currency", "BalanceMinor", "LastSequence"])
    .orderBy("Id")
    .execute();
}

/** Cards with lines beyond those that were read. */
async function readGrown(tx: Transaction, walks: ReadonlyMap<bigint, Walk>): Promise<bigint[]> {
  const list = (pick: (walk: Walk) => bigint) => `{${[...walks.values()].map(pick).join(",")}}`;
  const { rows } = await sql<{ Id: bigint }>`
    select w.id from unnest(
        ${list(({ card }) => card.Id)}::bigint[], ${list(({ sequence }) => sequence)}::bigint[]) as w (id, sequence)
     where exists (select from payout_card_record r where r.card_id = w.id and r.sequence > w.sequence)
     order by w.id`.execute(tx);
  return rows.map(({ Id }) => Id);
}

function linesOf(reads: Reads, cardId: bigint, after: bigint): AsyncGenerator<Line[]> {
  return portionsOf<Line>((last) => reads((tx) => readLines(tx, cardId, last?.Sequence ?? after)));
}

async function readLines(tx: Transaction, cardId: bigint, after: bigint): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select r.id, r.card_id, r.sequence, r.kind, r.currency, r.amount_minor, r.fee_minor, r.balance_before_minor,
           r.balance_after_minor, r.order_id, o.amount_minor as payout_minor, o.currency as payout_currency,
           c.last_sequence
      from payout_card_record r
      join payout_card c on c.id = r.card_id
      left join payout_order o on o.id = r.order_id and o.order_no = r.order_no
     where r.card_id = ${cardId} and r.sequence > ${after}
     order by r.sequence limit ${portion}`.execute(tx);
  return rows;
}

function proveLine(walk: Walk, line: Line): Bad | undefined {
  const row = `payout_card_record ${line.Id}`;
  // Written since this walk began: the next proof's.
  if (walk.sequence >= walk.card.LastSequence && line.Sequence <= line.LastSequence) return undefined;
  const after = walk.balance + line.AmountMinor - line.FeeMinor;
  const bad =
    unequal("sequence without gaps", row, walk.sequence + 1n, line.Sequence) ??
    unequal("of its card's currency", row, walk.card.Currency, line.Currency) ??
    unequal(
      "balance before = balance after of the entry before",
      row,
      walk.balance,
      line.BalanceBeforeMinor,
    ) ??
    unequal("balance after = before + amount − fee", row, after, line.BalanceAfterMinor) ??
    provePayout(line, row);
  walk.sequence = line.Sequence;
  walk.balance = after;
  return bad;
}

/** A line of a payout, or of its bank's fee. */
function provePayout(line: Line, row: string): Bad | undefined {
  if (line.OrderId === null) return undefined;
  return (
    unequal(
      "its payout exists",
      row,
      true,
      line.PayoutMinor !== null && line.PayoutCurrency === line.Currency,
    ) ??
    (line.Kind === "Payout"
      ? unequal("took the payout's amount", row, line.PayoutMinor, -line.AmountMinor)
      : undefined)
  );
}

function proveCard({ card, sequence, balance }: Walk): Bad | undefined {
  const row = `payout_card ${card.Id}`;
  return (
    unequal("the card's last sequence = its last line", row, sequence, card.LastSequence) ??
    unequal("card balance = balance after of its last line", row, balance, card.BalanceMinor)
  );
}
