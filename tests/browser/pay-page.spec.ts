/** The hosted payment page in a real browser, with an order made, paid and reported through public calls only. */
import type { Page } from "@playwright/test";
import { texts } from "../../packages/console/src/i18n/en-us.ts";
import { orderPage, type PayPageOrder } from "../../packages/server/src/pay-page/template.ts";
import { test as base, expect, expectAccessible } from "./support/fixtures.ts";

interface Order {
  OrderNo: string;
  PayableAmount: string;
  PayUrl: string;
  QrPayload: string | null;
}

type PayType = "PROMPTPAY" | "BANKCARD" | "TRUEMONEY";

const test = base.extend<{ ask: (payType: PayType) => Promise<Order> }>({
  ask: async ({ world }, use) => {
    const merchant = world.merchant("ACME");
    await use(async (PayTypeCode) => {
      const answer = await merchant.create({
        MerchantOrderNo: `page-${PayTypeCode}-${Date.now().toString(36)}`,
        PayTypeCode,
        Currency: "THB",
        Amount: "1500.00",
        NotifyUrl: merchant.notifyUrl(),
        ReturnUrl: "https://shop.example/orders/1",
      });
      if (answer.code !== 0) throw new Error(answer.msg);
      return answer.data as Order;
    });
  },
});

const states = ["waiting", "checking", "held", "success", "failed", "expired"];
const state = (page: Page) => page.locator("main#payment");
const phone = { width: 360, height: 740 };

test("an operator's test order is looked at without a script, in Chinese, in the dark, offline, and until its time is over", async ({
  signIn,
  browser,
}) => {
  const { orderAction: words } = texts;
  const page = await signIn("OPC", "admin");
  await page.goto("/xpay/PayOrder");
  await page.getByRole("button", { name: words.test.action }).click();
  const dialog = page.getByRole("dialog", { name: words.test.title });
  await page.getByRole("combobox", { name: words.test.merchant }).click();
  await page.getByRole("option", { name: /^ACME/ }).click();
  await page.getByRole("combobox", { name: words.test.payType }).click();
  await page.getByRole("option", { name: /PromptPay/ }).click();
  await dialog.getByLabel(words.test.amount, { exact: true }).fill("123.00");
  await dialog.getByRole("button", { name: words.test.action }).click();
  const made = page.getByRole("dialog", { name: /^Test order P/ });
  const address = await made.getByLabel(words.test.payUrl).inputValue();
  const [order = ""] = address.slice(address.lastIndexOf("/") + 1).split("-");
  await page.keyboard.press("Escape");
  await expect(page.locator(`[id="row-${order}"]`)).toContainText(words.test.badge);

  const scriptless = await browser.newContext({ javaScriptEnabled: false });
  const plain = await scriptless.newPage();
  await plain.goto(address);
  await expect(plain.getByRole("heading", { name: "Pay exactly" })).toBeVisible();
  await expect(plain.getByText(/123\.\d\d/).first()).toBeVisible();
  await expect(plain.locator("#qr")).toBeVisible();
  await expect(plain.getByRole("button", { name: "Copy amount" })).toBeHidden();
  await scriptless.close();

  const chinese = await browser.newContext({ locale: "zh-CN", viewport: phone, reducedMotion: "reduce" });
  const member = await chinese.newPage();
  await member.goto(address);
  await expect(member.getByRole("button", { name: "我已付款" })).toBeVisible();
  await inEachState(member, "light");
  await member.getByRole("link", { name: "English" }).click();
  await expect(member.getByRole("button", { name: "I have paid" })).toBeVisible();
  await inEachState(member, "dark");
  // A document of its own: one that looked as if it were over for a while may have stopped asking.
  await member.clock.install();
  await member.goto(address);
  await expect(member.locator("html")).toHaveAttribute("lang", "en");
  const offline = member.getByText("No connection. Trying again…");
  await member.route("**/pay_api/**", (route) => route.abort());
  for (const wait of ["00:03", "00:06"]) {
    const asked = member.waitForEvent("requestfailed");
    await member.clock.fastForward(wait);
    await asked;
  }
  await expect(offline).toBeVisible();
  await member.unroute("**/pay_api/**");
  await member.clock.fastForward("00:11");
  await expect(offline).toBeHidden();

  // An answer of the server would set the clock right again.
  await member.route("**/pay_api/**", (route) => route.abort());
  const timer = member.getByRole("timer");
  const [minutes = 0] = (await timer.innerText()).split(":").map(Number);
  await member.clock.fastForward("02:00");
  await expect(timer).toHaveText(new RegExp(`^0?(${minutes - 2}|${minutes - 3}):\\d\\d$`));
  await member.clock.fastForward("20:00");
  await expect(timer).toHaveText("00:00");
  await expect(member.locator("#qr")).toHaveCSS("opacity", "0.08");
  await expect(member.getByRole("link", { name: "Save QR image" })).toHaveCount(0);
  await expectAccessible(member);
  await chinese.close();
});

/** As the page would stand in each of its states. */
async function inEachState(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const before = (await state(page).getAttribute("data-state")) ?? "";
  for (const shown of [...states, before]) {
    await state(page).evaluate((main, to) => main.setAttribute("data-state", to), shown);
    await expectAccessible(page);
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("an order by card or wallet shows where to send the money, copied as a bank's app takes it, and its result", async ({
    page,
    context,
    world,
    ask,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    for (const [payType, number, colorScheme] of [
      ["BANKCARD", "Copy account or card number", "dark"],
      ["TRUEMONEY", "Copy wallet number", "light"],
    ] as const) {
      const order = await ask(payType);
      await page.emulateMedia({ colorScheme });
      await page.goto(order.PayUrl);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expect(page.locator("#qr")).toHaveCount(0);
      await page.getByRole("button", { name: number }).click();
      expect(await copied()).toMatch(/^0\d{9}$/);
      await page.getByRole("button", { name: "Copy account holder" }).click();
      expect(await copied()).toMatch(/\w/);
      await page.getByRole("button", { name: "Copy amount" }).click();
      await expect(page.getByRole("button", { name: "Copy amount" })).toHaveText("Copied");
      expect(await copied()).toBe(order.PayableAmount);
      const member = world.member("Somchai");
      member.pay(await member.openPage(order.PayUrl));
      await Promise.all(world.crawlers.map((crawler) => crawler.reportNew()));
      await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
      await expect(page.getByRole("button", { name: number })).toBeHidden();
    }
  });
});

test("an order of a supplier is waited for, opened once by itself, and not again on coming back", async ({
  page,
  ask,
}) => {
  const order = await ask("PROMPTPAY");
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
      order.PayUrl.replace(/\/pay\/(.*)$/, "/pay_api/order_get?PageKey=$1"),
    );
    const { data } = await answer.json();
    const assets = { scriptUrl: "", styleUrl: "", iconUrl: "" };
    const real = await (await route.fetch()).text();
    const [, scriptUrl = ""] = /<script src="([^"]+)"/.exec(real) ?? [];
    const PageKey = order.PayUrl.split("/").at(-1) ?? "";
    const shown = { ...(asSupplier(data) as PayPageOrder), PageKey };
    const body = orderPage(shown, "enUS", { ...assets, scriptUrl });
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
