/** `npm run screenshots`: the README's pictures, made from the running product with a demo world of its own. */
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { DemoFile } from "@opc/sandbox/demo/file";
import type { Browser, Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { Webhook } from "standardwebhooks";
import { startDemo } from "../bench/demo-process.ts";
import { openBrowser } from "../bench/slow-browser.ts";

const folder = join(import.meta.dirname, "../../docs/images");
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Of the operator, as they open. */
const screens = {
  "matching-desk": "/xpay/OriginalRecord",
  "offline-accounts": "/offline/QrCode",
  crawlers: "/spider/SpiderSetting",
  "payout-orders": "/xpay/CashoutOrder",
  "crawler-payouts": "/spider/CashoutTask",
  "withdrawal-confirm": "/xpay/WithdrawalConfirm",
  "merchant-channels": "/merchant/payChannelSetting?alias=ACME",
  articles: "/content/article",
  advertising: "/content/advertisingManagement",
  lotteries: "/lottery/LotteryList",
  "daily-overview": "/report/DailyOverview?Date=last7Days",
  "collection-report": "/report/PayReport?Date=last7Days",
  reconciliation: "/report/Reconciliation",
};

interface Look {
  account: string;
  language?: "en-US" | "zh-CN";
  colorScheme?: "light" | "dark";
  viewport?: { width: number; height: number };
}

await mkdir(folder, { recursive: true });
const { demo, stop } = await startDemo();
const browser = await openBrowser();
try {
  await operatorPictures(browser, demo);
  const dark = await signedIn(browser, demo, {
    account: "LOTUS/admin",
    language: "zh-CN",
    colorScheme: "dark",
  });
  await open(dark, demo, "/xpay/PayOrder");
  await picture(dark, "dark-chinese");
  const phone = await signedIn(browser, demo, { account: "ACME/admin", viewport: narrow });
  await open(phone, demo, "/xpay/PayOrder");
  await picture(phone, "narrow");
} finally {
  await browser.close();
  await stop();
}

async function operatorPictures(browser: Browser, demo: DemoFile): Promise<void> {
  const page = await signedIn(browser, demo, { account: "OPC/admin" });
  // The chart comes last: until then the page's places stand for it.
  await page.getByRole("figure").first().locator("svg").first().waitFor();
  await page.getByText("Needs attention").waitFor();
  await picture(page, "home");
  await open(page, demo, "/xpay/PayOrder?Statuses=Success");
  await picture(page, "collection-orders");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { name: /^P\d{6}/ });
  await title.waitFor();
  await picture(page, "order");
  for (const [name, path] of Object.entries(screens)) {
    await open(page, demo, path);
    await picture(page, name);
  }
  await open(page, demo, "/merchant/MerchantList");
  await page.getByText("ACME", { exact: true }).click();
  await page.getByRole("heading", { name: "ACME" }).waitFor();
  await picture(page, "merchants");
  await open(page, demo, "/setting/Approval");
  await page.getByText("Manual balance change").first().click();
  await page.getByText("What will change").waitFor();
  await picture(page, "approvals");
  await page.setViewportSize(narrow);
  await page.goto(await newPayPage(demo));
  await picture(page, "payment-page");
}

/** Of a new order of ACME, as its server asks for it. */
async function newPayPage(demo: DemoFile): Promise<string> {
  const { ApiSecret = "" } = demo.Merchants.find((one) => one.MerchantAlias === "ACME") ?? {};
  const body = JSON.stringify({
    MerchantOrderNo: `PICTURE-${Date.now()}`,
    PayTypeCode: "PROMPTPAY",
    Currency: "THB",
    Amount: "1500.00",
    NotifyUrl: `${demo.Url}/healthz`,
  });
  const id = randomUUID();
  const at = new Date();
  const headers = {
    "content-type": "application/json",
    "opc-merchant": "ACME",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(ApiSecret).sign(id, at, body),
  };
  const answer = await fetch(`${demo.Url}/gateway/pay/create`, { method: "POST", headers, body });
  return ((await answer.json()) as { data: { PayUrl: string } }).data.PayUrl;
}

async function signedIn(browser: Browser, demo: DemoFile, look: Look): Promise<Page> {
  const account = demo.Accounts.find((one) => `${one.MerchantAlias}/${one.UserName}` === look.account);
  if (!account) throw new Error(`the demo world has no ${look.account}`);
  const context = await browser.newContext({
    locale: look.language ?? "en-US",
    colorScheme: look.colorScheme ?? "light",
    viewport: look.viewport ?? wide,
  });
  const page = await context.newPage();
  await page.goto(`${demo.Url}/login`);
  for (const name of ["MerchantAlias", "UserName", "Password"] as const) {
    await page.locator(`input[name="${name}"]`).fill(account[name]);
  }
  if (look.account === "OPC/admin") await picture(page, "sign-in");
  await page
    .locator('input[name="GoogleVerifyCode"]')
    .fill(new TOTP({ secret: account.TotpSecret }).generate());
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await page.waitForLoadState("networkidle");
  return page;
}

async function open(page: Page, demo: DemoFile, path: string): Promise<void> {
  await page.goto(`${demo.Url}${path}`);
  await page.waitForLoadState("networkidle");
}

/** Once nothing moves any more. */
async function picture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
