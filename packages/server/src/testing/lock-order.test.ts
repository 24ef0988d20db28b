import { describe, expect, test } from "vitest";
import { lockedTables, lockOutOfOrder, nothingHeld } from "./lock-order.ts";

const lock = (table: string) => `select "id" from "${table}" where "id" = $1 order by "id" for no key update`;
const lockBooks =
  "select id from ledger_account where id = any($1) order by (merchant_id is null), id for no key update";
const lockMerchants = "select from ledger_account where merchant_id = $1 order by id for no key update";
const deduct = "update ledger_account l set balance_minor = a.balance_minor from account a where l.id = a.id";
const promise =
  "insert into channel_day (channel_id) select 1 on conflict (day, channel_id) do update set x = 1";

function verdictOn(...texts: string[]): string | undefined {
  const held = nothingHeld();
  return texts.map((text) => lockOutOfOrder(held, text)).find((wrong) => wrong !== undefined);
}

describe("the tables that a statement locks", () => {
  test.each([
    [lock("payment_order"), ["payment_order"]],
    ["select * from payment_order where id = 1", []],
    [
      "with locked as (select d.day from channel_day d join back using (day) order by d.day for update of d) select 1",
      ["channel_day"],
    ],
    ["select id from payment_order order by id limit 1 for update skip locked", ["payment_order"]],
    ['select * from "merchant" for update', []],
    [promise, ["channel_day"]],
    ['update "approval" set "status" = $1 where "id" = $2', ["approval"]],
    ['insert into "approval_rule" ("kind") values ($1)', []],
  ])("%s: %j", (text, tables) => {
    expect(lockedTables(text)).toEqual(tables);
  });
});

describe("the order of locks", () => {
  test("orders, channels, cards, days and the books may be locked one after the other, each again", () => {
    const all = ["payment_order", "payment_order", "channel", "offline_account"].map(lock);
    expect(verdictOn(...all, promise, lock("payment_order"), lockBooks, deduct)).toBe(undefined);
  });

  test("a merchant's rows of the ledger may be locked alone, and then all that a transfer needs", () => {
    const free =
      "with free as materialized (select id from ledger_account where merchant_id = any($1::bigint[]) for no key update skip locked) select 1";
    expect(verdictOn(free, lockMerchants, lockBooks, lockBooks, deduct)).toBe(undefined);
  });

  test("a request may be locked after whatever it acts on", () => {
    for (const subject of ["payout_order", "channel", "money_case", "manual_balance_change"])
      expect(verdictOn(lock(subject), lock("approval"), lock(subject), lockBooks)).toBe(undefined);
  });

  test.each([
    [[lock("approval"), lock("payout_order")], "payout_order is locked after approval"],
    [[lock("approval"), lock("money_case")], "money_case is locked after approval"],
    [[lockBooks, lock("payout_channel")], "payout_channel is locked after ledger_account"],
    [[promise, lock("channel")], "channel is locked after channel_day"],
    [[lock("payout_card"), lock("payout_order")], "payout_order is locked after payout_card"],
    [[lock("bank_transaction"), lock("payment_order")], "payment_order is locked after bank_transaction"],
    [[lockBooks, deduct, lockBooks], "the books are locked again after they were posted"],
    [
      [lock("ledger_account")],
      "the ledger's rows are locked in another order than merchants' before the operator's",
    ],
    [
      [
        "select id from ledger_account where id = any($1) order by id, (merchant_id is null) for no key update",
      ],
      "the ledger's rows are locked in another order than merchants' before the operator's",
    ],
    [[lockBooks, lockMerchants], "a merchant's ledger rows are locked after the operator's"],
  ])("%j: %s", (texts, wrong) => {
    expect(verdictOn(...texts)).toBe(wrong);
  });
});
