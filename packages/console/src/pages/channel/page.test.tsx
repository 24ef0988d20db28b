/** Channels: made, connected with keys, tested step by step, switched and paused, given banks, and deleted. */
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  onPhone,
  page,
  test,
  userEvent,
} from "../../testing/component.ts";
import { choose, field, fillIn, press, proofs, prove } from "../../testing/form.ts";
import { act, actOnOpen, dialog, drawer, openActions, openRecord, row } from "../../testing/list.ts";

const name = "River pay";
const river = {
  ChannelCode: "RIVER-1",
  ChannelName: name,
  SupplierCode: "RIVER",
  SupplierEnabled: true,
  Kind: "ThirdParty",
  Currency: "THB",
  Enabled: false,
  PausedUntil: null,
  PauseReason: null,
  WhyNot: null,
  OrdersToday: 0,
  Accounts: 0,
  Merchants: 0,
  DailyLimit: null,
  OpensAt: null,
  ClosesAt: null,
  Version: 3,
  Keys: { PublicKeyMasked: null, HasPrivateKey: false },
} as const;
const [publicKey, privateKey] = [`whpk_${"A".repeat(43)}=`, `whsk_${"A".repeat(43)}=`];
const notice = { OwnPublicKey: "whpk_ours", NoticeAddress: "https://opc.example/notice" };
const steps = [
  ...["Configured", "AddressResolved", "Connected", "SignatureAccepted"],
  ...["AnswerSigned", "AnswerUnderstood"],
] as ("Configured" | "AnswerSigned")[];

function tested(failed?: string) {
  const at = failed === undefined ? steps.length : steps.indexOf(failed as "AnswerSigned");
  return {
    Passed: failed === undefined,
    Ms: 120,
    Steps: steps.map((Step, step) => ({
      Step,
      Outcome: step < at ? ("Passed" as const) : step === at ? ("Failed" as const) : ("Skipped" as const),
      Ms: null,
      Detail: step === at ? "AnswerNotSigned" : null,
    })),
    Accounts: [],
    Cards: [],
  };
}

inOneView(({ t }) => {
  test("a third-party channel is made, and its keys come next", async ({ open, answers }) => {
    const { pay, field: of, kind } = t.channel;
    answers.on("paychannelFormoptions", {
      Suppliers: [{ SupplierCode: "RIVER", SupplierName: "River Ltd", Adapter: "http", Enabled: true }],
      PayTypes: [{ PayTypeCode: "PROMPTPAY", Currency: "THB" }],
    });
    answers.on("paychannelAdd", { ChannelCode: "RIVER-1" });
    answers.on("paychannelGet", { Channel: river });
    await open("/channel/PayChannel");
    await page.getByRole("button", { name: pay.add }).first().click();
    const form = dialog(pay.add);
    await form.getByRole("radio", { name: kind.Native, exact: false }).click();
    await expect.element(form.getByLabelText(of.BaseAddress, { exact: false })).not.toBeInTheDocument();
    await form.getByRole("radio", { name: kind.ThirdParty, exact: false }).click();
    await fillIn(form, {
      [of.ChannelCode]: "RIVER-1",
      [of.ChannelName]: name,
      [of.BaseAddress]: "https://river.example/api",
      [of.ChannelMerchantNo]: "OPC-7",
    });
    await choose(form, of.SupplierName, /RIVER/);
    await choose(form, of.Currency, /THB/);
    await choose(form, of.PayTypeCode, /./);
    await expectAccessibleInBothSchemes();
    await press(form, pay.add);
    const question = dialog(filled(t.channelKeys.title, { name }));
    await expect.element(question).toMatchTextContent(filled(t.channelKeys.next, { name }));
    expect(answers.asked("paychannelAdd").map(({ input }) => input)).toMatchObject([
      {
        ...{ ChannelCode: "RIVER-1", ChannelName: name, Kind: "ThirdParty", SupplierCode: "RIVER" },
        ...{ Currency: "THB", PayTypeCode: "PROMPTPAY", BaseAddress: "https://river.example/api" },
      },
    ]);
    await press(question, t.channelKeys.action);
    await expect
      .element(dialog(filled(t.channelKeys.title, { name })).getByRole("switch"))
      .toBeInTheDocument();
  });
});

