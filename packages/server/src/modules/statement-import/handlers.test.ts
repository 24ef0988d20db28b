import { importFaultsShown } from "@opc/contract/csv-import";
import { errors } from "@opc/contract/errors";
import { csvMaximumBytes } from "@opc/contract/files";
import { describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { credit } from "../../testing/collections.ts";
import { exportFile } from "../../testing/exports.ts";
import { formOf } from "../../testing/form.ts";
import { ordersWithoutLine } from "../../testing/timeline-check.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const { order } = desk;
const clerk = await desk.clerk(
  "OriginalRecord.import",
  "OriginalRecord.export",
  "OriginalRecord.bind",
  "PayOrder.review",
);
const second = await desk.clerk("PayOrder.review");
const third = await desk.clerk("OriginalRecord.import");
const headings = "ExternalId,OccurredAt,Direction,Amount,Currency,Counterparty,Remark";
const now = () => app.clock.now();
let made = 0;

const file = (...lines: string[]) => [headings, ...lines].join("\r\n");
const line = (amount: string, more: { id?: string; at?: Date; name?: string; direction?: string } = {}) =>
  [
    more.id ?? `S-${++made}`,
    (more.at ?? now()).toISOString(),
    more.direction ?? "Credit",
    amount,
    "THB",
    more.name ?? "",
    "",
  ].join(",");
const take = (text: string | Uint8Array, who = clerk, to = desk.account) =>
  desk.upload(who, "/mc_api/xpay/originalrecord_import", text, to);
const look = (text: string | Uint8Array) =>
  desk.upload(clerk, "/rp_api/xpay/originalrecord_importpreview", text);
async function count(): Promise<number> {
  const [row] = await desk.query("select count(*) from bank_transaction");
  return Number(row?.Count);
}

describe("import", () => {
  test("new rows are stored and matched at once, and the same file again does nothing", async () => {
    const paid = await order({ Amount: "1000.00" });
    const before = await desk.available();
    const text = file(line(payableOf(paid)), line("12.34"), line("50.00", { direction: "Debit" }));
    expect(await take(text)).toMatchObject({
      code: 0,
      data: { Rows: 3, New: 3, Known: 0, Settled: 1, ToReview: 0, Waiting: 1 },
    });
    expect((await desk.available()) - before).toBe(985_00n);
    expect(await desk.now(paid)).toMatchObject({ Status: "Success", MatchStatus: "Matched" });
    const [row] = await desk.query("select * from bank_transaction where order_id = $1", [paid.Id]);
    expect(row).toMatchObject({
      Source: "Statement",
      CrawlerId: null,
      EnteredBy: `OPC/${clerk.person.userName}`,
      EnteredByUserId: clerk.person.userId,
      MatchedBy: "Auto",
    });
    const rows = await count();
    expect(await take(text)).toMatchObject({ data: { Rows: 3, New: 0, Known: 3, Settled: 0 } });
    expect(await count()).toBe(rows);
    expect((await desk.available()) - before).toBe(985_00n);
  });

  test("one fault, and nothing of the file is taken; every fault has its row and field", async () => {
    const [rows, one] = [await count(), await order()];
    const answer = await take(file(line(payableOf(one)), line("-5.00"), line("x", { id: "" })));
    expect(answer).toMatchObject({
      code: errors.CsvHasFaults.code,
      data: {
        Count: 2,
        Faults: [
          { Row: 3, Field: "Amount" },
          { Row: 4, Field: "ExternalId" },
          { Row: 4, Field: "Amount" },
        ],
      },
    });
    expect(await count()).toBe(rows);
    expect((await desk.now(one)).Status).toBe("Pending");
  });

  test("of more faults than are listed all are counted, beside the rows that have them", async () => {
    const text = file(...Array.from({ length: importFaultsShown }, () => line("x", { id: "" })));
    const [seen, refused] = [await look(text), await take(text)];
    const FaultCount = 2 * importFaultsShown;
    expect(seen.data).toMatchObject({ Bad: importFaultsShown, FaultCount });
    expect(refused.data).toMatchObject({ Count: importFaultsShown, FaultCount });
    for (const { data } of [seen, refused])
      expect((data as { Faults: object[] }).Faults).toHaveLength(importFaultsShown);
  });

  test("faults are told in the reader's language", async () => {
    const text = file(line("0.00"));
    const english = await take(text);
    const chinese = {
      ...clerk,
      browser: { ...clerk.browser, cookies: { ...clerk.browser.cookies, lang: "zhCN" } },
    };
    expect(english.data).toMatchObject({ Faults: [{ Message: "The amount is zero" }] });
    expect((await take(text, chinese)).data).toMatchObject({ Faults: [{ Message: "金额为零" }] });
  });

  test("what the crawler reported is known, though times and texts are printed otherwise", async () => {
    const paid = await order();
    const reported = credit(payableOf(paid), now(), { Counterparty: "SOMCHAI J.", Remark: "QR" });
    await desk.collections.report(desk.account, [reported]);
    const before = await desk.available();
    const again = {
      id: reported.ExternalId,
      at: new Date(now().getTime() - 3_600_000),
      name: "MR SOMCHAI JAIDEE",
    };
    expect(await take(file(line(payableOf(paid), again)))).toMatchObject({ data: { New: 0, Known: 1 } });
    expect(await desk.available()).toBe(before);
    // The other way round: what a statement told first, the crawler may tell as it sees it.
    const early = line("31.31", { id: "early" });
    await take(file(early));
    const seen = credit("31.31", now(), { ExternalId: "early", Remark: "seen" });
    expect(await desk.collections.report(desk.account, [seen])).toMatchObject({
      code: 0,
      data: { Accepted: 0, Known: 1 },
    });
  });

  test.each([
    ["amount", () => line("1.01", { id: "known" })],
    ["direction", () => line("1.00", { id: "known", direction: "Debit" })],
    ["day", () => line("1.00", { id: "known", at: new Date(now().getTime() - 25 * 3_600_000) })],
  ])("a known number with another %s is a fault", async (_what, other) => {
    await take(file(line("1.00", { id: "known" })));
    const answer = await take(file(other()));
    expect(answer).toMatchObject({
      code: errors.CsvHasFaults.code,
      data: { Faults: [{ Row: 2, Field: "ExternalId" }] },
    });
  });

  test("a number twice in one file counts once; with other content it is a fault", async () => {
    const one = line("2.50", { id: "twice" });
    expect(await take(file(one, one))).toMatchObject({ data: { Rows: 2, New: 1, Known: 1 } });
    const answer = await take(file(line("3.50", { id: "two" }), line("3.51", { id: "two" })));
    expect(answer).toMatchObject({ code: errors.CsvHasFaults.code, data: { Faults: [{ Row: 3 }] } });
  });

  test("a number of another account is another credit", async () => {
    const one = line("4.50", { id: "both" });
    expect(await take(file(one))).toMatchObject({ data: { New: 1 } });
    expect(await take(file(one), clerk, desk.other)).toMatchObject({ data: { New: 1 } });
  });

  test("who imported money does not approve what comes of it", async () => {
    const one = await order({ Amount: "800.00", MemberName: "Preecha Thong" });
    expect(await take(file(line("900.00", { name: "PREECHA THONG" })))).toMatchObject({
      data: { ToReview: 1 },
    });
    const [proposed] = await desk.query("select * from order_review where order_id = $1", [one.Id]);
    expect(proposed).toMatchObject({ Exception: "Over", ProposedByUserId: clerk.person.userId });
    const decision = {
      OrderNo: one.OrderNo,
      ReviewId: String(proposed?.Id),
      Approve: true,
      Settle: "OrderAmount",
    };
    expect((await desk.prove(clerk, "payorder_review", decision)).code).toBe(errors.OwnProposal.code);
    expect((await desk.prove(second, "payorder_review", decision)).code).toBe(0);
  });

  test("a file is taken with password and code alone, for exact rows settle by it", async () => {
    const AccountId = desk.account.id.toString();
    const paid = await order({ Amount: "510.00" });
    const File = {
      name: "s.csv",
      type: "text/csv",
      bytes: new TextEncoder().encode(file(line(payableOf(paid)))),
    };
    for (const proof of [{ GoogleVerifyCode: "000000" }, {}]) {
      const form = await formOf({ AccountId, LoginPassword: clerk.person.password, ...proof, File });
      const answer = await app.call("/mc_api/xpay/originalrecord_import", {}, clerk.browser, form);
      expect(answer.code).not.toBe(0);
    }
    expect((await desk.now(paid)).Status).toBe("Pending");
  });

  test("two imports of one file at once take it once", async () => {
    const paid = await order({ Amount: "500.00" });
    const before = await desk.available();
    const text = file(line(payableOf(paid)), ...Array.from({ length: 50 }, () => line("6.66")));
    const answers = await Promise.all([take(text), take(text, third)]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(answers.reduce((sum, { data }) => sum + (data as { New: number }).New, 0)).toBe(51);
    expect((await desk.available()) - before).toBe(492_50n);
  });

  test("a formula in a text is kept as a text", async () => {
    await take(file(`F-1,${now().toISOString()},Credit,7.77,,"=HYPERLINK(""http://x"")",@SUM(A1)`));
    const [row] = await desk.query(
      "select counterparty, remark from bank_transaction where external_id = 'F-1'",
    );
    expect(row).toEqual({ Counterparty: '=HYPERLINK("http://x")', Remark: "@SUM(A1)" });
  });

  test("what we exported is known when it comes back", async () => {
    const input = { Sources: ["Statement"], AccountId: desk.account.id.toString() };
    for (const language of ["en", "zh-CN"]) {
      const options = { headers: { "accept-language": language } };
      const path = "/rp_api/xpay/originalrecord_export";
      const { bytes } = await exportFile(app, path, input, clerk.browser, options);
      expect(await take(bytes)).toMatchObject({ code: 0, data: { New: 0 } });
    }
  });

  test("files too large, too long, unreadable, or of no account are refused", async () => {
    expect((await take(new Uint8Array(csvMaximumBytes + 1).fill(65))).code).toBe(errors.InvalidInput.code);
    expect((await take(`${headings}\n${`${line("1.00")}\n`.repeat(20_001)}`)).code).toBe(
      errors.CsvTooLong.code,
    );
    expect((await take(new Uint8Array([0xff, 0xfe, 0x41]))).code).toBe(errors.CsvUnreadable.code);
    expect(await take("ExternalId,Amount\nA,1")).toMatchObject({
      code: errors.CsvColumnsMissing.code,
      data: { Columns: "OccurredAt, Direction" },
    });
    expect((await take(file(line("1.00")), clerk, { ...desk.account, id: 999_999n })).code).toBe(
      errors.NotFound.code,
    );
    expect((await take(file(line("1.00")), second)).code).toBe(errors.NoPermission.code);
    const impostor = { ...clerk, person: { ...clerk.person, password: "wrong horse 7" } };
    expect((await take(file(line("1.00")), impostor)).code).toBe(errors.StepUpRefused.code);
  });

  test("the operation log tells of the import, not of the file's content", async () => {
    await take(file(line("8.88", { name: "PLANTED NAME" })));
    const [entry] = await desk.query(
      "select * from operation_log where call = 'originalrecordImport' and code = 0 order by id desc limit 1",
    );
    expect(entry?.Change).toMatchObject({ FileName: "statement.csv", Rows: 1, New: 1 });
    expect(
      JSON.stringify(entry, (_key, value) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain("PLANTED NAME");
  });
});

test("the preview says what the import would do, and changes nothing", async () => {
  const [exact, over] = [
    await order({ Amount: "640.00" }),
    await order({ Amount: "650.00", MemberName: "Anong Dee" }),
  ];
  await take(file(line("1.11", { id: "seen" })));
  const rows = await count();
  const text = file(
    line(payableOf(exact)),
    line(payableOf(exact)),
    line("700.00", { name: "ANONG DEE" }),
    line("1.11", { id: "seen" }),
    line("20.00", { direction: "Debit" }),
  );
  const expected = {
    Rows: 5,
    New: 4,
    Known: 1,
    Bad: 0,
    Faults: [],
    CreditCount: 3,
    DebitCount: 1,
    DebitAmount: "20.00",
  };
  const preview = await look(text);
  expect(preview).toMatchObject({
    code: 0,
    data: { ...expected, WouldSettle: 1, WouldReview: 1, WouldWait: 1 },
  });
  expect((preview.data as { Sample: object[] }).Sample).toMatchObject([
    { Row: 2 },
    {},
    {},
    { IsKnown: true },
    { Direction: "Debit" },
  ]);
  expect(await count()).toBe(rows);
  expect((await desk.now(exact)).Status).toBe("Pending");
  expect((await desk.now(over)).ReviewStatus).toBe("None");
  expect(await look(file(line("0")))).toMatchObject({
    code: 0,
    data: { Bad: 1, New: 0, Faults: [{ Row: 2, Field: "Amount" }] },
  });
  expect(await take(text)).toMatchObject({ data: { Settled: 1, ToReview: 1, Waiting: 1 } });
});

test("the template can be imported as it stands", async () => {
  const template = await app.call("/rp_api/xpay/originalrecord_template", {}, clerk.browser);
  expect(await take(String(template.data))).toMatchObject({ code: 0, data: { Rows: 2, New: 2 } });
});

test("after all of it the books are proven and every order's status is on its timeline", async () => {
  await desk.inWhole(async (tx) => {
    expect(await ordersWithoutLine(tx)).toEqual([]);
    expect((await proveInTransaction(tx)).ok).toBe(true);
  });
});
