/** The lists that selectors choose from, as they are kept in local storage (specification section 3). */
import { errors } from "@opc/contract/errors";
import { vi } from "vitest";
import type { Answers } from "../testing/answers.ts";
import { atDesk, expect, now, page, test } from "../testing/component.ts";
import { rows } from "../testing/list.ts";

/** Of everybody, and of super users alone; their calls. */
const everybodys = {
  payTypeList: "paytypelist",
  cashoutTypeList: "cashouttypelist",
  bankList: "banklist",
} as const;
const superUsers = {
  currency: "currencylist",
  spiderAccountList: "spideraccountlist",
  qrSpiderAccountList: "qrspideraccountlist",
  bankcardSpiderAccountList: "bankcardspideraccountlist",
  trueMoneyAccountList: "truemoneyaccountlist",
} as const;
const all = { ...superUsers, ...everybodys };
const names = (lists: object) => Object.keys(lists).sort();

const kept = () => names(all).filter((name) => localStorage.getItem(name) !== null);
const timesAsked = (answers: Answers) =>
  Object.fromEntries(Object.entries(all).map(([name, call]) => [name, answers.asked(call).length]));

/** Longer than the console waits before it loads what nobody waits for. */
const aheadMs = 10_000;

/** The wait for an idle browser passes as soon as the first page has its rows. */
async function lookAhead(): Promise<void> {
  await expect.element(rows().first()).toBeInTheDocument();
  vi.advanceTimersByTime(aheadMs);
}

function withClock(): void {
  vi.useFakeTimers({ now, shouldAdvanceTime: true, toFake: ["Date", "setTimeout", "clearTimeout"] });
}

/** What an earlier look has kept. */
function keepAlready(lists: Record<string, unknown>, owner = "a-session"): void {
  localStorage.setItem("cachedListsOf", owner);
  for (const [name, list] of Object.entries(lists)) localStorage.setItem(name, JSON.stringify(list));
}

atDesk(() => {
  test("a super user's lists are all kept, one after the other, when the first page has its rows", async ({
    open,
    answers,
  }) => {
    withClock();
    const order: string[] = [];
    for (const call of Object.values(all)) {
      answers.on(call, () => {
        order.push(call);
        return undefined as never;
      });
    }
    const goOn = answers.hold("paytypelist");
    await open("/xpay/PayOrder");
    await expect.element(rows().first()).toBeInTheDocument();
    expect(order).toEqual([]);
    await lookAhead();
    // One after the other: nothing that someone waits for stands behind all of them.
    await expect.poll(() => answers.asked("paytypelist").length).toBe(1);
    expect(order).toEqual(["currencylist"]);
    goOn();
    await expect.poll(kept).toEqual(names(all));
    expect(order).toEqual([
      "currencylist",
      "paytypelist",
      "cashouttypelist",
      "banklist",
      "spideraccountlist",
      "qrspideraccountlist",
      "bankcardspideraccountlist",
      "truemoneyaccountlist",
    ]);
  });

  test("a list holds what its call answers, and is not asked for again in the session", async ({
    open,
    answers,
  }) => {
    withClock();
    const kasikorn = {
      BankCode: "KBANK",
      BankName: "开泰银行",
      BankName_enUS: "Kasikornbank",
      Currency: "THB",
      Enabled: true,
    };
    answers.on("banklist", [kasikorn]);
    keepAlready(Object.fromEntries(names(all).map((name) => [name, []])));
    localStorage.removeItem("bankList");
    await open("/xpay/PayOrder");
    await lookAhead();
    await expect.poll(() => JSON.parse(localStorage.getItem("bankList") ?? "[]")).toEqual([kasikorn]);
    vi.advanceTimersByTime(aheadMs);
    const asked = Object.entries(timesAsked(answers)).filter(([, times]) => times > 0);
    expect(asked).toEqual([["bankList", 1]]);
  });

  test("a merchant keeps the lists of everybody and never asks for the operator's", async ({
    open,
    answers,
  }) => {
    withClock();
    await open("/merchant/BalanceChange", { as: "merchant" });
    await lookAhead();
    await expect.poll(kept).toEqual(names(everybodys));
    vi.advanceTimersByTime(aheadMs);
    expect(kept()).toEqual(names(everybodys));
    const asked = timesAsked(answers);
    expect(names(superUsers).filter((name) => asked[name] !== 0)).toEqual([]);
    expect(names(everybodys).map((name) => asked[name])).toEqual([1, 1, 1]);
  });

  test("a selector shows what is kept at once, and then what is true now", async ({ open, answers }) => {
    const type = {
      PayTypeCode: "PROMPTPAY",
      PayTypeName: "x",
      PayTypeName_enUS: "PromptPay QR",
      Currency: "THB",
      Enabled: true,
    };
    keepAlready({ payTypeList: [{ ...type, PayTypeName_enUS: "As it was called before" }] });
    answers.on("paytypelist", [type]);
    const answer = answers.hold("paytypelist");
    await open("/xpay/PayOrder");
    await page.getByRole("button", { name: "More filters", exact: false }).click();
    await page.getByRole("combobox", { name: "Payment type" }).click();
    const option = (name: string) => page.getByRole("option", { name });
    await expect.element(option("As it was called before")).toBeVisible();
    answer();
    await expect.element(option("PromptPay QR")).toBeVisible();
    expect(option("As it was called before").elements()).toEqual([]);
    expect(localStorage.getItem("payTypeList")).not.toContain("As it was called before");
  });

  test("what another session left is neither shown nor kept", async ({ open, answers }) => {
    withClock();
    // As if a super user had been here whose browser was closed before the session ended.
    keepAlready({ spiderAccountList: [{ SpiderId: "SP-1" }], bankList: [{ BankCode: "OLD" }] }, "another");
    answers.on("banklist", [{ BankCode: "KBANK" }]);
    await open("/merchant/BalanceChange", { as: "merchant" });
    await lookAhead();
    await expect.poll(() => localStorage.getItem("bankList")).toContain("KBANK");
    expect(kept()).toEqual(names(everybodys));
  });

  test("a selector's failure is only logged, and the page goes on without it", async ({ open, answers }) => {
    answers.refuse("merchantSimplelist", "Internal");
    await open("/xpay/WithdrawalConfirm?MerchantAlias=ACME");
    await expect.element(rows().first()).toBeVisible();
    await page.getByRole("button", { name: "More filters", exact: false }).click();
    const { calls } = vi.mocked(console.error).mock;
    await expect.poll(() => calls).toEqual([[expect.objectContaining({ code: errors.Internal.code })]]);
    expect(page.getByText(errors.Internal.enUS).elements()).toEqual([]);
    vi.mocked(console.error).mockClear();
  });
});
