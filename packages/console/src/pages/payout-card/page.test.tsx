/** Payout cards: from adding one to deleting it, and its whole number for half a minute. */
import { vi } from "vitest";
import type { Texts } from "../../i18n/en-us.ts";
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
import { choose, field, fillIn, press, proofs, prove } from "../../testing/form.ts";
import { dialog, drawer } from "../../testing/list.ts";

const name = "Harbour card";
const card = {
  CardId: "7",
  CardName: name,
  Holder: "Harbour Trading",
  BankCode: "KBANK",
  ChannelCode: "CARD-OUT",
  CardNumberMasked: "•••• 4567",
  Currency: "THB",
  MinimumAmount: "100.00",
  MaximumAmount: "9000.00",
  DailyLimit: "300000.00",
  Fee: "7.50",
  PromisedToday: "0.00",
  Balance: "52000.00",
  BalanceSeen: null,
  BalanceDifference: null,
  LiveTasks: 0,
  WaitingForCode: 0,
  SpiderId: "SP-1",
  CrawlerEnabled: true,
  IsMonitored: false,
  Enabled: true,
  Version: 3,
} as const;
const options = {
  Channels: [{ ChannelCode: "CARD-OUT", ChannelName: "Own cards", Currency: "THB" }],
  Crawlers: [{ SpiderId: "SP-1", AccountName: null }],
} as const;
const bank = {
  Currency: "THB",
  BankCode: "KBANK",
  BankName: "开泰",
  BankName_enUS: "Kasikorn",
  Enabled: true,
} as const;
const shown = () => page.getByRole("article", { name, exact: true });

async function take(action: string, t: Texts): Promise<void> {
  const actions = filled(t.kit.table.actionsOf, { id: name });
  await shown().getByRole("button", { name: actions }).click();
  await press(dialog(actions), action);
}

