/** Payment Channel Setting and Cashout Channel Setting: channels given, an amount tried, saved, and what nobody loses by accident. */
import type { Texts } from "../../i18n/en-us.ts";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  onPhone,
  page,
  test,
} from "../../testing/component.ts";
import { press, prove } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";
import { message } from "../../testing/shell.ts";

/** Who saves proves anew who they are. */
async function agree(t: Texts, merchant: string): Promise<void> {
  const form = dialog(filled(t.merchantChannel.save.title, { merchant }));
  await prove(form, t);
  await press(form, t.merchantChannel.changes.save);
}

const pay = "/merchant/payChannelSetting?alias=NEWCOMER";
const payout = "/merchant/cashoutSetting?alias=PAYER";
const banking = /^(Online banking|网银)/;
const transfer = /^(Bank transfer|银行转账)/;
const merchant = { MerchantAlias: "NEWCOMER", MerchantName: "Newcomer", MerchantEnabled: true } as const;
const [first, second] = ["0123456789abcdef", "fedcba9876543210"];
const offered = ["SBX-BANK-1", "SBX-BANK-2"].map((ChannelCode) => ({ ChannelCode, WhyNot: null }));
const onlineBanking = {
  PayTypeCode: "ONLINEBANK",
  PayTypeName: "网银",
  PayTypeName_enUS: "Online banking",
  Currency: "THB",
  TypeEnabled: true,
  MinimumAmount: "100.00",
  MaximumAmount: "50000.00",
  RoutingMode: "Order",
  Channels: [],
  Offered: offered,
} as const;
const use = {
  ChannelCode: "SBX-BANK-1",
  Enabled: true,
  Weight: 0,
  FeeRate: "1.25",
  MinimumFee: "0",
  MaximumFee: null,
  MinimumAmount: "100.00",
  MaximumAmount: "50000.00",
} as const;

function partsOf(t: Texts) {
  const texts = t.merchantChannel;
  const changes = page.getByRole("region", { name: texts.changes.title });
  return {
    type: (name: RegExp) => page.getByRole("region", { name }),
    preview: page.getByRole("region", { name: texts.preview.title }),
    changes,
    save: changes.getByRole("button", { name: texts.changes.save }),
    field: (name: keyof Texts["merchantChannel"]["field"], channel: string) =>
      page.getByLabelText(`${texts.field[name]} · ${channel}`),
  };
}

