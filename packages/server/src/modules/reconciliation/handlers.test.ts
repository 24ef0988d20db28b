/** Reconciliation of an offline account, from the comparison to the closed difference, on real orders, money and books. */
import { errors } from "@opc/contract/errors";
import { beforeEach, describe, expect, test } from "vitest";
import { dayOf } from "../../day.ts";
import { refreshCurrencies } from "../../db/currencies.ts";
import { payableOf } from "../../testing/bank-desk.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";
import { compareWaiting } from "./compare.ts";
import { dayAfter, rangeOfDay } from "./day.ts";
import { reconciliationWorld, short } from "./test-world.ts";

const world = await reconciliationWorld();
const { app, desk, clerk, now, today, accountDay, read, act } = world;
const { compare, differences, upload, paidOrder, settledByWord } = world;
const reader = await desk.clerk("Reconciliation");
const stranger = await desk.clerk("OriginalRecord.bind");
beforeEach(world.nextDay);

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
    for (const [kind, count] of [
      ["Offline", 3],
      ["Card", 0],
    ] as const) {
      const listed = await read("differences", { AccountKinds: [kind], From: `${today()} 00:00:00` });
      expect((listed.data as { Total: number }).Total).toBe(count);
    }
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

  test("of two currencies, each adds up by its own, in its own units", async () => {
    const yen = await desk.collections.addAccount("YEN-1");
    const names = { NameEn: "Japanese yen", NameZh: "日元", Exponent: 0 };
    await desk.inWhole((tx) =>
      tx
        .insertInto("Currency")
        .values({ Code: "JPY", ...names })
        .execute(),
    );
    await desk.query("update offline_account set currency = 'JPY' where id = $1", [yen.id]);
    refreshCurrencies(app.services.database);
    await desk.money("12.34");
    await desk.money("500", { Currency: "JPY" }, yen);
    await desk.money("25", { Currency: "JPY", Direction: "Debit" }, yen);
    await compare();
    await compare({ AccountId: yen.id.toString() });
    const { data } = await read("get", { ...accountDay(), AccountId: yen.id.toString() });
    expect(data).toMatchObject({ Currency: "JPY", Bank: { Count: 2, In: "500", Out: "25", Fee: "0" } });
    const open = [
      { Currency: "JPY", Amount: "525" },
      { Currency: "THB", Amount: "12.34" },
    ];
    const tiles = await read("summary", { From: today(), To: today() });
    expect(tiles.data).toMatchObject({
      Kinds: expect.arrayContaining([{ Kind: "PlatformMissing", OpenCount: 3, ClosedCount: 0, Open: open }]),
    });
    const days = { From: `${today()} 00:00:00`, To: `${today()} 23:59:59` };
    const { data: footer } = await read("differences_summary", days);
    expect(footer).toMatchObject({
      Sums: [
        { Currency: "JPY", Count: 2, Amount: "475", Kinds: [{ Kind: "PlatformMissing", Amount: "525" }] },
        { Currency: "THB", Count: 1, Amount: "12.34" },
      ],
    });
    const onlyYen = await read("summary", { From: today(), To: today(), Currency: "JPY" });
    expect(onlyYen.data).toMatchObject({ Compared: 1 });
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

describe("the list's footer", () => {
  test("adds up what is listed, currency by currency and kind by kind, and agrees with the tiles", async () => {
    await settledByWord("41.00");
    await desk.money("9.99");
    await desk.money("0.01", { Direction: "Debit" });
    await compare();
    const closed = (await differences()).filter(({ Amount }) => Amount === "9.99");
    const DifferenceIds = closed.map(({ DifferenceId }) => DifferenceId);
    await act("close", { DifferenceIds, Way: "Other", Note: "looked at it" });
    const days = { From: `${today()} 00:00:00`, To: `${today()} 23:59:59` };
    const sums = async (filters: object) => (await read("differences_summary", { ...days, ...filters })).data;
    const rows = await differences();
    const missing = rows.find(({ Kind }) => Kind === "BankMissing")?.Amount ?? "";
    const [bank, platform] = [Number(missing), 9.99 - 0.01];
    expect(await sums({})).toEqual({
      StateCounts: [
        { State: "Open", Count: 2 },
        { State: "Closed", Count: 1 },
      ],
      Sums: [
        {
          Currency: "THB",
          Count: 3,
          Amount: (bank + platform).toFixed(2),
          Kinds: [
            { Kind: "BankMissing", Count: 1, Amount: missing.slice(1) },
            { Kind: "PlatformMissing", Count: 2, Amount: "10.00" },
          ],
        },
      ],
    });
    const open = (await sums({ States: ["Open"] })) as {
      StateCounts: { Count: number }[];
      Sums: { Currency: string; Kinds: { Kind: string; Count: number; Amount: string }[] }[];
    };
    expect(open.StateCounts.map(({ Count }) => Count)).toEqual([2, 1]);
    const tiles = (await read("summary", { From: today(), To: today() })).data as {
      Kinds: { Kind: string; OpenCount: number; Open: { Currency: string; Amount: string }[] }[];
    };
    const told = tiles.Kinds.flatMap(({ Kind, OpenCount, Open }) =>
      Open.map(({ Currency, Amount }) => `${Kind} ${OpenCount} ${Currency} ${Amount}`),
    );
    const footer = open.Sums.flatMap(({ Currency, Kinds }) =>
      Kinds.map(({ Kind, Count, Amount }) => `${Kind} ${Count} ${Currency} ${Amount}`),
    );
    expect(told).toEqual(footer);
    expect(await sums({ Currency: "USD" })).toMatchObject({ Sums: [] });
    expect(await sums({ AccountKinds: ["Card"] })).toMatchObject({ Sums: [] });
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
      Cause: "Payment without an order",
      State: "Open",
      "Difference amount": "12.50",
      "Bank transaction": "12.50",
    });
    expect(cells["Bank's number"]).toContain("0012345678901234567");
    const refused = await read("export", range, reader);
    expect(refused.code).toBe(errors.NoPermission.code);
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
      for (const [name, input] of [
        ["get", accountDay()],
        ["differences_summary", {}],
      ]) {
        const answer = await app.call(`/rp_api/report/reconciliation_${name}`, input as object, browser);
        expect(answer.code).toBe(errors.NoPermission.code);
      }
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
