/** One real payment through the whole system: a merchant's server, a member's phone, a crawler, an operator's screen. */
import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { atDesk, expect, test } from "./support/fixtures.ts";
import { openRecord } from "./support/list-parts.ts";
import { go } from "./support/shell-parts.ts";

atDesk(({ t }) => {
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
      ReturnUrl: "https://shop.example/orders/1",
      MemberName: "Somchai Jaidee",
    });
    expect(asked.code, asked.msg).toBe(0);
    const { OrderNo, PayUrl, QrPayload, PayableAmount } = asked.data;
    const { status, event } = t.paymentOrder;

    await operator.goto(`/xpay/PayOrder?OrderNos=${OrderNo}`);
    await expect(row(operator, OrderNo)).toContainText(status.Pending);

    // The narrowest phone: nothing is cut off, and a reader finds the code.
    const phone = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
    await phone.goto(PayUrl);
    await expect(phone.getByText("Scan with your banking app")).toBeVisible();
    await expect(phone.locator("#qr")).toHaveJSProperty("complete", true);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(readQr(await phone.screenshot({ fullPage: true }))).toBe(QrPayload);

    const member = world.member("Somchai Jaidee");
    const line = member.pay(await member.openPage(PayUrl));
    expect(line.amount).toBe(PayableAmount);
    await phone.getByRole("button", { name: "I have paid" }).click();
    await expect(phone.locator("main#payment")).toHaveAttribute("data-state", "checking");
    await operator.getByRole("button", { name: t.common.search, exact: true }).click();
    await expect(row(operator, OrderNo)).toContainText(status.Paying);

    await Promise.all(world.crawlers.map((crawler) => crawler.reportNew()));
    await expect(phone.getByRole("heading", { name: "Payment received" })).toBeVisible();
    await expect(phone.locator("#qr")).toBeHidden();
    const back = phone.getByRole("link", { name: /^Back to / });
    await expect(back).toHaveAttribute("href", "https://shop.example/orders/1");
    await expect.poll(() => world.receiver.of(OrderNo)?.verified ?? 0).toBeGreaterThan(0);
    await phone.context().close();

    await operator.getByRole("button", { name: t.common.search, exact: true }).click();
    await expect(row(operator, OrderNo)).toContainText(status.Success);
    await operator.keyboard.press("j");
    await operator.keyboard.press("Enter");
    const drawer = operator.getByRole("complementary", { name: OrderNo });
    for (const step of [event.created, event.creditReported, event.callbackSucceeded])
      await expect(drawer.getByText(step)).toBeVisible();
    await go(operator, `/merchant/BalanceChange?OrderNos=${OrderNo}`);
    await expect(row(operator, OrderNo)).toContainText("Payment Order Success");
    const minor = async (column: string) => {
      const text = await row(operator, OrderNo).locator(`td[data-column=${column}]`).innerText();
      return BigInt(text.replace(/[^\d-]/g, ""));
    };
    expect((await minor("BalanceBefore")) + (await minor("Amount"))).toBe(await minor("BalanceAfter"));
    await go(operator, `/xpay/CallbackRecord?OrderNos=${OrderNo}`);
    await expect(row(operator, OrderNo)).toContainText(t.callbackRecord.status.Success);
    await openRecord(row(operator, OrderNo));
    const told = operator.getByRole("complementary", { name: /^evt_/ });
    await expect(told.getByText("webhook-signature")).toBeVisible();
    await expect(told.getByText(`"OrderNo": "${OrderNo}"`)).toBeVisible();
    await expect(told.getByText(/^HTTP 2\d\d$/).first()).toBeVisible();
  });
});

function row(page: Page, orderNo: string) {
  return page.locator("tbody tr[data-index]").filter({ hasText: orderNo }).locator("visible=true");
}

function readQr(screenshot: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(screenshot);
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
}