inOneView(({ t }) => {
  const texts = t.merchantChannel;

  test("another merchant whose setting cannot be copied says why, and can be chosen again", async ({
    open,
    answers,
  }) => {
    answers.on("paychannelsettingGet", { ...merchant, Version: first, PayTypes: [onlineBanking] });
    answers.on("paychannelsettingMerchants", {
      Merchants: [{ MerchantAlias: "ACME", MerchantName: "Acme", ChannelCount: 1 }],
    });
    await open(pay);
    const from = page.getByRole("combobox", { name: texts.copy, exact: true });
    await expect.element(from).toBeEnabled();
    answers.cutOff("paychannelsettingGet");
    await from.selectOptions("ACME");
    await expect.element(message(t.common.offline)).toBeVisible();
    answers.on("paychannelsettingGet", {
      ...{ MerchantAlias: "ACME", MerchantName: "Acme", Version: second },
      PayTypes: [{ ...onlineBanking, Channels: [use] }],
    });
    await expect.element(from).toBeEnabled();
    await from.selectOptions("ACME");
    await expect.element(partsOf(t).field("FeeRate", "SBX-BANK-1")).toHaveValue("1.25");
  });

  test("a new merchant gets channels by order, and a wrong value is said before anything is sent", async ({
    open,
    answers,
  }) => {
    answers.on("paychannelsettingGet", { ...merchant, Version: first, PayTypes: [onlineBanking] });
    await open(pay);
    const { type, changes, save, field } = partsOf(t);
    await expect
      .element(page.getByText(filled(texts.pay.nothingYet, { merchant: "Newcomer" })))
      .toBeVisible();
    await expect.element(save).toBeDisabled();
    const add = type(banking).getByRole("combobox");
    await add.selectOptions("SBX-BANK-1");
    await field("FeeRate", "SBX-BANK-1").fill("1.255");
    await expect.element(field("FeeRate", "SBX-BANK-1")).toHaveAccessibleDescription(texts.fault.rate);
    await expect.element(save).toBeDisabled();
    await field("FeeRate", "SBX-BANK-1").fill("1.25");
    await add.selectOptions("SBX-BANK-2");
    // The second begins with the fee of the first.
    await expect.element(field("FeeRate", "SBX-BANK-2")).toHaveValue("1.25");
    await type(banking)
      .getByRole("button", { name: filled(texts.up, { name: "SBX-BANK-2" }) })
      .click();
    await field("MaximumAmount", "SBX-BANK-2").fill("1000");
    await expectAccessibleInBothSchemes();
    const saved = [{ ...use, ChannelCode: "SBX-BANK-2", MaximumAmount: "1000" }, { ...use }] as const;
    answers.on("paychannelsettingGet", {
      ...merchant,
      Version: second,
      PayTypes: [{ ...onlineBanking, Channels: saved }],
    });
    await save.click();
    await agree(t, "Newcomer");
    await expect.element(page.getByText(filled(texts.saved, { merchant: "Newcomer" }))).toBeVisible();
    await expect.element(changes).toMatchTextContent(texts.changes.none);
    const [asked] = answers.asked("paychannelsettingSave");
    expect(asked?.input).toMatchObject({ MerchantAlias: "NEWCOMER", Version: first });
    expect(
      asked?.input.PayTypes.map(({ PayTypeCode, RoutingMode, Channels }) => ({
        PayTypeCode,
        RoutingMode,
        Channels: Channels.map(({ ChannelCode, FeeRate, MaximumAmount }) => [
          ChannelCode,
          FeeRate,
          MaximumAmount,
        ]),
      })),
    ).toEqual([
      {
        PayTypeCode: "ONLINEBANK",
        RoutingMode: "Order",
        Channels: [
          ["SBX-BANK-2", "1.25", "1000"],
          ["SBX-BANK-1", "1.25", "50000.00"],
        ],
      },
    ]);
  });

  test("an amount is tried with what is typed: who takes it, why not the others, and what it costs", async ({
    open,
    answers,
  }) => {
    answers.on("paychannelsettingGet", {
      ...merchant,
      Version: first,
      PayTypes: [{ ...onlineBanking, Channels: [use] }],
    });
    answers.on("paychannelsettingPreview", {
      Blocked: null,
      RoutingMode: "Order",
      ChannelCode: "SBX-BANK-1",
      Channels: [
        { ChannelCode: "SBX-BANK-2", Chance: "0.00", WhyNot: "range", Accounts: [] },
        {
          ...{ ChannelCode: "SBX-BANK-1", Chance: "100.00", WhyNot: null, Accounts: [] },
          ...{ FeeAmount: "18.75", NetAmount: "1481.25" },
        },
      ],
    });
    await open(pay);
    const { preview, field } = partsOf(t);
    await field("FeeRate", "SBX-BANK-1").fill("1.5");
    await preview.getByRole("textbox").fill("1500");
    const told = { amount: "THB 1,500", channel: "SBX-BANK-1" };
    await expect.element(preview).toMatchTextContent(filled(texts.preview.taken, told));
    await expect.element(preview).toMatchTextContent(texts.whyNot.range);
    await expect.element(preview).toMatchTextContent("THB 18.75");
    const asked = answers.asked("paychannelsettingPreview").at(-1)?.input;
    expect(asked).toMatchObject({ MerchantAlias: "NEWCOMER", Amount: "1500" });
    expect(asked?.PayType?.Channels.map(({ FeeRate }) => FeeRate)).toEqual(["1.5"]);
    // Until the next amount is answered for, the figures stand with their own.
    const answer = answers.hold("paychannelsettingPreview");
    await preview.getByRole("textbox").fill("20000");
    await expect.poll(() => answers.asked("paychannelsettingPreview").at(-1)?.input.Amount).toBe("20000");
    await expect.element(preview).toMatchTextContent(filled(texts.preview.taken, told));
    answer();
    await expect
      .element(preview)
      .toMatchTextContent(filled(texts.preview.taken, { ...told, amount: "THB 20,000" }));
  });
});