atDesk(({ t }) => {
  const keysForm = () => dialog(filled(t.channelKeys.title, { name }));
  const openKeys = async () => act("RIVER-1", t.channelKeys.action, t, name);

  test("keys are sent with both proofs; our public one is shown for the supplier, and a failed test says what helps", async ({
    open,
    answers,
  }) => {
    answers.on("paychannelList", { Rows: [river] });
    answers.on("paychannelGet", { Channel: river, ...notice });
    answers.on("paychannelKeysset", { ApprovalId: null, OwnPublicKey: "whpk_ours" });
    answers.on("paychannelTest", tested("AnswerSigned"));
    await open("/channel/PayChannel");
    await openKeys();
    await fillIn(keysForm(), {
      [t.channel.field.PublicKey]: publicKey,
      [t.channel.field.PrivateKey]: privateKey,
    });
    await prove(keysForm(), t);
    await press(keysForm(), t.channelKeys.action);
    const ours = dialog(filled(t.channelKeys.own.title, { name }));
    await expect.element(ours.css("output")).toHaveTextContent("whpk_ours");
    expect(answers.asked("paychannelKeysset").map(({ input }) => input)).toEqual([
      {
        ...{ ChannelCode: "RIVER-1", PublicKey: publicKey, PrivateKey: privateKey },
        ...{ MakeKeyPair: false, ReplaceAtOnce: false, ...proofs },
      },
    ]);
    await press(ours, t.channelKeys.own.test);
    const test = dialog(filled(t.channelTest.title, { name }));
    await expect
      .element(test)
      .toMatchTextContent(filled(t.channelTest.failed, { step: t.channelTest.step.AnswerSigned }));
    await expect.element(test).toMatchTextContent(t.channelTest.detail.AnswerNotSigned);
    // The one before has gone.
    await expect.element(ours).not.toBeInTheDocument();
    await expectAccessibleInBothSchemes();
    answers.on("paychannelTest", tested());
    await press(test, t.channelTest.again);
    await expect.element(test.css("[data-passed=true]")).toBeVisible();
    await expect.element(page.css("body")).not.toMatchTextContent(privateKey);
  });

  test("keys that a second person has to approve are not tested before", async ({ open, answers }) => {
    answers.on("paychannelList", { Rows: [river] });
    answers.on("paychannelGet", { Channel: river });
    answers.on("paychannelKeysset", { ApprovalId: "7", OwnPublicKey: "whpk_ours" });
    await open("/channel/PayChannel");
    await openKeys();
    await fillIn(keysForm(), { [t.channel.field.PublicKey]: publicKey });
    await prove(keysForm(), t);
    await press(keysForm(), t.channelKeys.action);
    const ours = dialog(filled(t.channelKeys.own.title, { name }));
    await expect.element(ours).toMatchTextContent(t.channelKeys.own.saysWaiting);
    await ours.getByRole("link", { name: t.channelKeys.own.approvals }).click();
    await expect.poll(() => location.pathname).toBe("/setting/Approval");
    expect(answers.asked("paychannelTest")).toEqual([]);
  });

  test("a channel is enabled though nobody uses it yet, and that is said", async ({ open, answers }) => {
    const { enable } = t.channelAction;
    answers.on("paychannelList", { Rows: [river] });
    answers.on("paychannelGet", { Channel: river });
    await open("/channel/PayChannel");
    await act("RIVER-1", enable.enable, t, name);
    const question = dialog(filled(enable.enableTitle, { name }));
    await expect.element(question).toMatchTextContent(filled(enable.enableNobody, { name }));
    answers.on("paychannelList", { Rows: [{ ...river, Enabled: true }] });
    await press(question, enable.enable);
    await expect.element(row("RIVER-1")).toMatchTextContent(t.channel.takes.true);
    expect(answers.asked("paychannelEnable").map(({ input }) => input)).toEqual([
      { ChannelCode: "RIVER-1", Enabled: true },
    ]);
  });

  test("a channel is paused until a time that is said, with a reason, and resumed", async ({
    open,
    answers,
  }) => {
    const { pause } = t.channelAction;
    answers.on("paychannelList", { Rows: [{ ...river, Enabled: true }] });
    await open("/channel/PayChannel");
    await act("RIVER-1", pause.action, t, name);
    const form = dialog(filled(pause.title, { name }));
    await form.getByRole("radio", { name: pause.hour1, exact: false }).click();
    await press(form, pause.action);
    await expect.element(field(form, pause.Reason)).toHaveAttribute("aria-invalid", "true");
    await field(form, pause.Reason).fill("Supplier moves house");
    await expect
      .element(form)
      .toMatchTextContent(filled(pause.sentence, { name, until: "2026-11-18 11:04" }));
    const paused = {
      ...{ ...river, Enabled: true, WhyNot: "paused" as const },
      ...{ PausedUntil: "2026-11-18T04:04:05.000Z", PauseReason: "Supplier moves house" },
    } as const;
    answers.on("paychannelList", { Rows: [paused] });
    answers.on("paychannelSummary", { NotTaking: 1, Unhealthy: 0 });
    answers.on("paychannelGet", { Channel: paused });
    await press(form, pause.action);
    await expect.element(row("RIVER-1")).toMatchTextContent(t.channel.whyNot.paused);
    await expect
      .element(page.getByText(t.channel.alarm.notTaking.split("{{")[0] ?? "", { exact: false }))
      .toBeVisible();
    const [asked] = answers.asked("paychannelPause");
    expect(asked?.input).toMatchObject({ ChannelCode: "RIVER-1", PauseReason: "Supplier moves house" });
    await openRecord("RIVER-1");
    await expect.element(drawer(name)).toMatchTextContent("Supplier moves house");
    await actOnOpen(pause.resume, t);
    const question = dialog(filled(pause.resumeTitle, { name }));
    await expect.element(question).toMatchTextContent("Supplier moves house");
    await press(question, pause.resume);
    await expect
      .poll(() => answers.asked("paychannelPause").at(-1)?.input)
      .toEqual({ ChannelCode: "RIVER-1" });
  });

  test("a channel that was used is not deleted", async ({ open, answers }) => {
    answers.on("paychannelList", { Rows: [{ ...river, OrdersToday: 1 }] });
    await open("/channel/PayChannel");
    const menu = await openActions("RIVER-1", t, name);
    await expect
      .element(menu.getByRole("button", { name: t.channelAction.delete.action, exact: false }))
      .toHaveAttribute("aria-disabled", "true");
    await expect.element(menu).toMatchTextContent(t.channelAction.delete.used);
  });
});

