import { errors } from "@opc/contract/errors";
import { payoutImportMostRows } from "@opc/contract/payout-order/import";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { type FormFile, formOf } from "../../testing/form.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { addPerson } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testPayoutDesk(app);
const query = wholeQuery(app.services);
const headings = "MerchantOrderNo,CashoutType,Amount,Bank,CardNumber,PayeeName,Currency";
let staff: Clerk;
let others: Clerk;
let operator: Clerk;
let viewer: Clerk;
let made = 0;

const staffOf = async (colleague: "ACME/admin" | "LOTUS/admin", name: string, ...functions: string[]) => {
  const codes = functions.map((one) => `CashoutOrder.${one}` as const);
  const person = await addPerson(app.services, desk.people[colleague], name, ["CashoutOrder", ...codes]);
  return { person, browser: await app.signIn(person) };
};

beforeAll(async () => {
  staff = await staffOf("ACME/admin", "payer", "batchImport");
  viewer = await staffOf("ACME/admin", "looker", "create");
  others = await staffOf("LOTUS/admin", "payer", "batchImport");
  operator = await desk.clerk("batchImport");
});

const line = (changes: { no?: string; amount?: string; card?: string; name?: string } = {}) =>
  [
    changes.no ?? `P-${++made}`,
    "BANK",
    changes.amount ?? "100.00",
    "KBANK",
    changes.card ?? "1234567890",
    changes.name ?? "SOMCHAI JAIDEE",
    "",
  ].join(",");
const file = (...lines: string[]) => [headings, ...lines].join("\r\n");

async function send(clerk: Clerk, path: string, text: string, more: Record<string, string> = {}) {
  const File: FormFile = { name: "payouts.csv", type: "text/csv", bytes: new TextEncoder().encode(text) };
  return app.call(path, {}, clerk.browser, await formOf({ ...more, File }));
}
const look = (text: string, clerk = staff, more = {}) =>
  send(clerk, "/rp_api/xpay/cashoutimport_preview", text, more);
const take = (text: string, clerk = staff, more = {}) =>
  send(clerk, "/mc_api/xpay/cashoutimport_import", text, { ...freshProof(app, clerk), ...more });
const counts = async () =>
  (
    await query(
      "select (select count(*) from payout_order) as orders, (select count(*) from payout_batch) as batches",
    )
  )[0];

describe("a look before it happens", () => {
  test("says sums with fees, what they leave of the balance, and masks the cards; it changes nothing", async () => {
    const [before, balance] = [await counts(), await desk.balance()];
    const text = file(line({ no: "L-1" }), line({ no: "L-2", amount: "300.00", card: "9876543210" }));
    expect(await look(text)).toMatchObject({
      code: 0,
      data: {
        MerchantAlias: "ACME",
        Rows: 2,
        New: 2,
        Known: 0,
        Bad: 0,
        Faults: [],
        Imported: null,
        ToReview: 2,
        Sums: [
          {
            Currency: "THB",
            Count: 2,
            Amount: "400.00",
            Fee: "6.00",
            DeductedAmount: "406.00",
            BalanceBefore: "1000000.00",
            BalanceAfter: "999594.00",
            IsEnough: true,
          },
        ],
        Sample: [
          { Row: 2, CardNumberMasked: "•••• 7890" },
          { Row: 3, CardNumberMasked: "•••• 3210" },
        ],
      },
    });
    expect(JSON.stringify((await look(text)).data)).not.toContain("9876543210");
    expect([await counts(), await desk.balance()]).toEqual([before, balance]);
  });

  test("says what the balance does not pay for", async () => {
    const many = Array.from({ length: 21 }, () => line({ amount: "50000.00" }));
    expect(await look(file(...many))).toMatchObject({
      data: { Bad: 0, Sums: [{ BalanceAfter: "-65750.00", IsEnough: false }] },
    });
  });

  test("names each fault by row and column, in the reader's language", async () => {
    const text = file(line(), line({ amount: "-1" }), line({ no: "L-9", card: "12" }), line({ no: "L-9" }));
    const english = await look(text);
    expect(english.data).toMatchObject({
      Bad: 3,
      FaultCount: 3,
      Faults: [
        { Row: 3, Field: "Amount", Message: "An amount is never negative" },
        { Row: 4, Field: "CardNumber" },
        { Row: 5, Field: "MerchantOrderNo", Message: "This number stands in row 4 already" },
      ],
    });
    const browser = { ...staff.browser, cookies: { ...staff.browser.cookies, lang: "zhCN" } };
    const chinese = await look(text, { ...staff, browser });
    expect(chinese.data).toMatchObject({ Faults: [{ Message: "金额不能为负数" }, {}, {}] });
  });
});

