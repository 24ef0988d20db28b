/** Acting on the open record beside its list: the row shows it at once, and a deleted record's drawer closes. */
import { texts } from "../../i18n/en-us.ts";
import { atDesk, expect, filled, test } from "../../testing/component.ts";
import { field, press, prove } from "../../testing/form.ts";
import { actOnOpen, dialog, drawer, row, rows } from "../../testing/list.ts";

const { supplier, moneyCase, settlementAccount, payoutCard, channelAction, offlineAccount, channel } = texts;
const isOpen = () => new URLSearchParams(location.search).has("Open");

atDesk(() => {
  test("a settlement account that is retired", async ({ open, answers }) => {
    const account = { AccountId: "7", BankCode: "KBANK", CardNumberMasked: "•••• 4021" } as const;
    const before = { ...account, Status: "Approved", UsableFrom: null } as const;
    const after = { ...account, Status: "Retired" } as const;
    answers.on("settlementaccountList", { Rows: [before] });
    answers.on("settlementaccountGet", { Account: before, SecondPersonRefusal: null, SameNumber: [] });
    await open("/xpay/SettlementAccount?Open=7", { as: "merchant" });
    await actOnOpen(settlementAccount.retire.action);
    answers.on("settlementaccountList", { Rows: [after] });
    answers.on("settlementaccountGet", { Account: after, SecondPersonRefusal: null, SameNumber: [] });
    await press(dialog(), settlementAccount.retire.action);
    await expect.element(row("7")).toMatchTextContent(settlementAccount.status.Retired);
    await expect.element(drawer()).toMatchTextContent(settlementAccount.status.Retired);
  });

  test("a case that is closed", async ({ open, answers }) => {
    const Case = { CaseId: "7", OrderNo: "P7", State: "Open" } as const;
    answers.on("moneycaseList", { Rows: [Case] });
    answers.on("moneycaseGet", { Case, ApprovalId: null, Endings: ["NothingWrong"] });
    await open("/xpay/MoneyCase?Open=7");
    await actOnOpen(moneyCase.close.action);
    const form = dialog(filled(moneyCase.close.title, { order: "P7" }));
    await form.getByText(moneyCase.ending.NothingWrong, { exact: true }).click();
    await field(form, moneyCase.field.Note).fill("the supplier has paid it back");
    await prove(form);
    answers.on("moneycaseList", { Rows: [] });
    answers.on("moneycaseClose", { ApprovalId: null });
    await press(form, moneyCase.close.action);
    await expect.poll(() => rows().elements()).toEqual([]);
  });

  test("a supplier that is disabled, then deleted", async ({ open, answers }) => {
    const one = { SupplierCode: "RIVER", SupplierName: "River", PayChannels: 0, CashoutChannels: 0 } as const;
    const have = (Enabled: boolean) => {
      answers.on("supplierList", { Rows: [{ ...one, Enabled }] });
      answers.on("supplierGet", { Supplier: { ...one, Enabled }, Channels: [], CanDelete: true });
    };
    have(true);
    await open("/channel/Supplier?Open=RIVER");
    await actOnOpen(supplier.enable.disable);
    await expect.element(dialog()).toBeVisible();
    have(false);
    await press(dialog(), supplier.enable.disable);
    await expect.element(row("RIVER")).toMatchTextContent(supplier.state.Disabled);
    await actOnOpen(supplier.delete.action);
    await expect.element(dialog()).toBeVisible();
    answers.on("supplierList", { Rows: [] });
    answers.refuse("supplierGet", "NotFound");
    await press(dialog(), supplier.delete.action);
    await expect.poll(() => rows().elements()).toEqual([]);
    await expect.poll(isOpen).toBe(false);
  });

  test("a payout card that is disabled, then deleted", async ({ open, answers }) => {
    const card = { CardId: "7", CardName: "Harbour", LiveTasks: 0, BalanceSeen: null } as const;
    const have = (Enabled: boolean) => {
      answers.on("payoutcardList", { Rows: [{ ...card, Enabled }] });
      answers.on("payoutcardGet", { Card: { ...card, Enabled } });
    };
    have(true);
    await open("/offline/PayoutCard?Open=7");
    const article = () => document.querySelector("main article")?.textContent;
    await actOnOpen(payoutCard.enable.disable);
    await expect.element(dialog(filled(payoutCard.enable.disableTitle, { name: "Harbour" }))).toBeVisible();
    have(false);
    await press(dialog(), payoutCard.enable.disable);
    await expect.poll(article).toContain(offlineAccount.state.Disabled);
    await actOnOpen(payoutCard.delete.action);
    await expect.element(dialog(filled(payoutCard.delete.title, { name: "Harbour" }))).toBeVisible();
    answers.on("payoutcardList", { Rows: [] });
    answers.refuse("payoutcardGet", "NotFound");
    await press(dialog(), payoutCard.delete.action);
    await expect.poll(article).toBeUndefined();
    await expect.poll(isOpen).toBe(false);
  });

  for (const [page, calls] of [
    ["PayChannel", { list: "paychannelList", get: "paychannelGet" }],
    ["CashoutChannel", { list: "cashoutchannelList", get: "cashoutchannelGet" }],
  ] as const)
    test(`a channel that is disabled, then deleted: ${page}`, async ({ open, answers }) => {
      const one = {
        ...{
          ChannelCode: "RIVER-1",
          ChannelName: "River pay",
          Kind: "ThirdParty" as const,
          PausedUntil: null,
        },
        ...{ OrdersToday: 0, Accounts: 0, Merchants: 0, SupplierEnabled: true },
      };
      const have = (Enabled: boolean) => {
        const now = { ...one, Enabled, WhyNot: Enabled ? null : ("disabled" as const) };
        answers.on(calls.list, { Rows: [now] });
        answers.on(calls.get, { Channel: now, CanDelete: true });
      };
      have(true);
      await open(`/channel/${page}?Open=RIVER-1`);
      await actOnOpen(channelAction.enable.disable);
      await expect
        .element(dialog(filled(channelAction.enable.disableTitle, { name: "River pay" })))
        .toBeVisible();
      have(false);
      await press(dialog(), channelAction.enable.disable);
      await expect.element(row("RIVER-1")).toMatchTextContent(channel.whyNot.disabled);
      await actOnOpen(channelAction.delete.action);
      await expect.element(dialog(filled(channelAction.delete.title, { name: "River pay" }))).toBeVisible();
      answers.on(calls.list, { Rows: [] });
      answers.refuse(calls.get, "NotFound");
      await press(dialog(), channelAction.delete.action);
      await expect.poll(() => rows().elements()).toEqual([]);
      await expect.poll(isOpen).toBe(false);
    });
});