atDesk(({ t }) => {
  const texts = t.merchantChannel;

  test("where somebody else saved meanwhile, what is typed stays and is a change of theirs", async ({
    open,
    answers,
  }) => {
    answers.on("paychannelsettingGet", {
      ...merchant,
      Version: first,
      PayTypes: [{ ...onlineBanking, Channels: [use] }],
    });
    answers.refuse("paychannelsettingSave", "SettingChanged");
    await open(pay);
    const { changes, save, field } = partsOf(t);
    await field("FeeRate", "SBX-BANK-1").fill("2");
    answers.on("paychannelsettingGet", { ...merchant, Version: second, PayTypes: [onlineBanking] });
    await save.click();
    await agree(t, "Newcomer");
    await expect.element(changes).toMatchTextContent(texts.changes.overTheirs);
    await expect.element(field("FeeRate", "SBX-BANK-1")).toHaveValue("2");
    await expect.element(changes).toMatchTextContent(filled(texts.changes.added, { channel: "SBX-BANK-1" }));
    answers.on("paychannelsettingSave", { Version: first });
    await save.click();
    await agree(t, "Newcomer");
    await expect.poll(() => answers.asked("paychannelsettingSave").length).toBe(2);
    expect(answers.asked("paychannelsettingSave").map(({ input }) => input.Version)).toEqual([first, second]);
  });
});

