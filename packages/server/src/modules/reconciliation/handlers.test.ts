/** Reconciliation of an offline account, from the comparison to the closed difference, on real orders, money and books. */
import { errors } from "@opc/contract/errors";
import type { DifferenceRow } from "@opc/contract/reconciliation";
import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";
import { formOf } from "../../testing/form.ts";
import type { PaymentOrder } from "../payment-order/gateway-order.ts";
import { settleOrders } from "../payment-order/settle.ts";
import { compareOne, compareWaiting } from "./compare.ts";
import { dayAfter, dayOf, rangeOfDay } from "./day.ts";
import { askNightly } from "./night.ts";
import { takeNext } from "./queue.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const clerk = await desk.clerk("Reconciliation.edit", "Reconciliation.import", "OriginalRecord.bind");
const reader = await desk.clerk("Reconciliation");
const stranger = await desk.clerk("OriginalRecord.bind");
const now = () => app.clock.now();
const today = () => dayOf(now(), 0);
const accountDay = () => ({ AccountKind: "Offline", AccountId: desk.account.id.toString(), Day: today() });
const read = (call: string, input: object = {}, who = clerk) =>
  app.call(`/rp_api/report/reconciliation_${call}`, input, who.browser);
const act = (call: string, input: object, who = clerk) =>
  app.call(`/mc_api/report/reconciliation_${call}`, input, who.browser);

/** A day without anything in it yet, nor in those beside it. */
beforeEach(async () => {
  const { to } = rangeOfDay(today(), 0);
  app.clock.advance(to.getTime() - now().getTime() + 84 * 3_600_000);
  await desk.query("update session set last_active_at = $1, created_at = $1", [now()]);
});

async function compare(input: object = {}) {
  const { AccountKind, AccountId, Day } = accountDay();
  const answer = await act("run", { AccountKind, AccountId, From: Day, To: Day, ...input });
  expect(answer.code, answer.msg).toBe(0);
  return compareWaiting(app.services);
}
async function differences(
  input: { From?: string | undefined; To?: string | undefined; States?: string[] } = {},
): Promise<DifferenceRow[]> {
  const { AccountKind, AccountId, Day } = accountDay();
  const { From = Day, To = Day, ...more } = input;
  const days = { From: `${From} 00:00:00`, To: `${To} 23:59:59` };
  const answer = await read("differences", { AccountKind, AccountId, ...days, Sort: "oldest", ...more });
  expect(answer.code, answer.msg).toBe(0);
  return (answer.data as { Rows: DifferenceRow[] }).Rows;
}
const short = (rows: readonly DifferenceRow[]) =>
  rows.map(({ Cause, Amount, State }) => `${Cause} ${Amount} ${State}`);
const paidOrder = async (amount: string) => {
  const one = await desk.order({ Amount: amount });
  const money = await desk.money(payableOf(one));
  return { order: await desk.now(one), money };
};
/** As a person's word settles it: no bank transaction is its money. */
async function settledByWord(amount: string): Promise<PaymentOrder> {
  const one = await desk.order({ Amount: amount });
  await desk.inWhole((tx) =>
    settleOrders(tx, [{ order: one, exponent: 2, paidMinor: one.PayableMinor, externalId: null }], now()),
  );
  return one;
}
const headings = "ExternalId,OccurredAt,Direction,Amount,Fee,Balance";
async function upload(lines: readonly string[], who = clerk, input: object = {}) {
  const form = await formOf({
    ...accountDay(),
    ...input,
    File: {
      name: "day.csv",
      type: "text/csv",
      bytes: new TextEncoder().encode([headings, ...lines].join("\r\n")),
    },
  });
  return app.call("/mc_api/report/reconciliation_upload", {}, who.browser, form);
}
const rowOf = (id: string, amount: string, at = now()) => `${id},${at.toISOString()},Credit,${amount},,`;