describe("import", () => {
  test("makes every payout, deducts amounts and fees, and remembers the file", async () => {
    const balance = await desk.balance();
    const text = file(line({ no: "I-1" }), line({ no: "I-2", amount: "300.00" }));
    const answer = await take(text);
    expect(answer).toMatchObject({
      code: 0,
      data: { WasImported: false, Rows: 2, New: 2, Known: 0, ToReview: 2, Sent: 0, NotSent: 0 },
    });
    expect(balance - (await desk.balance())).toBe(406_00n);
    const { BatchId } = answer.data as { BatchId: string };
    const orders = await query("select * from payout_order where batch_id = $1 order by id", [BatchId]);
    expect(orders).toHaveLength(2);
    expect(orders[0]).toMatchObject({
      MerchantOrderNo: "I-1",
      Source: "Import",
      Status: "PendingReview",
      CreatedBy: "ACME/payer",
      NotifyUrl: null,
      CardLast4: "7890",
    });
  });

  test("the same file again makes nothing, nor do its rows in another file", async () => {
    const text = file(line({ no: "S-1" }), line({ no: "S-2" }));
    const first = (await take(text)).data as { BatchId: string };
    const [before, balance] = [await counts(), await desk.balance()];
    expect(await take(text)).toMatchObject({
      data: { BatchId: first.BatchId, WasImported: true, New: 0, Known: 2 },
    });
    expect((await look(text)).data).toMatchObject({
      Imported: { BatchId: first.BatchId, By: "ACME/payer" },
      New: 0,
    });
    const otherwise = `${text}\r\n`;
    expect(await take(otherwise)).toMatchObject({ data: { BatchId: null, WasImported: false, New: 0 } });
    expect([await counts(), await desk.balance()]).toEqual([before, balance]);
    expect(await take(file(line({ no: "S-2" }), line({ no: "S-3" })))).toMatchObject({
      data: { New: 1, Known: 1 },
    });
  });

  test.each([
    ["amount", { amount: "100.01" }],
    ["card", { card: "1234567891" }],
    ["payee", { name: "SOMSAK JAIDEE" }],
  ])(
    "a number that was used for a payout with another %s is a fault, and nothing is made",
    async (_what, changes) => {
      await take(file(line({ no: "K-1" })));
      const before = await counts();
      expect(await take(file(line(), line({ no: "K-1", ...changes })))).toMatchObject({
        code: errors.CsvHasFaults.code,
        data: { Count: 1, Faults: [{ Row: 3, Field: "MerchantOrderNo" }] },
      });
      expect(await counts()).toEqual(before);
    },
  );

  test("a file that the balance does not pay for makes nothing at all", async () => {
    const [before, balance] = [await counts(), await desk.balance()];
    const many = Array.from({ length: 20 }, () => line({ amount: "50000.00" }));
    expect(await take(file(line(), ...many))).toMatchObject({
      code: errors.ImportUnaffordable.code,
      data: { Currency: "THB" },
    });
    expect([await counts(), await desk.balance()]).toEqual([before, balance]);
  });

  test("a file that passes the merchant's payout limit makes nothing, and says what is left", async () => {
    const id = desk.people["ACME/admin"].merchantId;
    const limit = (daily: bigint, hourly: number | null) =>
      query(
        `insert into merchant_payout_limit (merchant_id, currency, daily_minor, hourly_count) values ($1, 'THB', $2, $3)
         on conflict (merchant_id, currency) do update set daily_minor = $2, hourly_count = $3`,
        [id, daily, hourly],
      );
    await limit(150_00n, null);
    const before = await counts();
    const two = () => file(line({ amount: "100.00" }), line({ amount: "100.00" }));
    const refusal = async () =>
      ((await look(two())).data as { RefusedBecause: string | null }).RefusedBecause;
    expect(await refusal()).toContain("150.00");
    expect(await take(two())).toMatchObject({
      code: errors.PayoutLimitReached.code,
      data: { Limit: "150.00", Remaining: "150.00", Currency: "THB" },
    });
    await limit(1_000_000_00n, 1);
    expect(await take(two())).toMatchObject({ code: errors.PayoutRateReached.code, data: { Count: 1 } });
    expect(await counts()).toEqual(before);
    expect(await refusal()).not.toBeNull();
    await limit(1_000_000_00n, null);
    expect(await refusal()).toBeNull();
    expect(await take(two())).toMatchObject({ code: 0 });
  });

  test("the same file by two at once is made once", async () => {
    const text = file(line(), line());
    const balance = await desk.balance();
    const second = await staffOf("ACME/admin", "payer2", "batchImport");
    const [one, other] = [freshProof(app, staff), freshProof(app, second)];
    const path = "/mc_api/xpay/cashoutimport_import";
    // The second one's clock is at its own code; both codes are valid for a step on either side.
    const answers = await Promise.all([send(staff, path, text, one), send(second, path, text, other)]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    const news = answers.map(({ data }) => (data as { New: number }).New);
    expect(news.sort()).toEqual([0, 2]);
    expect(balance - (await desk.balance())).toBe(203_00n);
  });

  test("two files with a row in common at once make it once", async () => {
    const shared = line({ no: `B-${++made}` });
    const second = await staffOf("ACME/admin", "payer3", "batchImport");
    const [one, other] = [freshProof(app, staff), freshProof(app, second)];
    const balance = await desk.balance();
    const path = "/mc_api/xpay/cashoutimport_import";
    const answers = await Promise.all([
      send(staff, path, file(shared, line()), one),
      send(second, path, file(line(), shared), other),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(balance - (await desk.balance())).toBe(3n * 101_50n);
  });

  test(`${payoutImportMostRows} rows are made in one go, one more is too long`, {
    timeout: 60_000,
  }, async () => {
    const rows = Array.from({ length: payoutImportMostRows }, () => line({ amount: "1.00" }));
    expect((await take(file(...rows, line()))).code).toBe(errors.CsvTooLong.code);
    expect(await take(file(...rows))).toMatchObject({ code: 0, data: { New: payoutImportMostRows } });
  });
});

describe("whose payouts they are", () => {
  test("a merchant's are its own, whomever it names", async () => {
    const before = await counts();
    for (const call of [look, take]) {
      expect((await call(file(line()), others, { MerchantAlias: "ACME" })).code).toBe(errors.NotFound.code);
    }
    expect(await counts()).toEqual(before);
    const own = await desk.balance("available", "LOTUS");
    const acme = await desk.balance();
    // The same numbers are another merchant's own.
    expect(await take(file(line({ no: "I-1" })), others)).toMatchObject({ data: { New: 1 } });
    expect(own - (await desk.balance("available", "LOTUS"))).toBe(101_50n);
    expect(await desk.balance()).toBe(acme);
  });

  test("the operator names the merchant; its staff are not named to it", async () => {
    expect((await take(file(line()), operator)).code).toBe(errors.NotFound.code);
    expect((await take(file(line()), operator, { MerchantAlias: "OPC" })).code).toBe(errors.NotFound.code);
    const text = file(line());
    expect(await take(text, operator, { MerchantAlias: "ACME" })).toMatchObject({ data: { New: 1 } });
    expect((await look(text)).data).toMatchObject({ Imported: { By: null } });
  });

  test("a file of the operator's waits for review where the merchant's own go to a channel", async () => {
    const from = (minor: number | null) =>
      query("update merchant_cashout_type set review_from_minor = $2 where merchant_id = $1", [
        desk.people["ACME/admin"].merchantId,
        minor,
      ]);
    await from(null);
    const text = file(line(), line());
    const named = { MerchantAlias: "ACME" };
    expect(await look(text)).toMatchObject({ data: { ToReview: 0 } });
    expect(await look(text, operator, named)).toMatchObject({ data: { ToReview: 2 } });
    expect(await take(text, operator, named)).toMatchObject({ data: { New: 2, ToReview: 2, Sent: 0 } });
    expect(await take(file(line()))).toMatchObject({ data: { New: 1, ToReview: 0 } });
    await from(0);
  });

  test("only who may import does, with password and code", async () => {
    for (const path of ["/rp_api/xpay/cashoutimport_preview", "/mc_api/xpay/cashoutimport_import"]) {
      expect((await send(viewer, path, file(line()), freshProof(app, viewer))).code).toBe(
        errors.NoPermission.code,
      );
    }
    const before = await counts();
    for (const wrong of [{ LoginPassword: "not-the-password" }, { GoogleVerifyCode: "000000" }])
      expect((await take(file(line()), staff, wrong)).code).toBe(errors.StepUpRefused.code);
    expect(await counts()).toEqual(before);
  });

  test("no line of the audit has a card number", async () => {
    const lines = await query("select * from operation_log where call like 'cashoutimport%'");
    expect(lines.length).toBeGreaterThan(5);
    const text = JSON.stringify(lines, (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(text).not.toMatch(/1234567890|9876543210/);
    expect(text).toContain("payouts.csv");
  });

  test("terms and template are for who may spend the balance", async () => {
    const terms = "/rp_api/xpay/cashoutorder_terms";
    expect((await app.call(terms, {}, viewer.browser)).data).toMatchObject({
      MerchantAlias: "ACME",
      CashoutTypes: [{ CashoutTypeCode: "BANK", Currency: "THB", FeeBasisPoints: 150, ReviewFrom: "0.00" }],
      Balances: [{ Currency: "THB", Available: expect.any(String) }],
    });
    expect((await app.call(terms, { MerchantAlias: "LOTUS" }, viewer.browser)).code).toBe(
      errors.NotFound.code,
    );
    expect((await app.call(terms, { MerchantAlias: "LOTUS" }, operator.browser)).code).toBe(0);
    const template = await app.call("/rp_api/xpay/cashoutimport_template", {}, staff.browser);
    expect(String(template.data)).toMatch(/^\uFEFFMerchantOrderNo,CashoutType,Amount/);
  });

  test("the books are right after all of it", async () => {
    await desk.inWhole(async (tx) => expect((await proveInTransaction(tx)).ok).toBe(true));
  });
});

test("under maintenance of one of its types a file is not imported at all; afterwards it is", async () => {
  const before = await counts();
  const text = file(line(), line());
  await query(`insert into maintenance_window (id, scope, cashout_type_code, currency, stops_payments, stops_payouts, starts_at,
      message_en, message_zh, created_by, created_at, updated_by, updated_at)
    values (1, 'CashoutType', 'BANK', 'THB', false, true, now() - interval '1 day', 'x', '维护', 'OPC/admin', now(),
      'OPC/admin', now())`);
  expect((await take(text)).code).toBe(errors.UnderMaintenance.code);
  expect(await counts()).toEqual(before);
  await query("update maintenance_window set cancelled_at = now(), cancelled_by = 'OPC/admin'");
  expect(await take(text)).toMatchObject({ code: 0, data: { New: 2 } });
});
