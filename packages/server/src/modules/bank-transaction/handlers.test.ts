import { errors } from "@opc/contract/errors";
import { describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { exportFile } from "../../testing/exports.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const { money, order, act, read } = desk;
const clerk = await desk.clerk(
  "OriginalRecord.bind",
  "OriginalRecord.ignore",
  "OriginalRecord.split",
  "OriginalRecord.export",
);
const reviewer = await desk.clerk("PayOrder.review");
const id = ({ Id }: { Id: bigint }) => ({ TransactionId: Id.toString() });
const ignore = (one: { Id: bigint }, who = clerk) =>
  act(who, "originalrecord_ignore", { ...id(one), Reason: "our own transfer" });
const split = (one: { Id: bigint }, ...Amounts: string[]) =>
  act(clerk, "originalrecord_split", { ...id(one), Amounts });

interface RowText {
  Id: string;
  ExternalId: string;
  Amount: string;
  MatchStatus: string;
  LinkedAs: string | null;
}
const rowsOf = (answer: { data: unknown }) => (answer.data as { Rows: RowText[] }).Rows;

test("whoever sees collection orders may choose among the accounts, without seeing bank transactions", async () => {
  const holder = await desk.clerk("PayOrder");
  const { data } = await read(holder, "originalrecord_accounts");
  expect((data as { Accounts: object[] }).Accounts).toContainEqual(
    expect.objectContaining({ AccountId: desk.account.id.toString() }),
  );
  expect((await read(holder, "originalrecord_list")).code).toBe(errors.NoPermission.code);
});

describe("lists", () => {
  test("newest first, by every filter, with what each is linked to", async () => {
    const paid = await order();
    const matched = await money(payableOf(paid), { Remark: "rent 5", Counterparty: "WANIDA" });
    const debit = await money("77.70", { Direction: "Debit" });
    const elsewhere = await money("88.80", {}, desk.other);
    const list = async (filters: object) =>
      rowsOf(await read(clerk, "originalrecord_list", filters)).map((row) => row.Id);
    expect((await list({})).slice(0, 3)).toEqual([elsewhere, debit, matched].map(({ Id }) => Id.toString()));
    expect(await list({ Numbers: [matched.ExternalId] })).toEqual([matched.Id.toString()]);
    expect(await list({ Numbers: [paid.OrderNo] })).toEqual([matched.Id.toString()]);
    expect(await list({ Text: "RENT 5" })).toEqual([matched.Id.toString()]);
    expect(await list({ Text: "%" })).toEqual([]);
    expect(await list({ Directions: ["Debit"] })).toEqual([debit.Id.toString()]);
    expect(await list({ AccountId: desk.other.id.toString() })).toEqual([elsewhere.Id.toString()]);
    expect(await list({ MatchStatuses: ["Matched"], MatchedBys: ["Auto"] })).toContain(matched.Id.toString());
    expect(await list({ AmountFrom: "77.70", AmountTo: "77.70" })).toEqual([debit.Id.toString()]);
    expect(await list({ Sources: ["Statement"] })).toEqual([]);
    expect(await list({ Currency: "VND" })).toEqual([]);
    const got = await read(clerk, "originalrecord_get", id(matched));
    expect(got.data).toMatchObject({
      Transaction: {
        LinkedAs: "Settled",
        MatchedBy: "Auto",
        OrderNo: paid.OrderNo,
        MerchantAlias: "ACME",
        SpiderId: "spider-KBANK-1",
      },
      Order: { OrderNo: paid.OrderNo, Status: "Success", Difference: "0.00", Outcome: "OrderPaid" },
      Parts: [],
      Parent: null,
    });
  });

  test("sums count a split credit by its parts, and what waits apart", async () => {
    const one = await money("500.00", { Remark: "sums" });
    await money("40.00", { Remark: "sums", Direction: "Debit" });
    const before = await read(clerk, "originalrecord_summary", { Text: "sums" });
    expect(before.data).toMatchObject({
      Sums: [
        { Currency: "THB", Count: 2, CreditAmount: "500.00", DebitAmount: "40.00", PendingAmount: "500.00" },
      ],
    });
    await split(one, "499.99", "0.01");
    const after = await read(clerk, "originalrecord_summary", { Text: "sums" });
    expect(after.data).toMatchObject({
      StatusCounts: [
        { Status: "PendingMatch", Count: 3 },
        { Status: "Matched", Count: 0 },
        { Status: "Ignored", Count: 0 },
        { Status: "Split", Count: 1 },
      ],
      Sums: [{ Count: 3, CreditAmount: "500.00", DebitAmount: "40.00", PendingAmount: "500.00" }],
    });
  });

  test("an export starts no formula", async () => {
    await money("3.21", { Remark: '=HYPERLINK("http://x")', Counterparty: "+1-2" });
    const path = "/rp_api/xpay/originalrecord_export";
    const { bytes } = await exportFile(app, path, { Text: "hyperlink" }, clerk.browser);
    expect(String(bytes)).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(String(bytes)).toContain("'+1-2");
  });

  test("an ordinary merchant's staff gets nothing, not even with every permission of theirs", async () => {
    const one = await money("9.99");
    const browser = await app.signIn(desk.collections.people["ACME/admin"]);
    for (const name of ["list", "summary", "get", "candidates", "export", "importpreview", "template"])
      expect((await app.call(`/rp_api/xpay/originalrecord_${name}`, id(one), browser)).code).toBe(
        errors.NoPermission.code,
      );
    for (const name of ["bind", "unbind", "ignore", "unignore", "split", "import"])
      expect((await app.call(`/mc_api/xpay/originalrecord_${name}`, id(one), browser)).code).toBe(
        errors.NoPermission.code,
      );
    expect((await app.call("/rp_api/xpay/matchingdesk_list", {}, browser)).code).toBe(
      errors.NoPermission.code,
    );
    expect((await desk.transaction(one.Id)).MatchStatus).toBe("PendingMatch");
  });
});

describe("ignored with a reason", () => {
  test("it leaves the desk and comes back", async () => {
    const one = await money("5.01");
    expect((await ignore(one)).code).toBe(0);
    expect(await desk.transaction(one.Id)).toMatchObject({
      MatchStatus: "Ignored",
      IgnoreReason: "our own transfer",
      IgnoredBy: `OPC/${clerk.person.userName}`,
    });
    expect((await ignore(one)).code).toBe(errors.TransactionNotFree.code);
    expect((await act(clerk, "originalrecord_unignore", id(one))).code).toBe(0);
    expect(await desk.transaction(one.Id)).toMatchObject({
      MatchStatus: "PendingMatch",
      IgnoreReason: null,
      IgnoredBy: null,
    });
    expect((await act(clerk, "originalrecord_unignore", id(one))).code).toBe(
      errors.TransactionNotIgnored.code,
    );
  });

  test("a debit can be set aside too; what is an order's cannot", async () => {
    expect((await ignore(await money("5.02", { Direction: "Debit" }))).code).toBe(0);
    const paid = await order();
    expect((await ignore(await money(payableOf(paid)))).code).toBe(errors.TransactionNotFree.code);
    const reviewed = await order({ MemberName: "Malee Suksan" });
    const partial = await money("5.03", { Counterparty: "MALEE SUKSAN" });
    expect((await desk.now(reviewed)).ReviewStatus).toBe("PendingReview");
    expect((await ignore(partial)).code).toBe(errors.TransactionNotFree.code);
  });

  test("without a reason, without the function, of nothing: refused", async () => {
    const one = await money("5.04");
    expect((await act(clerk, "originalrecord_ignore", { ...id(one), Reason: " " })).code).toBe(
      errors.InvalidInput.code,
    );
    expect((await ignore(one, reviewer)).code).toBe(errors.NoPermission.code);
    expect((await ignore({ Id: 1n })).code).toBe(errors.NotFound.code);
    expect((await act(clerk, "originalrecord_unignore", { TransactionId: "1" })).code).toBe(
      errors.NotFound.code,
    );
  });

  test("ten at once: one does it", async () => {
    const one = await money("5.05");
    const answers = await Promise.all(Array.from({ length: 10 }, () => ignore(one)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

describe("split", () => {
  test("parts wait in its place and together are the whole", async () => {
    const one = await money("300.00", { Remark: "for three" });
    const answer = await split(one, "100.00", "150.00", "50.00");
    expect(answer.code).toBe(0);
    const { Parts } = answer.data as { Parts: RowText[] };
    expect(Parts.map(({ ExternalId, Amount, MatchStatus }) => [ExternalId, Amount, MatchStatus])).toEqual([
      [`${one.ExternalId}#1`, "100.00", "PendingMatch"],
      [`${one.ExternalId}#2`, "150.00", "PendingMatch"],
      [`${one.ExternalId}#3`, "50.00", "PendingMatch"],
    ]);
    expect(await desk.transaction(one.Id)).toMatchObject({ MatchStatus: "Split", OrderId: null });
    const got = await read(clerk, "originalrecord_get", { TransactionId: Parts[0]?.Id });
    expect(got.data).toMatchObject({ Parent: { Id: one.Id.toString(), MatchStatus: "Split" } });
  });

  test("a part can be split again", async () => {
    const one = await money("60.00");
    const { Parts } = (await split(one, "20.00", "40.00")).data as { Parts: RowText[] };
    const again = await split({ Id: BigInt(Parts[1]?.Id ?? 0) }, "15.00", "25.00");
    expect((again.data as { Parts: RowText[] }).Parts.map((part) => part.ExternalId)).toEqual([
      `${one.ExternalId}#2#1`,
      `${one.ExternalId}#2#2`,
    ]);
    const found = (...Numbers: string[]) => read(clerk, "originalrecord_list", { Numbers }).then(rowsOf);
    expect((await found(`${one.ExternalId}#2#1`)).map((row) => row.Amount)).toEqual(["15.00"]);
    expect((await found(`${one.ExternalId}#2`, `${one.ExternalId}#9`)).map((row) => row.Amount)).toEqual([
      "40.00",
    ]);
    // And what was split cannot be.
    expect((await split(one, "20.00", "40.00")).code).toBe(errors.TransactionNotFree.code);
  });

  test.each([
    ["less than the whole", ["10.00", "9.99"], errors.SplitNotEqual.code],
    ["more than the whole", ["10.00", "10.01"], errors.SplitNotEqual.code],
    ["one part", ["20.00"], errors.InvalidInput.code],
    ["21 parts", Array.from({ length: 21 }, () => "1.00"), errors.InvalidInput.code],
    ["a part of nothing", ["20.00", "0.00"], errors.InvalidAmount.code],
    ["a negative part", ["30.00", "-10.00"], errors.InvalidAmount.code],
    ["too many decimals", ["10.001", "9.999"], errors.InvalidAmount.code],
  ])("%s is refused", async (_what, amounts, code) => {
    const one = await money("20.00");
    expect((await split(one, ...amounts)).code).toBe(code);
    expect((await desk.transaction(one.Id)).MatchStatus).toBe("PendingMatch");
  });

  test("debits and matched money cannot be split; of two at once one is", async () => {
    const debit = await money("20.00", { Direction: "Debit" });
    expect((await split(debit, "10.00", "10.00")).code).toBe(errors.TransactionIsDebit.code);
    const matched = await money(payableOf(await order()));
    expect((await split(matched, "50.00", "50.00")).code).toBe(errors.TransactionNotFree.code);
    const one = await money("20.00");
    const answers = await Promise.all([split(one, "10.00", "10.00"), split(one, "5.00", "15.00")]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const parts = await desk.query(
      "select sum(amount_minor)::text as sum from bank_transaction where parent_id = $1",
      [one.Id],
    );
    expect(parts[0]?.Sum).toBe("2000");
  });

  /** PostgreSQL ends the one of the two that has waited for a second first: the split, where the bind came in time. */
  async function splitWasEnded(): Promise<boolean> {
    const [first, whole] = [await order({ Amount: "240.00" }), await money("777.00")];
    const held = Promise.withResolvers<void>();
    const binding = desk.inWhole(async (tx) => {
      // As binding does: the order, then the credit. The split has the credit and waits for the order.
      await tx.selectFrom("PaymentOrder").select("Id").where("Id", "=", first.Id).forUpdate().execute();
      held.resolve();
      const waits = () =>
        desk.query(
          `select 1 from pg_locks w join pg_locks own using (pid) join pg_database d on d.oid = own.database
            where not w.granted and d.datname = current_database()`,
        );
      await expect.poll(async () => (await waits()).length, { timeout: 5_000 }).toBeGreaterThan(0);
      await tx.selectFrom("BankTransaction").select("Id").where("Id", "=", whole.Id).forUpdate().execute();
    });
    await held.promise;
    const rest = (777 - Number(payableOf(first))).toFixed(2);
    const [answer, bound] = await Promise.allSettled([split(whole, payableOf(first), rest), binding]);
    expect(answer).toMatchObject({ status: "fulfilled", value: { code: 0 } });
    expect((await desk.now(first)).ReviewStatus).toBe("PendingReview");
    if (bound.status === "rejected") expect(bound.reason).toMatchObject({ code: "40P01" });
    return bound.status === "fulfilled";
  }

  test("a split that meets a bind of the same credit half way starts again", async () => {
    // A busy machine may bring the bind too late: then it is ended itself, which says nothing of the split.
    let rounds = 0;
    while (!(await splitWasEnded())) expect(++rounds).toBeLessThan(8);
  });

  test("a part of exactly an order's money settles nothing without somebody else", async () => {
    const [first, secondOrder] = [await order({ Amount: "210.00" }), await order({ Amount: "220.00" })];
    const sum = (Number(first.PayableMinor + secondOrder.PayableMinor) / 100).toFixed(2);
    const both = await money(sum);
    const before = await desk.available();
    expect((await split(both, payableOf(first), payableOf(secondOrder))).code).toBe(0);
    for (const one of [first, secondOrder]) {
      expect(await desk.now(one)).toMatchObject({
        Status: "Pending",
        ReviewStatus: "PendingReview",
        Exception: "None",
      });
      const [proposed] = await desk.query("select * from order_review where order_id = $1", [one.Id]);
      expect(proposed).toMatchObject({ Exception: "None", ProposedByUserId: clerk.person.userId });
      const decision = {
        OrderNo: one.OrderNo,
        ReviewId: String(proposed?.Id),
        Approve: true,
        Settle: "OrderAmount",
      };
      expect((await desk.prove(reviewer, "payorder_review", decision)).code).toBe(0);
    }
    expect((await desk.available()) - before).toBe(206_85n + 216_70n);
  });

  test("a part that a person binds goes to review, though it is exact and in time", async () => {
    const one = await order({ Amount: "230.00" });
    const whole = await money("230.00", {
      OccurredAt: new Date(app.clock.now().getTime() - 5 * 3_600_000).toISOString(),
    });
    const { Parts } = (await split(whole, "115.00", "115.00")).data as { Parts: RowText[] };
    const part = Parts[0]?.Id ?? "0";
    await desk.query("update bank_transaction set occurred_at = $2, amount_minor = $3 where id = $1", [
      part,
      app.clock.now(),
      one.PayableMinor,
    ]);
    const bound = await desk.prove(clerk, "originalrecord_bind", {
      TransactionId: part,
      OrderNo: one.OrderNo,
    });
    expect(bound.data).toEqual({ LinkedAs: "Review", Exception: "None" });
  });
});

describe("the matching desk", () => {
  test("credits that nobody linked, oldest first, each with what it looks like", async () => {
    await desk.query(
      "update bank_transaction set match_status = 'Ignored', ignore_reason = 'before' where match_status = 'PendingMatch' and order_id is null",
    );
    const [exact, near] = [await order({ Amount: "710.00" }), await order({ Amount: "900.00" })];
    const unknown = await money("4321.99");
    const waiting = await desk.exactMoney(exact);
    const partial = await money("895.00");
    await money("9.00", { Direction: "Debit" });
    const answer = await read(clerk, "matchingdesk_list");
    const rows = (
      answer.data as { Rows: { Transaction: RowText; Kind: string; Best: { OrderNo: string } | null }[] }
    ).Rows;
    expect(rows.map((row) => [row.Transaction.Id, row.Kind, row.Best?.OrderNo])).toEqual([
      [unknown.Id.toString(), "Unknown", undefined],
      [waiting.Id.toString(), "Exact", exact.OrderNo],
      [partial.Id.toString(), "Partial", near.OrderNo],
    ]);
    const found = await read(clerk, "originalrecord_candidates", id(waiting));
    expect((found.data as { Candidates: object[] }).Candidates[0]).toMatchObject({
      OrderNo: exact.OrderNo,
      Score: 60,
      Outcome: "Settle",
      Exception: "None",
      Difference: "0.00",
      Reasons: [
        { Reason: "amountExact", Points: 40 },
        { Reason: "inTime", Points: 20 },
      ],
    });
  });

  test("late money finds the order that ended, by number, name or amount", async () => {
    const [byAmount, byNumber] = [await desk.ended("Expired"), await desk.ended("Failed")];
    const candidates = async (one: { Id: bigint }) =>
      (
        (await read(clerk, "originalrecord_candidates", id(one))).data as {
          Candidates: { OrderNo: string; Outcome: string }[];
        }
      ).Candidates;
    const late = await candidates(await money(payableOf(byAmount)));
    expect(late[0]).toMatchObject({ OrderNo: byAmount.OrderNo, Outcome: "Review", Exception: "Late" });
    const numbered = await candidates(await money("1.23", { Remark: `for ${byNumber.MerchantOrderNo}` }));
    expect(numbered[0]).toMatchObject({
      OrderNo: byNumber.OrderNo,
      Reasons: [{ Reason: "numberInRemark" }, {}, {}],
    });
  });

  test("nothing is found for a debit or what is not there", async () => {
    const debit = await money("1.00", { Direction: "Debit" });
    expect((await read(clerk, "originalrecord_candidates", id(debit))).code).toBe(
      errors.TransactionIsDebit.code,
    );
    expect((await read(clerk, "originalrecord_candidates", id({ Id: 1n }))).code).toBe(errors.NotFound.code);
  });
});
