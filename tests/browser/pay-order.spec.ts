/** Collection Orders in a real browser: what an operator does with the list, and what the kit promises of every list. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { exportedFile } from "./support/export-parts.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Collection Orders" });
const rows = (page: Page) => grid(page).locator("tbody tr[data-index]");
const loaded = (page: Page) => page.locator("footer").getByRole("status");
const drawer = (page: Page) => page.getByRole("complementary", { name: /^P\d{6}/ });
/** Without the badge of a test order. */
const numberOf = async (row: Locator) =>
  (await row.locator("td[data-column=OrderNo]").innerText()).split(/\s/, 1)[0] ?? "";
const chip = (page: Page, name: string) =>
  page.getByRole("group", { name: "Status" }).getByRole("button", { name });
const countOf = async (button: Locator) =>
  Number((await button.locator("span").innerText()).replaceAll(",", ""));

async function openOrders(page: Page, question = ""): Promise<void> {
  await page.goto(`/xpay/PayOrder${question}`);
  await expect(rows(page).first()).toBeVisible();
}

test("the newest orders come first, with counts by status and sums by currency", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=last3Months");
  const times = await rows(page).locator("td[data-column=CreatedAt]").allInnerTexts();
  expect(times.length).toBeGreaterThan(10);
  expect(times).toEqual(times.toSorted().reverse());
  await expect(page.locator("footer dd").first()).toHaveText(/^THB [\d,]+\.\d\d$/);
  const names = ["Pending", "Locked", "Paying", "Success", "Failed", "Expired"];
  const counts = await Promise.all(names.map((name) => countOf(chip(page, name))));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await countOf(chip(page, "All")));
  await page.getByRole("button", { name: "Created" }).click();
  await expect(page).toHaveURL(/Sort=oldest/);
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "ascending");
});

test("a status chip filters, stands in the address, and the browser's back undoes it", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=last3Months");
  const before = await loaded(page).innerText();
  const count = await chip(page, "Expired").locator("span").innerText();
  await chip(page, "Expired").click();
  await expect(page).toHaveURL(/Statuses=Expired/);
  await expect(loaded(page)).toHaveText(new RegExp(`of ${count} rows`));
  await expect(rows(page).first().locator("td[data-column=Status]")).toHaveText("Expired");
  await page.goBack();
  await expect(loaded(page)).toHaveText(before);
});

test("several pasted numbers find exactly those orders, however old", async ({ signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=last3Months&Sort=oldest");
  const numbers = await Promise.all([0, 3, 7].map((at) => numberOf(rows(page).nth(at))));
  await openOrders(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), numbers.join("\n"));
  await page.keyboard.press("/");
  await page.keyboard.press("Control+V");
  await expect(page.getByText("3 numbers")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(loaded(page)).toHaveText("3 of 3 rows loaded");
  expect((await rows(page).locator("td[data-column=OrderNo]").allInnerTexts()).toSorted()).toEqual(
    numbers.toSorted(),
  );
});

test("Search asks the same question again for its newest answer", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=last3Months");
  const answer = page.waitForResponse(/payorder_list/);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  expect((await (await answer).json()).code).toBe(0);
});

test("a question that was asked before is asked again", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=last3Months");
  const before = page.waitForRequest(/payorder_list/);
  await chip(page, "Success").click();
  expect((await before).postDataJSON()).toHaveProperty("Statuses");
  const answer = page.waitForRequest(/payorder_list/);
  await chip(page, "Success").click();
  expect((await answer).postDataJSON()).not.toHaveProperty("Statuses");
});

test("what failed is said until it is there, and the way out asks for the same again", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=last3Months");
  const retry = page.getByRole("button", { name: "Loading failed, try again" });
  await page.route(/payorder_list/, (route) => route.abort());
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect(retry).toBeVisible();
  await page.unroute(/payorder_list/);
  const again = page.waitForRequest(/payorder_list/);
  await retry.click();
  expect((await again).postDataJSON()).not.toHaveProperty("Cursor");
  await expect(retry).toHaveCount(0);
});

test("every field of the folded filters is equally high at every size", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  for (const size of ["mini", "small", "default", "large"]) {
    await page.addInitScript((kept) => localStorage.setItem("opc_settings", kept), JSON.stringify({ size }));
    await openOrders(page, "?Date=last3Months");
    await page.getByRole("button", { name: "More filters" }).click();
    const heightOf = async (name: string) =>
      (await page.getByRole("textbox", { name }).boundingBox())?.height ?? 0;
    await expect.poll(() => heightOf("Amount from")).toBeGreaterThan(0);
    const select = await page.getByRole("combobox", { name: "Payment type" }).boundingBox();
    expect(await heightOf("Amount from")).toBe(select?.height);
  }
});

test("the calendar names its month as each language does", async ({ signIn }) => {
  for (const [language, month] of [
    ["enUS", /^[A-Z][a-z]+ \d{4}$/],
    ["zhCN", /^\d{4}年\d{1,2}月$/],
  ] as const) {
    const page = await signIn("OPC", "admin", language);
    await page.goto("/xpay/PayOrder");
    await page.getByRole("button", { name: /UTC/ }).click();
    await expect(page.getByRole("button", { name: month })).toBeVisible();
  }
});

