/** A line of a card's statement that cannot be booked holds up no other of its report. */
import { errors } from "@opc/contract/errors";
import pg from "pg";
import { afterEach, beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type Card, type CardWorld, cardWorld, debit } from "../payout-card/test-world.ts";

const started = await testApp();
const { clock } = started;
let world: CardWorld;
let card: Card;
beforeAll(async () => {
  world = await cardWorld(started);
  card = await world.addCard();
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: started.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
afterEach(() => asOwner("drop function if exists refuse_poison() cascade; delete from set_aside"));

async function submitted(amount: string) {
  await world.offline.beat(card.agent);
  const paying = await world.pay(amount, { cardId: card.id });
  await world.next(card);
  expect((await world.report(card, paying.taskId ?? "", "Submitted")).code).toBe(0);
  return paying;
}
const poison = (table: string, when: string, condition: string, errcode = "P0001") =>
  asOwner(`
    create function refuse_poison() returns trigger language plpgsql as
      $$ begin raise exception 'unreadable' using errcode = '${errcode}'; end $$;
    create trigger poison before ${when} on ${table} for each row when (${condition}) execute function refuse_poison()`);
const aside = async () =>
  (await world.offline.query("select queue, key, reason from set_aside")).map(({ Queue, Key, Reason }) => [
    Queue,
    Key,
    Reason,
  ]);
const kindOf = async (ExternalId: string) =>
  (await world.records(card.id)).find((one) => one.ExternalId === ExternalId)?.Kind;

test("a debit whose payout PostgreSQL refuses stays unexplained, and the others settle their payouts", async () => {
  const [bad, fine] = [await submitted("41.00"), await submitted("42.00")];
  await poison("payout_order", "update", `old.order_no = '${bad.orderNo}'`);
  const lines = [
    debit("41.00", clock.now(), { Remark: bad.reference }),
    debit("42.00", clock.now(), { Remark: fine.reference }),
    { ...debit("500.00", clock.now()), Direction: "Credit" },
  ];
  expect((await world.tell(card, ...lines)).data).toEqual({ Accepted: 3, Known: 0 });
  expect(await world.orderStatus(fine.orderNo)).toBe("AutoMatchedSuccess");
  expect(await world.orderStatus(bad.orderNo)).toBe("ChannelSuccess");
  expect(await kindOf(lines[0]?.ExternalId ?? "")).toBe("Unexplained");
  expect(await aside()).toEqual([
    ["matching", expect.stringContaining(lines[0]?.ExternalId ?? ""), "unreadable"],
  ]);
  expect((await world.tell(card, ...lines)).data).toEqual({ Accepted: 0, Known: 3 });
});

test("a line that cannot even be written down is left out, and named", async () => {
  const fine = await submitted("43.00");
  const bad = { ...debit("7.00", clock.now()), Direction: "Credit" };
  await poison("payout_card_record", "insert", `new.external_id = '${bad.ExternalId}'`);
  const told = await world.tell(card, bad, debit("43.00", clock.now(), { Remark: fine.reference }));
  expect(told).toMatchObject({ code: 0, data: { Accepted: 1, Known: 0 } });
  expect(await world.orderStatus(fine.orderNo)).toBe("AutoMatchedSuccess");
  expect(await aside()).toEqual([["matching", expect.stringContaining(bad.ExternalId), "unreadable"]]);
});

test("while somebody holds a payout for too long its debit is nobody's fault: told again, it is the payout's", async () => {
  const [held, fine] = [await submitted("44.00"), await submitted("45.00")];
  // As a statement that ran out of time while it waited for the row.
  await poison("payout_order", "update", `old.order_no = '${held.orderNo}'`, "57014");
  const lines = [
    debit("44.00", clock.now(), { Remark: held.reference }),
    debit("45.00", clock.now(), { Remark: fine.reference }),
  ];
  expect((await world.tell(card, ...lines)).code).toBe(errors.Overloaded.code);
  expect(await kindOf(lines[0]?.ExternalId ?? "")).toBeUndefined();
  expect(await aside()).toEqual([]);
  await asOwner("drop function refuse_poison() cascade");
  expect((await world.tell(card, ...lines)).code).toBe(0);
  expect(await world.orderStatus(held.orderNo)).toBe("AutoMatchedSuccess");
  expect(await world.orderStatus(fine.orderNo)).toBe("AutoMatchedSuccess");
});