onPhone(({ t }) => {
  const texts = t.merchantChannel;
  const bankTransfer = {
    CashoutTypeCode: "BANKCARD",
    CashoutTypeName: "银行转账",
    CashoutTypeName_enUS: "Bank transfer",
    Currency: "THB",
    TypeEnabled: true,
    Setting: null,
    Offered: [{ ChannelCode: "SBX-OUT-1", WhyNot: null }],
  } as const;
  const setting = {
    Enabled: true,
    MinimumAmount: "100.00",
    MaximumAmount: "5000.00",
    ReviewFrom: "1000.00",
    RoutingMode: "Order",
    Channels: [],
  } as const;
  const payer = { MerchantAlias: "PAYER", MerchantName: "Payer", MerchantEnabled: true, Version: first };

  test("a cashout type is offered, tried against the balance and replayed", async ({ open, answers }) => {
    answers.on("cashoutsettingGet", { ...payer, CashoutTypes: [bankTransfer] });
    answers.on("cashoutsettingPreview", ({ Amount }) => ({
      Blocked: Amount === "500" ? "balance" : "range",
      ChannelCode: null,
      Channels: [],
    }));
    answers.on("cashoutsettingReplay", { OrderCount: 0 });
    await open(payout);
    const { type, preview, changes, save, field } = partsOf(t);
    const section = type(transfer);
    await section.getByRole("checkbox", { name: texts.offered }).click();
    await section.getByRole("textbox").nth(0).fill("100");
    await section.getByRole("textbox").nth(1).fill("5000");
    await section.getByRole("textbox").nth(2).fill("1000");
    await section.getByRole("combobox").selectOptions("SBX-OUT-1");
    await expect.element(field("MaximumAmount", "SBX-OUT-1")).toHaveValue("5000");
    await preview.getByRole("textbox").fill("500");
    await expect.element(preview).toMatchTextContent(texts.whyNot.balance);
    await preview.getByRole("textbox").fill("50");
    await expect.element(preview).toMatchTextContent(texts.whyNot.range);
    await changes.getByRole("button", { name: texts.replay.action }).click();
    const replay = dialog(filled(texts.replay.title, { merchant: "Payer" }));
    await expect.element(replay).toMatchTextContent(texts.payout.noOrders);
    await replay.getByRole("button", { name: t.common.close }).click();
    await save.click();
    await agree(t, "Payer");
    await expect.poll(() => answers.asked("cashoutsettingSave").length).toBe(1);
    const [asked] = answers.asked("cashoutsettingSave");
    expect(asked?.input.CashoutTypes).toMatchObject([
      {
        ...{ CashoutTypeCode: "BANKCARD", Enabled: true },
        ...{ MinimumAmount: "100", MaximumAmount: "5000", ReviewFrom: "1000" },
        Channels: [{ ChannelCode: "SBX-OUT-1" }],
      },
    ]);
  });

  test("terms that were taken away are there again when the type is offered again", async ({
    open,
    answers,
  }) => {
    answers.on("cashoutsettingGet", { ...payer, CashoutTypes: [{ ...bankTransfer, Setting: setting }] });
    await open(payout);
    const section = partsOf(t).type(transfer);
    const isOffered = section.getByRole("checkbox", { name: texts.offered });
    await section.getByRole("textbox").nth(2).fill("2000");
    await isOffered.click();
    await expect.element(section.getByRole("textbox")).not.toBeInTheDocument();
    await isOffered.click();
    await expect.element(section.getByRole("textbox").nth(0)).toHaveValue("100.00");
    await expect.element(section.getByRole("textbox").nth(2)).toHaveValue("2000");
  });

  test("a bank of another currency is not what an amount is tried with", async ({ open, answers }) => {
    answers.on("cashoutsettingGet", {
      ...payer,
      CashoutTypes: ["THB", "VND"].map((Currency) => ({ ...bankTransfer, Currency, Setting: setting })),
    });
    answers.on("cashoutsettingPreview", { Blocked: "range", ChannelCode: null, Channels: [] });
    answers.on("banklist", [
      { Currency: "THB", BankCode: "KBANK", Enabled: true },
      { Currency: "VND", BankCode: "ACB", Enabled: true },
    ]);
    await open(payout);
    const { preview } = partsOf(t);
    const [type, bank] = [preview.getByRole("combobox").nth(0), preview.getByRole("combobox").nth(1)];
    const asked = () => answers.asked("cashoutsettingPreview").at(-1)?.input;
    await bank.selectOptions("KBANK");
    await preview.getByRole("textbox").fill("500");
    await expect.poll(asked).toMatchObject({ Currency: "THB", BankCode: "KBANK" });
    await type.selectOptions("BANKCARD VND");
    await expect.poll(() => asked()?.Currency).toBe("VND");
    expect(asked()).not.toHaveProperty("BankCode");
    await expect.element(bank).toHaveValue("");
  });

  for (const agrees of [false, true]) {
    const what = agrees
      ? "takes the place of unsaved changes that are given up"
      : "has to wait for unsaved changes";
    test(`another merchant in the same tab ${what}`, async ({ open, answers }) => {
      answers.on("cashoutsettingGet", ({ MerchantAlias }) => ({
        ...payer,
        MerchantAlias,
        MerchantName: MerchantAlias === "PAYER" ? "Payer" : "Acme",
        CashoutTypes: [bankTransfer],
      }));
      await open(payout);
      const offer = partsOf(t).type(transfer).getByRole("checkbox", { name: texts.offered });
      await offer.click();
      history.pushState(null, "", "/merchant/cashoutSetting?alias=ACME");
      dispatchEvent(new PopStateEvent("popstate"));
      const question = dialog(texts.other.title);
      await question.getByRole("button", { name: agrees ? texts.other.discard : texts.other.stay }).click();
      await expect.element(page.getByRole("heading", { name: agrees ? /^Acme/ : /^Payer/ })).toBeVisible();
      await expect.poll(() => location.search).toBe(agrees ? "?alias=ACME" : "?alias=PAYER");
      if (!agrees) await expect.element(offer).toBeChecked();
      expect(answers.asked("cashoutsettingSave")).toEqual([]);
    });
  }
});
