/** Cases: what the list shows, how one is ended. */
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { field, press, proofs, prove } from "../../testing/form.ts";
import { cell, dialog } from "../../testing/list.ts";
import { pass, stopClock } from "../../testing/timers.ts";

const CaseId = "900001";
const one = {
  CaseId,
  State: "Open",
  Kind: "CollectionPaidTwice",
  Side: "Surplus",
  Party: "Supplier",
  Currency: "THB",
  Amount: "1500.00",
  MerchantAlias: "ACME",
  OrderKind: "Payment",
  OrderNo: "P261118000001",
  SupplierCode: "SEA",
  Ending: null,
  Note: null,
  ClosedBy: null,
  ApprovedBy: null,
  ClosedAt: null,
} as const;
const detail = {
  Case: one,
  Evidence: [
    {
      Kind: "BankCredit",
      RecordId: "700001",
      At: "2026-11-18T03:00:00.000Z",
      Currency: "THB",
      Amount: "1500.00",
      From: "SOMCHAI J",
      Number: "KB-77",
      Outcome: "Matched",
    },
    {
      Kind: "SupplierNotice",
      RecordId: null,
      At: "2026-11-18T04:00:00.000Z",
      Currency: "THB",
      Amount: null,
      From: "SEA",
      Number: "SEA-9",
      Outcome: "AlreadySettled",
    },
  ],
  MayEnd: ["OPC/admin", "OPC/cashier"],
  MayApprove: ["OPC/admin"],
  Endings: ["CreditMerchant", "SentBack", "NothingWrong"],
  ApprovalId: null,
} as const;
const here = `/xpay/MoneyCase/${CaseId}`;

inOneView(({ t }) => {
  const words = t.moneyCase;
  const main = () => page.getByRole("main");

  test("a case says what happened; a booking waits for a second person, and nothing is sent without a note", async ({
    open,
    answers,
  }) => {
    answers.on("moneycaseGet", detail);
    await open(here);
    await expect.element(main()).toMatchTextContent(words.about.CollectionPaidTwice);
    await press(main(), words.close.action);
    const form = dialog(filled(words.close.title, { order: one.OrderNo }));
    await expect.element(form).toMatchTextContent(words.close.choose);
    await form.getByText(words.ending.CreditMerchant, { exact: true }).click();
    await expect.element(form).toMatchTextContent(/THB 1,500\.00.*ACME|ACME.*THB 1,500\.00/);
    await prove(form, t);
    await press(form, words.close.action);
    expect(answers.asked("moneycaseClose")).toEqual([]);
    await field(form, words.field.Note).fill("the supplier has no order for it");
    await expectAccessibleInBothSchemes(form.element());
    answers.on("moneycaseClose", { ApprovalId: "77" });
    await press(form, words.close.action);
    await expect.element(page.getByText(t.secondPerson.waiting.title)).toBeVisible();
    expect(answers.asked("moneycaseClose").map(({ input }) => input)).toEqual([
      { CaseId, Ending: "CreditMerchant", Note: "the supplier has no order for it", ...proofs },
    ]);
  });

  test("that missing money is there after all waits for a second person, and the form says so", async ({
    open,
    answers,
  }) => {
    answers.on("moneycaseGet", {
      ...detail,
      Case: { ...one, Kind: "PaidAfterRefund", Side: "Missing" },
      Endings: ["ChargeMerchant", "NothingWrong"],
    });
    await open(here);
    await press(main(), words.close.action);
    const form = dialog(filled(words.close.title, { order: one.OrderNo }));
    await form.getByText(words.ending.NothingWrong, { exact: true }).click();
    await expect.element(form).toMatchTextContent(words.close.endedByTwo);
  });

  test("a case shows what stands behind it, with the bank's record one click away, and who may act", async ({
    open,
    answers,
  }) => {
    answers.on("moneycaseGet", detail);
    await open(here);
    const shown = page.getByRole("region", { name: words.shown.title });
    await expect.element(shown).toMatchTextContent(/SOMCHAI J.*KB-77.*SEA-9/);
    const link = shown.getByRole("link", { name: words.evidence.BankCredit });
    await expect.element(link).toHaveAttribute("href", "/xpay/OriginalRecord/700001");
    await expect.element(main()).toMatchTextContent(/OPC\/admin, OPC\/cashier/);
    expect(shown.getByRole("link").elements()).toHaveLength(1);
    await expectAccessibleInBothSchemes(main().element());
  });

  test("what nobody may end says so, and a case without a trace says whom to ask", async ({
    open,
    answers,
  }) => {
    answers.on("moneycaseGet", { ...detail, Evidence: [], MayEnd: [], MayApprove: [] });
    await open(here);
    await expect.element(main()).toMatchTextContent(words.actors.nobody);
    await expect.element(main()).toMatchTextContent(words.actors.noApprover);
    await expect.element(main()).toMatchTextContent(words.shown.none);
  });

  test("a case whose end waits for somebody says so instead", async ({ open, answers }) => {
    answers.on("moneycaseGet", { ...detail, ApprovalId: "77" });
    await open(here);
    await press(main(), words.close.action);
    await expect.element(dialog()).toMatchTextContent(words.close.waits);
  });
});

atDesk(() => {
  test("an open case grows older while one looks at it, an ended one does not", async ({ open, answers }) => {
    stopClock();
    const ended = { ...one, State: "Closed", ClosedAt: "2026-11-18T03:02:05.000Z" } as const;
    const OpenedAt = "2026-11-18T02:34:05.000Z";
    answers.on("moneycaseList", {
      Rows: [
        { ...one, OpenedAt },
        { ...ended, CaseId: "900002", OpenedAt },
      ],
    });
    await open("/xpay/MoneyCase?States=");
    await expect.element(cell("Age", CaseId)).toHaveTextContent("30 min");
    await pass(60_000);
    await expect.element(cell("Age", CaseId)).toHaveTextContent("31 min");
    await expect.element(cell("Age", "900002")).toHaveTextContent("28 min");
  });
});