test("a thousand loaded rows keep the document under 1,500 nodes", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=last3Months");
  await expect(async () => {
    await grid(page).evaluate((table) => table.parentElement?.scrollTo(0, table.scrollHeight));
    expect(Number.parseInt((await loaded(page).innerText()).replace(",", ""), 10)).toBeGreaterThanOrEqual(
      1000,
    );
  }).toPass({ intervals: [50] });
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(1500);
  await expect(loaded(page)).toHaveText(/of 10,000\+ rows loaded/);
});

test("the drawer explains an order, follows the keyboard, and opens as a tab", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(
    page,
    "?Date=last3Months&Statuses=Success&ReviewStatuses=None&MatchStatuses=Matched&Kinds=Member",
  );
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const first = await numberOf(rows(page).first());
  await expect(drawer(page).getByRole("heading", { name: first })).toBeVisible();
  await expect(drawer(page).getByText("The merchant created the order")).toBeVisible();
  await expect(
    drawer(page).getByText("The order succeeded and the merchant's balance was credited"),
  ).toBeVisible();
  await expect(drawer(page).getByText("Payment Order Success")).toBeVisible();
  await page.keyboard.press("j");
  const second = await numberOf(rows(page).nth(1));
  await expect(page).toHaveURL(new RegExp(`Open=${second}`));
  await expect(drawer(page).getByRole("heading", { name: second })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await drawer(page).getByRole("link", { name: "Open as a tab" }).click();
  await expect(page).toHaveURL(new RegExp(`/xpay/PayOrder/${second}$`));
  await expect(page.getByRole("article", { name: second }).getByText("What happened")).toBeVisible();
});

test("a refresh marks what is new and leaves the reader's place", async ({ signIn, world }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=all");
  const scroller = grid(page).locator("..");
  await scroller.evaluate((element) => element.scrollTo(0, 1600));
  const inView = () =>
    scroller.evaluate((element) => {
      const top = element.getBoundingClientRect().top + 33;
      const all = [...element.querySelectorAll("tbody tr[data-index]")];
      return all.find((row) => row.getBoundingClientRect().top >= top)?.id;
    });
  await expect(async () => expect(await inView()).toBeTruthy()).toPass();
  const before = await inView();
  const merchant = world.merchant("ACME");
  const made = await merchant.create({
    MerchantOrderNo: `refresh-${Date.now()}`,
    PayTypeCode: "PROMPTPAY",
    Currency: "THB",
    Amount: "1500.00",
    NotifyUrl: merchant.notifyUrl(),
  });
  const { OrderNo } = made.data as { OrderNo: string };
  const answered = page.waitForResponse(/payorder_list/);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await answered;
  await expect(async () => expect(await inView()).toBe(before)).toPass();
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await expect(grid(page).locator(`tr[id="row-${OrderNo}"]`)).toHaveAttribute("data-new", "true");
});

test("a timer's refresh says that nobody asked, and stops behind another tab", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await page.clock.install();
  await openOrders(page);
  await page.getByRole("button", { name: "Auto-refresh: Off" }).click();
  const asked = page.waitForRequest(/payorder_list/);
  await page.getByRole("button", { name: "Every 15 seconds" }).click();
  await page.clock.fastForward(16_000);
  expect((await asked).headers()["x-polled"]).toBe("1");
  let asks = 0;
  page.on("request", (request) => {
    if (request.url().includes("payorder_list")) asks += 1;
  });
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).first().click();
  await expect(grid(page)).toBeHidden();
  await page.clock.fastForward(61_000);
  await page.waitForTimeout(300);
  expect(asks).toBe(0);
});

test("coming back to a tab finds everything as it was and asks for nothing", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=last3Months");
  const scroller = grid(page).locator("..");
  await scroller.evaluate((element) => element.scrollTo(0, 900));
  await page.getByRole("link", { name: "Callback Records" }).first().click();
  await expect(page.getByRole("grid", { name: "Callback Records" })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("navigation", { name: "Open pages" }).getByText("Collection Orders").click();
  await expect(grid(page)).toBeVisible();
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(900);
  expect(asked.filter((url) => url.includes("payorder"))).toEqual([]);
});

test("columns stay as the user arranged them", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  const kept = page.waitForResponse(/preference_get/);
  await openOrders(page);
  await kept;
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Back to the usual columns" }).click();
  await page.keyboard.press("Escape");
  const amount = page.getByRole("columnheader", { name: "Amount", exact: true });
  const widthBefore = (await amount.boundingBox())?.width ?? 0;
  const edge = await amount.boundingBox();
  if (!edge) throw new Error("the column is not there");
  await page.mouse.move(edge.x + edge.width - 3, edge.y + 8);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 57, edge.y + 8, { steps: 4 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Merchant number" }).uncheck();
  await page.getByRole("checkbox", { name: "External id" }).check();
  await page.getByRole("button", { name: "Move Status up" }).click();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Merchant number" })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "External id" })).toHaveCount(1);
  await expect(page.getByRole("columnheader").nth(2)).toHaveText("Status");
  expect((await amount.boundingBox())?.width).toBeCloseTo(widthBefore + 60, -1);
});

