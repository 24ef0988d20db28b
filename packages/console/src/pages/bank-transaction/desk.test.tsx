/** The matching desk: which order is presumed, what binding promises, and what is asked of the server. */
import { userEvent } from "vitest/browser";
import { texts } from "../../i18n/en-us.ts";
import type { Answers } from "../../testing/answers.ts";
import { expect, expectAccessible, filled, inOneView, page, test } from "../../testing/component.ts";
import { fillIn, press, proofs, prove } from "../../testing/form.ts";
import { act, dialog, drawer, openRecord, row, rows, scrollAside } from "../../testing/list.ts";

const { matchingDesk: desk, bankTransaction: record } = texts;

const credit = {
  Id: "7",
  Direction: "Credit",
  Currency: "THB",
  Amount: "1350.07",
  MatchStatus: "PendingMatch",
  OrderNo: null,
  LinkedAs: null,
  AccountName: "SCB QR 1",
  Remark: null,
} as const;
const candidate = {
  OrderNo: "P1",
  MerchantName: "Acme Bangkok",
  Status: "Pending",
  Currency: "THB",
  PayableAmount: "1350.07",
  Difference: "0.00",
  Outcome: "Settle",
  Exception: "None",
  AccountName: "SCB QR 1",
  PaymentRemark: null,
  Score: 95,
  Reasons: [
    { Reason: "amountExact", Points: 50, Detail: null },
    { Reason: "nameEqual", Points: 40, Detail: null },
  ],
} as const;
const other = {
  ...candidate,
  OrderNo: "P2",
  PayableAmount: "1510.00",
  Outcome: "Review",
  Exception: "Partial",
} as const;

interface Waiting {
  kind?: "Exact" | "Ambiguous" | "Late";
  candidates?: object[];
  credits?: readonly object[];
}

/** `credits` wait, each with the same candidates. */
function have(
  answers: Answers,
  { kind = "Exact", candidates = [candidate], credits = [credit] }: Waiting,
): void {
  answers.on("matchingdeskList", { Rows: credits.map((one) => ({ Transaction: one, Kind: kind })) });
  answers.on("originalrecordCandidates", { Candidates: candidates });
}

const credits = (t = texts) =>
  page.getByRole("list", { name: t.matchingDesk.credits }).getByRole("button", { name: /THB/ });
const order = (OrderNo: string) => page.css(`[data-order="${OrderNo}"]`);
const heading = (amount: string) => page.getByRole("heading", { name: amount });
const bound = (answers: Answers) => answers.asked("originalrecordBind").map(({ input }) => input);

inOneView(({ t, isPhone }) => {
  test("money that fits one order is bound with a password, and the next credit is looked at", async ({
    open,
    answers,
  }) => {
    const words = t.matchingDesk;
    have(answers, { credits: [credit, { ...credit, Id: "8", Amount: "61.07" }] });
    answers.on("originalrecordBind", { LinkedAs: "Settled" });
    await open("/xpay/OriginalRecord");
    await expect.element(credits(t)).toHaveLength(2);
    if (isPhone) {
      await expectAccessible();
      await credits(t).first().click();
    } else await expect.element(credits(t).first()).toHaveAttribute("aria-current", "true");
    const chosen = order("P1");
    await expect.element(chosen).toMatchTextContent(words.reason.amountExact);
    await expect.element(chosen).toMatchTextContent(words.reason.nameEqual);
    await expect.element(chosen.getByRole("table", { name: words.compare.title })).toBeVisible();
    await expect.element(chosen).toMatchTextContent(words.outcome.Settle);
    await expectAccessible();
    if (isPhone) await press(chosen, words.bind.action);
    else await userEvent.keyboard("b");
    const form = dialog(filled(words.bind.title, { amount: "THB 1,350.07" }));
    const promise = { order: "P1", merchant: "Acme Bangkok", amount: "THB 1,350.07" };
    await expect.element(form).toMatchTextContent(filled(words.bind.settle, promise));
    await expectAccessible();
    await press(form, words.bind.action);
    await expect.element(form.css("[aria-invalid=true]").first()).toBeInTheDocument();
    expect(bound(answers)).toEqual([]);
    await prove(form, t);
    await press(form, words.bind.action);
    await expect
      .element(page.getByText(filled(words.bind.settled, { bound: t.kit.done.bound })))
      .toBeVisible();
    await expect.element(heading("THB 61.07")).toBeVisible();
    const next = isPhone ? page.getByRole("region", { name: words.candidates }) : page.css("#credit-8");
    await expect.element(next).toHaveFocus();
    expect(bound(answers)).toEqual([{ TransactionId: "7", OrderNo: "P1", ...proofs }]);
  });
});