describe("comparing", () => {
  test("an honest day is clean, and each side adds up", async () => {
    const { order } = await paidOrder("100.00");
    await compare();
    expect(await differences()).toEqual([]);
    const { data } = await read("get", accountDay());
    const payable = payableOf(order);
    expect(data).toMatchObject({
      State: "Clean",
      Bank: { Count: 1, In: payable, Out: "0.00" },
      Statement: null,
      Orders: { Count: 1, In: payable, Fee: "1.50" },
      Ledger: { Count: 1, In: "100.00", Fee: "1.50" },
      SetAside: { Count: 0 },
      SlotDifference: (Number(payable) - 100).toFixed(2),
      Upload: null,
    });
  });

  test("money of nobody, an order without money and money of another amount are found, and nothing else", async () => {
    await paidOrder("100.00");
    const word = await settledByWord("250.00");
    await desk.money("12.34");
    const partial = await desk.order({ Amount: "300.00" });
    const part = await desk.money("200.00");
    const { OrderNo } = partial;
    const bound = { TransactionId: part.Id.toString(), OrderNo };
    expect(await desk.prove(clerk, "originalrecord_bind", bound)).toMatchObject({
      data: { LinkedAs: "Review" },
    });
    await compare();
    expect(short(await differences()).sort()).toEqual([
      "NoOrder 12.34 Open",
      `OrderAmount ${(200 - Number(payableOf(partial))).toFixed(2)} Open`,
      `OrderNotAtBank -${payableOf(word)} Open`,
    ]);
    const from = dayAfter(today(), -1);
    const matrix = await read("list", { From: from, To: today() });
    expect(matrix.data).toMatchObject({
      Days: [from, today()],
      Rows: expect.arrayContaining([
        expect.objectContaining({
          AccountName: "KBANK-1",
          Cells: [
            expect.anything(),
            expect.objectContaining({ Day: today(), State: "Open", OpenCount: 3, HasStatement: false }),
          ],
        }),
      ]),
    });
    const { data: summary } = await read("summary", { From: today(), To: today() });
    expect(summary).toMatchObject({
      Compared: 1,
      UnderWay: 0,
      Kinds: [
        { Kind: "BankMissing", OpenCount: 1, Open: [{ Currency: "THB", Amount: payableOf(word) }] },
        { Kind: "PlatformMissing", OpenCount: 1, Open: [{ Currency: "THB", Amount: "12.34" }] },
        { Kind: "Amount", OpenCount: 1 },
        { Kind: "Status", OpenCount: 0, Open: [] },
        { Kind: "Fee", OpenCount: 0 },
      ],
    });
  });

  test("an order that was given back differs by its money alone", async () => {
    const { money } = await paidOrder("80.00");
    const unbinder = await desk.clerk("OriginalRecord.unbind");
    const undone = { TransactionId: money.Id.toString(), Reason: "wrong member" };
    expect((await desk.prove(unbinder, "originalrecord_unbind", undone)).code).toBe(0);
    await compare();
    expect(short(await differences())).toEqual([
      `NoOrder ${payableOf({ PayableMinor: money.AmountMinor })} Open`,
    ]);
  });

  test("what the books lost is found", async () => {
    const { order } = await paidOrder("70.00");
    await desk.query("update payment_order set fee_minor = fee_minor + 5 where id = $1", [order.Id]);
    await compare();
    expect(short(await differences())).toEqual(["PostedFee 0.05 Open"]);
  });

  test("asked for twice at once, and by two workers, a day is compared once", async () => {
    const { AccountKind, AccountId, Day } = accountDay();
    const input = { AccountKind, AccountId, From: Day, To: Day };
    const asked = await Promise.all([act("run", input), act("run", input), act("run", input)]);
    const counts = asked.map(({ data }) => (data as { Asked: number }).Asked);
    expect(counts.sort()).toEqual([0, 0, 1]);
    const compared = await Promise.all([compareWaiting(app.services), compareWaiting(app.services)]);
    expect(compared.sort()).toEqual([0, 1]);
  });

  test("what fails says so and keeps nobody else waiting", async () => {
    const { AccountKind, Day } = accountDay();
    const other = { AccountKind, AccountId: desk.other.id.toString(), From: Day, To: Day };
    await act("run", other);
    await desk.query(
      "update reconciliation set day = 'infinity' where account_id = $1 and asked_at is not null",
      [desk.other.id],
    );
    expect(await compare()).toBe(2);
    const [row] = await desk.query("select * from reconciliation where day = 'infinity'");
    expect(row).toMatchObject({ Status: "Failed", Failure: expect.any(String) });
    expect((await read("get", accountDay())).data).toMatchObject({ State: "Clean" });
  });

  test.each([-210, 345])(
    "a day of %i minutes begins and ends at the operator's midnight",
    async (minutes) => {
      await desk.query("update merchant set time_difference_minutes = $1 where type = 'Super'", [minutes]);
      try {
        const day = dayAfter(dayOf(now(), minutes), -1);
        const { from, to } = rangeOfDay(day, minutes);
        expect(to.getTime() - from.getTime()).toBe(86_400_000);
        const at = (time: Date, shiftMs: number) => ({
          OccurredAt: new Date(time.getTime() + shiftMs).toISOString(),
        });
        await desk.money("1.01", at(from, -1));
        await desk.money("2.02", at(from, 0));
        await desk.money("3.03", at(to, -1));
        await desk.money("4.04", at(to, 0));
        const days = [dayAfter(day, -1), day, dayAfter(day, 1)];
        await compare({ From: days[0], To: days[2] });
        const found = await Promise.all(
          days.map(async (one) => short(await differences({ From: one, To: one }))),
        );
        expect(found).toEqual([
          ["NoOrder 1.01 Open"],
          ["NoOrder 2.02 Open", "NoOrder 3.03 Open"],
          ["NoOrder 4.04 Open"],
        ]);
      } finally {
        await desk.query("update merchant set time_difference_minutes = 0 where type = 'Super'");
      }
    },
  );
});