onPhone(({ t }) => {
  const payout = { ...river, ChannelCode: "OUT-1", ChannelName: "Payouts" };
  const { banks, edit } = t.channelAction;
  const list = async (open: (path: string) => Promise<void>, menu: string) => {
    await open("/channel/CashoutChannel");
    await act("OUT-1", menu, t, "Payouts");
  };

  test("banks are given by pasted lines, of which each has to be understood", async ({ open, answers }) => {
    answers.on("cashoutchannelList", { Rows: [payout] });
    answers.on("cashoutchannelGet", { Channel: payout, Banks: [] });
    answers.on("cashoutchannelFormoptions", {
      Banks: [
        { BankCode: "KBANK", BankName: "开泰银行", Currency: "THB" },
        { BankCode: "SCB", BankName: "汇商银行", Currency: "THB" },
        { BankCode: "BBL", BankName: "盘谷银行", Currency: "THB" },
      ],
    });
    await list(open, banks.action);
    const editor = dialog(filled(banks.title, { name: "Payouts" }));
    await expect.element(editor).toMatchTextContent(banks.noneOn);
    await press(editor, banks.paste);
    await editor.getByLabelText(banks.pasteHint).fill("KBANK,004\nNOBANK,1");
    await expect.element(editor.getByRole("button", { name: banks.take })).toBeDisabled();
    await expect.element(editor).toMatchTextContent("NOBANK");
    await editor.getByLabelText(banks.pasteHint).fill("KBANK,004\nSCB,014");
    await press(editor, banks.take);
    await expect
      .element(editor)
      .toMatchTextContent(filled(banks.changes, { switchedOn: 2, switchedOff: 0, recoded: 2 }));
    await editor.getByLabelText(banks.search).fill("014");
    await expect.element(editor.getByRole("checkbox").nth(1)).not.toBeInTheDocument();
    await expect.element(editor.getByRole("checkbox")).toBeInTheDocument();
    await expectAccessibleInBothSchemes();
    await press(editor, banks.save);
    const proof = dialog(filled(banks.saveTitle, { name: "Payouts" }));
    await prove(proof, t);
    await press(proof, banks.save);
    await expect.element(page.getByText(filled(banks.done, { name: "Payouts" }))).toBeVisible();
    expect(answers.asked("cashoutchannelBanksset").map(({ input }) => input)).toEqual([
      {
        ChannelCode: "OUT-1",
        Version: 3,
        Banks: [
          { BankCode: "KBANK", MappingCode: "004", Enabled: true },
          { BankCode: "SCB", MappingCode: "014", Enabled: true },
        ],
        ...proofs,
      },
    ]);
  });

  test("Esc at the question whether to drop changed banks keeps them, and asks nothing again", async ({
    open,
    answers,
  }) => {
    answers.on("cashoutchannelList", { Rows: [payout] });
    answers.on("cashoutchannelGet", { Channel: payout, Banks: [] });
    answers.on("cashoutchannelFormoptions", {
      Banks: [{ BankCode: "SCB", BankName: "汇商银行", Currency: "THB" }],
    });
    await list(open, banks.action);
    const editor = dialog(filled(banks.title, { name: "Payouts" }));
    const bank = editor.getByRole("checkbox", { name: filled(banks.serves, { bank: "汇商银行" }) });
    await bank.click();
    const question = dialog(t.kit.form.leave.title);
    await userEvent.keyboard("{Escape}");
    await expect.element(question).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(bank).toBeChecked();
  });

  test("the line of a bank that is disabled now is kept as it was", async ({ open, answers }) => {
    answers.on("cashoutchannelList", { Rows: [payout] });
    answers.on("cashoutchannelGet", {
      Channel: payout,
      Banks: [{ BankCode: "OLD", BankName: "旧银行", MappingCode: "099", Enabled: true }],
    });
    answers.on("cashoutchannelFormoptions", {
      Banks: [{ BankCode: "SCB", BankName: "汇商银行", Currency: "THB" }],
    });
    await list(open, banks.action);
    const editor = dialog(filled(banks.title, { name: "Payouts" }));
    await editor.getByRole("checkbox", { name: filled(banks.serves, { bank: "汇商银行" }) }).click();
    await expect.element(editor).toMatchTextContent("旧银行 OLD");
    await press(editor, banks.save);
    const proof = dialog(filled(banks.saveTitle, { name: "Payouts" }));
    await prove(proof, t);
    await press(proof, banks.save);
    await expect.element(editor).not.toBeInTheDocument();
    expect(answers.asked("cashoutchannelBanksset")[0]?.input.Banks).toEqual([
      { BankCode: "SCB", Enabled: true },
      { BankCode: "OLD", MappingCode: "099", Enabled: true },
    ]);
  });

  test("a limit and hours are set, of hours both or none", async ({ open, answers }) => {
    answers.on("cashoutchannelList", { Rows: [payout] });
    answers.on("cashoutchannelGet", {
      Channel: { ...payout, BaseAddress: "https://river.example/api" },
      Merchants: [],
      Banks: [],
    });
    await list(open, edit.action);
    const form = dialog(filled(edit.title, { name: "Payouts" }));
    await field(form, t.channel.field.DailyLimit).fill("250000");
    await field(form, t.channel.field.OpensAt).fill("08:00");
    await prove(form, t);
    await press(form, t.common.confirm);
    await expect.element(field(form, t.channel.field.ClosesAt)).toHaveAttribute("aria-invalid", "true");
    expect(answers.asked("cashoutchannelUpdate")).toEqual([]);
    await field(form, t.channel.field.ClosesAt).fill("23:30");
    await press(form, t.common.confirm);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("cashoutchannelUpdate").map(({ input }) => input)).toMatchObject([
      {
        ...{ ChannelCode: "OUT-1", Version: 3 },
        ...{ DailyLimit: "250000", OpensAt: "08:00", ClosesAt: "23:30" },
      },
    ]);
  });

  test("its page tells limit, hours, banks and who uses it, and it is deleted while nothing has used it", async ({
    open,
    answers,
  }) => {
    answers.on("cashoutchannelGet", {
      Channel: { ...payout, DailyLimit: "250000.00", OpensAt: "08:00", ClosesAt: "23:30" },
      Banks: [{ BankCode: "SCB", MappingCode: "014", Enabled: true }],
      Merchants: [],
      CanDelete: true,
    });
    await open("/channel/CashoutChannel/OUT-1");
    const detail = page.getByRole("article", { name: "Payouts" });
    for (const text of ["THB 250,000.00", "08:00 – 23:30", "014", t.channel.detail.noMerchants])
      await expect.element(detail).toMatchTextContent(text);
    await expectAccessibleInBothSchemes();
    await actOnOpen(t.channelAction.delete.action, t);
    const question = dialog(filled(t.channelAction.delete.title, { name: "Payouts" }));
    await expect
      .element(question)
      .toMatchTextContent(filled(t.channelAction.delete.sentence, { name: "Payouts" }));
    await press(question, t.channelAction.delete.action);
    await expect
      .poll(() => answers.asked("cashoutchannelDelete").map(({ input }) => input))
      .toEqual([{ ChannelCode: "OUT-1" }]);
  });
});