test("of orders that fit alike none is presumed; the chosen one's binding says what it does, and a refusal keeps the note", async ({
  open,
  answers,
}) => {
  have(answers, { kind: "Ambiguous", candidates: [candidate, other] });
  answers.refuse("originalrecordBind", "StepUpRefused");
  await open("/xpay/OriginalRecord");
  await expect.element(page.getByText(desk.choose)).toBeVisible();
  await expect.element(credits()).toMatchTextContent(desk.kind.Ambiguous);
  await expect.element(page.css("[data-chosen]")).not.toBeInTheDocument();
  await userEvent.keyboard("b");
  await userEvent.keyboard("2");
  await expect.element(order("P2")).toHaveAttribute("data-chosen");
  expect(dialog().query()).toBeNull();
  await expect.element(order("P2").getByRole("img", { name: desk.compare.differs })).toHaveLength(1);
  await userEvent.keyboard("b");
  const form = dialog("Bind THB 1,350.07");
  await expect.element(form).toMatchTextContent("so it goes to review. No money moves until another person");
  await prove(form);
  await fillIn(form, { [desk.bind.note]: "told us by chat" });
  await press(form, desk.bind.action);
  await expect.element(form.getByRole("alert")).toBeVisible();
  await expect.element(form.getByLabelText(desk.bind.note, { exact: false })).toHaveValue("told us by chat");
  answers.on("originalrecordBind", { LinkedAs: "Review" });
  have(answers, { credits: [] });
  await press(form, desk.bind.action);
  await expect
    .element(page.getByText(filled(desk.bind.reviewed, { bound: texts.kit.done.bound })))
    .toBeVisible();
  await expect.element(page.getByText(desk.nothing.title)).toBeVisible();
  expect(bound(answers)[1]).toMatchObject({ TransactionId: "7", OrderNo: "P2", Note: "told us by chat" });
});

test("late money says that it goes to review by another person", async ({ open, answers }) => {
  const Reasons = [{ Reason: "numberInRemark", Points: 40, Detail: null }] as const;
  const late = { ...candidate, Outcome: "Review", Exception: "Late", Reasons: [...Reasons] };
  have(answers, { kind: "Late", candidates: [late] });
  await open("/xpay/OriginalRecord");
  await expect.element(order("P1")).toMatchTextContent(desk.reason.numberInRemark);
  await expect.element(order("P1")).toMatchTextContent("needs review by another person");
  await press(order("P1"), desk.bind.action);
  await expect
    .element(dialog(/^Bind THB/))
    .toMatchTextContent("No money moves until another person approves it.");
});

test("a credit is split into parts that add up, and the first part is looked at", async ({
  open,
  answers,
}) => {
  const whole = { ...credit, Amount: "70300.00" };
  have(answers, { candidates: [], credits: [whole] });
  const parts = ["70100.00", "50.50", "149.50"].map((Amount, at) => ({ ...credit, Id: `7${at}`, Amount }));
  answers.on("originalrecordSplit", { Parts: parts });
  await open("/xpay/OriginalRecord");
  await expect.element(heading("THB 70,300.00")).toBeVisible();
  await userEvent.keyboard("s");
  const form = dialog("Split THB 70,300.00");
  const part = (name: string) => form.getByLabelText(name, { exact: true });
  await part("Part 1").fill("much");
  await press(form, record.split.action);
  await expect
    .element(part("Part 1"))
    .toHaveAccessibleDescription(filled(record.split.wrong, { currency: "THB" }));
  await part("Part 1").fill("70300");
  await press(form, record.split.action);
  await expect.element(form.getByRole("alert")).toMatchTextContent("something must be left for the last");
  expect(answers.asked("originalrecordSplit")).toEqual([]);
  await part("Part 1").fill("70100");
  await press(form, record.split.add);
  await part("Part 2").fill("50.50");
  await expect.element(part("Part 3, the remainder")).toHaveValue("149.50");
  await expectAccessible();
  have(answers, { candidates: [], credits: parts });
  await press(form, record.split.action);
  await expect.element(credits()).toHaveLength(3);
  await expect.element(heading("THB 70,100.00")).toBeVisible();
  expect(answers.asked("originalrecordSplit")[0]?.input).toEqual({
    TransactionId: "7",
    Amounts: ["70100.00", "50.50", "149.50"],
  });
});