describe("closing", () => {
  test("a closed difference stays closed over comparisons, and is open again when it changed", async () => {
    const word = await settledByWord("40.00");
    await compare();
    const [found] = await differences();
    const DifferenceIds = [String(found?.DifferenceId)];
    const closed = await act("close", { DifferenceIds, Way: "TimingDifference", Note: "told tomorrow" });
    expect(closed).toMatchObject({ code: 0, data: { Closed: 1 } });
    await compare();
    expect(await differences()).toMatchObject([
      {
        State: "Closed",
        Way: "TimingDifference",
        Note: "told tomorrow",
        ClosedBy: `OPC/${clerk.person.userName}`,
      },
    ]);
    expect((await read("get", accountDay())).data).toMatchObject({ State: "Settled" });
    await desk.query("update payment_order set payable_minor = payable_minor + 7 where id = $1", [word.Id]);
    await compare();
    expect(await differences()).toMatchObject([
      { State: "Open", Way: null, Note: null, ClosedBy: null, ReopenedCount: 1 },
    ]);
    const history = await read("history", { DifferenceId: DifferenceIds[0] });
    const { Events } = history.data as { Events: { Act: string }[] };
    expect(Events.map(({ Act }) => Act)).toEqual(["Found", "Closed", "Changed"]);
  });

  test("bound money closes its difference by itself, and unbound it is back", async () => {
    const order = await desk.order({ Amount: "55.00" });
    const money = await desk.exactMoney(order);
    await compare();
    expect(short(await differences())).toEqual([`NoOrder ${payableOf(order)} Open`]);
    const TransactionId = money.Id.toString();
    await desk.prove(clerk, "originalrecord_bind", { TransactionId, OrderNo: order.OrderNo });
    await compare();
    expect(await differences()).toMatchObject([
      { State: "Closed", Way: "Bound", ClosedBy: null, Note: null },
    ]);
    const unbinder = await desk.clerk("OriginalRecord.unbind");
    await desk.prove(unbinder, "originalrecord_unbind", { TransactionId, Reason: "wrong member" });
    await compare();
    expect(await differences()).toMatchObject([{ State: "Open", ReopenedCount: 1 }]);
  });

  test("all of a choice is closed or none, in a way that fits, with a note", async () => {
    await settledByWord("41.00");
    await desk.money("9.99");
    await compare();
    const rows = await differences();
    const ids = rows.map(({ DifferenceId }) => DifferenceId);
    const note = "looked at it";
    const unfit = await act("close", { DifferenceIds: ids, Way: "SettledByReview", Note: note });
    expect(unfit).toMatchObject({ code: errors.DifferenceWayUnfit.code, data: { Count: 1 } });
    expect((await act("close", { DifferenceIds: ids, Way: "Bound", Note: note })).code).toBe(
      errors.InvalidInput.code,
    );
    expect((await act("close", { DifferenceIds: ids, Way: "Other", Note: "  no " })).code).toBe(
      errors.InvalidInput.code,
    );
    const none = await act("close", { DifferenceIds: [...ids, "1"], Way: "Other", Note: note });
    expect(none.code).toBe(errors.NotFound.code);
    expect(short(await differences({ States: ["Closed"] }))).toEqual([]);
    const twice = await Promise.all([
      act("close", { DifferenceIds: ids, Way: "Other", Note: note }),
      act("close", { DifferenceIds: ids.toReversed(), Way: "Other", Note: note }),
    ]);
    expect(twice.map(({ code }) => code).sort()).toEqual([0, errors.DifferenceNotOpen.code]);
    const [first] = ids;
    const reason = { DifferenceId: first, Reason: "closed too soon" };
    expect((await act("reopen", reason)).code).toBe(0);
    expect((await act("reopen", reason)).code).toBe(errors.DifferenceNotClosed.code);
    expect((await act("reopen", { ...reason, DifferenceId: "1" })).code).toBe(errors.NotFound.code);
    const lines = await desk.query(
      "select change from operation_log where call = 'reconciliationReopen' and code = 0 order by id desc limit 1",
    );
    expect(lines[0]?.Change).toMatchObject({
      State: { from: "Closed", to: "Open" },
      Way: { from: "Other", to: null },
    });
  });
});

