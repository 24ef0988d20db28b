/** A merchant's staff ask for a withdrawal: the password first, then the amount that fits. */
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { field, fillIn, press, proofs, prove } from "../../testing/form.ts";
import { dialog, drawer, openRecord } from "../../testing/list.ts";

const noQuota = { Daily: null, UsedToday: "0.00", Remaining: null };
const thb = { Currency: "THB", AvailableBalance: "5000.00", FrozenBalance: "0.00", Quota: noQuota } as const;
const withPassword = { IsSet: true, IsLocked: false };

inOneView(({ t, width }) => {
  const { withdrawal: said, withdrawalAction: words } = t;

  test("whoever has no withdrawal password yet sets one first, and then applies", async ({
    open,
    answers,
  }) => {
    let isSet = false;
    answers.on("withdrawalTerms", () => ({ Currencies: [thb], Password: { ...withPassword, IsSet: isSet } }));
    answers.on("withdrawalPasswordset", () => {
      isSet = true;
      return {};
    });
    await open("/xpay/Withdrawal", { as: "merchant" });
    await expect.element(page.getByText(said.own.noPassword)).toBeVisible();
    await page.getByRole("button", { name: words.apply.action, exact: true }).first().click();

    const set = dialog(words.set.title);
    const again = field(set, words.field.ConfirmPassword);
    await field(set, words.field.NewWithdrawalPassword).fill("quiet-harbour-42");
    await again.fill("something-else-1");
    await prove(set, t);
    await press(set, words.set.confirm);
    await expect.element(again).toHaveAccessibleDescription(words.field.differ);
    expect(answers.asked("withdrawalPasswordset")).toHaveLength(0);
    await expectAccessibleInBothSchemes(set.element());
    await again.fill("quiet-harbour-42");
    await press(set, words.set.confirm);

    const form = dialog(words.apply.title);
    await expect.element(form).toBeVisible();
    expect(answers.asked("withdrawalPasswordset").map(({ input }) => input)).toEqual([
      { NewWithdrawalPassword: "quiet-harbour-42", ...proofs },
    ]);
    const amount = field(form, said.field.Amount);
    await amount.fill("5000.01");
    await press(form, words.apply.action);
    await expect.element(amount).toHaveAccessibleDescription(words.apply.tooMuch);
    await expect.element(form).not.toMatchTextContent("→");
    expect(answers.asked("withdrawalApply")).toHaveLength(0);
    await amount.fill("1250.75");
    await expect.element(form).toMatchTextContent(/THB 1,250\.75.*5,000\.00 → 3,749\.25/);
    await expectAccessibleInBothSchemes(form.element());
    await fillIn(form, { [said.field.Remark]: "to the main account" });
    await field(form, words.field.WithdrawalPassword).fill("quiet-harbour-42");
    answers.refuse("withdrawalApply", "WithdrawalPasswordRefused");
    await press(form, words.apply.action);
    // What was typed stays when the server refuses.
    await expect.element(form.getByRole("alert")).toBeVisible();
    await expect.element(amount).toHaveValue("1250.75");
    answers.on("withdrawalApply", {});
    await press(form, words.apply.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("withdrawalApply").at(-1)?.input).toMatchObject({
      Currency: "THB",
      Amount: "1250.75",
      Remark: "to the main account",
      WithdrawalPassword: "quiet-harbour-42",
    });
    // One application, however often it is sent.
    const ids = answers.asked("withdrawalApply").map(({ input }) => input.RequestId);
    expect(ids[0]).toEqual(expect.any(String));
    expect(new Set(ids).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

atDesk(({ t }) => {
  const { withdrawal: said, withdrawalAction: words } = t;

  test("what the day's quota does not leave is not asked for", async ({ open, answers }) => {
    const Quota = { Daily: "1000.00", UsedToday: "900.00", Remaining: "100.00" };
    answers.on("withdrawalTerms", { Currencies: [{ ...thb, Quota }], Password: withPassword });
    await open("/xpay/Withdrawal", { as: "merchant" });
    await page.getByRole("button", { name: words.apply.action, exact: true }).first().click();
    const form = dialog(words.apply.title);
    const amount = field(form, said.field.Amount);
    for (const [typed, answer] of [
      ["100.01", "Remaining quota today: THB 100.00."],
      ["0", words.apply.notPositive],
    ] as const) {
      await amount.fill(typed);
      await press(form, words.apply.action);
      await expect.element(amount).toHaveAccessibleDescription(answer);
    }
    expect(answers.asked("withdrawalApply")).toHaveLength(0);
  });

  test("wrong withdrawal passwords have to wait after a few, and the dialog says how long", async ({
    open,
    answers,
  }) => {
    answers.on("withdrawalTerms", { Currencies: [thb], Password: withPassword });
    answers.refuse("withdrawalApply", "WithdrawalPasswordRefused");
    await open("/xpay/Withdrawal", { as: "merchant" });
    await page.getByRole("button", { name: words.apply.action, exact: true }).first().click();
    const form = dialog(words.apply.title);
    await field(form, said.field.Amount).fill("1.00");
    await field(form, words.field.WithdrawalPassword).fill("wrong-guess-1");
    await press(form, words.apply.action);
    await expect.element(form.getByRole("alert")).toMatchTextContent("Incorrect withdrawal password.");
    answers.refuse("withdrawalApply", "TooManyAttempts", { Seconds: 30 });
    await press(form, words.apply.action);
    await expect
      .element(form.getByRole("alert"))
      .toMatchTextContent("Too many failed attempts. Try again in 30 seconds.");
  });

  test("a locked password is said before anybody fills the form in", async ({ open, answers }) => {
    answers.on("withdrawalTerms", { Currencies: [thb], Password: { IsSet: true, IsLocked: true } });
    await open("/xpay/Withdrawal", { as: "merchant" });
    await page.getByRole("button", { name: words.apply.action, exact: true }).first().click();
    await expect.element(dialog(words.apply.title)).toMatchTextContent(said.own.locked);
    await expect.element(dialog().getByRole("button", { name: words.apply.action })).not.toBeInTheDocument();
  });

  test("one's own withdrawal tells what became of it, and nothing of who of the operator decided", async ({
    open,
    answers,
  }) => {
    const Order = { OrderNo: "W1", Status: "Approved", Amount: "1250.75", Currency: "THB" } as const;
    answers.on("ownwithdrawalList", { Rows: [Order] });
    answers.on("ownwithdrawalGet", {
      Order,
      Timeline: [
        { Kind: "created", By: "ACME/clerk" },
        { Kind: "approved", By: null },
      ],
    });
    await open("/xpay/Withdrawal", { as: "merchant" });
    await openRecord("W1");
    await expect.element(drawer("W1")).toMatchTextContent(said.event.approved);
    await expect.element(drawer("W1")).toMatchTextContent(said.event.operator);
  });
});
