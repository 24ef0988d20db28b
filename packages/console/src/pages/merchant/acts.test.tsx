/** What is done to a merchant that is there: edited, limited, given keys, stopped and let go on. */
import { vi } from "vitest";
import { userEvent } from "vitest/browser";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  now,
  page,
  test,
} from "../../testing/component.ts";
import { choose, field, press, proofs, prove } from "../../testing/form.ts";
import { actOnOpen, dialog } from "../../testing/list.ts";

const MerchantAlias = "SHOP";
const key = { KeyId: "1", Masked: "whsec_••••1111", ExpiresAt: null } as const;
const oldKey = { KeyId: "2", Masked: "whsec_••••2222", ExpiresAt: "2026-11-19T03:04:05.000Z" } as const;
const merchant = {
  MerchantAlias,
  MerchantName: "Quiet Shop",
  MerchantType: "Normal",
  TimeDifferenceMinutes: 420,
  Enable: true,
  Version: 4,
  ApiIpList: "",
  BackendIpList: "",
  UserNames: ["admin", "clerk"],
  DefaultUserName: "admin",
  OnlineCount: 2,
  KeyCount: 1,
  Keys: [key],
  Balances: [{ Currency: "THB", Available: "100.00", DailyWithdrawalQuota: null }],
} as const;
const here = `/merchant/MerchantList/${MerchantAlias}`;
const currencies = [{ Currency: "THB", Exponent: 2, Enabled: true }];