describe("the file", () => {
  test("holds the filtered differences, in words, numbers as text", async () => {
    await desk.money("12.50", { ExternalId: "0012345678901234567", Counterparty: "=1+1" });
    await settledByWord("41.00");
    await compare();
    const range = { From: `${today()} 00:00:00`, To: `${today()} 23:59:59`, Kinds: ["PlatformMissing"] };
    const holder = await desk.clerk("Reconciliation.export");
    const file = await exportFile(app, "/rp_api/report/reconciliation_export", range, holder.browser);
    const { headings, rows } = csvRows(file.bytes);
    expect(rows).toHaveLength(1);
    const cells = Object.fromEntries(headings.map((heading, at) => [heading, rows[0]?.[at]]));
    expect(cells).toMatchObject({
      Day: today(),
      Difference: "Missing on the platform",
      "What was found": "Money of no order",
      State: "Open",
      "Difference amount": "12.50",
      "Bank transaction": "12.50",
    });
    expect(cells["Bank's number"]).toContain("0012345678901234567");
    const refused = await read("export", range, reader);
    expect(refused.code).toBe(errors.NoPermission.code);
  });
});

describe("the night", () => {
  test("asks for yesterday on every account once, and for each earlier day that changed or is open", async () => {
    await desk.money("3.00", { OccurredAt: new Date(now().getTime() - 5 * 86_400_000).toISOString() });
    const whole = (at: Date) => desk.inWhole((tx) => askNightly(tx, at));
    const { from } = rangeOfDay(today(), 0);
    expect(await whole(new Date(from.getTime() + 3_599_999))).toBeUndefined();
    const asked = await Promise.all([1, 2].map(() => whole(new Date(from.getTime() + 3_600_000))));
    expect(asked.filter((count) => count !== undefined)).toHaveLength(1);
    await compareWaiting(app.services);
    const compared = async (Day: string) => (await read("get", { ...accountDay(), Day })).data as object;
    expect(await compared(dayAfter(today(), -1))).toMatchObject({ State: "Clean", ComparedBy: null });
    expect(await compared(dayAfter(today(), -5))).toMatchObject({ State: "Open" });
    expect(await compared(today())).toMatchObject({ State: "None" });
  });
});

