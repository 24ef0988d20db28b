/** The hosted payment page in a real browser, with an order made, paid and reported through public calls only. */
import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { orderPage, type PayPageOrder } from "../../packages/server/src/pay-page/template.ts";
import { test as base, expect, expectAccessible } from "./support/fixtures.ts";

interface Order {
  OrderNo: string;
  PayableAmount: string;
  PayUrl: string;
  QrPayload: string | null;
}

type PayType = "PROMPTPAY" | "BANKCARD" | "TRUEMONEY";

const test = base.extend<{ payType: PayType; order: Order }>({
  payType: ["PROMPTPAY", { option: true }],
  order: async ({ world, payType }, use, { testId }) => {
    const merchant = world.merchant("ACME");
    const answer = await merchant.create({
      MerchantOrderNo: `page-${testId}-${Date.now()}`,
      PayTypeCode: payType,
      Currency: "THB",
      Amount: "1500.00",
      NotifyUrl: merchant.notifyUrl(),
      ReturnUrl: "https://shop.example/orders/1",
    });
    if (answer.code !== 0) throw new Error(answer.msg);
    await use(answer.data as Order);
  },
});

function readQr(screenshot: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(screenshot);
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
}

const states = ["waiting", "checking", "held", "success", "failed", "expired"];
const state = (page: Page) => page.locator("main#payment");

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });

    test("a QR reader finds the order's payload on a screenshot of the page", async ({ page, order }) => {
      await page.goto(order.PayUrl);
      await expect(page.locator("#qr")).toHaveJSProperty("complete", true);
      expect(readQr(await page.screenshot())).toBe(order.QrPayload);
    });

    test("has no accessibility fault in either language", async ({ page, order }) => {
      for (const language of ["enUS", "zhCN"]) {
        await page.goto(`${order.PayUrl}?lang=${language}`);
        for (const shown of states) {
          await state(page).evaluate((main, to) => main.setAttribute("data-state", to), shown);
          await expectAccessible(page);
        }
      }
    });
  });
}

test("the page shows the payment by itself, and leads back to the shop", async ({ page, world, order }) => {
  await page.goto(order.PayUrl);
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(state(page)).toHaveAttribute("data-state", "checking");
  await expect(page.getByText("Looking for your payment")).toBeVisible();
  const member = world.member("Somchai");
  member.pay(await member.openPage(order.OrderNo));
  await Promise.all(world.crawlers.map((crawler) => crawler.reportNew()));
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible({ timeout: 15_000 });
  await expect(page.locator("#qr")).toBeHidden();
  const back = page.getByRole("link", { name: /^Back to / });
  await expect(back).toHaveAttribute("href", "https://shop.example/orders/1");
});

test("the exact amount is copied as a bank's app takes it", async ({ page, context, order }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(order.PayUrl);
  await page.getByRole("button", { name: "Copy amount" }).click();
  await expect(page.getByRole("button", { name: "Copy amount" })).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.PayableAmount);
});

test("the time counts down, and when it is over nobody can scan the code", async ({ page, order }) => {
  await page.clock.install();
  await page.goto(order.PayUrl);
  // An answer of the server would set the clock right again.
  await page.route("**/pay_api/**", (route) => route.abort());
  const timer = page.getByRole("timer");
  const [minutes = 0] = (await timer.innerText()).split(":").map(Number);
  await page.clock.fastForward("02:00");
  await expect(timer).toHaveText(new RegExp(`^0?(${minutes - 2}|${minutes - 3}):\\d\\d$`));
  await page.clock.fastForward("20:00");
  await expect(timer).toHaveText("00:00");
  await expect(page.locator("#qr")).toHaveCSS("opacity", "0.08");
});

test("a lost connection is told, and the result comes when it is back", async ({ page, order }) => {
  await page.clock.install();
  await page.goto(order.PayUrl);
  const offline = page.getByText("No connection. Trying again…");
  await page.route("**/pay_api/**", (route) => route.abort());
  for (const wait of ["00:03", "00:06"]) {
    const asked = page.waitForEvent("requestfailed");
    await page.clock.fastForward(wait);
    await asked;
  }
  await expect(offline).toBeVisible();
  await page.unroute("**/pay_api/**");
  await page.clock.fastForward("00:11");
  await expect(offline).toBeHidden();
});

