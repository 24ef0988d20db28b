/** A disputed balance, walked through line by line: by the operator, on paper, and by the merchant itself. */
import type { Page } from "@playwright/test";
import { expect, onPhone } from "./support/fixtures.ts";
import { openRecord } from "./support/list-parts.ts";
import { dialogOf, openMerchant } from "./support/merchant-parts.ts";
import { callFrom, prove, test } from "./support/operators.ts";
import type { Person } from "./support/people.ts";

interface Held {
  ApprovalId: string | null;
  SerialNo: string | null;
}

onPhone(({ t }) => {
  const { balanceChange: said, merchantAction: words } = t;

  test("a disputed balance is explained line by line: a payout that came back, and an addition by hand", async ({
    enterOperator,
    signIn,
    world,
    context,
  }) => {
    const { page, person } = await enterOperator();
    const payout = await refundedPayout({ page, person });

    const take = await openMerchant(page, "ACME", t);
    await take(words.balance.action);
    const dialog = dialogOf(page, words.balance.title, { merchant: "ACME" });
    const amount = dialog.getByLabel(words.field.Amount);
    await amount.fill("250");
    await dialog.getByLabel(words.field.Remark).fill("Ticket 4711");
    const answered = page.waitForResponse(/merchant_balancechange$/);
    await prove(dialog, person, words.balance.action, t);
    const { data: held } = (await (await answered).json()) as { data: Held };
    if (held.ApprovalId !== null) await approve(await enterOperator(), held.ApprovalId);

    await page.goto("/merchant/BalanceChange?Date=today&MerchantAlias=ACME&Currency=THB&Types=Manual Add");
    const row = page.locator("tbody tr[data-index]").filter({ hasText: "250.00" }).first();
    await openRecord(row);
    const drawer = page.getByRole("complementary", { name: said.explain.title });
    await expect(drawer.getByRole("status")).toContainText(said.explain.fits);
    const asked = drawer.locator("tr[data-asked]");
    await expect(asked).toContainText("+250.00");
    await expect(asked).toContainText("Ticket 4711");
    const moved = drawer.getByRole("row").filter({ hasText: payout });
    await expect(moved).toHaveCount(2);
    await expect(moved.first()).toContainText(said.type.CreateCashoutOrderDeductTheBalance);
    await expect(moved.last()).toContainText(said.type.CashoutOrderFailedAndRefundTheBalance);

    await drawer.getByRole("button", { name: said.account.Frozen, exact: true }).click();
    await expect(moved).toHaveCount(2);
    await expect(drawer.getByRole("status")).toContainText(said.explain.fits);
    await page.emulateMedia({ media: "print" });
    await expect(drawer.getByRole("button", { name: said.explain.print })).toBeHidden();
    await expect(drawer.getByText(/ACME · THB/)).toBeVisible();
    await page.emulateMedia({ media: "screen" });

    await context.clearCookies();
    const own = await signIn("ACME", "admin");
    await own.goto("/merchant/BalanceChange");
    await own.getByRole("button", { name: said.explain.action, exact: true }).click();
    const statement = own.getByRole("complementary", { name: said.explain.title });
    await expect(statement.getByRole("combobox", { name: said.explain.merchant })).toHaveCount(0);
    await statement.getByRole("combobox", { name: said.field.Currency }).selectOption("THB");
    await expect(statement.getByRole("status")).toContainText(said.explain.fits);
    await expect(statement).not.toContainText(`OPC/${person.userName}`);

    /** From THB 10,000 on a person reviews it, and rejects this one. */
    async function refundedPayout(operator: { page: Page; person: Person }): Promise<string> {
      const merchant = world.merchant("ACME");
      const { data, msg } = await merchant.createPayout({
        MerchantOrderNo: `disputed-${Date.now().toString(36)}`,
        CashoutTypeCode: "BANKCARD",
        Currency: "THB",
        Amount: "12000.00",
        BankCode: "KBANK",
        CardNumber: "0001234567",
        PayeeName: "Somchai Jaidee",
        NotifyUrl: merchant.notifyUrl(),
      });
      if (!data) throw new Error(msg);
      await callFrom(operator.page, operator.person.baseURL, "/mc_api/xpay/cashoutorder_reject", {
        OrderNo: data.OrderNo,
        Reason: "The payee is unknown",
      });
      return data.OrderNo;
    }
  });
});

async function approve(operator: { page: Page; person: Person }, ApprovalId: string): Promise<void> {
  const { page, person } = operator;
  const got = await callFrom<{ ContentHash: string }>(page, person.baseURL, "/rp_api/setting/approval_get", {
    ApprovalId,
  });
  await callFrom(page, person.baseURL, "/mc_api/setting/approval_approve", {
    ApprovalId,
    ContentHash: got.ContentHash,
    LoginPassword: person.password,
    GoogleVerifyCode: await person.nextCode(),
  });
}
