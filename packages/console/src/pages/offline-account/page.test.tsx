/** Offline accounts: what their forms ask for, what members see, and what hangs on an account that is taken away. */

import type { Texts } from "../../i18n/en-us.ts";
import {
  atDesk,
  expect,
  expectAccessible,
  filled,
  inOneView,
  onPhone,
  page,
  settled,
  test,
} from "../../testing/component.ts";
import { choose, field, fillIn, press, proofs, prove } from "../../testing/form.ts";
import { columnHeader, dialog, drawer } from "../../testing/list.ts";

const required = "this option cannot be empty";
const options = {
  Channels: [
    { ChannelCode: "QR-1", ChannelName: "River QR", Currency: "THB", PayTypeName_enUS: "PromptPay" },
    { ChannelCode: "USD-1", ChannelName: "Dollar QR", Currency: "USD" },
  ],
  Crawlers: [
    { SpiderId: "SP-7", Flag: "KBANK", Account: "till", IsMonitored: true, AccountName: null },
    { SpiderId: "SP-8", Flag: "SCB", Account: "till", IsMonitored: true, AccountName: "Taken QR" },
  ],
} as const;
const rice = {
  AccountId: "7",
  AccountName: "Rice QR",
  Holder: "Rice Trading",
  Account: "till 1",
  Currency: "THB",
  ChannelCode: "QR-1",
  ChannelName: "River QR",
  QrType: "PromptPay",
  PromptId: "0812345678",
  ImageId: null,
  MinimumAmount: "10.00",
  MaximumAmount: "20000.00",
  DailyLimit: "300000.00",
  PromisedToday: "0.00",
  MinimumDifference: "0.01",
  MaximumDifference: "0.99",
  ValidityMinutes: 15,
  RemarkLength: null,
  Tip: "Satang included",
  SpiderId: "SP-7",
  Version: 4,
  Enabled: true,
  IsMonitored: true,
  CrawlerEnabled: true,
  LiveOrders: 0,
  OrdersAtRisk: 0,
  HeldUntil: null,
} as const;
const qrPayload = "00020101021229370016A000000677010111011300668123456785802TH530376454071234.5163041234";

function card(name: string) {
  return page.getByRole("article", { name });
}

/** The card's menu. */
async function openActions(name: string, t: Texts) {
  const title = filled(t.kit.table.actionsOf, { id: name });
  await card(name).getByRole("button", { name: title }).click();
  return dialog(title);
}

async function actOn(name: string, action: string, t: Texts): Promise<void> {
  await press(await openActions(name, t), action);
}

