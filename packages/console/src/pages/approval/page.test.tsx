/** Approvals: what is asked for and by whom, who may decide, what is looked at is what is approved; and the rules. */
import type { Texts } from "../../i18n/en-us.ts";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { fillIn, press, proofs, prove } from "../../testing/form.ts";
import { cell, dialog, drawer, row } from "../../testing/list.ts";
import { pass, stopClock } from "../../testing/timers.ts";

const contentHash = "0123456789abcdef".repeat(4);
const subject = "LOTUS M261118000001";
const request = {
  ApprovalId: "7",
  Kind: "ManualBalance",
  Subject: subject,
  Currency: "THB",
  Amount: "12.34",
  Status: "Waiting",
  ProposedBy: "OPC/asker",
  ExpiresAt: "2026-11-19T03:04:05.000Z",
  DecidedBy: null,
  DecidedAt: null,
  Reason: null,
  VoidBecause: null,
  IsOwn: false,
  Obstacle: null,
} as const;
const detail = {
  ...request,
  ContentHash: contentHash,
  Lines: [
    { Field: "Merchant", From: null, To: "LOTUS" },
    { Field: "Amount", From: null, To: "12.34" },
    { Field: "AvailableBalance", From: "1000.00", To: "1012.34" },
    { Field: "Remark", From: null, To: "fee of a returned payout" },
  ],
} as const;
const own = { ...request, IsOwn: true, Obstacle: "Own" } as const;

/** Of the open record beside the list, which on a phone covers it. */
function toolbar(t: Texts) {
  return page.getByRole("toolbar", { name: t.kit.table.actions });
}

inOneView(({ t }) => {
  const { approval: said, home } = t;

  test("what waits is told on every screen, and approved with the hash of what was looked at", async ({
    open,
    answers,
  }) => {
    answers.on("approvalCount", { Waiting: 1 });
    answers.on("approvalList", { Rows: [request] });
    answers.on("approvalGet", detail);
    answers.on("approvalApprove", { Status: "Approved", VoidBecause: null });
    await open("/main");
    await page
      .getByRole("button", { name: filled(t.secondPerson.counter, { count: 1 }), exact: false })
      .click();
    await expect.poll(() => location.pathname).toBe("/setting/Approval");
    await row("7").click({ position: { x: 120, y: 8 } });
    const lines = drawer(subject).getByRole("table", { name: said.detail.change });
    await expectLines(lines);
    await expectAccessibleInBothSchemes();
    await press(toolbar(t), said.approve.action);
    const form = dialog(filled(said.approve.title, { subject }));
    await expectLines(form.getByRole("table", { name: said.detail.change }));
    await expect.element(form).toMatchTextContent("OPC/asker");
    await expect.element(form).toMatchTextContent("THB +12.34");
    await prove(form, t);
    answers.on("approvalGet", { ...detail, Status: "Approved", Obstacle: "Over" });
    answers.on("approvalList", { Rows: [] });
    await press(form, said.approve.action);
    await expect.element(page.getByText(filled(said.approve.done, { subject }))).toBeVisible();
    expect(answers.asked("approvalApprove").map(({ input }) => input)).toEqual([
      { ApprovalId: "7", ContentHash: contentHash, ...proofs },
    ]);
    // It has left the list, and is called as before.
    await expect.element(drawer(subject)).toMatchTextContent(said.status.Approved);
    await expect.element(toolbar(t)).not.toBeInTheDocument();
    await expect.element(row("7")).not.toBeInTheDocument();

    async function expectLines(table: ReturnType<typeof page.getByRole>): Promise<void> {
      const balance = table.getByRole("row").filter({ hasText: said.line.AvailableBalance });
      await expect.element(balance.getByRole("cell").nth(0)).toHaveTextContent("1,000.00");
      await expect.element(balance.getByRole("cell").nth(1)).toHaveTextContent("1,012.34");
      await expect.element(table).toMatchTextContent("fee of a returned payout");
    }
  });

  test("home tells what waits for the viewer", async ({ open, answers }) => {
    answers.on("homeGet", { Attention: [{ Kind: "pendingApprovals", Count: 1 }] });
    await open("/main");
    await expect
      .element(page.getByRole("link", { name: home.kinds.pendingApprovals, exact: false }))
      .toBeVisible();
  });

  const refusal = "OPC/asker created or reset the account OPC/twin on 2026-11-18 10:00:00.";
  const twins = { ...detail, Obstacle: "NotSecondPerson", SecondPersonRefusal: refusal } as const;

  test("who does not count as the second person reads why", async ({ open, answers }) => {
    answers.on("approvalList", { Rows: [request] });
    answers.on("approvalGet", twins);
    await open("/setting/Approval?Open=7");
    await expect.element(drawer(subject)).toMatchTextContent(refusal);
    await expectAccessibleInBothSchemes();
    await press(toolbar(t), said.approve.action);
    const form = dialog(filled(said.approve.title, { subject }));
    await expect.element(form).toMatchTextContent(refusal);
    await expect.element(form.getByRole("textbox")).not.toBeInTheDocument();
  });

  test("and may reject it all the same", async ({ open, answers }) => {
    answers.on("approvalList", { Rows: [request] });
    answers.on("approvalGet", twins);
    await open("/setting/Approval?Open=7");
    await press(toolbar(t), said.reject.action);
    await expect
      .element(dialog(filled(said.reject.title, { subject })).getByLabelText(said.field.Reason))
      .toBeVisible();
  });

  test("one's own request is only taken back", async ({ open, answers }) => {
    answers.on("ownapprovalList", { Rows: [own] });
    answers.on("approvalGet", { ...detail, ...own });
    await open("/setting/Approval?View=Mine&Open=7");
    await expect.element(page.getByText(said.obstacle.Own)).toBeVisible();
    await expect.element(toolbar(t).getByRole("button")).toHaveTextContent(said.withdraw.action);
    await expectAccessibleInBothSchemes();
    await press(toolbar(t), said.withdraw.action);
    const question = dialog(said.withdraw.title);
    await expect.element(question).toMatchTextContent(filled(said.withdraw.sentence, { subject }));
    await press(question, said.withdraw.action);
    await expect
      .poll(() => answers.asked("approvalWithdraw").map(({ input }) => input))
      .toEqual([{ ApprovalId: "7" }]);
  });
});