describe("a night after others", () => {
  const night = () => desk.inWhole((tx) => askNightly(tx, now()));
  const compared = async (Day: string) =>
    (await read("get", { ...accountDay(), Day })).data as { State: string; ComparedBy: string | null };

  test("days of which no worker was there are compared, and what failed is tried again", async () => {
    await night();
    await compareWaiting(app.services);
    const failed = dayAfter(today(), -1);
    await desk.query("update reconciliation set status = 'Failed' where day = $1", [failed]);
    app.clock.advance(4 * 86_400_000);
    await desk.query("update session set last_active_at = $1, created_at = $1", [now()]);
    await night();
    await compareWaiting(app.services);
    for (const back of [1, 2, 3, 4, 5]) {
      const day = dayAfter(today(), -back);
      expect([day, (await compared(day)).State]).toEqual([day, "Clean"]);
    }
  });

  test("money that is taken back from what it was ignored for is found, however old", async () => {
    const ignorer = await desk.clerk("OriginalRecord.ignore");
    const { Id } = await desk.money("6.66");
    const day = today();
    const TransactionId = Id.toString();
    await desk.act(ignorer, "originalrecord_ignore", { TransactionId, Reason: "own transfer" });
    await compare();
    expect((await compared(day)).State).toBe("Clean");
    app.clock.advance(10 * 86_400_000);
    await desk.query("update session set last_active_at = $1, created_at = $1", [now()]);
    await night();
    await compareWaiting(app.services);
    expect((await desk.act(ignorer, "originalrecord_unignore", { TransactionId })).code).toBe(0);
    app.clock.advance(86_400_000);
    await desk.query("update session set last_active_at = $1, created_at = $1", [now()]);
    await night();
    await compareWaiting(app.services);
    expect((await compared(day)).State).toBe("Open");
  });
});

describe("a worker that was stopped", () => {
  test("keeps nothing of a comparison that another has carried out meanwhile", async () => {
    await act("run", { ...accountDay(), Day: undefined, From: today(), To: today() });
    const slow = await desk.inWhole((tx) => takeNext(tx, now()));
    if (!slow) throw new Error("nothing waits");
    const { Id } = await desk.money("8.88");
    app.clock.advance(11 * 60_000);
    expect(await compareWaiting(app.services)).toBe(1);
    expect(short(await differences())).toEqual(["NoOrder 8.88 Open"]);
    await desk.query("update bank_transaction set match_status = 'Ignored' where id = $1", [Id]);
    await compareOne(app.services, slow, 0);
    expect(short(await differences())).toEqual(["NoOrder 8.88 Open"]);
  });
});

