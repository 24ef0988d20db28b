/** The running account: whatever happens in whatever order, every line is provable from the one before it. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { linesAfter, type NewLine, writeLines } from "./account.ts";
import { type Card, type CardWorld, cardWorld, debit } from "./test-world.ts";

const started = await testApp();
const { clock, services } = started;
let world: CardWorld;
beforeAll(async () => {
  world = await cardWorld(started);
});

const line = fc.record({
  amountMinor: fc.bigInt(-1_000_000n, 1_000_000n),
  feeMinor: fc.bigInt(0n, 500n),
});

test("lines follow one another, without a gap, from wherever an account stands", () => {
  fc.assert(
    fc.property(
      fc.bigInt(-1_000_000_000_000n, 1_000_000_000_000n),
      fc.array(line, { maxLength: 50 }),
      (balanceMinor, amounts) => {
        const lines = amounts.map((one): NewLine => ({ cardId: 1n, kind: "Manual", ...one }));
        const records = linesAfter({ balanceMinor, sequence: 7n }, lines, "THB", new Date());
        let before = balanceMinor;
        for (const [index, record] of records.entries()) {
          expect(record.Sequence).toBe(8n + BigInt(index));
          expect(record.BalanceBeforeMinor).toBe(before);
          expect(record.BalanceAfterMinor).toBe(before + record.AmountMinor - record.FeeMinor);
          before = record.BalanceAfterMinor;
        }
      },
    ),
  );
});

/** Read line by line as a prover would. */
async function prove(card: Card): Promise<void> {
  const records = await world.records(card.id);
  let before = 0;
  for (const [index, record] of records.entries()) {
    const cents = (text: string) => Math.round(Number(text) * 100);
    expect(record.Sequence).toBe(index + 1);
    expect(cents(record.BalanceBefore)).toBe(before);
    before = before + cents(record.Amount) - cents(record.Fee);
    expect(cents(record.BalanceAfter)).toBe(before);
  }
  expect(Math.round(Number((await world.card(card.id)).Balance) * 100)).toBe(before);
  const paid = records.filter(({ Kind }) => Kind === "Payout").map(({ OrderNo }) => OrderNo);
  expect(new Set(paid).size).toBe(paid.length);
}

type Step = "pay" | "debit" | "again" | "credit" | "odd" | "manual" | "fail";

test("random histories of payouts, debits, top-ups and corrections leave provable accounts", async () => {
  const steps = fc.array(fc.constantFrom<Step>("pay", "debit", "again", "credit", "odd", "manual", "fail"), {
    minLength: 5,
    maxLength: 14,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const card = await world.addCard({ Fee: "1.50" });
      const told: object[] = [];
      const open: { reference: string; amount: string }[] = [];
      const tell = async (one: object) => {
        told.push(one);
        expect((await world.tell(card, one)).code).toBe(0);
      };
      for (const [index, step] of history.entries()) {
        const amount = `${10 + index}.25`;
        if (step === "pay" || step === "fail") {
          await world.offline.beat(card.agent);
          const paying = await world.pay(amount, { cardId: card.id });
          await world.next(card);
          const event = step === "pay" ? "Submitted" : "SubmitFailure";
          expect((await world.report(card, paying.taskId ?? "", event)).code).toBe(0);
          if (step === "pay") open.push({ reference: paying.reference, amount });
        } else if (step === "debit") {
          const one = open.shift();
          if (one) await tell(debit(one.amount, clock.now(), { Remark: one.reference }));
        } else if (step === "again" && told.length > 0) {
          expect((await world.tell(card, ...told.toReversed())).data).toMatchObject({ Accepted: 0 });
        } else if (step === "credit") {
          await tell({ ...debit(amount, clock.now()), Direction: "Credit" });
        } else if (step === "odd") {
          await tell(debit(amount, clock.now()));
        } else if (step === "manual") {
          await correct(card, -BigInt(index + 1));
        }
      }
      await prove(card);
    }),
    { numRuns: 8 },
  );
}, 120_000);

const correct = (card: Card, amountMinor: bigint) =>
  inTransaction(services.database, wholeScope, (tx) =>
    writeLines(
      tx,
      [{ cardId: BigInt(card.id), kind: "Manual", amountMinor, remark: "test", operator: "OPC/admin" }],
      clock.now(),
    ),
  );

test("many who write at once leave no gap", async () => {
  const card = await world.addCard();
  await Promise.all(Array.from({ length: 20 }, (_, index) => correct(card, BigInt(index + 1))));
  await prove(card);
  expect(await world.records(card.id)).toHaveLength(21);
});

test("the database refuses to change or take back a line", async () => {
  const card = await world.addCard();
  const { query } = world.offline;
  const id = [card.id];
  for (const change of [
    "update payout_card_record set amount_minor = amount_minor + 1 where card_id = $1",
    "update payout_card_record set kind = 'TopUp' where card_id = $1",
    "delete from payout_card_record where card_id = $1",
  ])
    await expect(query(change, id)).rejects.toThrow();
});