atDesk(({ t }) => {
  const { approval: said } = t;

  test("the time that is left goes on while one looks at it", async ({ open, answers }) => {
    stopClock();
    answers.on("approvalList", { Rows: [{ ...request, ExpiresAt: "2026-11-18T03:14:05.000Z" }] });
    await open("/setting/Approval");
    await expect.element(cell("Remaining")).toMatchTextContent(/^(10:00|9:5\d)$/);
    await pass(120_000);
    await expect.element(cell("Remaining")).toMatchTextContent(/^[78]:\d\d$/);
  });

  test("what was decided is among what is done, also where that was looked at before", async ({
    open,
    answers,
  }) => {
    answers.on("approvalList", { Rows: [request] });
    answers.on("approvalGet", detail);
    answers.on("approvalApprove", { Status: "Approved", VoidBecause: null });
    answers.on("doneapprovalList", { Rows: [] });
    const view = (name: string) => page.getByRole("link", { name, exact: true }).click();
    await open("/setting/Approval");
    await expect.element(row("7")).toBeVisible();
    await view(said.views.done);
    await expect.poll(() => answers.asked("doneapprovalList")).toHaveLength(1);
    await view(said.views.waiting);
    await row("7").click({ position: { x: 120, y: 8 } });
    await press(toolbar(t), said.approve.action);
    const form = dialog(filled(said.approve.title, { subject }));
    await prove(form, t);
    answers.on("approvalList", { Rows: [] });
    answers.on("doneapprovalList", { Rows: [{ ...request, Status: "Approved" }] });
    await press(form, said.approve.action);
    await expect.element(row("7")).not.toBeInTheDocument();
    await view(said.views.done);
    await expect.element(row("7")).toBeVisible();
  });
});

