/** The two-person rule: one operator asks, another one looks and approves, and only then it is done; and the rules. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, filled, inEachView } from "./fixtures.ts";
import { callFrom, prove, test } from "./operators.ts";

const longMs = 20_000;

interface Asked {
  ApprovalId: string | null;
}

inEachView(({ t, isPhone }) => {
  const { approval: said } = t;
  const tab = (page: Page, name: string) =>
    page.getByRole("navigation", { name: said.views.title }).getByRole("link", { name });

  test("a balance change waits until a second person approves it", async ({ enterOperator }) => {
    test.slow();
    const asker = await enterOperator();
    const { ApprovalId } = await callFrom<Asked>(
      asker.page,
      asker.person.baseURL,
      "/mc_api/merchant/merchant_balancechange",
      {
        MerchantAlias: "LOTUS",
        Currency: "THB",
        Amount: "12.34",
        Remark: "fee of a returned payout",
        RequestId: crypto.randomUUID(),
        GoogleVerifyCode: await asker.person.nextCode(),
      },
    );
    expect(ApprovalId).toMatch(/^\d+$/);

    await asker.page.goto(`/setting/Approval?View=Mine&Open=${ApprovalId}`);
    const own = asker.page.getByRole("dialog").or(asker.page.getByRole("complementary")).last();
    await expect(asker.page.getByText(said.obstacle.Own)).toBeVisible({ timeout: longMs });
    await expect(own.getByRole("button", { name: said.withdraw.action, exact: true })).toBeVisible();
    await expect(own.getByRole("button", { name: said.approve.action, exact: true })).toHaveCount(0);
    await expectAccessible(asker.page);

    const approver = await enterOperator();
    const { page } = approver;
    await page.goto("/main");
    const counter = page.getByRole("button", { name: new RegExp(said.counter.replace("{{count}}", "\\d+")) });
    await counter.click({ timeout: longMs });
    await expect(page).toHaveURL(/\/setting\/Approval$/);
    await page.locator(`#row-${ApprovalId}`).click({ position: { x: 120, y: isPhone ? 60 : 8 } });
    const lines = page.getByRole("table", { name: said.detail.change });
    await expect(lines).toContainText("12.34");
    await expect(lines).toContainText("fee of a returned payout");
    await expectAccessible(page);
    await page.getByRole("toolbar").getByRole("button", { name: said.approve.action, exact: true }).click();
    const dialog = page
      .getByRole("dialog")
      .filter({ has: page.getByRole("textbox") })
      .last();
    await expect(dialog).toContainText("THB 12.34");
    await expectAccessible(page);
    await prove(dialog, approver.person, said.approve.action, t);
    await expect(page.getByText(/LOTUS M\d+/).first()).toBeVisible();
    await page.goto(`/setting/Approval?View=Done&Open=${ApprovalId}`);
    await expect(page.getByText(said.status.Approved).locator("visible=true").first()).toBeVisible();
    await expect(page.locator(`#row-${ApprovalId}`)).toContainText("12.34");
  });

  test("the rules say who could approve, and one that nobody could satisfy is refused", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    await page.goto("/setting/Approval");
    await tab(page, said.views.rules).click();
    await expect(page).toHaveURL(/View=Rules/);
    const rule = page.getByRole("listitem").filter({ hasText: said.kind.ManualBalance });
    await expect(rule).toContainText(said.rules.on);
    await expect(rule).toContainText(said.rules.approvers.replace("{{count}}", ""));
    await expect(page.getByRole("listitem").filter({ hasText: said.kind.UnequalMoney })).toContainText(
      said.rules.always,
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: `${said.rules.edit}: ${said.kind.ManualBalance}` }).click();
    const dialog = page.getByRole("dialog", {
      name: filled(said.rules.editTitle, { kind: said.kind.ManualBalance }),
    });
    await dialog.getByText(said.rules.enabled).click();
    await expect(dialog).toContainText(said.rules.loosens);
    await expectAccessible(page);
  });
});
