/** Callback Records: callbacks that failed are counted and sent again by their filter. */
import { atDesk, expect, filled, test } from "./support/fixtures.ts";

atDesk(({ t: { callbackRecord: t } }) => {
  test("what was counted is sent again, to the endpoints of one merchant", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    await page.goto("/xpay/CallbackRecord?Date=last3Months&MerchantAlias=MANGO&Statuses=Failure");
    const rows = page.locator("tbody tr[data-index]");
    await expect(rows.first()).toBeVisible();
    await page.getByRole("button", { name: t.bulk.action }).click();
    const dialog = page.getByRole("dialog", { name: t.bulk.title });
    await expect(dialog).toContainText("Mango Games");
    const button = dialog.getByRole("button", { name: /^Resend [\d,]+$/ });
    await expect(button).toBeEnabled();
    const count = (await button.innerText()).replace("Resend ", "");
    await button.click();
    await expect(page.getByText(filled(t.bulk.done, { count }))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    // They are under way: none of them is a failure any more.
    await page.getByRole("button", { name: t.bulk.action }).click();
    await expect(dialog.getByRole("status")).toContainText(t.bulk.none);
  });
});
