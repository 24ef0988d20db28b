/** The lists that selectors choose from, as they are kept in local storage (specification section 3). */
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { accountOf, signInByForm } from "./support/sign-in-form.ts";

/** Of everybody, and of super users alone; their calls. */
const everybodys = { payTypeList: "paytypelist", cashoutTypeList: "cashouttypelist", bankList: "banklist" };
const superUsers = {
  currency: "currencylist",
  spiderAccountList: "spideraccountlist",
  qrSpiderAccountList: "qrspideraccountlist",
  bankcardSpiderAccountList: "bankcardspideraccountlist",
  trueMoneyAccountList: "truemoneyaccountlist",
};
const names = (lists: object) => Object.keys(lists).sort();
const all = { ...everybodys, ...superUsers };

/** Longer than the console waits before it loads what nobody waits for. */
const aheadMs = 10_000;

/** Which of the lists are kept, and how many entries each has. */
function kept(page: Page): Promise<Record<string, number>> {
  return page.evaluate(
    (keys) =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const list = localStorage.getItem(key);
          return list === null ? [] : [[key, JSON.parse(list).length]];
        }),
      ),
    names(all),
  );
}

/** The last parts of the addresses asked for from now on, in their order; an answer is told too. */
function asked(page: Page): string[] {
  const calls: string[] = [];
  const nameOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
  page.on("request", (request) => calls.push(nameOf(request.url())));
  page.on("requestfinished", (request) => calls.push(`${nameOf(request.url())} answered`));
  return calls;
}

const listCalls = new Set(Object.values(all));

test("a super user's lists are all kept, one after the other, when the first page has its rows", async ({
  signIn,
}) => {
  const page = await signIn("OPC", "admin");
  const calls = asked(page);
  await page.goto("/xpay/PayOrder");
  await expect.poll(async () => names(await kept(page)), { timeout: aheadMs }).toEqual(names(all));
  for (const [name, count] of Object.entries(await kept(page))) expect(count, name).toBeGreaterThan(0);
  const ahead = calls.filter((call) => listCalls.has(call));
  expect(ahead.toSorted()).toEqual(Object.values(all).sort());
  for (const first of ["payorder_list answered", "payorder_summary answered"]) {
    expect(calls.slice(0, calls.indexOf(ahead[0] ?? ""))).toContain(first);
  }
  // One after the other: nothing that someone waits for stands behind all of them.
  for (const [place, call] of ahead.slice(1).entries()) {
    expect(calls.slice(0, calls.indexOf(call))).toContain(`${ahead[place]} answered`);
  }
});

test("each list is asked for once a session, and holds what its call answers", async ({
  signIn,
  context,
}) => {
  const page = await signIn("OPC", "admin");
  await context.clock.install();
  await page.goto("/main");
  await expect.poll(async () => names(await kept(page)), { timeout: aheadMs }).toEqual(names(all));
  const banks = await page.evaluate(() => JSON.parse(localStorage.getItem("bankList") ?? "[]"));
  expect(banks).toContainEqual({
    BankCode: "KBANK",
    BankName: "开泰银行",
    BankName_enUS: "Kasikornbank",
    Currency: "THB",
  });
  const calls = asked(page);
  await page.reload();
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
  await page.clock.runFor(aheadMs);
  expect(calls.filter((call) => listCalls.has(call))).toEqual([]);
});

test("a merchant keeps the lists of everybody and never asks for the operator's", async ({
  signIn,
  context,
}) => {
  await context.clock.install();
  const page = await signIn("ACME", "admin");
  const calls = asked(page);
  await page.goto("/merchant/BalanceChange");
  await expect.poll(async () => names(await kept(page)), { timeout: aheadMs }).toEqual(names(everybodys));
  await page.clock.runFor(aheadMs);
  expect(names(await kept(page))).toEqual(names(everybodys));
  expect(calls.filter((call) => listCalls.has(call)).toSorted()).toEqual(Object.values(everybodys).sort());
});

test("a selector shows what is kept at once, and then what is true now", async ({ signIn }) => {
  const page = await signIn("OPC", "admin");
  await page.goto("/xpay/PayOrder");
  await expect.poll(async () => names(await kept(page)), { timeout: aheadMs }).toEqual(names(all));
  // What is kept tells itself apart from what the server answers.
  await page.evaluate(() => {
    const [first, ...rest] = JSON.parse(localStorage.getItem("payTypeList") ?? "[]");
    const marked = [{ ...first, PayTypeName_enUS: "As it was called before" }, ...rest];
    localStorage.setItem("payTypeList", JSON.stringify(marked));
  });
  const answer = Promise.withResolvers<void>();
  await page.route("**/mc_api/paytypelist", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("combobox", { name: "Payment type" }).click();
  await expect(page.getByRole("option", { name: "As it was called before" })).toBeVisible();
  answer.resolve();
  await expect(page.getByRole("option", { name: "PromptPay QR" })).toBeVisible();
  await expect(page.getByRole("option", { name: "As it was called before" })).toHaveCount(0);
  const stored = await page.evaluate(() => localStorage.getItem("payTypeList"));
  expect(stored).not.toContain("As it was called before");
});

test("logout leaves no list behind", async ({ page, demo }) => {
  await signInByForm(page, accountOf(demo, "OPC", "viewer"));
  await expect.poll(async () => names(await kept(page)), { timeout: aheadMs }).toEqual(names(all));
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  expect(await kept(page)).toEqual({});
  const left = await page.evaluate(() => JSON.stringify(localStorage));
  expect(left).not.toMatch(/SpiderId|BankCode|cachedListsOf/);
});

test("what another session left is neither shown nor kept", async ({ signIn }) => {
  const page = await signIn("MANGO", "admin");
  await page.goto("/main");
  await expect.poll(async () => names(await kept(page)), { timeout: aheadMs }).toEqual(names(everybodys));
  // As if a super user had been here whose browser was closed before the session ended.
  await page.evaluate(() => {
    localStorage.setItem("cachedListsOf", "somebody-else");
    localStorage.setItem("spiderAccountList", '[{"SpiderId":"SP-1"}]');
    localStorage.setItem("bankList", '[{"BankCode":"OLD"}]');
  });
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("bankList")), { timeout: aheadMs })
    .toContain("KBANK");
  expect(await kept(page)).not.toHaveProperty("spiderAccountList");
});
