import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { payment } from "../../testing/collections.ts";
import { addPayoutChannel, payeeCard, payoutBody, testPayoutGateway } from "../../testing/payout-gateway.ts";
import { times } from "../../testing/thoroughness.ts";
import { payoutsWithoutLine } from "../../testing/timeline-check.ts";
import { proveInTransaction } from "../proof/prove.ts";

interface Made {
  OrderNo: string;
  MerchantOrderNo: string;
  Status: string;
  Amount: string;
  Fee: string;
  DeductedAmount: string;
}

const app = await testApp();
const gateway = await testPayoutGateway(app);
const { payout, fund, balances, rule, sign, inWhole, people } = gateway;
await fund("ACME", 1_000_000_00n);

const code = {
  idReused: 403,
  numberReused: 404,
  outOfRange: 406,
  address: 408,
  type: 420,
  bank: 421,
  notFound: 422,
  input: 200,
  amount: 201,
  balance: 301,
  signature: 401,
} as const;

const bursts = times(40, 1_000);

const madeOf = (answer: { data: unknown }) => answer.data as Made;
const query = <Row>(text: ReturnType<typeof sql<Row>>) =>
  inWhole(async (tx) => (await text.execute(tx)).rows);

async function countOf(table: string): Promise<number> {
  const [row] = await query(sql<{ Count: bigint }>`select count(*) from ${sql.table(table)}`);
  return Number(row?.Count);
}

afterEach(async () => {
  const { ok, firstBad } = await inWhole(proveInTransaction);
  expect(ok ? undefined : firstBad).toBeUndefined();
  expect(await inWhole(payoutsWithoutLine)).toEqual([]);
});

test("amount and fee leave the balance at once, and the answer says so", async () => {
  const before = await balances();
  const { code: answered, data } = await payout({ MerchantOrderNo: "first", Amount: "1000.01" });
  expect(answered).toBe(0);
  // 1.5 % of 1000.01 is 15.00015, rounded half up.
  expect(data).toMatchObject({
    MerchantOrderNo: "first",
    Status: "PendingReview",
    Amount: "1000.01",
    Fee: "15.00",
    DeductedAmount: "1015.01",
    BankCode: "KBANK",
    CardNumberMasked: "•••• 0123",
    PayeeName: "Somsri Rakdee",
    FinishedAt: null,
  });
  expect(madeOf({ data }).OrderNo).toMatch(/^C\d{6}[0-9A-HJKMNP-TV-Z]{12}$/);
  const after = await balances();
  expect(before.available - after.available).toBe(1015_01n);
  expect(after.frozen - before.frozen).toBe(1015_01n);
});

test("nowhere in the database is the card number to be read", async () => {
  await payout();
  const dump = await query(sql<{ Text: string }>`
    select (select string_agg(o::text, ' ') from payout_order o) || (select string_agg(e::text, ' ') from payout_event e)
      || (select string_agg(r::text, ' ') from gateway_request r) || (select string_agg(k::text, ' ') from payout_order_key k)
      as text`);
  expect(dump[0]?.Text).toContain("Somsri");
  expect(dump[0]?.Text).not.toContain(payeeCard);
  expect(dump[0]?.Text).not.toContain(Buffer.from(payeeCard).toString("hex"));
});

