/** Withdrawals by hand: a merchant sets its password and applies, the operator looks and decides, wrong passwords wait. */
import type { Locator, Page } from "@playwright/test";
import { atDesk, expect, expectAccessible, filled, onPhone } from "./support/fixtures.ts";
import { newWithdrawal } from "./support/new-withdrawal.ts";
import { callFrom, drawerOf, prove, rowOf, test } from "./support/operators.ts";
import { copyFacts } from "./world/copy.ts";

const withdrawalPassword = "quiet-harbour-42";
const longMs = 20_000;

async function openDrawer(page: Page, OrderNo: string, isPhone: boolean): Promise<Locator> {
  await rowOf(page, { OrderNo }).click({ position: { x: 120, y: isPhone ? 60 : 8 } });
  return drawerOf(page, { OrderNo });
}

onPhone(({ t, isPhone, language }) => {
  const { withdrawal: said, withdrawalAction: words } = t;

  test("a merchant sets its password, applies, and the operator approves", async ({ enterOperator }) => {
    test.slow();
    // A merchant of its own in each view: the first application is the one that asks for a password.
    const merchant = await enterOperator(isPhone ? "MANGO" : "LOTUS");
    const { page: own } = merchant;
    await own.goto("/xpay/Withdrawal");
    await expect(own.getByText(said.own.noPassword)).toBeVisible({ timeout: longMs });
    await own.getByRole("button", { name: words.apply.action, exact: true }).first().click();

    const set = own.getByRole("dialog", { name: words.set.title });
    await set.getByLabel(words.field.NewWithdrawalPassword, { exact: true }).fill(withdrawalPassword);
    const again = set.getByLabel(words.field.ConfirmPassword, { exact: true });
    await again.fill("something-else-1");
    await set.getByRole("button", { name: words.set.confirm, exact: true }).click();
    await expect(set.getByText(words.field.differ)).toBeVisible();
    await again.fill(withdrawalPassword);
    await expectAccessible(own);
    await prove(set, merchant.person, words.set.confirm, t);

    const dialog = own.getByRole("dialog", { name: words.apply.title });
    const amount = dialog.getByLabel(said.field.Amount, { exact: true });
    const password = dialog.getByRole("textbox", { name: words.field.WithdrawalPassword, exact: true });
    const send = dialog.getByRole("button", { name: words.apply.action, exact: true });
    await amount.fill("99999999999");
    await password.fill("wrong-guess-1");
    await send.click();
    await expect(dialog.getByText(words.apply.tooMuch)).toBeVisible();
    await amount.fill("1250.75");
    await expect(dialog).toContainText(/THB 1,250\.75.*[\d,]+\.\d\d → [\d,]+\.\d\d/s);
    await expectAccessible(own);
    await send.click();
    // What was typed stays when the server refuses.
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(amount).toHaveValue("1250.75");
    await password.fill(withdrawalPassword);
    await dialog.getByLabel(said.field.Remark).fill("to the main account");
    await send.click();
    await expect(dialog).toHaveCount(0);
    const applied = own.locator("[id^='row-W']").first();
    await expect(applied).toContainText("THB 1,250.75");
    await expect(applied).toContainText(said.status.Pending);
    const OrderNo = (await applied.getAttribute("id"))?.slice("row-".length) ?? "";

    const operator = await enterOperator();
    const { page } = operator;
    await page.goto(`/xpay/WithdrawalConfirm?OrderNos=${OrderNo}`);
    const row = rowOf(page, { OrderNo });
    await expect(row).toContainText(said.status.Pending);
    const drawer = await openDrawer(page, OrderNo, isPhone);
    await drawer.getByRole("button", { name: words.approve.action, exact: true }).click();
    const approve = page.getByRole("dialog", { name: filled(words.approve.title, { order: OrderNo }) });
    await expect(approve).toContainText(/THB 1,250\.75.*[\d,]+\.\d\d → [\d,]+\.\d\d/s);
    await expect(approve).toContainText(said.field.AvailableBalance);
    if (language === "enUS") await expectAccessible(page);
    await prove(approve, operator.person, words.approve.action, t);
    await expect(row).toContainText(said.status.Approved);
    await expect(drawer).toContainText(said.event.approved);
    await expect(drawer).toContainText("to the main account");
    await expect(drawer).toContainText(t.balanceChange.type.WithdrawalApproved);
    await expectAccessible(page);

    await own.reload();
    await expect(own.locator(`[id="row-${OrderNo}"]`)).toContainText(said.status.Approved);
    const overflow = await own.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow).toBe(false);
    const ownDrawer = await openDrawer(own, OrderNo, isPhone);
    await expect(ownDrawer).toContainText(said.event.approved);
    // Who of the operator's staff decided is the operator's.
    await expect(ownDrawer).not.toContainText("OPC/");
  });
});