inOneView(({ t, isPhone }) => {
  const { offlineAccount: own } = t;

  test("a QR code is added with the terms that most accounts have", async ({ open, answers }) => {
    answers.on("qrcodeOptions", options);
    await open("/offline/QrCode");
    await page.getByRole("button", { name: own.add.QrCode }).first().click();
    const form = dialog(own.add.QrCode);
    await fillIn(form, {
      [own.field.AccountName]: "Rice QR",
      [own.field.Holder]: "Rice Trading",
      [own.field.Account]: "till 1",
      [own.field.PromptId]: "0812345678",
      [own.field.MinimumAmount]: "10",
      [own.field.MaximumAmount]: "20000",
      [own.field.DailyLimit]: "300000",
      [own.field.Tip]: "Satang included",
    });
    await choose(form, own.field.SpiderId, /SP-7/);
    await expectAccessible();
    await prove(form, t);
    await press(form, own.add.QrCode);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("qrcodeAdd").map(({ input }) => input)).toEqual([
      {
        AccountName: "Rice QR",
        Holder: "Rice Trading",
        QrType: "PromptPay",
        Account: "till 1",
        PromptId: "0812345678",
        Currency: "THB",
        // The only one of its currency.
        ChannelCode: "QR-1",
        SpiderId: "SP-7",
        MinimumAmount: "10",
        MaximumAmount: "20000",
        DailyLimit: "300000",
        ValidityMinutes: 15,
        MinimumDifference: "0.01",
        MaximumDifference: "0.99",
        RandomRemark: false,
        Tip: "Satang included",
        ...proofs,
      },
    ]);
  });

  test("a card says what the account may still take today and whether somebody watches it", async ({
    open,
    answers,
  }) => {
    answers.on("qrcodeList", {
      Rows: [rice, { ...rice, AccountId: "8", AccountName: "Tea QR", IsMonitored: false, Enabled: false }],
    });
    await open("/offline/QrCode");
    await expect.element(card("Rice QR")).toMatchTextContent("Rice Trading");
    const use = filled(t.exposure.todayUse, { used: "THB 0.00", limit: "300,000.00" });
    await expect.element(card("Rice QR")).toMatchTextContent(use);
    await expect.element(card("Rice QR")).not.toMatchTextContent(t.exposure.down);
    await expect.element(card("Tea QR")).toMatchTextContent(t.exposure.down);
    await expect.element(card("Tea QR")).toMatchTextContent(own.state.Disabled);
    if (isPhone) return;
    await page.getByRole("button", { name: t.kit.look.table }).click();
    await expect.element(columnHeader(own.field.PromisedToday)).toBeInTheDocument();
    // Remembered, on the server too.
    await expect.poll(() => answers.asked("preferenceSave").length).toBe(1);
  });

  test("an account on hold says for how long and why; whoever asks to lift it is told that it waits", async ({
    open,
    answers,
  }) => {
    const held = { ...rice, HeldUntil: new Date(Date.now() + 90 * 60_000).toISOString() };
    const tea = { ...rice, AccountId: "8", AccountName: "Tea QR" };
    answers.on("qrcodeList", { Rows: [held, tea] });
    answers.on("qrcodeGet", { Account: held, OpenOrders: [] });
    answers.on("qrcodeLifthold", { ApprovalId: "31" });
    await open("/offline/QrCode");
    await expect.element(card("Rice QR")).toMatchTextContent(own.hold.left);
    await expect.element(card("Rice QR").getByRole("timer")).toMatchTextContent("1:30:00");
    await expect.element(card("Tea QR")).not.toMatchTextContent(own.hold.left);
    await actOn("Rice QR", own.hold.lift, t);
    const form = dialog(filled(own.hold.title, { name: "Rice QR" }));
    await expect.element(form).toMatchTextContent("0812345678");
    await prove(form, t);
    await press(form, own.hold.lift);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("qrcodeLifthold").map(({ input }) => input)).toEqual([
      { AccountId: "7", ...proofs },
    ]);
  });

  test("what members will see is shown for an amount, with its code", async ({ open, answers }) => {
    answers.on("qrcodeList", { Rows: [rice] });
    answers.on("qrcodePreview", ({ Amount }) => ({
      PayableAmount: Amount === "1234.50" ? "1234.51" : "10.01",
      Currency: "THB",
      Instructions: {
        AccountKind: "QrCode",
        AccountHolder: "Rice Trading",
        AccountNumber: null,
        QrPayload: qrPayload,
        HasImage: false,
        Tip: "Satang included",
      },
    }));
    await open("/offline/QrCode");
    await actOn("Rice QR", own.preview.action, t);
    const shown = dialog(filled(own.preview.title, { name: "Rice QR" }));
    await shown.getByLabelText(own.preview.amount).fill("1,234.50");
    await press(shown, own.preview.show);
    await expect.element(shown).toMatchTextContent("1,234.51");
    const code = filled(own.preview.qr, { amount: "THB 1,234.51", holder: "Rice Trading" });
    await expect.element(shown.getByRole("img", { name: code })).toBeVisible();
    await expect.element(shown).toMatchTextContent("Satang included");
    await expectAccessible();
    expect(answers.asked("qrcodePreview").map(({ input }) => input.Amount)).toEqual(["10.00", "1234.50"]);
    answers.refuse("qrcodePreview", "InvalidAmount");
    await press(shown, own.preview.show);
    await expect.element(shown.getByLabelText(own.preview.amount)).toHaveAttribute("aria-invalid", "true");
  });

  test("of two amounts asked for at once, the later one is shown", async ({ open, answers }) => {
    const older = Promise.withResolvers<void>();
    answers.on("qrcodeList", { Rows: [rice] });
    answers.on("qrcodePreview", async ({ Amount }) => {
      if (Amount === "20") await older.promise;
      return { PayableAmount: `${Number(Amount)}.01`, Currency: "THB" };
    });
    await open("/offline/QrCode");
    await actOn("Rice QR", own.preview.action, t);
    const shown = dialog(filled(own.preview.title, { name: "Rice QR" }));
    for (const amount of ["20", "30"]) {
      await shown.getByLabelText(own.preview.amount).fill(amount);
      await press(shown, own.preview.show);
    }
    await expect.element(shown).toMatchTextContent("30.01");
    older.resolve();
    await settled();
    await expect.element(shown).toMatchTextContent("30.01");
  });
});