describe("one MerchantOrderNo", () => {
  test("with the same content is the same order, whatever the spelling", async () => {
    const body = payoutBody();
    const first = await sign("/gateway/payout/create", body);
    const before = await balances();
    expect((await sign("/gateway/payout/create", body)).data).toEqual(first.data);
    const spaced = { ...body, CardNumber: "6222 0212-3456 7890 123", PayeeName: " Somsri Rakdee " };
    const raw = JSON.stringify(Object.fromEntries(Object.entries(spaced).reverse()), null, 1);
    expect((await sign("/gateway/payout/create", {}, { raw })).data).toEqual(first.data);
    for (const Amount of ["100", "100.0"])
      expect((await sign("/gateway/payout/create", { ...body, Amount })).data).toEqual(first.data);
    expect(await balances()).toEqual(before);
  });

  test.each([
    ["Amount", "100.01"],
    ["CardNumber", "6222021234567890124"],
    ["PayeeName", "Somsri Rakdee-Jones"],
    ["BankCode", "SCB"],
    ["NotifyUrl", "https://example.com/other"],
  ])("with another %s is refused and moves no money", async (field, value) => {
    const body = payoutBody();
    await sign("/gateway/payout/create", body);
    const before = await balances();
    const answer = await sign("/gateway/payout/create", { ...body, [field]: value });
    expect(answer.code).toBe(code.numberReused);
    expect(await balances()).toEqual(before);
  });

  test("asked for 60 times at once makes one order and one deduction", async () => {
    const body = payoutBody();
    const before = await balances();
    const answers = await Promise.all(Array.from({ length: 60 }, () => sign("/gateway/payout/create", body)));
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([0]));
    expect(new Set(answers.map((answer) => madeOf(answer).OrderNo)).size).toBe(1);
    expect(before.available - (await balances()).available).toBe(105_00n);
  });

  test("asked for at once with two contents makes one of them; who asked for the other is told", async () => {
    for (let round = 0; round < 20; round++) {
      const body = payoutBody();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          sign("/gateway/payout/create", { ...body, Amount: index % 2 ? "100.00" : "200.00" }),
        ),
      );
      const made = answers.filter((answer) => answer.code === 0);
      expect(made).toHaveLength(5);
      expect(new Set(made.map((answer) => madeOf(answer).Amount)).size).toBe(1);
      expect(answers.filter((answer) => answer.code === code.numberReused)).toHaveLength(5);
    }
  });

  test("is each merchant's own", async () => {
    await fund("LOTUS", 10_000_00n);
    const body = payoutBody();
    const [acme, lotus] = [
      await sign("/gateway/payout/create", body),
      await sign("/gateway/payout/create", body, { merchant: "LOTUS" }),
    ];
    expect(madeOf(acme).OrderNo).not.toBe(madeOf(lotus).OrderNo);
  });

  test("that was refused for want of money is free, and takes the order when there is some", async () => {
    const body = payoutBody({ Amount: "40000.00" });
    const small = await sign("/gateway/payout/create", body, { merchant: "LOTUS" });
    expect(small.code).toBe(code.balance);
    await fund("LOTUS", 50_000_00n);
    expect((await sign("/gateway/payout/create", body, { merchant: "LOTUS" })).code).toBe(0);
  });
});

describe("one webhook-id", () => {
  test("with the same body gets the very answer it got, also after the order went on", async () => {
    const body = payoutBody();
    const first = await sign("/gateway/payout/create", body, { id: "same-1" });
    await query(
      sql`update payout_order set status = 'ChannelFailed' where order_no = ${madeOf(first).OrderNo}`,
    );
    const again = await sign("/gateway/payout/create", body, { id: "same-1" });
    expect(again.data).toEqual(first.data);
    const asOther = await sign("/gateway/payout/create", body);
    expect(madeOf(asOther).Status).toBe("ChannelFailed");
    await query(
      sql`update payout_order set status = 'PendingReview' where order_no = ${madeOf(first).OrderNo}`,
    );
  });

  test("with another body is refused, also at once, and moves no money", async () => {
    await payout({}, { id: "same-2" });
    const before = await balances();
    expect((await payout({}, { id: "same-2" })).code).toBe(code.idReused);
    expect(await balances()).toEqual(before);
    const answers = await Promise.all(Array.from({ length: 10 }, () => payout({}, { id: "same-3" })));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === code.idReused)).toHaveLength(9);
  });

  test("that was used for one call is used up for every other", async () => {
    await gateway.addAccount("KBANK-1");
    expect((await sign("/gateway/pay/create", payment(), { id: "path-1" })).code).toBe(0);
    expect((await payout({}, { id: "path-1" })).code).toBe(code.idReused);
    expect((await payout({}, { id: "path-2" })).code).toBe(0);
    expect((await sign("/gateway/pay/create", payment(), { id: "path-2" })).code).toBe(code.idReused);
  });

  test("a body signed for one call has another shape than the other call's", async () => {
    const [paid, paidOut] = [payment(), payoutBody()];
    expect((await sign("/gateway/payout/create", paid)).code).toBe(code.input);
    expect((await sign("/gateway/pay/create", paidOut)).code).toBe(code.input);
    expect((await sign("/gateway/payout/query", paidOut)).code).toBe(code.input);
  });

  test("replayed by somebody five minutes later opens nothing", async () => {
    const body = payoutBody();
    const at = new Date(app.clock.now().getTime() - 301_000);
    expect((await sign("/gateway/payout/create", body, { at })).code).toBe(402);
    expect((await sign("/gateway/payout/create", body, { secret: gateway.secrets.LOTUS })).code).toBe(
      code.signature,
    );
  });
});