test("a saved view brings its question back, also on another machine", async ({
  signIn,
  browser,
  cookiesOf,
}) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=last3Months&Statuses=Failed");
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("textbox", { name: "Name of the view" }).fill("Failed lately");
  const saved = page.waitForResponse(/preference_save/);
  await page.keyboard.press("Enter");
  await saved;
  const elsewhere = await browser.newContext({ locale: "en-US" });
  await elsewhere.addCookies(await cookiesOf("OPC", "admin"));
  const other = await elsewhere.newPage();
  await openOrders(other);
  await other.getByRole("button", { name: "Saved views" }).click();
  await other.getByRole("button", { name: "Failed lately", exact: true }).click();
  await expect(other).toHaveURL(/Date=last3Months&Statuses=Failed/);
  await elsewhere.close();
});

test("an export holds exactly the filtered rows", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?Date=last3Months&Statuses=Failed");
  const total = Number(/of (\d+)/.exec(await loaded(page).innerText())?.[1]);
  const file = await exportedFile(page, enUS, "csv");
  const text = await readFile(await file.path(), "utf8");
  const [head = "", rowsOfIt = ""] = text.trim().split("\n\n");
  expect(head).toContain("Failed");
  const lines = rowsOfIt.split("\n");
  expect(lines[0]).toContain("System number");
  expect(lines).toHaveLength(total + 1);
});

test("an ordinary merchant sees its own orders and nothing of the operator's", async ({ signIn }) => {
  const page = await signIn("ACME", "admin");
  await openOrders(page, "?Date=last3Months");
  await expect(page.getByRole("columnheader", { name: "Channel" })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Account" })).toHaveCount(0);
  await page.getByRole("button", { name: "More filters" }).click();
  await expect(page.getByText("Amount from")).toBeVisible();
  await expect(page.getByText("All merchants")).toHaveCount(0);
  await rows(page)
    .first()
    .click({ position: { x: 400, y: 8 } });
  await expect(drawer(page).getByText("What happened")).toBeVisible();
  await expect(drawer(page).getByText("Channel", { exact: true })).toHaveCount(0);
});

test("an amount that is none is said at its field and not asked", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page, "?AmountFrom=10");
  const field = page.getByRole("textbox", { name: "Amount from" });
  await field.fill("1e3");
  await expect(page.getByText("Use digits and a point, such as 100.50")).toBeVisible();
  await field.press("Enter");
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/AmountFrom=10$/);
  await field.fill("1000");
  await field.press("Enter");
  await expect(page).toHaveURL(/AmountFrom=1000$/);
});

test("Esc closes an open popup, and the list's keys rest meanwhile", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await openOrders(page);
  await page.getByRole("button", { name: /Last 3 days/ }).click();
  const preset = page.getByRole("button", { name: "Previous month" });
  await expect(preset).toBeVisible();
  await page.keyboard.press("j");
  await expect(grid(page).locator("[data-active]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(preset).toHaveCount(0);
  await page.keyboard.press("j");
  await expect(grid(page).locator("[data-active]")).toHaveCount(1);
});

test("nothing found says so and offers the way out", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await page.goto("/xpay/PayOrder?OrderNos=NOTHING");
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Remove the filters" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("a failed call says why, and another try brings the rows", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await page.route(/payorder_list/, (route) => route.abort(), { times: 1 });
  await page.goto("/xpay/PayOrder");
  await expect(page.getByRole("alert")).toContainText("cannot be reached");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
});

for (const [colorScheme, language] of [
  ["light", "enUS"],
  ["dark", "zhCN"],
] as const) {
  test.describe(`in ${colorScheme}, ${language}`, () => {
    test.use({ colorScheme, language });

    test("list, drawer and filters have no accessibility fault", async ({ signIn }) => {
      const page = await signIn("OPC", "admin");
      await page.goto("/xpay/PayOrder?Date=last3Months&AmountFrom=10");
      const row = page.locator("tbody tr[data-index]").first();
      await expect(row).toBeVisible();
      await expect(page.locator("label").first()).toBeVisible();
      await expectAccessible(page, { allRows: true });
      await row.click({ position: { x: 400, y: 8 } });
      await expect(page.getByRole("complementary").locator("ol")).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("orders are cards that fit, and one opens over the whole screen", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    await openOrders(page, "?Date=last3Months");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const scroller = grid(page).locator("..");
    expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expectAccessible(page);
    await rows(page)
      .first()
      .tap({ position: { x: 200, y: 60 } });
    await expect(drawer(page).getByText("What happened")).toBeVisible();
    expect((await drawer(page).boundingBox())?.width).toBeCloseTo(360, 1);
  });
});
