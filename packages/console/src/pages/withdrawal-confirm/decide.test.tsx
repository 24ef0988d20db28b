/** Deciding on a withdrawal: what is seen before, what is asked of the server, and who may not. */
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
import { dialog, drawer, openRecord } from "../../testing/list.ts";

const OrderNo = "W1";
const order = {
  OrderNo,
  Status: "Pending",
  MerchantAlias: "ACME",
  MerchantName: "Acme",
  Currency: "THB",
  Amount: "1250.75",
  AvailableBalance: "4000.00",
  Remark: "to the main account",
  CreatedBy: "ACME/clerk",
} as const;
const detail = {
  Order: order,
  FrozenBalance: "2000.00",
  Quota: { Daily: "5000.00", UsedToday: "1250.75", Remaining: "3749.25" },
  LastWithdrawals: [],
  IsOwn: false,
  RejectRefusal: null,
  SecondPersonRefusal: null,
} as const;
const address = `/xpay/WithdrawalConfirm?OrderNos=${OrderNo}`;

inOneView(({ t }) => {
  const { withdrawal: said, withdrawalAction: words } = t;

  test("an approval shows the merchant now and what leaves it, and asks for both proofs", async ({
    open,
    answers,
  }) => {
    answers.on("withdrawalList", { Rows: [order] });
    answers.on("withdrawalGet", detail);
    await open(address);
    await openRecord(OrderNo);
    await press(drawer(OrderNo), words.approve.action);
    const form = dialog(filled(words.approve.title, { order: OrderNo }));
    await expect.element(form).toMatchTextContent(/THB 1,250\.75.*2,000\.00 → 749\.25/);
    await expect.element(form).toMatchTextContent(said.field.AvailableBalance);
    await expect.element(form).toMatchTextContent("4,000.00");
    await expectAccessibleInBothSchemes(form.element());
    await press(form, words.approve.action);
    await expect
      .element(field(form, t.orderAction.field.LoginPassword))
      .toHaveAccessibleDescription(t.orderAction.field.passwordEmpty);
    expect(answers.asked("withdrawalApprove")).toHaveLength(0);

    answers.on("withdrawalGet", {
      ...detail,
      Order: { ...order, Status: "Approved" },
      Timeline: [{ Kind: "created", Note: order.Remark }, { Kind: "approved" }],
      Ledger: [{ Type: "WithdrawalApproved" }],
    });
    await prove(form, t);
    await press(form, words.approve.action);
    await expect.element(form).not.toBeInTheDocument();
    // What was clicked is gone with the decision.
    await expect.element(drawer(OrderNo)).toHaveFocus();
    expect(answers.asked("withdrawalApprove").map(({ input }) => input)).toEqual([{ OrderNo, ...proofs }]);
    for (const text of [
      said.status.Approved,
      said.event.approved,
      order.Remark,
      t.balanceChange.type.WithdrawalApproved,
    ])
      await expect.element(drawer(OrderNo)).toMatchTextContent(text);
    await expectAccessibleInBothSchemes(drawer(OrderNo).element());
  });
});

atDesk(({ t }) => {
  const { withdrawal: said, withdrawalAction: words } = t;

  test("a rejection needs a reason and tells what comes back; a refusal keeps what was typed", async ({
    open,
    answers,
  }) => {
    answers.on("withdrawalList", { Rows: [order] });
    answers.on("withdrawalGet", detail);
    answers.refuse("withdrawalReject", "StepUpRefused");
    await open(`/xpay/WithdrawalConfirm/${OrderNo}`);
    await press(page.getByRole("main"), words.reject.action);
    const form = dialog(filled(words.reject.title, { order: OrderNo }));
    await expect.element(form).toMatchTextContent(/THB 1,250\.75.*4,000\.00 → 5,250\.75/);
    await prove(form, t);
    await press(form, words.reject.action);
    await expect.element(field(form, said.field.Reason)).toHaveAccessibleDescription(/Give a reason|empty/);
    expect(answers.asked("withdrawalReject")).toHaveLength(0);
    await field(form, said.field.Reason).fill("Another name");
    await press(form, words.reject.action);
    await expect
      .element(form.getByRole("alert"))
      .toMatchTextContent("Incorrect password or Google verification");
    await expect.element(field(form, said.field.Reason)).toHaveValue("Another name");
    expect(answers.asked("withdrawalReject").map(({ input }) => input)).toEqual([
      { OrderNo, Reason: "Another name", DespiteBatch: false, ...proofs },
    ]);
  });

  test("whoever asked finds both decisions shut, and is told why", async ({ open, answers }) => {
    answers.on("withdrawalGet", { ...detail, Order: { ...order, CreatedBy: "OPC/admin" }, IsOwn: true });
    await open(`/xpay/WithdrawalConfirm/${OrderNo}`);
    for (const { action } of [words.approve, words.reject]) {
      const button = page.getByRole("button", { name: `${action}: ${words.own}` });
      await expect.element(button).toHaveAttribute("aria-disabled", "true");
    }
  });

  test("who does not count as the second person reads why before and in the form, and may reject", async ({
    open,
    answers,
  }) => {
    const refusal = "OPC/admin created or reset the account ACME/admin on 2026-11-18 10:00:00.";
    answers.on("withdrawalGet", { ...detail, SecondPersonRefusal: refusal });
    await open(`/xpay/WithdrawalConfirm/${OrderNo}`);
    await expect.element(page.getByRole("main")).toMatchTextContent(refusal);
    await press(page.getByRole("main"), words.approve.action);
    await expect.element(dialog()).toMatchTextContent(refusal);
    await expect.element(dialog().getByRole("textbox")).not.toBeInTheDocument();
  });

  test("who gave it to the bank reads in the form why somebody else rejects it", async ({
    open,
    answers,
  }) => {
    const refusal = "You put this withdrawal into a file for the bank.";
    answers.on("withdrawalGet", { ...detail, RejectRefusal: refusal });
    await open(`/xpay/WithdrawalConfirm/${OrderNo}`);
    await press(page.getByRole("main"), words.reject.action);
    await expect.element(dialog()).toMatchTextContent(refusal);
    await expect.element(dialog().getByRole("textbox")).not.toBeInTheDocument();
  });

  test("what has been decided meanwhile is not decided again", async ({ open, answers }) => {
    answers.on("withdrawalGet", detail);
    await open(`/xpay/WithdrawalConfirm/${OrderNo}`);
    await expect.element(page.getByRole("button", { name: words.approve.action, exact: true })).toBeVisible();
    answers.on("withdrawalGet", { ...detail, Order: { ...order, Status: "Rejected" } });
    await press(page.getByRole("main"), words.approve.action);
    await expect.element(dialog()).toMatchTextContent(words.decided);
    await expect
      .element(dialog().getByRole("button", { name: words.approve.action }))
      .not.toBeInTheDocument();
  });
});
