/** Callback Records and Balance Change Records: what they add to what every list does (pay-order.spec.ts). */
import { balanceChangeTypes } from "@opc/contract/balance-change";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const rows = (page: Page) => page.locator("tbody tr[data-index]").locator("visible=true");
const cell = (page: Page, column: string) => rows(page).first().locator(`td[data-column=${column}]`);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(rows(page).first()).toBeVisible();
}

test("a callback record shows every attempt with what was sent and what came back", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await open(page, "/xpay/CallbackRecord?Date=last3Months&Statuses=Success");
  const order = await cell(page, "OrderNo").innerText();
  await rows(page)
    .first()
    .click({ position: { x: 400, y: 8 } });
  const drawer = page.getByRole("complementary", { name: /^evt_/ });
  await expect(drawer.getByText("webhook-signature")).toBeVisible();
  await expect(drawer.getByText(`"OrderNo": "${order}"`)).toBeVisible();
  await expect(drawer.getByText("Merchant's returned result")).toBeVisible();
  await expect(drawer.getByText(/^HTTP 2\d\d$/).first()).toBeVisible();
  await drawer.getByRole("link", { name: order }).click();
  await expect(page.getByRole("article", { name: order }).getByText("What happened")).toBeVisible();
});

test("a resend says what will happen, asks, and says that it began", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await open(page, "/xpay/CallbackRecord?Date=last3Months&Statuses=Success");
  const order = await cell(page, "OrderNo").innerText();
  await rows(page).first().hover();
  const button = rows(page)
    .first()
    .getByRole("button", { name: /^Resend callback/ });
  await button.click();
  const question = page.getByRole("dialog", { name: "Resend callback" });
  await expect(question).toContainText(`The callback of order ${order} will be sent to http`);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await button.click();
  const sent = page.waitForRequest(/callbackrecord_resend/);
  await question.getByRole("button", { name: "Resend callback" }).click();
  expect((await sent).headers()["content-type"]).toContain("multipart/form-data");
  await expect(page.getByText("The callback is being sent again")).toBeVisible();
});

test("selected callbacks are sent again together, and their numbers can be copied", async ({
  signIn,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await signIn("OPC", "admin");
  await open(page, "/xpay/CallbackRecord?Date=last3Months&Statuses=Success&Sort=oldest");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  await expect(bar.getByRole("status")).toHaveText("2 selected");
  await bar.getByRole("button", { name: "Copy numbers" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n")).toHaveLength(2);
  expect(copied).toMatch(/^evt_/);
  await bar.getByRole("button", { name: "Resend (2)" }).click();
  await expect(page.getByRole("dialog")).toContainText("2 callbacks will be sent again");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
});

test("who may not resend is not offered it", async ({ signIn }) => {
  const page = await signIn("LOTUS", "clerk");
  await open(page, "/xpay/CallbackRecord?Date=last3Months");
  await rows(page).first().hover();
  await expect(
    rows(page)
      .first()
      .getByRole("button", { name: /^Show details/ }),
  ).toBeVisible();
  await rows(page).first().getByRole("checkbox").check();
  await expect(page.getByRole("button", { name: "Copy numbers" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend/ })).toHaveCount(0);
});

test("the merchant is a column only for who sees several", async ({ signIn }) => {
  for (const [alias, name, count] of [
    ["LOTUS", "clerk", 0],
    ["OPC", "admin", 1],
  ] as const) {
    const page = await signIn(alias, name);
    for (const path of ["/xpay/PayOrder", "/xpay/CallbackRecord"]) {
      await open(page, `${path}?Date=last3Months`);
      await expect(page.getByRole("columnheader", { name: "Merchant", exact: true })).toHaveCount(count);
    }
  }
});

test("every type of balance change can be chosen under its own label, in both languages", async ({
  signIn,
}) => {
  const page = await signIn("OPC", "admin");
  await open(page, "/merchant/BalanceChange?Date=last3Months");
  await page.getByRole("combobox", { name: "Type" }).click();
  await expect(page.getByRole("option")).toHaveText([...balanceChangeTypes]);
  await signIn("OPC", "admin", "zhCN");
  await open(page, "/merchant/BalanceChange?Date=last3Months");
  await page.getByRole("combobox", { name: "类型" }).click();
  const labels = await page.getByRole("option").allInnerTexts();
  expect(labels).toHaveLength(balanceChangeTypes.length);
  for (const label of labels) expect(label).toMatch(/^\p{Script=Han}+$/u);
});

test("a balance change adds up, and its order is one click away", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await open(page, "/merchant/BalanceChange?Date=last3Months&Types=Payment Order Success");
  const minor = async (column: string) =>
    BigInt((await cell(page, column).innerText()).replace(/[^\d-]/g, ""));
  expect((await minor("BalanceBefore")) + (await minor("Amount"))).toBe(await minor("BalanceAfter"));
  await expect(cell(page, "Amount").locator("[data-sign='1']")).toHaveText(/^THB \+/);
  const link = cell(page, "OrderNo").getByRole("link");
  const order = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/xpay/PayOrder/${order}$`));
  await expect(page.getByRole("article", { name: order }).getByText("What happened")).toBeVisible();
});

test("an open callback record has no accessibility fault", async ({ signIn, page }) => {
  for (const [language, colorScheme] of [
    ["enUS", "dark"],
    ["zhCN", "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await signIn("OPC", "admin", language);
    // The newest of all may not have been sent yet.
    await open(page, "/xpay/CallbackRecord?Date=last3Months&Statuses=Success");
    await rows(page)
      .first()
      .click({ position: { x: 400, y: 8 } });
    await expect(page.locator("details[open]")).toBeVisible();
    await expectAccessible(page);
  }
});
