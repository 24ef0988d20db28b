/**
 * Payout cards' running accounts: each line in sequence begins where the one before it ended, in its card's currency; the card's
 * balance is its last line's; a line that paid a payout took that payout's amount.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { type Bad, type Checked, differs, portion, unequal } from "./proof.ts";

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
}

interface Walk {
  card: Card;
  sequence: bigint;
  balance: bigint;
}

export async function proveCards(tx: Transaction, checked: Checked): Promise<Bad | undefined> {
  const cards = await tx
    .selectFrom("PayoutCard")
    .select(["Id", "Currency", "BalanceMinor", "LastSequence"])
    .orderBy("Id")
    .execute();
  const walks = new Map<bigint, Walk>(cards.map((card) => [card.Id, { card, sequence: 0n, balance: 0n }]));
  let last: Line | undefined;
  do {
    const lines = await readLines(tx, last);
    for (const line of lines) {
      const bad = proveLine(walks.get(line.CardId), line);
      if (bad) return bad;
      checked.cardLines += 1;
    }
    last = lines.length === portion ? lines.at(-1) : undefined;
  } while (last);
  for (const walk of walks.values()) {
    const bad = proveCard(walk);
    if (bad) return bad;
  }
  return undefined;
}

async function readLines(tx: Transaction, last: Line | undefined): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select r.id, r.card_id, r.sequence, r.kind, r.currency, r.amount_minor, r.fee_minor, r.balance_before_minor,
           r.balance_after_minor, r.order_id, o.amount_minor as payout_minor, o.currency as payout_currency
      from payout_card_record r
      left join payout_order o on o.id = r.order_id and o.order_no = r.order_no
     where (r.card_id, r.sequence) > (${last?.CardId ?? 0n}, ${last?.Sequence ?? 0n})
     order by r.card_id, r.sequence limit ${portion}`.execute(tx);
  return rows;
}

function proveLine(walk: Walk | undefined, line: Line): Bad | undefined {
  const row = `payout_card_record ${line.Id}`;
  if (!walk) return differs("its card exists", row, `payout_card ${line.CardId}`, "none");
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