test("typed parts are not thrown away unasked, and a split that is under way is not left", async ({
  open,
  answers,
}) => {
  have(answers, { candidates: [], credits: [{ ...credit, Amount: "70300.00" }] });
  answers.refuse("originalrecordSplit", "NotFound");
  await open("/xpay/OriginalRecord");
  await expect.element(heading("THB 70,300.00")).toBeVisible();
  await userEvent.keyboard("s");
  const form = dialog("Split THB 70,300.00");
  const first = form.getByLabelText("Part 1", { exact: true });
  await first.fill("70100");
  await userEvent.keyboard("{Escape}");
  const question = dialog(texts.kit.form.leave.title);
  await press(question, texts.kit.form.leave.cancel);
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(first).toHaveValue("70100");
  const answer = answers.hold("originalrecordSplit");
  await press(form, record.split.action);
  await expect.element(form.css("form")).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Escape}");
  await press(form, texts.common.cancel);
  answer();
  await expect.element(form.getByRole("alert")).toBeVisible();
  await expect.element(first).toHaveValue("70100");
  await press(form, texts.common.cancel);
  await press(question, texts.kit.form.leave.confirm);
  await expect.element(form).not.toBeInTheDocument();
});

test("a credit is ignored with a reason, the next one is looked at, and the keys walk on", async ({
  open,
  answers,
}) => {
  const three = ["70100.00", "50.50", "149.50"].map((Amount, at) => ({ ...credit, Id: `7${at}`, Amount }));
  have(answers, { candidates: [], credits: three });
  await open("/xpay/OriginalRecord");
  await expect.element(heading("THB 70,100.00")).toBeVisible();
  await userEvent.keyboard("i");
  const form = dialog("Ignore THB 70,100.00");
  await form.getByLabelText(record.ignore.reason).fill("no");
  await userEvent.keyboard("{Enter}");
  await expect.element(form.getByText("At least 5 characters")).toBeVisible();
  expect(answers.asked("originalrecordIgnore")).toEqual([]);
  await form.getByLabelText(record.ignore.reason).fill("between our own accounts");
  have(answers, { candidates: [], credits: three.slice(1) });
  await userEvent.keyboard("{Enter}");
  await expect.element(credits()).toHaveLength(2);
  await expect.element(heading("THB 50.50")).toBeVisible();
  expect(answers.asked("originalrecordIgnore")[0]?.input).toEqual({
    TransactionId: "70",
    Reason: "between our own accounts",
  });
  await userEvent.keyboard("j");
  await expect.element(heading("THB 149.50")).toBeVisible();
});

test("in the list an ignored one is taken back after a question, and one under review is unbound with proof", async ({
  open,
  answers,
}) => {
  const ignored = { ...credit, Id: "7", ExternalId: "B-7", MatchStatus: "Ignored" } as const;
  const linked = { ...credit, Id: "8", ExternalId: "B-8", OrderNo: "P2", LinkedAs: "Review" } as const;
  answers.on("originalrecordList", { Rows: [ignored, linked] });
  answers.on("originalrecordGet", { Transaction: linked, Order: { OrderNo: "P2" }, Parts: [], Parent: null });
  await open("/xpay/OriginalRecord?View=list");
  await expect.element(rows()).toHaveLength(2);
  scrollAside();
  await expect.element(row("8")).toMatchTextContent(record.linkedAs.Review);
  await act("7", record.ignore.takeBack, texts, "B-7");
  await press(
    dialog(filled(record.ignore.takeBackTitle, { amount: "THB 1,350.07" })),
    record.ignore.takeBack,
  );
  await expect.element(page.getByText(record.ignore.takenBack)).toBeVisible();
  expect(answers.asked("originalrecordUnignore")[0]?.input).toEqual({ TransactionId: "7" });
  await openRecord("8");
  await press(drawer(), record.unbind.action);
  const form = dialog(filled(record.unbind.title, { order: "P2" }));
  await expect.element(form).toMatchTextContent("is rejected");
  await fillIn(form, { [record.unbind.reason]: "was the other order" });
  await prove(form);
  answers.on("originalrecordUnbind", { ApprovalId: null });
  await press(form, record.unbind.action);
  await expect.element(page.getByText(texts.kit.done.unbound)).toBeVisible();
  expect(answers.asked("originalrecordUnbind")[0]?.input).toMatchObject({
    TransactionId: "8",
    Reason: "was the other order",
  });
});

test("what is taken back in the list stands on the desk at once", async ({ open, answers }) => {
  const ignored = { ...credit, ExternalId: "B-7", MatchStatus: "Ignored" } as const;
  have(answers, { credits: [] });
  answers.on("originalrecordList", { Rows: [ignored] });
  await open("/xpay/OriginalRecord");
  await expect.element(page.getByText(desk.nothing.title)).toBeVisible();
  await page.getByRole("link", { name: record.views.list }).click();
  have(answers, { candidates: [] });
  await act("7", record.ignore.takeBack, texts, "B-7");
  await press(dialog(), record.ignore.takeBack);
  await expect.element(page.getByText(record.ignore.takenBack)).toBeVisible();
  await page.getByRole("link", { name: record.views.desk }).click();
  await expect.element(heading("THB 1,350.07")).toBeVisible();
});
