/** One real payment through the whole system: a merchant's server, a member's phone, a crawler, an operator's screen. */
import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { expect, test } from "./support/fixtures.ts";

test("a payment is asked for, paid by its QR code, matched, booked, told, and the operator watches it", async ({
  signIn,
  browser,
  world,
}) => {
  const operator = await signIn("OPC", "admin");
  const merchant = world.merchant("ACME");
  const asked = await merchant.create({
    MerchantOrderNo: `story-${Date.now()}`,
    PayTypeCode: "PROMPTPAY",
    Currency: "THB",
    Amount: "2468.00",
    NotifyUrl: merchant.notifyUrl(),
    MemberName: "Somchai Jaidee",
  });
  expect(asked.code, asked.msg).toBe(0);
  const { OrderNo, PayUrl, QrPayload, PayableAmount } = asked.data;

  await operator.goto(`/xpay/PayOrder?OrderNos=${OrderNo}`);
  await expect(row(operator, OrderNo)).toContainText("Pending");

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(PayUrl);
  await expect(phone.getByText("Scan with your banking app")).toBeVisible();
  expect(readQr(await phone.screenshot())).toBe(QrPayload);

  const member = world.member("Somchai Jaidee");
  const line = member.pay(await member.openPage(OrderNo));
  expect(line.amount).toBe(PayableAmount);
  await phone.getByRole("button", { name: "I have paid" }).click();
  await operator.getByRole("button", { name: "Search", exact: true }).click();
  await expect(row(operator, OrderNo)).toContainText("Paying (Processing)");

  await Promise.all(world.crawlers.map((crawler) => crawler.reportNew()));
  await expect(phone.getByRole("heading", { name: "Payment received" })).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => world.receiver.of(OrderNo)?.verified ?? 0).toBeGreaterThan(0);

  await operator.getByRole("button", { name: "Search", exact: true }).click();
  await expect(row(operator, OrderNo)).toContainText("Success");
  await operator.keyboard.press("j");
  await operator.keyboard.press("Enter");
  const drawer = operator.getByRole("complementary", { name: OrderNo });
  for (const step of [
    "The merchant created the order",
    "A bank credit was reported",
    "The merchant accepted the callback",
  ]) {
    await expect(drawer.getByText(step)).toBeVisible();
  }
  await operator.goto(`/merchant/BalanceChange?OrderNos=${OrderNo}`);
  await expect(row(operator, OrderNo)).toContainText("Payment Order Success");
  await operator.goto(`/xpay/CallbackRecord?OrderNos=${OrderNo}`);
  await expect(row(operator, OrderNo)).toContainText("Success");
  await phone.context().close();
});

function row(page: Page, orderNo: string) {
  return page.getByRole("row").filter({ hasText: orderNo });
}

function readQr(screenshot: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(screenshot);
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
}
