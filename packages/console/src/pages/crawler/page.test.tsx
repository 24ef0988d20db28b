/** Crawler Settings: what forms ask for, a token that is seen once, and what hangs on a crawler that nobody hears. */
import { userEvent } from "vitest/browser";
import { atDesk, expect, filled, inOneView, page, test } from "../../testing/component.ts";
import { choose, field, fillIn, press, prove } from "../../testing/form.ts";
import { act, cell, dialog, drawer, openActions, openRecord } from "../../testing/list.ts";

const path = "/spider/SpiderSetting";
const crawler = {
  SpiderId: "SP-7",
  Flag: "KBANK",
  Account: "till-agent",
  SpiderType: "BankCard",
  Enabled: true,
  IsMonitored: false,
  State: "Down",
  LastHeartbeatAt: null,
  HasPassword: true,
  AccountName: null,
  CardId: null,
  LiveOrders: 0,
  OrdersAtRisk: 0,
} as const;
const atRisk = { AtRisk: true, Count: 2, Amount: "1665.00", Currency: "THB" } as const;

inOneView(({ t }) => {
  const { crawler: own } = t;

  test("a crawler is added, and its token stands there until somebody says that it is kept", async ({
    open,
    answers,
  }) => {
    answers.on("spidersettingAdd", { SpiderId: "SP-NEW", Token: "a-token-once", SigningKey: "whsec_once" });
    await open(path);
    await page.getByRole("button", { name: own.add.action }).first().click();
    const form = dialog(own.add.action);
    await fillIn(form, {
      [own.field.SpiderId]: "SP-NEW",
      [own.field.Flag]: "KBANK",
      [own.field.Account]: "till-agent",
      [own.field.Password]: "bank-secret-7",
      [t.orderAction.field.LoginPassword]: "my-own-1",
      [t.orderAction.field.GoogleVerifyCode]: "123456",
    });
    await choose(form, own.field.SpiderType, own.type.BankCard);
    await press(form, own.add.action);
    const shown = dialog(filled(own.token.title, { id: "SP-NEW" }));
    await expect
      .element(shown.getByRole("status", { name: own.token.label }))
      .toMatchTextContent("a-token-once");
    await expect.element(shown.getByRole("status", { name: own.token.key })).toMatchTextContent("whsec_once");
    await expect.element(shown).toMatchTextContent(own.token.warning);
    expect(answers.asked("spidersettingAdd").map(({ input }) => input)).toEqual([
      {
        SpiderId: "SP-NEW",
        SpiderType: "BankCard",
        Flag: "KBANK",
        Account: "till-agent",
        Password: "bank-secret-7",
        LoginPassword: "my-own-1",
        GoogleVerifyCode: "123456",
      },
    ]);
    await expect.element(form).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(shown).toBeVisible();
    await press(shown, own.token.close);
    await expect.element(page.getByText("a-token-once")).not.toBeInTheDocument();
    await expect.element(page.getByText("whsec_once")).not.toBeInTheDocument();
    // What was added is in the list that is asked for anew.
    await expect.poll(() => answers.asked("spidersettingList").length).toBe(2);
    await expect.element(page.css("body")).not.toMatchTextContent("bank-secret-7");
  });

  test("a crawler that was never heard is unmistakably down, without orders too", async ({
    open,
    answers,
  }) => {
    answers.on("spidersettingList", { Rows: [crawler] });
    answers.on("spidersettingSummary", { StateCounts: [{ State: "Down", Count: 1 }], OrdersAtRisk: 0 });
    await open(path);
    await expect.element(cell("State", "SP-7")).toMatchTextContent(own.state.Down);
    await expect.element(page.getByText(filled(own.alarmNoOrders, { crawlers: 1 }))).toBeVisible();
    answers.on("spidersettingSummary", { StateCounts: [{ State: "Down", Count: 1 }], OrdersAtRisk: 2 });
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    await expect.element(page.getByText(filled(own.alarm, { crawlers: 1, orders: 2 }))).toBeVisible();
  });
});