describe("a statement to compare", () => {
  test("a wrong amount and a missing row are found, no bank transaction is made, and an honest file clears them", async () => {
    const one = await paidOrder("100.00");
    const two = await paidOrder("200.00");
    const before = await desk.query("select count(*) from bank_transaction");
    const wrong = [rowOf(one.money.ExternalId, "99.00", one.money.OccurredAt)];
    const strange = rowOf("never-seen", "5.00");
    const yesterday = rowOf("other-day", "6.00", new Date(now().getTime() - 86_400_000));
    expect(await upload([...wrong, strange, yesterday])).toMatchObject({
      code: 0,
      data: { Rows: 3, Kept: 2, OtherDays: 1, Replaced: false },
    });
    expect(await compareWaiting(app.services)).toBe(1);
    expect(short(await differences()).sort()).toEqual([
      "NotOnStatement -200.00 Open".replace("200.00", payableOf(two.order)),
      "NotSeen 5.00 Open",
      `StatementAmount ${(99 - Number(payableOf(one.order))).toFixed(2)} Open`,
    ]);
    expect(await desk.query("select count(*) from bank_transaction")).toEqual(before);
    const honest = [one, two].map(({ money, order }) =>
      rowOf(money.ExternalId, payableOf(order), money.OccurredAt),
    );
    expect(await upload(honest)).toMatchObject({ data: { Kept: 2, Replaced: true } });
    await compareWaiting(app.services);
    expect(await differences({ States: ["Open"] })).toEqual([]);
    expect((await read("get", accountDay())).data).toMatchObject({
      State: "Settled",
      Statement: { Count: 2 },
      Upload: { FileName: "day.csv", Rows: 2, UploadedBy: `OPC/${clerk.person.userName}` },
    });
    expect((await act("discard", accountDay())).code).toBe(0);
    expect((await act("discard", accountDay())).code).toBe(errors.NotFound.code);
    await compareWaiting(app.services);
    expect((await read("get", accountDay())).data).toMatchObject({ Statement: null, Upload: null });
  });

  test("money that the bank prints on the next day is on its statement, not missing", async () => {
    const at = new Date(rangeOfDay(today(), 0).from.getTime() + 1_000);
    const { ExternalId } = await desk.money("7.00", { OccurredAt: at.toISOString() });
    const late = new Date(at.getTime() - 2_000);
    const yesterday = dayAfter(today(), -1);
    await upload([rowOf(ExternalId, "7.00", late)], clerk, { Day: yesterday });
    const kept = await desk.money("8.00");
    await upload([rowOf(kept.ExternalId, "8.00")]);
    await compareWaiting(app.services);
    expect(await differences({ From: yesterday, To: yesterday })).toEqual([]);
    expect(short(await differences()).sort()).toEqual(["NoOrder 7.00 Open", "NoOrder 8.00 Open"]);
  });

  test("balances are told by the file, whichever way it is sorted", async () => {
    const at = (minute: number) =>
      new Date(rangeOfDay(today(), 0).from.getTime() + minute * 60_000).toISOString();
    const lines = [`b-1,${at(1)},Credit,10.00,,110.00`, `b-2,${at(2)},Debit,4.00,1.00,105.00`];
    for (const file of [lines, lines.toReversed()]) {
      await upload(file);
      await compareWaiting(app.services);
      expect((await read("get", accountDay())).data).toMatchObject({
        OpeningBalance: "100.00",
        ClosingBalance: "105.00",
        Statement: { In: "10.00", Out: "4.00", Fee: "1.00" },
      });
    }
  });

  test("one fault, and nothing of the file is kept; each fault has its row and field", async () => {
    const at = now().toISOString();
    const answer = await upload([
      `f-1,${at},Credit,1.00,-2,`,
      `f-2,${at},Credit,1.00,,many`,
      `f-3,${at},Up,1.00,,`,
      `f-4,${at},Credit,1.00,,`,
      `f-4,${at},Credit,2.00,,`,
    ]);
    expect(answer).toMatchObject({
      code: errors.CsvHasFaults.code,
      data: {
        Count: 4,
        Faults: [
          { Row: 2, Field: "Fee" },
          { Row: 3, Field: "Balance" },
          { Row: 4, Field: "Direction" },
          { Row: 6, Field: "ExternalId" },
        ],
      },
    });
    const other = await upload([rowOf("g-1", "1.00", new Date(now().getTime() - 3 * 86_400_000))]);
    expect(other.code).toBe(errors.StatementOfOtherDays.code);
    const ahead = await upload([rowOf("g-2", "1.00")], clerk, { Day: dayAfter(today(), 1) });
    expect(ahead.code).toBe(errors.ReconciliationRange.code);
    expect((await read("get", accountDay())).data).toMatchObject({ State: "None", Upload: null });
  });

  test("the same template can be read again", async () => {
    const answer = await read("template");
    expect(answer.data).toContain(
      "ExternalId,OccurredAt,Direction,Amount,Currency,Counterparty,Remark,Fee,Balance",
    );
  });
});

describe("who may", () => {
  const { Day, ...account } = accountDay();
  test.each([
    ["run", { ...account, From: Day, To: Day }],
    ["close", { DifferenceIds: ["1"], Way: "Other", Note: "whatever" }],
    ["reopen", { DifferenceId: "1", Reason: "whatever" }],
    ["discard", { ...account, Day }],
  ])("nobody without the function may %s, nor the holder of another page", async (call, input) => {
    for (const who of [reader, stranger])
      expect((await act(call, input, who)).code).toBe(errors.NoPermission.code);
  });

  test("the holder of another page sees nothing, an ordinary merchant neither", async () => {
    const merchant = await app.signIn(desk.collections.people["ACME/admin"]);
    for (const browser of [stranger.browser, merchant]) {
      const answer = await app.call("/rp_api/report/reconciliation_get", accountDay(), browser);
      expect(answer.code).toBe(errors.NoPermission.code);
    }
    expect((await upload([], reader)).code).toBe(errors.NoPermission.code);
  });

  test("days ahead, backwards or too many are refused", async () => {
    const ranges = [
      { From: dayAfter(today(), 1), To: dayAfter(today(), 1) },
      { From: today(), To: dayAfter(today(), -1) },
      { From: dayAfter(today(), -93), To: today() },
    ];
    for (const range of ranges) {
      expect((await read("list", range)).code).toBe(errors.ReconciliationRange.code);
      expect((await act("run", range)).code).toBe(errors.ReconciliationRange.code);
    }
  });
});
