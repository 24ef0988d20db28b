/** Callback Records: how merchants' endpoints do, and sending again by filter (the list itself: callback-record/page.test.tsx). */
import { errors } from "@opc/contract/errors";
import type { Page } from "@playwright/test";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { expect, expectAccessible, filled, inEachView, test } from "./support/fixtures.ts";

const list = "/xpay/CallbackRecord?Date=last3Months";
const lanes = (page: Page, name: string) => page.getByRole("region", { name });

inEachView(({ width, language, t: { callbackRecord: t, common } }) => {
  test("the endpoints' health unfolds to each merchant's lane, also where the list is too long to sum up", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    const { code, [language]: msg } = errors.TooManyToSum;
    await page.route("**/callbackrecord_summary", (route) =>
      route.fulfill({ json: { code, msg, data: null } }),
    );
    await page.goto(list);
    // The list is there without its sums, and nothing but its footer says why.
    const footer = page.locator("footer").filter({ hasText: msg });
    await expect(footer.getByRole("status")).toHaveText(/[1-9]/, { timeout: 20_000 });
    await expect(page.getByText(msg)).toHaveCount(1);
    const health = lanes(page, t.lanes.title);
    // The first look loads the code of the screen as well.
    await expect(health.getByRole("status")).not.toBeEmpty({ timeout: 20_000 });
    const fold = health.getByRole("button", { name: t.lanes.show });
    await expect(fold).toHaveAttribute("aria-expanded", "false");
    await fold.click();
    for (const merchant of ["Acme Bangkok", "Lotus Trading", "Mango Games"])
      await expect(health.getByRole("link", { name: merchant })).toBeVisible();
    await expect(health.getByText(/^\d+(\.\d)? %/).first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await health.getByRole("link", { name: "Lotus Trading" }).click();
    await expect(page).toHaveURL(/MerchantAlias=LOTUS/);
  });

  test("a resend by filter says how many, of whom and over what time, and what a second delivery means", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    await page.goto(`${list}&MerchantAlias=LOTUS`);
    await page.getByRole("button", { name: t.bulk.action }).click();
    const dialog = page.getByRole("dialog", { name: t.bulk.title });
    await expect(dialog.getByText("Lotus Trading")).toBeVisible();
    const sentence = dialog.getByRole("status");
    await expect(sentence).toHaveText(/\d/);
    const failed = await sentence.innerText();
    await expect(dialog.getByText(t.bulk.again)).toBeHidden();
    await expectAccessible(page);
    await dialog.getByRole("radio", { name: t.bulk.both }).check();
    await expect(sentence).toHaveText(/\d/);
    await expect(sentence).not.toHaveText(failed);
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe("in English", () => {
  const t = enUS.callbackRecord;

  test("an ordinary merchant sees its own endpoint alone", async ({ signIn }) => {
    const page = await signIn("ACME", "admin");
    await page.goto(list);
    const health = lanes(page, t.lanes.ownTitle);
    await health.getByRole("button", { name: t.lanes.show }).click();
    await expect(health.getByRole("row")).toHaveCount(2);
    await expect(health.getByRole("columnheader", { name: t.lanes.field.Merchant })).toHaveCount(0);
    await expect(page.getByText("Lotus Trading")).toHaveCount(0);
  });

  test("what was counted is sent, as a form with that number", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    await page.goto(`${list}&MerchantAlias=MANGO`);
    await page.getByRole("button", { name: t.bulk.action }).click();
    const dialog = page.getByRole("dialog", { name: t.bulk.title });
    const button = dialog.getByRole("button", { name: /^Resend [\d,]+$/ });
    await expect(button).toBeEnabled();
    const count = (await button.innerText()).replace("Resend ", "");
    const sent = page.waitForRequest(/callbackrecord_bulkresend$/);
    await button.click();
    const body = (await sent).postDataBuffer()?.toString() ?? "";
    expect(body).toMatch(new RegExp(`name="ExpectedCount"\\s+${count.replace(",", "")}\\s`));
    expect(body).toMatch(/name="Statuses"\s+Failure\s/);
    await expect(page.getByText(filled(t.bulk.done, { count }))).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test("a number that has changed is refused, counted anew and asked for again", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    const counting = "**/callbackrecord_bulkresendcount";
    await page.route(counting, async (route) => {
      const answer = await route.fetch();
      const envelope = await answer.json();
      envelope.data.Count += 1;
      await route.fulfill({ response: answer, json: envelope });
    });
    await page.goto(`${list}&MerchantAlias=LOTUS`);
    await page.getByRole("button", { name: t.bulk.action }).click();
    const dialog = page.getByRole("dialog", { name: t.bulk.title });
    const button = dialog.getByRole("button", { name: /^Resend [\d,]+$/ });
    await expect(button).toBeEnabled();
    const wrong = Number((await button.innerText()).replace("Resend ", ""));
    await page.unroute(counting);
    await button.click();
    await expect(page.getByText(`The filter now finds ${wrong - 1} callbacks.`)).toBeVisible();
    await expect(button).toHaveText(`Resend ${wrong - 1}`);
  });
});
