/** The proof of payout cards' running accounts, after payouts, their fees, top-ups and corrections. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { ownerOf } from "../../testing/owner-database.ts";
import { type CardWorld, cardWorld, debit } from "../payout-card/test-world.ts";
import { proveCards } from "./prove-cards.ts";

const started = await testApp();
const { clock, services } = started;
const asOwner = ownerOf(started);
let world: CardWorld;
let cardId: string;
beforeAll(async () => {
  world = await cardWorld(started);
  const card = await world.addCard({ Fee: "1.50" });
  cardId = card.id;
  await world.offline.beat(card.agent);
  const paying = await world.pay("125.25", { cardId });
  await world.next(card);
  await world.report(card, paying.taskId ?? "", "Submitted");
  await world.tell(card, debit("125.25", clock.now(), { Remark: paying.reference }));
  await world.tell(card, { ...debit("900.00", clock.now()), Direction: "Credit" });
  await world.tell(card, debit("17.00", clock.now()));
});

class Undo extends Error {}

/** What the proof says after whoever owns the tables did this; rolled back. */
async function proofAfter(...tampering: string[]): Promise<string> {
  let said = "";
  const run = asOwner(async (tx) => {
    await letTamper(tx);
    for (const statement of tampering) {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      if (!numAffectedRows) throw new Error(`nothing to tamper with: ${statement}`);
    }
    const bad = await proveCards(
      (read) => read(tx),
      { cardLines: 0 } as Parameters<typeof proveCards>[1],
      {},
    );
    said = bad ? `${bad.row.split(" ")[0]}: ${bad.check}` : "ok";
    throw new Undo();
  });
  await run.catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return said;
}

async function letTamper(tx: Transaction): Promise<void> {
  for (const trigger of ["append_only", "no_delete"])
    await sql`alter table payout_card_record disable trigger ${sql.raw(trigger)}`.execute(tx);
}

test("cards with payouts, fees, top-ups and unexplained debits prove, line by line", async () => {
  const checked = { cardLines: 0 } as Parameters<typeof proveCards>[1];
  const bad = await inTransaction(services.database, wholeScope, (tx) =>
    proveCards((read) => read(tx), checked, {}),
  );
  expect(bad).toBeUndefined();
  expect(checked.cardLines).toBeGreaterThanOrEqual(4);
});

const record = (kind: string) =>
  `(select id from payout_card_record where kind = '${kind}' order by id limit 1)`;

test.each<[string, string]>([
  [
    `update payout_card_record set sequence = sequence + 50 where id = ${record("TopUp")}`,
    "payout_card_record: sequence without gaps",
  ],
  [
    `delete from payout_card_record where id = ${record("Payout")}`,
    "payout_card_record: sequence without gaps",
  ],
  [
    `update payout_card_record set amount_minor = amount_minor + 1, balance_after_minor = balance_after_minor + 1
      where id = ${record("Unexplained")}`,
    "payout_card: card balance = balance after of its last line",
  ],
  [
    `update payout_card_record set amount_minor = amount_minor - 1, balance_after_minor = balance_after_minor - 1
      where id = ${record("Payout")}`,
    "payout_card_record: took the payout's amount",
  ],
  [
    `update payout_card_record set order_no = 'CNONE' where id = ${record("Payout")}`,
    "payout_card_record: its payout exists",
  ],
  [
    "update payout_card set balance_minor = balance_minor + 1 where last_sequence > 0",
    "payout_card: card balance = balance after of its last line",
  ],
  [
    "update payout_card set last_sequence = last_sequence + 1 where last_sequence > 0",
    "payout_card: the card's last sequence = its last line",
  ],
])("%s is found", async (tampering, said) => {
  expect(await proofAfter(tampering)).toBe(said);
});