describe("refused by name, and no money moves", () => {
  test.each<[string, Record<string, unknown>, number]>([
    ["negative", { Amount: "-100.00" }, code.amount],
    ["signed", { Amount: "+100.00" }, code.amount],
    ["zero", { Amount: "0" }, code.outOfRange],
    ["zero with decimals", { Amount: "0.00" }, code.outOfRange],
    ["exponent", { Amount: "1e3" }, code.amount],
    ["full-width", { Amount: "１００.００" }, code.amount],
    ["thousands", { Amount: "1,000.00" }, code.amount],
    ["leading zero", { Amount: "0100.00" }, code.amount],
    ["blank", { Amount: " 100.00" }, code.amount],
    ["hexadecimal", { Amount: "0x64" }, code.amount],
    ["not a number", { Amount: "NaN" }, code.amount],
    ["a JSON number", { Amount: 100 }, code.input],
    ["three decimals", { Amount: "100.001" }, code.amount],
    ["below the rule", { Amount: "0.99" }, code.outOfRange],
    ["above the rule", { Amount: "50000.01" }, code.outOfRange],
    ["beyond 64 bits", { Amount: "99999999999999999999" }, code.amount],
    ["an unknown type", { CashoutTypeCode: "CRYPTO" }, code.type],
    ["an unknown currency", { Currency: "XXX" }, code.type],
    ["an unknown bank", { BankCode: "NOBANK" }, code.bank],
    ["a disabled bank", { BankCode: "OLD" }, code.bank],
    ["a short card", { CardNumber: "12345" }, code.input],
    ["a long card", { CardNumber: "1".repeat(31) }, code.input],
    ["a card with letters", { CardNumber: "62220212345678901a" }, code.input],
    ["a full-width card", { CardNumber: "６２２２０２１２３４５６" }, code.input],
    ["a name too short", { PayeeName: "S" }, code.input],
    ["a name too long", { PayeeName: "S".repeat(101) }, code.input],
    ["a name with a line break", { PayeeName: "Somsri\nRakdee" }, code.input],
    ["a name with a hidden direction", { PayeeName: "Somsri \u202eeedkaR" }, code.input],
    ["a private callback", { NotifyUrl: "http://10.0.0.1/x" }, code.address],
    ["no callback", { NotifyUrl: undefined }, code.input],
    ["a field of nobody's", { Fee: "0.00" }, code.input],
    ["a status", { Status: "PayoutSuccess" }, code.input],
    ["another merchant", { MerchantAlias: "LOTUS" }, code.input],
  ])("%s", async (_name, changes, expected) => {
    const before = { ...(await balances()), orders: await countOf("payout_order") };
    expect((await payout(changes)).code).toBe(expected);
    expect({ ...(await balances()), orders: await countOf("payout_order") }).toEqual(before);
  });

  test("a disabled rule, a disabled type and a merchant without a rule", async () => {
    await rule("ACME", { enabled: false });
    expect((await payout()).code).toBe(code.type);
    await rule("ACME", { enabled: true });
    await query(sql`update cashout_type set enabled = false`);
    expect((await payout()).code).toBe(code.type);
    await query(sql`update cashout_type set enabled = true`);
    const merchant_id = people["LOTUS/admin"].merchantId;
    await query(sql`delete from merchant_cashout_type where merchant_id = ${merchant_id}`);
    expect((await payout({}, { merchant: "LOTUS" })).code).toBe(code.type);
    await query(sql`insert into merchant_cashout_type (merchant_id, cashout_type_code, currency, minimum_minor, maximum_minor,
      review_from_minor) values (${merchant_id}, 'BANK', 'THB', 100, 5000000, 0)`);
  });
});