inOneView(({ t, width }) => {
  const { merchant: said, merchantAction: words } = t;

  test("keys are shown for half a minute, after the asker's own password and code", async ({
    open,
    answers,
  }) => {
    vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout"] });
    answers.on("merchantGet", merchant);
    answers.on("merchantKeylist", { Keys: [{ ...key, Secret: "whsec_TheWholeSecret" }] });
    await open(here);
    await actOnOpen(words.key.view, t);
    const ask = dialog(filled(words.key.viewTitle, { merchant: MerchantAlias }));
    await press(ask, words.key.show);
    await expect
      .element(field(ask, t.orderAction.field.LoginPassword))
      .toHaveAccessibleDescription(t.orderAction.field.passwordEmpty);
    expect(answers.asked("merchantKeylist")).toHaveLength(0);
    await prove(ask, t);
    await press(ask, words.key.show);
    const shown = page.getByRole("dialog").filter({ hasText: words.key.shown });
    await expect.element(shown.css("code")).toMatchTextContent("whsec_TheWholeSecret");
    expect(answers.asked("merchantKeylist").map(({ input }) => input)).toEqual([
      { MerchantAlias, ...proofs },
    ]);
    await vi.advanceTimersByTimeAsync(29_000);
    await expect.element(shown.css("code")).toMatchTextContent("whsec_TheWholeSecret");
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(page.getByText(words.key.hidden)).toBeVisible();
    await expect.element(page.css("body")).not.toMatchTextContent("whsec_TheWholeSecret");
    vi.useRealTimers();
  });

  test("a merchant is stopped with a reason that stays with it, and what ends is said", async ({
    open,
    answers,
  }) => {
    answers.on("merchantGet", merchant);
    await open(here);
    await actOnOpen(words.enable.disable, t);
    const stop = dialog(filled(words.enable.disableTitle, { merchant: MerchantAlias }));
    await expect.element(stop).toMatchTextContent(filled(words.enable.online, { count: 2 }));
    await press(stop, words.enable.disable);
    await expect.element(field(stop, words.field.Reason)).toHaveAttribute("aria-invalid", "true");
    expect(answers.asked("merchantEnable")).toHaveLength(0);
    await field(stop, words.field.Reason).fill("Papers are out of date");
    await expectAccessibleInBothSchemes(stop.element());
    answers.on("merchantGet", { ...merchant, Enable: false, EnableReason: "Papers are out of date" });
    await press(stop, words.enable.disable);
    await expect.element(page.getByText(/Papers are out of date/)).toBeVisible();
    await actOnOpen(words.enable.enable, t);
    const go = dialog(filled(words.enable.enableTitle, { merchant: MerchantAlias }));
    await field(go, words.field.Reason).fill("Papers have come");
    answers.on("merchantGet", merchant);
    await press(go, words.enable.enable);
    await expect.element(page.getByText(/Papers are out of date/)).not.toBeInTheDocument();
    expect(answers.asked("merchantEnable").map(({ input }) => input)).toEqual([
      { MerchantAlias, Enable: false, Reason: "Papers are out of date" },
      { MerchantAlias, Enable: true, Reason: "Papers have come" },
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test("a balance is changed by password and code, never below nothing; a repeated request is one change", async ({
    open,
    answers,
  }) => {
    answers.on("merchantGet", merchant);
    answers.on("currencylist", currencies);
    answers.refuse("merchantBalancechange", "StepUpRefused");
    await open(here);
    await actOnOpen(words.balance.action, t);
    const form = dialog(filled(words.balance.title, { merchant: MerchantAlias }));
    const amount = field(form, words.field.Amount);
    await amount.fill("-100.01");
    await field(form, words.field.Remark).fill("Ticket 4711");
    await expect.element(amount).toHaveAccessibleDescription(/100\.00/);
    await expect.element(form).not.toMatchTextContent("→");
    await amount.fill("250");
    await expect.element(form).toMatchTextContent(/THB 250\.00.*100\.00 → 350\.00/);
    await prove(form, t);
    await expectAccessibleInBothSchemes(form.element());
    await press(form, words.balance.action);
    await expect.element(form.getByRole("alert")).toBeVisible();
    // A second person has to agree: nothing is told as done.
    answers.on("merchantBalancechange", {
      ApprovalId: "5",
      SerialNo: null,
      BalanceBefore: null,
      BalanceAfter: null,
    });
    const asks = () => answers.asked("merchantGet").length;
    const before = asks();
    await press(form, words.balance.action);
    await expect.element(page.getByText(t.secondPerson.waiting.title)).toBeVisible();
    // By then what was done would have been said.
    await expect.poll(asks).toBeGreaterThan(before);
    const done = filled(words.balance.done, { merchant: "Quiet Shop", before: "100.00", after: "350.00" });
    expect(page.getByText(done).elements()).toEqual([]);
    const asked = answers.asked("merchantBalancechange").map(({ input }) => input);
    expect(asked.at(-1)).toMatchObject({
      MerchantAlias,
      Currency: "THB",
      Amount: "250",
      Remark: "Ticket 4711",
    });
    expect(asked).toHaveLength(2);
    expect(new Set(asked.map(({ RequestId }) => RequestId)).size).toBe(1);
    expect(document.body.textContent).toContain(said.title);
  });
});

atDesk(({ t }) => {
  const { merchant: said, merchantAction: words } = t;
  const toolbar = () => page.getByRole("toolbar", { name: t.kit.table.actions });

  test("an edit says at its field what the server refuses, and names the version it is of", async ({
    open,
    answers,
  }) => {
    answers.on("merchantGet", merchant);
    await open(here);
    await actOnOpen(words.edit.action, t);
    const edit = dialog(filled(words.edit.title, { merchant: MerchantAlias }));
    await field(edit, said.field.MerchantName).fill("Quiet Shop & Sons");
    await field(edit, said.field.ApiIpList).fill("127.0.0.1, nonsense");
    await prove(edit, t);
    const Fields = [{ Field: "ApiIpList", Message: "nonsense is no address" }];
    answers.refuse("merchantUpdate", "InvalidInput", {}, { Fields });
    await press(edit, t.common.confirm);
    await expect
      .element(field(edit, said.field.ApiIpList))
      .toHaveAccessibleDescription(/nonsense is no address/);
    await expect.element(field(edit, said.field.MerchantName)).toHaveValue("Quiet Shop & Sons");
    answers.on("merchantUpdate", {});
    await field(edit, said.field.ApiIpList).fill("127.0.0.1");
    answers.on("merchantGet", { ...merchant, MerchantName: "Quiet Shop & Sons" });
    await press(edit, t.common.confirm);
    await expect.element(page.getByRole("heading", { name: /Quiet Shop & Sons/ })).toBeVisible();
    expect(answers.asked("merchantUpdate").at(-1)?.input).toMatchObject({
      MerchantAlias,
      Version: 4,
      MerchantName: "Quiet Shop & Sons",
      TimeDifferenceMinutes: 420,
      DefaultUserName: "admin",
      ApiIpList: "127.0.0.1",
    });
  });

  test("a quota says what it was and what it will be", async ({ open, answers }) => {
    answers.on("merchantGet", merchant);
    answers.on("currencylist", currencies);
    await open(here);
    await actOnOpen(words.quota.action, t);
    const quota = dialog(filled(words.quota.title, { merchant: MerchantAlias }));
    await choose(quota, said.field.Currency, /THB/);
    await field(quota, words.quota.amount).fill("50000");
    await expect.element(quota).toMatchTextContent(`${words.quota.unlimited} → THB 50,000.00`);
    await prove(quota, t);
    await press(quota, words.quota.action);
    await expect.element(quota).not.toBeInTheDocument();
    expect(answers.asked("merchantQuotaset").map(({ input }) => input)).toEqual([
      { MerchantAlias, Currency: "THB", DailyWithdrawalQuota: "50000", ...proofs },
    ]);
  });

  test("a payout limit says what it was and what it will be", async ({ open, answers }) => {
    const limit = { Currency: "THB", Daily: "9000.00", UsedToday: "0.00", Hourly: 20, UsedThisHour: 3 };
    answers.on("merchantGet", { ...merchant, PayoutLimits: [limit] });
    answers.on("currencylist", currencies);
    await open(here);
    const used = filled(said.detail.payoutsThisHour, { count: "3", limit: "20" });
    await expect.element(page.getByText(used)).toBeVisible();
    await actOnOpen(words.payoutLimit.action, t);
    const dialogue = dialog(filled(words.payoutLimit.title, { merchant: MerchantAlias }));
    await expect.element(field(dialogue, words.payoutLimit.amount)).toHaveValue("9000.00");
    await field(dialogue, words.payoutLimit.amount).fill("50000");
    await expect.element(dialogue).toMatchTextContent("THB 9,000.00 → THB 50,000.00");
    await field(dialogue, words.payoutLimit.count).fill("");
    await prove(dialogue, t);
    await press(dialogue, words.payoutLimit.action);
    await expect.element(dialogue).not.toBeInTheDocument();
    expect(answers.asked("merchantPayoutlimit").map(({ input }) => input)).toEqual([
      { MerchantAlias, Currency: "THB", DailyPayoutLimit: "50000", ...proofs },
    ]);
  });

  test("another currency brings its own limit, not the first one's", async ({ open, answers }) => {
    const limitOf = (Currency: string, Daily: string, Hourly: number | null) => ({
      ...{ Currency, Daily, Hourly, UsedToday: "0.00", UsedThisHour: 0 },
    });
    answers.on("merchantGet", {
      ...merchant,
      PayoutLimits: [limitOf("THB", "9000.00", 20), limitOf("USD", "70.00", null)],
    });
    answers.on("currencylist", [...currencies, { Currency: "USD", Exponent: 2, Enabled: true }]);
    await open(here);
    await actOnOpen(words.payoutLimit.action, t);
    const dialogue = dialog(filled(words.payoutLimit.title, { merchant: MerchantAlias }));
    await choose(dialogue, said.field.Currency, /USD/);
    await expect.element(field(dialogue, words.payoutLimit.amount)).toHaveValue("70.00");
    await expect.element(field(dialogue, words.payoutLimit.count)).toHaveValue("");
    await choose(dialogue, said.field.Currency, /THB/);
    await expect.element(field(dialogue, words.payoutLimit.amount)).toHaveValue("9000.00");
    await expect.element(field(dialogue, words.payoutLimit.count)).toHaveValue("20");
  });

  const unpaidOf = (changes: object) => ({
    ...{ Currency: "THB", IsOwn: false, MaximumOrders: 5000, MaximumAmount: null, Orders: 1234 },
    Amount: "60000.00",
    ...changes,
  });

  test("an unpaid limit of its own says what it was and what it will be", async ({ open, answers }) => {
    answers.on("merchantGet", { ...merchant, UnpaidLimits: [unpaidOf({})], UsualUnpaidOrders: 5000 });
    answers.on("currencylist", currencies);
    await open(here);
    const used = filled(t.exposure.todayUse, { used: "1,234", limit: "5,000" });
    const now = filled(said.detail.unpaid, { orders: used, amount: "THB 60,000.00" });
    await expect.element(page.getByText(now)).toBeVisible();
    await actOnOpen(words.unpaidLimit.action, t);
    const dialogue = dialog(filled(words.unpaidLimit.title, { merchant: MerchantAlias }));
    await expect.element(field(dialogue, words.unpaidLimit.orders)).not.toBeInTheDocument();
    await dialogue.getByRole("radio", { name: words.unpaidLimit.own, exact: false }).click();
    await expect.element(field(dialogue, words.unpaidLimit.orders)).toHaveValue("5000");
    await field(dialogue, words.unpaidLimit.orders).fill("200");
    await field(dialogue, words.unpaidLimit.amount).fill("90000");
    const count = (number: string) => filled(words.unpaidLimit.count, { count: number });
    const both = filled(words.unpaidLimit.both, { count: "200", amount: "THB 90,000.00" });
    await expect.element(dialogue).toMatchTextContent(`${count("5,000")} → ${both}`);
    await prove(dialogue, t);
    await press(dialogue, words.unpaidLimit.action);
    await expect.element(dialogue).not.toBeInTheDocument();
    expect(answers.asked("merchantUnpaidlimit").map(({ input }) => input)).toEqual([
      {
        ...{ MerchantAlias, Currency: "THB", Limit: "Own", UnpaidOrders: 200, UnpaidAmount: "90000" },
        ...proofs,
      },
    ]);
  });

  test("back to the usual unpaid limit nothing of its own is sent; another currency brings its own", async ({
    open,
    answers,
  }) => {
    const own = unpaidOf({ Currency: "USD", IsOwn: true, MaximumOrders: null, MaximumAmount: "70.00" });
    answers.on("merchantGet", {
      ...{ ...merchant, UnpaidLimits: [unpaidOf({}), own], UsualUnpaidOrders: null },
    });
    answers.on("currencylist", [...currencies, { Currency: "USD", Exponent: 2, Enabled: true }]);
    await open(here);
    await actOnOpen(words.unpaidLimit.action, t);
    const dialogue = dialog(filled(words.unpaidLimit.title, { merchant: MerchantAlias }));
    await choose(dialogue, said.field.Currency, /USD/);
    await expect.element(field(dialogue, words.unpaidLimit.amount)).toHaveValue("70.00");
    await expect.element(field(dialogue, words.unpaidLimit.orders)).toHaveValue("");
    await dialogue.getByRole("radio", { name: words.unpaidLimit.usual, exact: false }).click();
    await expect.element(dialogue).toMatchTextContent(`USD 70.00 → ${words.quota.unlimited}`);
    await prove(dialogue, t);
    await press(dialogue, words.unpaidLimit.action);
    await expect.element(dialogue).not.toBeInTheDocument();
    expect(answers.asked("merchantUnpaidlimit").map(({ input }) => input)).toEqual([
      { MerchantAlias, Currency: "USD", Limit: "Usual", ...proofs },
    ]);
  });

  test("a key is changed with two valid for a while, and the old one is ended", async ({ open, answers }) => {
    answers.on("merchantGet", merchant);
    await open(here);
    await actOnOpen(words.key.rotate, t);
    const rotate = dialog(filled(words.key.rotateTitle, { merchant: MerchantAlias }));
    await prove(rotate, t);
    answers.on("merchantGet", { ...merchant, KeyCount: 2, Keys: [key, oldKey] });
    await press(rotate, words.key.rotate);
    await press(dialog(filled(words.key.rotated, { merchant: "Quiet Shop" })), words.key.later);
    expect(answers.asked("merchantKeyrotate").map(({ input }) => input)).toEqual([
      { MerchantAlias, OldKeyHours: 24, ...proofs },
    ]);
    const left = page.getByText("Expires in 24:00:00");
    await expect.element(left).toBeVisible();
    await toolbar().getByRole("button", { name: t.kit.detail.moreActions }).click();
    const refused = dialog(t.kit.detail.moreActions).getByRole("button", {
      name: words.key.rotate,
      exact: false,
    });
    await expect.element(refused).toHaveAttribute("aria-disabled", "true");
    await expect.element(refused).toMatchTextContent(words.key.twoLive);
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: words.key.end, exact: true }).click();
    const end = dialog(filled(words.key.endTitle, { merchant: MerchantAlias }));
    await expect.element(end).toMatchTextContent("2222");
    await prove(end, t);
    answers.on("merchantGet", merchant);
    await press(end, words.key.end);
    await expect.element(left).not.toBeInTheDocument();
    expect(answers.asked("merchantKeyexpire").map(({ input }) => input)).toEqual([
      { MerchantAlias, KeyId: "2", ...proofs },
    ]);
  });
});