onPhone(({ t }) => {
  const { offlineAccount: own } = t;

  test("what is edited is seen at once, though a look that began before it ends after it", async ({
    open,
    answers,
  }) => {
    answers.on("qrcodeOptions", options);
    answers.on("qrcodeList", { Rows: [rice] });
    answers.on("qrcodeGet", { Account: rice });
    await open("/offline/QrCode");
    await expect.element(card("Rice QR")).toBeVisible();
    const release = answers.hold("qrcodeList");
    await page.getByRole("button", { name: t.common.refresh }).click();
    await expect.poll(() => answers.asked("qrcodeList").length).toBe(2);
    await actOn("Rice QR", own.edit.action, t);
    const edit = dialog(filled(own.edit.title, { name: "Rice QR" }));
    await expect.element(field(edit, own.field.PromptId)).toHaveValue("0812345678");
    await field(edit, own.field.Holder).fill("Rice & Tea Trading");
    await prove(edit, t);
    await press(edit, t.common.confirm);
    await expect.element(edit).not.toBeInTheDocument();
    const [asked] = answers.asked("qrcodeEdit");
    expect(asked?.input).toMatchObject({ AccountId: "7", Version: 4, Holder: "Rice & Tea Trading" });
    answers.on("qrcodeList", { Rows: [{ ...rice, Holder: "Rice & Tea Trading" }] });
    release();
    await expect.element(card("Rice QR")).toMatchTextContent("Rice & Tea Trading");
    const last = answers.asked("qrcodeList").at(-1);
    expect(last?.headers.get("x-polled")).not.toBe("1");
  });

  test("an account is disabled and deleted after a question that says what it means", async ({
    open,
    answers,
  }) => {
    answers.on("qrcodeList", { Rows: [rice] });
    answers.on("qrcodeGet", { Account: rice });
    await open("/offline/QrCode");
    await actOn("Rice QR", own.enable.disable, t);
    const question = dialog(filled(own.enable.disableTitle, { name: "Rice QR" }));
    await expect
      .element(question)
      .toMatchTextContent(filled(own.enable.disableSentence, { name: "Rice QR" }));
    await press(question, own.enable.disable);
    await expect
      .poll(() => answers.asked("qrcodeEnable").map(({ input }) => input))
      .toEqual([{ AccountId: "7", Enabled: false }]);
    await actOn("Rice QR", own.delete.action, t);
    const last = dialog(filled(own.delete.title, { name: "Rice QR" }));
    await expect.element(last).toMatchTextContent("SP-7");
    await press(last, own.delete.action);
    await expect
      .poll(() => answers.asked("qrcodeDelete").map(({ input }) => input))
      .toEqual([{ AccountId: "7" }]);
  });
});