describe("the merchant's rule", () => {
  test("asks for a review from its amount on; smaller ones go to a channel at once", async () => {
    await rule("ACME", { reviewFromMinor: 500_00n });
    expect(madeOf(await payout({ Amount: "500.00" })).Status).toBe("PendingReview");
    expect(madeOf(await payout({ Amount: "500.01" })).Status).toBe("PendingReview");
    const small = madeOf(await payout({ Amount: "499.99" }));
    // No channel is there: the order says so, and the money stays held until somebody decides.
    expect(small.Status).toBe("ChannelFailed");
    const events = await query(sql<{ Kind: string }>`
      select e.kind from payout_event e join payout_order o on o.id = e.order_id where o.order_no = ${small.OrderNo}
      order by e.id`);
    expect(events.map(({ Kind }) => Kind)).toEqual(["created", "notRouted"]);
    await rule("ACME", { reviewFromMinor: null });
    await inWhole((tx) => addPayoutChannel(tx, [people["ACME/admin"].merchantId]));
    expect(madeOf(await payout({ Amount: "50000.00" })).Status).toBe("ChannelInProgress");
    await rule("ACME", { reviewFromMinor: 0n });
    expect(madeOf(await payout({ Amount: "1.00" })).Status).toBe("PendingReview");
  });
});

describe("query and balance", () => {
  test("tell a merchant of its own, and of nobody else's", async () => {
    const { OrderNo, MerchantOrderNo } = madeOf(await payout());
    const own = await sign("/gateway/payout/query", { OrderNo });
    expect(own.data).toMatchObject({ OrderNo, MerchantOrderNo, CallbackStatus: "None" });
    expect((await sign("/gateway/payout/query", { MerchantOrderNo })).data).toEqual(own.data);
    for (const input of [{ OrderNo }, { MerchantOrderNo }])
      expect((await sign("/gateway/payout/query", input, { merchant: "LOTUS" })).code).toBe(code.notFound);
    expect((await sign("/gateway/payout/query", { OrderNo: "C260101AAAAAAAAAAAA" })).code).toBe(
      code.notFound,
    );
    expect((await sign("/gateway/payout/query", {})).code).toBe(code.input);
    expect((await sign("/gateway/pay/query", { OrderNo })).code).toBe(411);
  });

  test("the balance is what the books say", async () => {
    const { available, frozen } = await balances();
    const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
    const answer = await sign("/gateway/balance", {});
    const own = { Currency: "THB", Available: text(available), Frozen: text(frozen) };
    expect(answer.data).toMatchObject({ Balances: [own] });
    expect((await sign("/gateway/balance", { Currency: "THB" })).data).toMatchObject({ Balances: [own] });
    expect((await sign("/gateway/balance", { Currency: "EUR" })).data).toMatchObject({ Balances: [] });
  });
});

describe("parallel debits on one balance", () => {
  test(`${bursts} bursts of 12 for 7: exactly 7 go through, and the balance is never below zero`, async () => {
    const start = await balances("LOTUS");
    const emptied = await sweep(start.available);
    expect(emptied.available).toBe(0n);
    for (let burst = 0; burst < bursts; burst++) {
      await fund("LOTUS", 7n * 15_00n + 14_99n);
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => payout({ Amount: "10.00" }, { merchant: "LOTUS" })),
      );
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(7);
      expect(answers.filter((answer) => answer.code === code.balance)).toHaveLength(5);
      expect((await balances("LOTUS")).available).toBe(14_99n);
      await sweep(14_99n);
    }
  }, 600_000);

  /** Takes what is left by hand, so that each burst begins with nothing. */
  async function sweep(amountMinor: bigint) {
    if (amountMinor > 0n) await fund("LOTUS", -amountMinor);
    return balances("LOTUS");
  }
});

test("a payout that waits for a channel holds its merchant's balance from nobody", async () => {
  await rule("ACME", { reviewFromMinor: null });
  const merchantId = people["ACME/admin"].merchantId;
  await inWhole((tx) => sql`update payout_channel set daily_limit_minor = 100000000`.execute(tx));
  const deadlocks = `select deadlocks::int from pg_stat_database where datname = current_database()`;
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const before = (await owner.query(deadlocks)).rows[0].deadlocks;
  await owner.query("begin; select id from payout_channel order by id for no key update");
  const waiting = payout();
  const waits = "select count(*)::int as count from pg_locks where not granted";
  await expect.poll(async () => (await owner.query(waits)).rows[0].count).toBeGreaterThan(0);
  // Whoever has the channel may need the balance: a report that settles does.
  await owner.query(
    `select id from ledger_account where merchant_id = ${merchantId} for no key update nowait`,
  );
  await owner.query("commit");
  expect(await waiting).toMatchObject({ code: 0 });
  expect((await owner.query(deadlocks)).rows[0].deadlocks).toBe(before);
  await owner.end();
  await rule("ACME", { reviewFromMinor: 0n });
});
