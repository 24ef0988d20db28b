/** A merchant's money on its way out, by the keyboard: account, check, hold, application, the bank's file, the transfer. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { atDesk, expect, filled } from "./support/fixtures.ts";
import { openRecord } from "./support/list-parts.ts";
import { forgetWithdrawalPassword } from "./support/new-withdrawal.ts";
import { askAnew, callFrom, drawerOf, test } from "./support/operators.ts";
import type { Person } from "./support/people.ts";
import { copyFacts } from "./world/copy.ts";

atDesk(({ t }) => {
  const { settlementAccount: words, withdrawal: said, withdrawalAction: acts, orderAction } = t;
  const withdrawalPassword = "quiet-harbour-42";

  async function type(form: Locator, label: string, text: string): Promise<void> {
    // A label may go on with "(optional)".
    await form.getByLabel(label).first().focus({ timeout: 15_000 });
    await form.page().keyboard.type(text);
  }

  /** Enter takes the highlighted choice. */
  async function chooseByTyping(form: Locator, label: string, text: string): Promise<void> {
    const field = form.getByRole("combobox", { name: label });
    await field.focus();
    await form.page().keyboard.type(text);
    await expect(form.page().getByRole("option").first()).toBeVisible();
    await form.page().keyboard.press("Enter");
    await expect(field).toHaveValue(new RegExp(text));
  }

  /** Password and code, and Enter in the last field sends the form. */
  async function proveByKeys(form: Locator, person: Person): Promise<void> {
    await askAnew(form, t);
    await type(form, orderAction.field.LoginPassword, person.password);
    const code = form.getByLabel(orderAction.field.GoogleVerifyCode);
    await code.focus();
    await form.page().keyboard.type(await person.nextCode());
    await form.page().keyboard.press("Enter");
    await expect(form).toHaveCount(0);
  }

  /** Looks for one record and opens it. */
  async function openBySearch(page: Page, text: string): Promise<void> {
    await findBySearch(page, text);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary")).toBeVisible();
  }

  async function findBySearch(page: Page, text: string): Promise<void> {
    // Those of the pages behind other tabs are still there.
    const rows = page.locator("[id^='row-']").filter({ visible: true });
    await expect(rows.first()).toBeVisible();
    // Rows can be read before there is anybody to hear keys.
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(page.locator("input:focus")).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(rows).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
  }

  /** `m` and Enter: the first of what can be done to the open record. */
  async function firstAct(page: Page, action: string, title: string): Promise<Locator> {
    const button = page.getByRole("complementary").getByRole("button", { name: action, exact: true });
    await expect(button).toBeVisible();
    await page.keyboard.press("m");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    return page.getByRole("dialog", { name: title });
  }

  test("an account is added, checked and let go by three people; what goes out to it is exported, paid, and seen as paid", async ({
    enterOperator,
  }, { project }) => {
    await forgetWithdrawalPassword(copyFacts(project.metadata).databaseUrl, "ACME");
    const stamp = String(Date.now()).slice(-8);
    const number = `00${stamp}`;
    const account = `KBANK •••• ${number.slice(-4)}`;
    const holder = `Acme Keyboard ${stamp}`;

    const merchant = await enterOperator("ACME");
    const { page: own, person } = merchant;
    await callFrom(own, person.baseURL, "/mc_api/xpay/withdrawal_passwordset", {
      NewWithdrawalPassword: withdrawalPassword,
      LoginPassword: person.password,
      GoogleVerifyCode: await person.nextCode(),
    });
    await own.goto("/xpay/SettlementAccount");
    await own.getByRole("button", { name: words.add.action, exact: true }).first().press("Enter");
    const add = own.getByRole("dialog", { name: words.add.title });
    await chooseByTyping(add, words.field.Currency, "THB");
    await chooseByTyping(add, words.field.BankName, "KBANK");
    await type(add, words.form.number, number);
    await type(add, words.field.Holder, holder);
    await proveByKeys(add, person);

    const checker = await enterOperator();
    await checker.page.goto("/xpay/SettlementAccount");
    await openBySearch(checker.page, holder);
    const approve = await firstAct(
      checker.page,
      words.approve.action,
      filled(words.approve.title, { account }),
    );
    await expect(approve).toContainText(holder);
    await proveByKeys(approve, checker.person);

    const lifter = await enterOperator();
    await lifter.page.goto("/xpay/SettlementAccount");
    await openBySearch(lifter.page, holder);
    const lift = await firstAct(lifter.page, words.lift.action, filled(words.lift.title, { account }));
    await proveByKeys(lift, lifter.person);

    await own.goto("/xpay/Withdrawal");
    await own.getByRole("button", { name: acts.apply.action, exact: true }).first().press("Enter");
    const apply = own.getByRole("dialog", { name: acts.apply.title });
    await type(apply, said.field.Amount, "1,250.75");
    await chooseByTyping(apply, words.choose.label, holder);
    await type(apply, acts.field.WithdrawalPassword, withdrawalPassword);
    await own.keyboard.press("Enter");
    await expect(apply).toHaveCount(0);
    const applied = own.locator("[id^='row-W']").filter({ hasText: "1,250.75" }).first();
    await expect(applied).toContainText(said.status.Pending);
    const OrderNo = (await applied.getAttribute("id"))?.slice("row-".length) ?? "";

    const { page } = checker;
    await page.getByRole("link", { name: "Withdrawal Confirm", exact: true }).press("Enter");
    await expect(page).toHaveURL(/Sort=oldest/);
    // Its address is there before it is; keys are the page's that is in front.
    await expect(page.getByRole("region", { name: "Withdrawal Confirm" })).toBeVisible();
    await findBySearch(page, OrderNo);
    await page.keyboard.press("x");
    await page.getByRole("button", { name: words.batch.action, exact: true }).press("Enter");
    const batch = page.getByRole("dialog", { name: filled(words.batch.title, { count: "1" }) });
    const saved = page.waitForEvent("download");
    await proveByKeys(batch, checker.person);
    const file = await readFile(await (await saved).path(), "utf8");
    expect(file).toContain(number);
    expect(file).toMatch(/1250\.75/);

    await page.getByRole("button", { name: t.kit.bulk.clear }).press("Enter");
    await page.locator(`[id="row-${OrderNo}"]`).press("Enter");
    const drawer = drawerOf(page, { OrderNo });
    const pay = await firstAct(page, acts.approve.action, filled(acts.approve.title, { order: OrderNo }));
    await expect(pay).toContainText(holder);
    await type(pay, words.transfer.reference, `KB-${stamp}`);
    await proveByKeys(pay, checker.person);
    await expect(drawer).toContainText(`KB-${stamp}`);

    await own.getByRole("button", { name: t.common.refresh, exact: true }).first().press("Enter");
    await expect(applied).toContainText(said.status.Approved);
    await openRecord(applied);
    await expect(drawerOf(own, { OrderNo })).toContainText(`KB-${stamp}`);
  });
});
