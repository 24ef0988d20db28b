/** Withdrawal Confirm, the navbar's counter of pending withdrawals and its voice (specification sections 2, 6, 7). */
import type { BrowserContext, Page } from "@playwright/test";
import { exportedFile } from "./support/export-parts.ts";
import { expect, expectAccessible, filled, inEachView, test } from "./support/fixtures.ts";
import { newWithdrawal } from "./support/new-withdrawal.ts";
import { copyFacts } from "./world/copy.ts";

const counter = (page: Page) => page.getByRole("button", { name: /^Pending withdrawals: \d+$/ });
const voice = (page: Page) => page.getByRole("button", { name: "Voice alert" });
const rows = (page: Page) => page.locator("tbody tr[data-index]").locator("visible=true");
const chip = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name} [\\d,]+$`) });
const pollMs = 10_000;
/** By then the counter, which waits for the first page, would be there. */
const longEnoughMs = 8_000;

async function countOf(page: Page): Promise<number> {
  return Number((await counter(page).getAttribute("aria-label"))?.match(/\d+/)?.[0]);
}

/** Time of the page alone goes on by one poll; waits for its answer. */
async function nextPoll(page: Page): Promise<void> {
  const answered = page.waitForResponse(/waitrecordcountget/);
  await page.clock.runFor(pollMs);
  await answered;
}

/** Sentences are written down instead of spoken. `voices`: languages that the browser has a voice for. */
async function recordSpeech(context: BrowserContext, voices: readonly string[]): Promise<void> {
  await context.addInitScript((languages) => {
    const spoken: string[] = [];
    Object.assign(window, { spoken, notes: 0 });
    Object.defineProperty(window, "SpeechSynthesisUtterance", {
      value: class {
        text: string;
        lang = "";
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    Object.defineProperty(window, "speechSynthesis", {
      value: {
        getVoices: () => languages.map((lang) => ({ lang })),
        speak: ({ lang, text }: { lang: string; text: string }) => spoken.push(`${lang} ${text}`),
        cancel: () => undefined,
      },
    });
    const { OscillatorNode: Tone } = window;
    window.OscillatorNode = class extends Tone {
      override start(when?: number): void {
        Object.assign(window, { notes: Number(Reflect.get(window, "notes")) + 1 });
        super.start(when);
      }
    };
  }, voices);
}

const spokenOn = (page: Page) => page.evaluate<string[]>("window.spoken");
const notesOn = (page: Page) => page.evaluate<number>("window.notes");

test("the counter says how many wait, keeps no session awake, and opens them", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  const asked = page.waitForRequest(/waitrecordcountget/);
  await page.goto("/main");
  expect((await asked).headers()["x-polled"]).toBe("1");
  await expect(counter(page)).toBeVisible();
  await expect.poll(() => countOf(page)).toBeGreaterThan(0);
  const count = await countOf(page);
  await expect(page.getByRole("link", { name: `Pending withdrawals ${count}` })).toHaveAttribute(
    "href",
    "/xpay/WithdrawalConfirm",
  );
  await counter(page).click();
  await expect(page).toHaveURL("/xpay/WithdrawalConfirm");
  await expect(rows(page)).toHaveCount(count);
});

for (const [alias, name] of [
  ["OPC", "viewer"],
  ["ACME", "admin"],
  ["LOTUS", "clerk"],
] as const) {
  test(`${alias}/${name} has neither counter nor voice, and the server is never asked`, async ({
    signIn,
    context,
  }) => {
    await context.clock.install();
    const page = await signIn(alias, name);
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("waitrecordcountget")) asked += 1;
    });
    await page.goto("/main");
    await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
    await page.clock.runFor(3 * pollMs);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("button", { name: /Pending withdrawals|Voice alert/ })).toHaveCount(0);
    expect(asked).toBe(0);
    await page.goto("/xpay/WithdrawalConfirm");
    await expect(
      page.getByRole("heading", { name: "you have no permission to go to this page" }),
    ).toBeVisible();
  });
}

test("a new withdrawal raises the counter, is said once, and stands in the list after a click", async ({
  signIn,
  context,
}, { project }) => {
  const { databaseUrl } = copyFacts(project.metadata);
  await recordSpeech(context, ["de-DE", "en-GB", "en_US"]);
  await context.clock.install();
  const page = await signIn("OPC", "admin");
  await page.goto("/xpay/WithdrawalConfirm");
  await expect(counter(page)).toBeVisible({ timeout: longEnoughMs });
  const before = await countOf(page);
  await expect(voice(page)).toHaveAttribute("aria-pressed", "false");

  // Off, as it starts: nothing is said.
  await newWithdrawal(databaseUrl, "ACME", 10_000n);
  await nextPoll(page);
  await expect(counter(page)).toHaveAccessibleName(`Pending withdrawals: ${before + 1}`);
  expect(await spokenOn(page)).toEqual([]);

  await voice(page).click();
  await expect(voice(page)).toHaveAttribute("aria-pressed", "true");
  const turnedOn = ["en_US The voice alert is on"];
  expect(await spokenOn(page)).toEqual(turnedOn);
  await nextPoll(page);
  expect(await spokenOn(page)).toEqual(turnedOn);

  const orderNo = await newWithdrawal(databaseUrl, "ACME", 20_000n);
  await nextPoll(page);
  await expect(counter(page)).toHaveAccessibleName(`Pending withdrawals: ${before + 2}`);
  const rise = `en_US New withdrawal request. Pending: ${before + 2}.`;
  expect(await spokenOn(page)).toEqual([...turnedOn, rise]);
  await nextPoll(page);
  await nextPoll(page);
  expect(await spokenOn(page)).toEqual([...turnedOn, rise]);

  await expect(page.getByText(orderNo)).toHaveCount(0);
  await counter(page).click();
  await expect(rows(page).first()).toContainText(orderNo);
  await expect(rows(page).first()).toContainText("THB 200.00");

  // Off again: silent, also when there are more.
  await voice(page).click();
  await newWithdrawal(databaseUrl, "ACME", 30_000n);
  await nextPoll(page);
  await expect(counter(page)).toHaveAccessibleName(`Pending withdrawals: ${before + 3}`);
  expect(await spokenOn(page)).toEqual([...turnedOn, rise]);
  expect(await notesOn(page)).toBe(0);
  await page.reload();
  await expect(voice(page)).toHaveAttribute("aria-pressed", "false");
});

test("of two windows that listen one speaks, in the chosen language, and the other takes over", async ({
  signIn,
  context,
}, { project }) => {
  const { databaseUrl } = copyFacts(project.metadata);
  await recordSpeech(context, ["en-US", "zh-CN"]);
  await context.clock.install();
  const first = await signIn("OPC", "admin", "zhCN");
  const second = await context.newPage();
  const button = (page: Page) => page.getByRole("button", { name: "语音提醒" });
  for (const page of [first, second]) {
    await page.goto("/main");
    await button(page).click({ timeout: longEnoughMs });
    expect(await spokenOn(page)).toEqual(["zh-CN 语音提醒已开启"]);
  }
  const polled = async () => {
    for (const page of [first, second]) await nextPoll(page);
  };
  await polled();
  await newWithdrawal(databaseUrl, "LOTUS", 10_000n);
  await polled();
  await expect.poll(() => spokenOn(first)).toHaveLength(2);
  expect((await spokenOn(first)).at(-1)).toMatch(/^zh-CN 您有新的提现申请，当前待审核 \d+ 笔。$/);
  expect(await spokenOn(second)).toHaveLength(1);
  await first.close();
  await newWithdrawal(databaseUrl, "LOTUS", 10_000n);
  await nextPoll(second);
  await expect.poll(() => spokenOn(second)).toHaveLength(2);
});

test("a browser without a voice for the language chimes instead", async ({ signIn, context }, {
  project,
}) => {
  const { databaseUrl } = copyFacts(project.metadata);
  await recordSpeech(context, ["de-DE"]);
  await context.clock.install();
  const page = await signIn("OPC", "admin");
  await page.goto("/main");
  await voice(page).click({ timeout: longEnoughMs });
  expect(await notesOn(page)).toBe(2);
  await newWithdrawal(databaseUrl, "MANGO", 10_000n);
  await nextPoll(page);
  await expect.poll(() => notesOn(page)).toBe(4);
  expect(await spokenOn(page)).toEqual([]);
});

test("a session that is over is not asked about any more", async ({ page, context, cookiesOf, baseURL }) => {
  // Only the public name of the session: the server does not know this browser.
  const cookies = await cookiesOf("OPC", "admin");
  await context.addCookies([...cookies, { name: "lang", value: "enUS", url: baseURL ?? "" }]);
  await context.clock.install();
  await page.goto("/main");
  await expect(counter(page)).toBeVisible({ timeout: longEnoughMs });
  await context.clearCookies({ name: /^(?!opc_session_id$|lang$)/ });
  await page.clock.runFor(pollMs);
  await expect(page.getByRole("dialog", { name: "Session expired" })).toBeVisible();
  let asked = 0;
  page.on("request", (request) => {
    if (/waitrecordcountget|checksession/.test(request.url())) asked += 1;
  });
  await page.clock.runFor(10 * pollMs);
  expect(asked).toBe(0);
});

test("the list opens with what waits; chips, numbers and Reset go from there and back", async ({
  signIn,
}) => {
  const page = await signIn("OPC", "admin");
  await page.goto("/xpay/WithdrawalConfirm");
  await expect(rows(page).first()).toBeVisible();
  await expect(chip(page, "Pending")).toHaveAttribute("aria-pressed", "true");
  for (const text of await page.locator("td[data-column=Status]").allInnerTexts())
    expect(text).toBe("Pending");
  await expect(rows(page).first().locator("td[data-column=Age]")).toHaveText(/^\d+ (min|h)$/);

  await chip(page, "Approved").click();
  await expect(page).toHaveURL("/xpay/WithdrawalConfirm?Statuses=Pending,Approved");
  await chip(page, "Pending").click();
  await expect(page).toHaveURL("/xpay/WithdrawalConfirm?Statuses=Approved");
  await expect(page.locator("td[data-column=Status]").first()).toHaveText("Approved");
  await expect(rows(page).first().locator("td[data-column=DecidedBy]")).toHaveText(/^OPC\/\S+$/);
  const decided = (await page.locator("td[data-column=OrderNo]").first().innerText()).trim();

  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page).toHaveURL("/xpay/WithdrawalConfirm");
  await page.getByRole("textbox", { name: "Order number" }).fill(decided);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/xpay/WithdrawalConfirm?OrderNos=${decided}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("Approved");
  await page.getByRole("textbox", { name: "Order number" }).fill("");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/xpay/WithdrawalConfirm");
  await expect(chip(page, "Pending")).toHaveAttribute("aria-pressed", "true");

  await chip(page, "All").click();
  await expect(page).toHaveURL("/xpay/WithdrawalConfirm?Statuses=");
  await page.reload();
  await expect(chip(page, "All")).toHaveAttribute("aria-pressed", "true");
});

test("the merchant selector begins with all merchants, which is no filter at all", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await page.goto("/xpay/WithdrawalConfirm?MerchantAlias=ACME");
  await expect(rows(page).first()).toBeVisible();
  const merchants = page.getByRole("combobox", { name: "Merchant" });
  await expect(merchants).toHaveValue("ACME · Acme Bangkok");
  await merchants.click();
  await expect(page.getByRole("option").first()).toHaveText("All merchants");
  // Stories before this one may have added merchants of their own.
  for (const name of ["ACME · Acme Bangkok", "LOTUS · Lotus Trading", "MANGO · Mango Games"]) {
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
  }
  await page.getByRole("option", { name: "All merchants" }).click();
  const asked = page.waitForRequest(/withdrawal_list/);
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  expect((await asked).postDataJSON()).not.toHaveProperty("MerchantAlias");
  await expect(page).toHaveURL("/xpay/WithdrawalConfirm");
});

inEachView(({ t, isPhone }) => {
  test("the list is whole, sums up what it shows and has no accessibility fault", async ({ signIn }) => {
    // Two accessibility checks of a whole screen.
    test.slow();
    const page = await signIn("OPC", "admin");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/xpay/WithdrawalConfirm?Statuses=");
      await expect(page).toHaveTitle(`${t.withdrawal.title} - OPC Admin`);
      await expect(
        page.getByText(t.withdrawal.status.Approved).locator("visible=true").first(),
      ).toBeVisible();
      await expect(
        page.getByText(t.withdrawal.sum.PendingAmount).locator("visible=true").last(),
      ).toBeVisible();
      const named = new RegExp(filled(t.withdrawal.counter, { count: "" }));
      await expect(page.getByRole("button", { name: named })).toBeVisible({ timeout: longEnoughMs });
      await expect(page.getByRole("button", { name: t.withdrawal.voice.title })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(overflow).toBe(false);
      await expectAccessible(page);
    }
    if (isPhone) return;
    const { OrderNo, CreatedAt, Age, Status, Merchant, Amount, AvailableBalance } = t.withdrawal.field;
    const { CreatedBy, Remark, DecidedBy, DecidedAt, Reason } = t.withdrawal.field;
    const titles = await page.getByRole("columnheader").allInnerTexts();
    expect(titles.map((title) => title.trim()).filter((title) => title !== "")).toEqual([
      ...[OrderNo, CreatedAt, Age, Status, Merchant, Amount, AvailableBalance],
      ...[CreatedBy, Remark, DecidedBy, DecidedAt, Reason, t.kit.table.actions],
    ]);
    expect((await exportedFile(page, t, "csv")).suggestedFilename()).toMatch(/\.csv$/);
  });
});