atDesk(({ t }) => {
  const { offlineAccount: own } = t;

  test("each wrong field says what is wrong with it, and nothing is asked", async ({ open, answers }) => {
    answers.on("qrcodeOptions", options);
    await open("/offline/QrCode");
    await page.getByRole("button", { name: own.add.QrCode }).first().click();
    const form = dialog(own.add.QrCode);
    const of = (name: keyof typeof own.field) => field(form, own.field[name]);
    const send = () => press(form, own.add.QrCode);
    await of("ValidityMinutes").fill("");
    await send();
    for (const name of [
      ...(["AccountName", "Holder", "Account", "PromptId"] as const),
      ...(["MinimumAmount", "MaximumAmount", "DailyLimit", "ValidityMinutes"] as const),
    ])
      await expect.element(of(name)).toHaveAccessibleDescription(required);
    const promptId = "A Thai phone number, a 13-digit id or a 15-digit e-wallet id";
    const wrong: [name: keyof typeof own.field, value: string, says: string][] = [
      ["AccountName", "x", "The name needs at least 2 characters"],
      ["PromptId", "12345", promptId],
      ["PromptId", "1101700230709", promptId],
      ["MinimumAmount", "0.5", "At least 1"],
      ["MinimumAmount", "-5", "Use digits and a point, such as 100.50"],
      ["ValidityMinutes", "4", "At least 5"],
      ["ValidityMinutes", "5.5", "Use a whole number"],
      ["MaximumDifference", "0.01", "The maximum amount difference must be greater than the minimum"],
    ];
    for (const [name, value, says] of wrong) {
      await of(name).fill(value);
      await send();
      await expect.element(of(name)).toHaveAccessibleDescription(says);
    }
    await of("MinimumAmount").fill("100");
    await of("MaximumAmount").fill("100");
    await send();
    await expect
      .element(of("MaximumAmount"))
      .toHaveAccessibleDescription("The maximum amount must be greater than the minimum");
    await form.getByRole("switch", { name: own.field.RandomRemark, exact: false }).click();
    await of("RemarkLength").fill("4");
    await send();
    await expect.element(of("RemarkLength")).toHaveAccessibleDescription("At least 5");
    await choose(form, own.field.QrType, own.qrType.StaticImage);
    await expect.element(form.getByLabelText(own.field.PromptId)).not.toBeInTheDocument();
    await send();
    await expect
      .element(form.getByRole("button", { name: `${own.field.Image} ${t.kit.form.file.image}` }))
      .toHaveAccessibleDescription(required);
    expect(answers.asked("qrcodeAdd")).toEqual([]);
  });

  test("a card and a wallet show their numbers in groups", async ({ open, answers }) => {
    answers.on("bankcardList", {
      Rows: [{ AccountName: "Card", CardNumber: "6123456789012345", BankName_enUS: "Kasikornbank" }],
    });
    await open("/offline/BankCard");
    await expect.element(card("Card")).toMatchTextContent("6123 4567 8901 2345");
    await expect.element(card("Card")).toMatchTextContent("Kasikornbank");
  });

  test("a wallet shows its number as people say it", async ({ open, answers }) => {
    answers.on("truemoneyList", { Rows: [{ AccountName: "Wallet", WalletNumber: "0812345678" }] });
    await open("/offline/TrueMoney");
    await expect.element(card("Wallet")).toMatchTextContent("081-234-5678");
  });

  test("a crawler that watches another account is not offered", async ({ open, answers }) => {
    answers.on("bankcardOptions", options);
    await open("/offline/BankCard");
    await page.getByRole("button", { name: own.add.BankCard }).first().click();
    const form = dialog(own.add.BankCard);
    await form.getByRole("combobox", { name: own.field.SpiderId }).click();
    await expect.element(page.getByRole("option", { name: /SP-7/ })).toBeVisible();
    await expect.element(page.getByRole("option", { name: /SP-8/ })).not.toBeInTheDocument();
  });

  test("who disables an account is told of its live orders as they are now; deleting has to wait for them", async ({
    open,
    answers,
  }) => {
    const live = { ...rice, LiveOrders: 2 };
    answers.on("qrcodeList", { Rows: [live] });
    answers.on("qrcodeGet", {
      Account: { ...live, LiveOrders: 3 },
      OpenOrders: [{ OrderNo: "P261118000001" }],
    });
    await open("/offline/QrCode");
    await actOn("Rice QR", own.enable.disable, t);
    const question = dialog(filled(own.enable.disableTitle, { name: "Rice QR" }));
    await expect
      .element(question)
      .toMatchTextContent(filled(own.enable.disableLive, { name: "Rice QR", count: 3 }));
    await press(question, t.common.cancel);
    const menu = await openActions("Rice QR", t);
    await expect
      .element(menu.getByRole("button", { name: own.delete.action, exact: false }))
      .toHaveAttribute("aria-disabled", "true");
    await expect.element(menu).toMatchTextContent(filled(own.delete.live, { count: 2 }));
    expect(answers.asked("qrcodeEnable")).toEqual([]);
  });

  test("the orders that wait for money stand in its detail, each one click away", async ({
    open,
    answers,
  }) => {
    answers.on("qrcodeList", { Rows: [rice] });
    answers.on("qrcodeGet", { Account: rice, OpenOrders: [{ OrderNo: "P261118000001" }] });
    await open("/offline/QrCode");
    await card("Rice QR").getByRole("heading", { name: "Rice QR" }).click();
    await drawer("Rice QR").getByRole("link", { name: "P261118000001" }).click();
    await expect.poll(() => location.pathname).toBe("/xpay/PayOrder/P261118000001");
  });
});