atDesk(({ t }) => {
  const { crawler: own } = t;

  test("a wrong field says what is wrong, and nothing is asked", async ({ open, answers }) => {
    await open(path);
    await page.getByRole("button", { name: own.add.action }).first().click();
    const form = dialog(own.add.action);
    await press(form, own.add.action);
    for (const label of [own.field.SpiderId, own.field.Flag, own.field.Account])
      await expect.element(field(form, label)).toHaveAccessibleDescription("this option cannot be empty");
    await expect
      .element(field(form, t.orderAction.field.LoginPassword))
      .toHaveAccessibleDescription(t.orderAction.field.passwordEmpty);
    await expect
      .element(field(form, t.orderAction.field.GoogleVerifyCode))
      .toHaveAccessibleDescription(t.orderAction.field.codeEmpty);
    await field(form, own.field.SpiderId).fill("no blanks");
    await press(form, own.add.action);
    await expect
      .element(field(form, own.field.SpiderId))
      .toHaveAccessibleDescription("Letters, digits and . _ @ - only");
    expect(answers.asked("spidersettingAdd")).toEqual([]);
  });

  test("an agent's addresses and its token's lifetime are set where it is edited", async ({
    open,
    answers,
  }) => {
    answers.on("spidersettingList", { Rows: [crawler] });
    answers.on("spidersettingGet", { Crawler: { ...crawler, Version: 3, AgentIpList: "", TokenDays: null } });
    await open(path);
    await act("SP-7", own.edit.action, t);
    const form = dialog(filled(own.edit.title, { id: "SP-7" }));
    await expect.element(field(form, own.field.TokenDays)).toHaveValue("0");
    await fillIn(form, { [own.field.AgentIpList]: "198.51.100.7", [own.field.TokenDays]: "90" });
    await prove(form, t);
    await press(form, t.common.confirm);
    await expect
      .poll(() => answers.asked("spidersettingEdit")[0]?.input)
      .toMatchObject({ SpiderId: "SP-7", Version: 3, AgentIpList: "198.51.100.7", TokenDays: 90 });
  });

  test("an agent's addresses are taken away again: it may ask from anywhere", async ({ open, answers }) => {
    answers.on("spidersettingList", { Rows: [crawler] });
    answers.on("spidersettingGet", {
      Crawler: { ...crawler, Version: 3, AgentIpList: "198.51.100.7", TokenDays: null },
    });
    await open(path);
    await act("SP-7", own.edit.action, t);
    const form = dialog(filled(own.edit.title, { id: "SP-7" }));
    await expect.element(field(form, own.field.AgentIpList)).toHaveValue("198.51.100.7");
    await fillIn(form, { [own.field.AgentIpList]: "" });
    await prove(form, t);
    await press(form, t.common.confirm);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("spidersettingEdit")[0]?.input).toMatchObject({ AgentIpList: "" });
  });

  test("signed requests are demanded where it is edited, and not before it has a key", async ({
    open,
    answers,
  }) => {
    answers.on("spidersettingList", { Rows: [crawler] });
    answers.on("spidersettingGet", {
      Crawler: { ...crawler, Version: 3, AgentIpList: "", TokenDays: null, SignedOnly: false },
    });
    answers.refuse("spidersettingEdit", "CrawlerKeyMissing");
    await open(path);
    await act("SP-7", own.edit.action, t);
    const form = dialog(filled(own.edit.title, { id: "SP-7" }));
    const isDemanded = form.getByRole("switch", { name: own.field.SignedOnly });
    await expect.element(isDemanded).not.toBeChecked();
    await isDemanded.click();
    await prove(form, t);
    await press(form, t.common.confirm);
    await expect.element(form.getByRole("alert")).toBeVisible();
    await expect.element(isDemanded).toBeChecked();
    expect(answers.asked("spidersettingEdit")[0]?.input).toMatchObject({ SignedOnly: true });
  });

  test("what the server refuses stands in the form with all that was typed", async ({ open, answers }) => {
    answers.refuse("spidersettingAdd", "StepUpRefused");
    await open(path);
    await page.getByRole("button", { name: own.add.action }).first().click();
    const form = dialog(own.add.action);
    await fillIn(form, {
      [own.field.SpiderId]: "SP-7",
      [own.field.Flag]: "x",
      [own.field.Account]: "y",
      [t.orderAction.field.LoginPassword]: "not-mine-11",
      [t.orderAction.field.GoogleVerifyCode]: "123456",
    });
    await choose(form, own.field.SpiderType, own.type.QrCode);
    await press(form, own.add.action);
    await expect.element(form.getByRole("alert")).toBeVisible();
    answers.refuse("spidersettingAdd", "SpiderIdTaken", { SpiderId: "SP-7" });
    await field(form, t.orderAction.field.LoginPassword).fill("mine-11");
    await press(form, own.add.action);
    await expect.element(form.getByRole("alert")).toMatchTextContent("SP-7");
    await expect.element(field(form, own.field.Account)).toHaveValue("y");
  });

  test("another token is asked for with one's password and code, and how many orders wait is said", async ({
    open,
    answers,
  }) => {
    answers.on("spidersettingList", { Rows: [{ ...crawler, AccountName: "Rice QR", LiveOrders: 2 }] });
    answers.on("spidersettingRotatetoken", {
      SpiderId: "SP-7",
      Token: "another-token",
      SigningKey: "whsec_other",
    });
    await open(path);
    await act("SP-7", own.rotate.action);
    const form = dialog(filled(own.rotate.title, { id: "SP-7" }));
    await expect.element(form).toMatchTextContent(filled(own.rotate.sentenceLive, { id: "SP-7", count: 2 }));
    await fillIn(form, {
      [t.orderAction.field.LoginPassword]: "my-own-1",
      [t.orderAction.field.GoogleVerifyCode]: "123456",
    });
    await press(form, own.rotate.action);
    const shown = dialog(filled(own.token.title, { id: "SP-7" }));
    await expect
      .element(shown.getByRole("status", { name: own.token.label }))
      .toMatchTextContent("another-token");
    expect(answers.asked("spidersettingRotatetoken").map(({ input }) => input)).toEqual([
      { SpiderId: "SP-7", LoginPassword: "my-own-1", GoogleVerifyCode: "123456" },
    ]);
  });

  test("who disables one is told of the money that nobody would see, as it is now", async ({
    open,
    answers,
  }) => {
    answers.on("spidersettingList", { Rows: [{ ...crawler, AccountName: "Rice QR", LiveOrders: 0 }] });
    answers.on("spidersettingExposure", atRisk);
    await open(path);
    await act("SP-7", own.enable.disable);
    const question = dialog(filled(own.enable.disableTitle, { id: "SP-7" }));
    const values = { id: "SP-7", account: "Rice QR", count: 2, amount: "THB 1,665.00" };
    await expect.element(question).toMatchTextContent(filled(own.enable.disableLive, values));
    expect(answers.asked("spidersettingEnable")).toEqual([]);
    await press(question, own.enable.disable);
    await expect
      .poll(() => answers.asked("spidersettingEnable").map(({ input }) => input))
      .toEqual([{ SpiderId: "SP-7", Enabled: false }]);
  });

  test("one that watches nothing is disabled and deleted without a word of orders", async ({
    open,
    answers,
  }) => {
    answers.on("spidersettingList", { Rows: [crawler] });
    await open(path);
    await act("SP-7", own.enable.disable);
    const question = dialog(filled(own.enable.disableTitle, { id: "SP-7" }));
    await expect.element(question).toMatchTextContent(filled(own.enable.disableSentence, { id: "SP-7" }));
    await press(question, t.common.cancel);
    await expect.element(question).not.toBeInTheDocument();
    await act("SP-7", own.delete.action);
    const last = dialog(filled(own.delete.title, { id: "SP-7" }));
    await press(last, own.delete.action);
    await expect
      .poll(() => answers.asked("spidersettingDelete").map(({ input }) => input))
      .toEqual([{ SpiderId: "SP-7" }]);
    expect(answers.asked("spidersettingEnable")).toEqual([]);
  });

  test("one that watches an account is not deleted, and says which", async ({ open, answers }) => {
    answers.on("spidersettingList", { Rows: [{ ...crawler, AccountName: "Rice QR" }] });
    await open(path);
    const menu = await openActions("SP-7");
    await expect
      .element(menu.getByRole("button", { name: own.delete.action, exact: false }))
      .toHaveAttribute("aria-disabled", "true");
    await expect.element(menu).toMatchTextContent(filled(own.delete.inUse, { account: "Rice QR" }));
  });

  test("the orders at risk stand in its detail, each one click away", async ({ open, answers }) => {
    answers.on("spidersettingList", { Rows: [crawler] });
    answers.on("spidersettingGet", { Crawler: crawler });
    answers.on("spidersettingExposure", { ...atRisk, Orders: [{ OrderNo: "P261118000001" }] });
    await open(path);
    await openRecord("SP-7");
    const shown = drawer("SP-7");
    await expect
      .element(shown)
      .toMatchTextContent(filled(t.exposure.atRiskSum, { count: 2, amount: "THB 1,665.00" }));
    await expect.element(shown).toMatchTextContent(own.detail.downNever);
    await shown.getByRole("link", { name: "P261118000001" }).click();
    await expect.poll(() => location.pathname).toBe("/xpay/PayOrder/P261118000001");
  });
});
