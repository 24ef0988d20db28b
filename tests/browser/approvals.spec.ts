/** The two-person rule: its rules, as the operator sees and sets them. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, filled, inEachView, test } from "./fixtures.ts";

inEachView(({ t }) => {
  const { approval: said } = t;
  const tab = (page: Page, name: string) =>
    page.getByRole("navigation", { name: said.views.title }).getByRole("link", { name });

  test("the rules say who could approve, and what loosens one is said before it is sent", async ({
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
    await dialog.getByRole("switch").click();
    await expect(dialog).toContainText(said.rules.loosens);
    await expectAccessible(page);
  });
});