inOneView(({ t, width }) => {
  const { payoutCard: own } = t;

  test("a card is added with the asker's own password, after one sentence of what there will be", async ({
    open,
    answers,
  }) => {
    answers.on("payoutcardList", { Rows: [] });
    answers.on("payoutcardOptions", options);
    answers.on("banklist", [bank]);
    await open("/offline/PayoutCard");
    await page.getByRole("button", { name: own.add }).first().click();
    const form = dialog(own.add);
    await fillIn(form, {
      [own.field.CardName]: name,
      [own.field.Holder]: "Harbour Trading",
      [own.field.CardNumberMasked]: "0001234567",
      [own.field.MinimumAmount]: "100",
      [own.field.MaximumAmount]: "9000",
      [own.field.DailyLimit]: "300000",
      [own.field.Fee]: "7.50",
      [own.field.OpeningBalance]: "52000",
    });
    await prove(form, t);
    await choose(form, own.field.BankName, /Kasikorn|开泰/);
    await choose(form, own.field.SpiderId, /SP-1/);
    await expect.element(form).toMatchTextContent(/THB 52,000/);
    await expectAccessibleInBothSchemes(form.element());
    await press(form, own.add);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("payoutcardAdd").map(({ input }) => input)).toEqual([
      {
        CardName: name,
        Holder: "Harbour Trading",
        CardNumber: "0001234567",
        Currency: "THB",
        BankCode: "KBANK",
        ChannelCode: "CARD-OUT",
        SpiderId: "SP-1",
        MinimumAmount: "100",
        MaximumAmount: "9000",
        DailyLimit: "300000",
        Fee: "7.50",
        OpeningBalance: "52000",
        ...proofs,
      },
    ]);
  });

  test("a card shows its number for half a minute to who proves to be themselves", async ({
    open,
    answers,
  }) => {
    vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout"] });
    answers.on("payoutcardList", { Rows: [card] });
    answers.refuse("payoutcardReveal", "StepUpRefused");
    await open("/offline/PayoutCard");
    await expect.element(shown()).toMatchTextContent("•••• 4567");
    await expect.element(shown()).toMatchTextContent("THB 52,000.00");
    await expect
      .element(shown())
      .toMatchTextContent(filled(t.exposure.todayUse, { used: "THB 0.00", limit: "300,000.00" }));
    await expect.element(shown()).toMatchTextContent(t.exposure.down);
    await shown()
      .getByRole("button", { name: filled(t.kit.reveal.show, { name }) })
      .click();
    const proof = dialog(filled(own.reveal.title, { name }));
    await field(proof, own.field.LoginPassword).fill("not-the-password");
    await press(proof, own.reveal.show);
    await expect.element(proof.getByRole("alert")).toBeVisible();
    answers.on("payoutcardReveal", { CardNumber: "90001234567" });
    await field(proof, own.field.LoginPassword).fill("quiet-lake-17");
    await press(proof, own.reveal.show);
    await expect.element(shown()).toMatchTextContent("9000 1234 567");
    expect(answers.asked("payoutcardReveal").at(-1)?.input).toEqual({
      CardId: "7",
      LoginPassword: "quiet-lake-17",
    });
    await vi.advanceTimersByTimeAsync(29_000);
    await expect.element(shown()).toMatchTextContent("9000 1234 567");
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(shown()).toMatchTextContent("•••• 4567");
    await expect.element(page.css("body")).not.toMatchTextContent("9000 1234 567");
    vi.useRealTimers();
    await expectAccessibleInBothSchemes();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

atDesk(({ t }) => {
  const { payoutCard: own } = t;

  test("an edit keeps the number unless another one is given, and names the version it is of", async ({
    open,
    answers,
  }) => {
    answers.on("payoutcardList", { Rows: [card] });
    answers.on("payoutcardGet", { Card: card });
    answers.on("payoutcardOptions", options);
    answers.on("banklist", [bank]);
    await open("/offline/PayoutCard");
    await take(own.edit.action, t);
    const form = dialog(filled(own.edit.title, { name }));
    await expect.element(form).toMatchTextContent(filled(own.form.numberKept, { masked: "•••• 4567" }));
    await expect.element(field(form, own.field.CardNumberMasked)).toHaveValue("");
    await field(form, own.field.Holder).fill("Harbour & Sons");
    await prove(form, t);
    await press(form, t.common.confirm);
    await expect.element(form).not.toBeInTheDocument();
    const [asked] = answers.asked("payoutcardEdit");
    expect(asked?.input).toMatchObject({ CardId: "7", Version: 3, Holder: "Harbour & Sons", ...proofs });
    expect(asked?.input).not.toHaveProperty("CardNumber");
  });

  test("a bank that is disabled meanwhile stays the card's own", async ({ open, answers }) => {
    answers.on("payoutcardList", { Rows: [card] });
    answers.on("payoutcardGet", { Card: card });
    answers.on("payoutcardOptions", options);
    answers.on("banklist", []);
    answers.on("payoutcardEdit", {});
    await open("/offline/PayoutCard");
    await take(own.edit.action, t);
    const form = dialog(filled(own.edit.title, { name }));
    await field(form, own.field.Holder).fill("Harbour & Sons");
    await prove(form, t);
    await press(form, t.common.confirm);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("payoutcardEdit")[0]?.input).toMatchObject({ BankCode: card.BankCode });
  });

  test("a card is disabled and deleted after a question that says what becomes of its payouts", async ({
    open,
    answers,
  }) => {
    answers.on("payoutcardList", { Rows: [card] });
    answers.on("payoutcardGet", { Card: { ...card, LiveTasks: 2 } });
    await open("/offline/PayoutCard");
    await take(own.enable.disable, t);
    const question = dialog(filled(own.enable.disableTitle, { name }));
    await expect.element(question).toMatchTextContent(filled(own.enable.disableLive, { name, count: 2 }));
    await press(question, t.common.cancel);
    expect(answers.asked("payoutcardEnable")).toHaveLength(0);
    answers.on("payoutcardGet", { Card: card });
    answers.on("payoutcardList", { Rows: [{ ...card, Enabled: false }] });
    await take(own.enable.disable, t);
    await expect.element(question).toMatchTextContent(filled(own.enable.disableSentence, { name }));
    await press(question, own.enable.disable);
    await expect.element(shown()).toMatchTextContent(t.offlineAccount.state.Disabled);
    expect(answers.asked("payoutcardEnable").map(({ input }) => input)).toEqual([
      { CardId: "7", Enabled: false },
    ]);

    answers.on("payoutcardList", { Rows: [] });
    await take(own.delete.action, t);
    const last = dialog(filled(own.delete.title, { name }));
    await expect.element(last).toMatchTextContent("SP-1");
    await press(last, own.delete.action);
    await expect.element(shown()).not.toBeInTheDocument();
    expect(answers.asked("payoutcardDelete").map(({ input }) => input)).toEqual([{ CardId: "7" }]);
  });

  test("what the crawler sees stands beside what the account says, and a correction makes them agree", async ({
    open,
    answers,
  }) => {
    const differs = { ...card, Balance: "4634.00", BalanceSeen: "4000.00", BalanceDifference: "-634.00" };
    answers.on("payoutcardList", { Rows: [differs] });
    answers.on("payoutcardGet", { Card: differs });
    await open("/offline/PayoutCard");
    await shown().getByRole("heading", { name }).click();
    await expect.element(drawer(name)).toMatchTextContent("4,634.00");
    await expect.element(drawer(name)).toMatchTextContent("-634.00");
    await expect.element(drawer(name)).toMatchTextContent(own.differsHint);
    await expectAccessibleInBothSchemes(drawer(name).element());
    await press(drawer(name), own.manual.action);
    const manual = dialog(filled(own.manual.title, { name }));
    await manual.getByText(own.manual.deduct, { exact: true }).click();
    const amount = manual.getByLabelText(own.manual.Amount, { exact: true });
    await amount.fill("0");
    await press(manual, own.manual.action);
    await expect
      .element(amount)
      .toHaveAccessibleDescription(new RegExp(filled(t.kit.form.tooSmall, { limit: "0\\.01" })));
    await amount.fill("634");
    await expect.element(manual).toMatchTextContent("4,634.00 → 4,000.00");
    await expectAccessibleInBothSchemes(manual.element());
  });

  test("each wrong field of a card says what is wrong with it", async ({ open, answers }) => {
    answers.on("payoutcardList", { Rows: [] });
    answers.on("payoutcardOptions", options);
    await open("/offline/PayoutCard");
    await page.getByRole("button", { name: own.add }).first().click();
    const form = dialog(own.add);
    const says = (label: string, text: string) =>
      expect.element(field(form, label)).toHaveAccessibleDescription(new RegExp(text));
    await press(form, own.add);
    const { CardName, Holder, CardNumberMasked, MinimumAmount, MaximumAmount, DailyLimit, OpeningBalance } =
      own.field;
    for (const label of [
      ...[CardName, Holder, CardNumberMasked],
      ...[MinimumAmount, MaximumAmount, DailyLimit, OpeningBalance],
    ])
      await says(label, "this option cannot be empty");
    await fillIn(form, { [MinimumAmount]: "100", [MaximumAmount]: "100" });
    await says(MaximumAmount, "The maximum amount must be greater than the minimum");
    for (const [label, value, text] of [
      [CardName, "x", "The name needs at least 2 characters"],
      [CardNumberMasked, "123", "6 to 30 digits"],
      [MinimumAmount, "-5", "Use digits and a point, such as 100.50"],
      [OpeningBalance, "-1", "Use digits and a point, such as 100.50"],
    ] as const) {
      await field(form, label).fill(value);
      await press(form, own.add);
      await says(label, text);
    }
    await fillIn(form, { [MinimumAmount]: "100", [DailyLimit]: "50" });
    await press(form, own.add);
    await says(DailyLimit, "At least the minimum amount");
    expect(answers.asked("payoutcardAdd")).toHaveLength(0);
  });
});