atDesk(({ t, isPhone }) => {
  const { withdrawal: said, withdrawalAction: words } = t;

  test("a withdrawal is rejected with a reason, and the money is back", async ({ enterOperator }, {
    project,
  }) => {
    const { databaseUrl } = copyFacts(project.metadata);
    const OrderNo = await newWithdrawal(databaseUrl, "ACME", 12_300n);
    const { page, person } = await enterOperator();
    await page.goto(`/xpay/WithdrawalConfirm?OrderNos=${OrderNo}`);
    const drawer = await openDrawer(page, OrderNo, isPhone);
    await drawer.getByRole("button", { name: words.reject.action, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: filled(words.reject.title, { order: OrderNo }) });
    await expect(dialog).toContainText(/THB 123\.00.*[\d,]+\.\d\d → [\d,]+\.\d\d/s);
    await dialog.getByLabel(said.field.Reason).fill("Another name");
    await prove(dialog, person, words.reject.action, t);
    await expect(rowOf(page, { OrderNo })).toContainText(said.status.Rejected);
  });
});

onPhone(({ t, isPhone }) => {
  const { withdrawalAction: words } = t;

  test("whoever asked finds both decisions shut, and the server says the same", async ({
    enterOperator,
    baseURL,
  }, { project }) => {
    const { databaseUrl } = copyFacts(project.metadata);
    const { page, person } = await enterOperator();
    const OrderNo = await newWithdrawal(databaseUrl, "OPC", 10_000n, {
      userName: person.userName,
      isFunded: true,
    });
    await page.goto(`/xpay/WithdrawalConfirm?OrderNos=${OrderNo}`);
    const drawer = await openDrawer(page, OrderNo, isPhone);
    for (const { action } of [words.approve, words.reject]) {
      const button = drawer.getByRole("button", { name: `${action}: ${words.own}` });
      await expect(button).toHaveAttribute("aria-disabled", "true");
    }
    const proofs = { LoginPassword: person.password, GoogleVerifyCode: await person.nextCode() };
    const call = callFrom(page, baseURL ?? "", "/mc_api/xpay/withdrawal_approve", { OrderNo, ...proofs });
    await expect(call).rejects.toThrow(/Somebody else has to decide|须由其他人审核/);
  });
});

test("wrong withdrawal passwords have to wait after a few, and the dialog says how long", async ({
  enterOperator,
  baseURL,
}) => {
  const { page, person } = await enterOperator("ACME");
  await callFrom(page, baseURL ?? "", "/mc_api/xpay/withdrawal_passwordset", {
    NewWithdrawalPassword: withdrawalPassword,
    LoginPassword: person.password,
    GoogleVerifyCode: await person.nextCode(),
  });
  await page.goto("/xpay/Withdrawal");
  await page.getByRole("button", { name: "Apply", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Apply for a withdrawal" });
  await dialog.getByLabel("Amount", { exact: true }).fill("1.00");
  await dialog.getByRole("textbox", { name: "Withdrawal password", exact: true }).fill("wrong-guess-1");
  const send = dialog.getByRole("button", { name: "Apply", exact: true });
  for (let guess = 0; guess < 6; guess++) {
    const answered = page.waitForResponse(/withdrawal_apply/);
    await send.click();
    await answered;
    await expect(dialog.getByRole("alert")).toHaveText("The withdrawal password is not right.");
    await expect(send).toBeEnabled();
  }
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText("Too many failed attempts. Try again in");
});