atDesk(({ t }) => {
  const { approval: said } = t;
  const rule = {
    Kind: "ManualBalance",
    IsFixed: false,
    HasAmount: true,
    Enabled: true,
    FromAmounts: [{ Currency: "THB", Amount: "1000.00" }],
    ExpiresHours: 24,
    ApproverCount: 2,
    UpdatedAt: "2026-11-17T01:00:00.000Z",
  } as const;
  const fixed = { ...rule, Kind: "UnequalMoney", IsFixed: true, ApproverCount: null } as const;
  const openRules = async (open: (path: string) => Promise<void>) => {
    await open("/setting/Approval");
    await page
      .getByRole("navigation", { name: said.views.title })
      .getByRole("link", { name: said.views.rules })
      .click();
    await expect.poll(() => location.search).toBe("?View=Rules");
  };
  const edit = () => page.getByRole("button", { name: `${said.rules.edit}: ${said.kind.ManualBalance}` });

  test("the rules say who could approve, and those of other screens are always on", async ({
    open,
    answers,
  }) => {
    answers.on("approvalruleList", [rule, fixed]);
    await openRules(open);
    const item = (kind: keyof typeof said.kind) =>
      page.getByRole("listitem").filter({ hasText: said.kind[kind] });
    await expect.element(item("ManualBalance")).toMatchTextContent(said.rules.on);
    await expect
      .element(item("ManualBalance"))
      .toMatchTextContent(filled(said.rules.approvers, { count: 2 }));
    await expect.element(item("ManualBalance")).toMatchTextContent("THB 1,000.00");
    await expect.element(item("UnequalMoney")).toMatchTextContent(said.rules.always);
    await expect.element(item("UnequalMoney").getByRole("button")).not.toBeInTheDocument();
    await expect.element(page.getByText(said.rules.tooFew)).not.toBeInTheDocument();
  });

  test("where nobody else is left to approve, the rule says so", async ({ open, answers }) => {
    answers.on("approvalruleList", [{ ...rule, ApproverCount: 1 }]);
    await openRules(open);
    await expect.element(page.getByText(said.rules.tooFew)).toBeVisible();
  });

  test("what loosens a rule is said before it is sent", async ({ open, answers }) => {
    answers.on("approvalruleList", [rule]);
    answers.on("currencylist", [{ Currency: "THB", Enabled: true }]);
    await openRules(open);
    await edit().click();
    const form = dialog(filled(said.rules.editTitle, { kind: said.kind.ManualBalance }));
    await expect.element(form).toMatchTextContent(said.rules.changes);
    await form.getByRole("switch").click();
    await expect.element(form).toMatchTextContent(said.rules.loosens);
    await form.getByRole("switch").click();
    await fillIn(form, { [said.rules.hours]: "48" });
    await expect.element(form).toMatchTextContent(said.rules.loosens);
    await fillIn(form, { [said.rules.hours]: "12" });
    await expect.element(form).toMatchTextContent(said.rules.changes);
    await prove(form, t);
    await press(form, said.rules.save);
    await expect
      .poll(() => answers.asked("approvalruleSave").map(({ input }) => input))
      .toEqual([
        {
          ...{ Kind: "ManualBalance", Enabled: true, ExpiresHours: 12 },
          ...{ Currency: "THB", FromAmount: "1000.00", ...proofs },
          UpdatedAt: rule.UpdatedAt,
        },
      ]);
  });

  test("another currency shows its own amount", async ({ open, answers }) => {
    answers.on("approvalruleList", [
      { ...rule, FromAmounts: [...rule.FromAmounts, { Currency: "USD", Amount: "50.00" }] },
    ]);
    answers.on(
      "currencylist",
      ["THB", "USD", "JPY"].map((Currency) => ({ Currency, Enabled: true })),
    );
    await openRules(open);
    await edit().click();
    const form = dialog(filled(said.rules.editTitle, { kind: said.kind.ManualBalance }));
    const amount = form.getByRole("textbox", { name: said.line.RuleAmounts, exact: false });
    await expect.element(amount).toHaveValue("1000.00");
    const choose = async (currency: RegExp) => {
      await form.getByRole("combobox").click();
      await page.getByRole("option", { name: currency }).click();
    };
    await choose(/USD/);
    await expect.element(amount).toHaveValue("50.00");
    await choose(/JPY/);
    await expect.element(amount).toHaveValue("");
  });

  test("where rules are ruled, loosening one asks for a second person", async ({ open, answers }) => {
    answers.on("approvalruleList", [rule, { ...rule, Kind: "ApprovalRules", HasAmount: false }]);
    answers.on("currencylist", [{ Currency: "THB", Enabled: true }]);
    await openRules(open);
    await edit().click();
    const form = dialog(filled(said.rules.editTitle, { kind: said.kind.ManualBalance }));
    await form.getByRole("switch").click();
    await expect.element(form).toMatchTextContent(said.rules.loosensWithSecond);
  });
});