test("the language follows the browser and the switch, which is remembered", async ({ browser, order }) => {
  const context = await browser.newContext({ locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto(order.PayUrl);
  await expect(page.getByRole("button", { name: "我已付款" })).toBeVisible();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "I have paid" })).toBeVisible();
  await page.goto(order.PayUrl);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});

test("nothing is cut off at 320 px", async ({ page, order }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(order.PayUrl);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(page.locator("#qr")).toHaveJSProperty("complete", true);
  expect(readQr(await page.screenshot({ fullPage: true }))).toBe(order.QrPayload);
});

test("without a script the amount and the code are there", async ({ browser, order }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(order.PayUrl);
  await expect(page.getByRole("heading", { name: "Pay exactly" })).toBeVisible();
  await expect(page.locator("#qr")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy amount" })).toBeHidden();
  await context.close();
});

for (const [payType, number, copied] of [
  ["BANKCARD", "Copy account or card number", /^0\d{9}$/],
  ["TRUEMONEY", "Copy wallet number", /^0\d{9}$/],
] as const) {
  test.describe(`an order by ${payType}`, () => {
    test.use({ payType, viewport: { width: 360, height: 740 } });

    test("shows where to send the money, copied as a bank's app takes it, and its result", async ({
      page,
      context,
      world,
      order,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      for (const [language, colorScheme] of [
        ["zhCN", "dark"],
        ["enUS", "light"],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${order.PayUrl}?lang=${language}`);
        await expectAccessible(page);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expect(page.locator("#qr")).toHaveCount(0);
      await page.getByRole("button", { name: number }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(copied);
      await page.getByRole("button", { name: "Copy account holder" }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\w/);
      const member = world.member("Somchai");
      member.pay(await member.openPage(order.OrderNo));
      await Promise.all(world.crawlers.map((crawler) => crawler.reportNew()));
      await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole("button", { name: number })).toBeHidden();
    });
  });
}

test("an order of a supplier is waited for, opened once by itself, and not again on coming back", async ({
  page,
  order,
}) => {
  const supplierUrl = "https://supplier.example/pay/1";
  let isAccepted = false;
  // The server's answers as they are for a supplier's order.
  const asSupplier = (data: object) => ({
    ...data,
    Instructions: null,
    IsBySupplier: true,
    SupplierUrl: isAccepted ? supplierUrl : null,
  });
  await page.route("**/pay_api/order_get*", async (route) => {
    const answer = await route.fetch();
    const envelope = await answer.json();
    await route.fulfill({ response: answer, json: { ...envelope, data: asSupplier(envelope.data) } });
  });
  await page.route(order.PayUrl, async (route) => {
    const answer = await page.request.get(
      order.PayUrl.replace(/\/pay\/(.*)$/, "/pay_api/order_get?OrderNo=$1"),
    );
    const { data } = await answer.json();
    const assets = { scriptUrl: "", styleUrl: "", iconUrl: "" };
    const real = await (await route.fetch()).text();
    const [, scriptUrl = ""] = /<script src="([^"]+)"/.exec(real) ?? [];
    const body = orderPage(asSupplier(data) as PayPageOrder, "enUS", { ...assets, scriptUrl });
    await route.fulfill({ contentType: "text/html; charset=utf-8", body });
  });
  await page.route(supplierUrl, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Supplier</h1>" }),
  );
  await page.goto(order.PayUrl);
  await expect(page.getByText("Preparing your payment")).toBeVisible();
  await expect(page.getByRole("button", { name: "I have paid" })).toHaveCount(0);
  isAccepted = true;
  await expect(page.getByRole("heading", { name: "Supplier" })).toBeVisible();
  await page.goto(order.PayUrl);
  await expect(page.getByRole("link", { name: "Continue to payment" })).toHaveAttribute("href", supplierUrl);
  await expect(page).toHaveURL(order.PayUrl);
});
