/** Withdrawals: a merchant applies, the operator's counter says so and its voice, somebody decides, the merchant sees it. */
import type { BrowserContext, Page } from "@playwright/test";
import { expect, filled, onPhone } from "./support/fixtures.ts";
import { openRecord } from "./support/list-parts.ts";
import { forgetWithdrawalPassword, newWithdrawal } from "./support/new-withdrawal.ts";
import { drawerOf, prove, rowOf, test } from "./support/operators.ts";
import { copyFacts } from "./world/copy.ts";

const pollMs = 10_000;
/** The counter waits for the first page. */
const longMs = 20_000;

/** Time of the page alone goes on by one poll; answers how many wait, as the server says. */
async function nextPoll(page: Page): Promise<number> {
  const answered = page.waitForResponse(/waitrecordcountget/);
  await page.clock.runFor(pollMs);
  const { data } = await (await answered).json();
  return data[0];
}

onPhone(({ t }) => {
  const { withdrawal: said, withdrawalAction: words } = t;

  async function openWithdrawal(page: Page, OrderNo: string) {
    await openRecord(rowOf(page, { OrderNo }));
    return drawerOf(page, { OrderNo });
  }

  test("a merchant sets its password, applies, and the operator, whose counter rises, approves", async ({
    enterOperator,
  }, { project }) => {
    await forgetWithdrawalPassword(copyFacts(project.metadata).databaseUrl, "MANGO");
    const operator = await enterOperator();
    const { page } = operator;
    await page.clock.install();
    await page.goto("/main");
    const counter = page.getByRole("button", {
      name: new RegExp(`^${filled(said.counter, { count: "\\d+" })}$`),
    });
    await page.clock.runFor(pollMs);
    await expect(counter).toBeVisible({ timeout: longMs });
    const countOf = async () => Number((await counter.getAttribute("aria-label"))?.match(/\d+/)?.[0]);
    const before = await nextPoll(page);
    await expect.poll(countOf).toBe(before);

    const merchant = await enterOperator("MANGO");
    const { page: own } = merchant;
    await own.goto("/xpay/Withdrawal");
    await own.getByRole("button", { name: words.apply.action, exact: true }).first().click();
    const set = own.getByRole("dialog", { name: words.set.title });
    await set.getByLabel(words.field.NewWithdrawalPassword, { exact: true }).fill("quiet-harbour-42");
    await set.getByLabel(words.field.ConfirmPassword, { exact: true }).fill("quiet-harbour-42");
    await prove(set, merchant.person, words.set.confirm, t);
    const dialog = own.getByRole("dialog", { name: words.apply.title });
    await dialog.getByLabel(said.field.Amount, { exact: true }).fill("1250.75");
    await dialog.getByLabel(said.field.Remark).fill("to the main account");
    const password = dialog.getByRole("textbox", { name: words.field.WithdrawalPassword, exact: true });
    const send = dialog.getByRole("button", { name: words.apply.action, exact: true });
    await password.fill("wrong-guess-1");
    await send.click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await password.fill("quiet-harbour-42");
    await send.click();
    await expect(dialog).toHaveCount(0);
    const applied = own.locator("[id^='row-W']").first();
    await expect(applied).toContainText("THB 1,250.75");
    await expect(applied).toContainText(said.status.Pending);
    const OrderNo = (await applied.getAttribute("id"))?.slice("row-".length) ?? "";

    await nextPoll(page);
    await expect.poll(countOf).toBe(before + 1);
    await counter.click();
    const drawer = await openWithdrawal(page, OrderNo);
    await drawer.getByRole("button", { name: words.approve.action, exact: true }).click();
    const approve = page.getByRole("dialog", { name: filled(words.approve.title, { order: OrderNo }) });
    await expect(approve).toContainText(/THB 1,250\.75.*[\d,]+\.\d\d → [\d,]+\.\d\d/s);
    await prove(approve, operator.person, words.approve.action, t);
    await expect(drawer).toContainText(said.event.approved);
    await expect(drawer).toContainText("to the main account");
    await expect(drawer).toContainText(t.balanceChange.type.WithdrawalApproved);

    await own.getByRole("button", { name: t.common.refresh, exact: true }).first().click();
    const ownDrawer = await openWithdrawal(own, OrderNo);
    await expect(ownDrawer).toContainText(said.event.approved);
    // Who of the operator's staff decided is the operator's.
    await expect(ownDrawer).not.toContainText("OPC/");
  });
});

/** Sentences are written down instead of spoken. `voices`: languages that the browser has a voice for. */
async function recordSpeech(context: BrowserContext, voices: readonly string[]): Promise<void> {
  await context.addInitScript((languages) => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
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
  }, voices);
}

const spokenOn = (page: Page) => page.evaluate<string[]>("window.spoken");

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
    await button(page).click({ timeout: longMs });
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
  // The browser gives the lock of the closed window to the one that waits for it.
  const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(0);
  await newWithdrawal(databaseUrl, "LOTUS", 10_000n);
  await nextPoll(second);
  await expect.poll(() => spokenOn(second)).toHaveLength(2);
});
