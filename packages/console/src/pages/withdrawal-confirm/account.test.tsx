/** Where a withdrawal is paid to, for whoever decides: the account, the transfer, the bank's batch file. */
import { vi } from "vitest";
import { userEvent } from "vitest/browser";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { field, fillIn, picture, press, proofs, prove } from "../../testing/form.ts";
import { dialog, row } from "../../testing/list.ts";

const order = {
  OrderNo: "W1",
  Status: "Pending",
  MerchantAlias: "ACME",
  MerchantName: "Acme",
  Currency: "THB",
  Amount: "1250.75",
  AvailableBalance: "4000.00",
  PayeeAccount: "SCB •••• 4021",
  PayeeHolder: "Acme Bangkok Co., Ltd.",
  TransferReference: null,
  BatchAt: null,
  CreatedBy: "ACME/clerk",
} as const;
const payee = {
  BankCode: "SCB",
  BankName: "汇商银行",
  BankName_enUS: "Siam Commercial Bank",
  Holder: order.PayeeHolder,
  CardNumberMasked: "•••• 4021",
  IsRetired: false,
} as const;
const detail = {
  Order: order,
  Payee: payee,
  Transfer: { Reference: null, ImageId: null },
  FrozenBalance: "2000.00",
  LastWithdrawals: [],
  IsOwn: false,
  RejectRefusal: null,
  SecondPersonRefusal: null,
} as const;
const here = "/xpay/WithdrawalConfirm";

inOneView(({ t }) => {
  const { withdrawalAction: words, settlementAccount: own } = t;
  const main = () => page.getByRole("main");

  test("an approval shows whom it is paid to, and sends the transfer's reference and receipt with it", async ({
    open,
    answers,
  }) => {
    answers.on("withdrawalGet", detail);
    await open(`${here}/W1`);
    await press(main(), words.approve.action);
    const form = dialog(filled(words.approve.title, { order: "W1" }));
    await expect.element(form).toMatchTextContent(/•••• 4021.*Acme Bangkok Co/);
    await field(form, own.transfer.reference).fill("KB-778812");
    await userEvent.upload(form.css("input[type=file]"), picture);
    await prove(form, t);
    await expectAccessibleInBothSchemes(form.element());
    answers.on("withdrawalApprove", { ApprovalId: null });
    await press(form, words.approve.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("withdrawalApprove")[0]?.input).toMatchObject({
      OrderNo: "W1",
      TransferReference: "KB-778812",
      ...proofs,
    });
  });
});

atDesk(({ t }) => {
  const { withdrawalAction: words, settlementAccount: own } = t;
  const main = () => page.getByRole("main");

  test("a batch file of the selected: which format, what is in a file already, the sum; then it is saved", async ({
    open,
    answers,
  }) => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const again = { ...order, OrderNo: "W2", Amount: "200.00", BatchAt: "2026-11-17T03:00:00.000Z" };
    answers.on("withdrawalList", { Rows: [order, again] });
    await open(here);
    for (const id of ["W1", "W2"]) await row(id).getByRole("checkbox").click();
    await page.getByRole("button", { name: own.batch.action }).click();
    const form = dialog(filled(own.batch.title, { count: 2 }));
    await expect.element(form).toMatchTextContent("THB 1,450.75");
    await expect.element(form).toMatchTextContent(filled(own.batch.againHint, { count: 1, noted: 0 }));
    await expect.element(form).not.toMatchTextContent(own.batch.templates.China);
    await form.getByText(own.batch.details.ThaiCodes).click();
    await form.getByRole("switch").click();
    await prove(form, t);
    await expectAccessibleInBothSchemes(form.element());
    answers.on("withdrawalBatchfile", { FileName: "withdrawals.csv", Content: btoa("W1"), Count: 2 });
    await press(form, own.batch.confirm);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("withdrawalBatchfile").map(({ input }) => input)).toEqual([
      { OrderNos: ["W1", "W2"], Template: "ThaiCodes", Again: true, ...proofs },
    ]);
    await expect.poll(() => saved).toEqual(["withdrawals.csv"]);
    vi.restoreAllMocks();
  });

  test("no account chosen is said before the money leaves; one that was retired since, too", async ({
    open,
    answers,
  }) => {
    answers.on("withdrawalGet", { ...detail, Order: { ...order, PayeeAccount: null }, Payee: null });
    await open(`${here}/W1`);
    await expect.element(main()).toMatchTextContent(own.payee.none);
    await press(main(), words.approve.action);
    await expect.element(dialog()).toMatchTextContent(own.payee.noneHint);
  });

  test("an account that the merchant has retired since is said", async ({ open, answers }) => {
    answers.on("withdrawalGet", { ...detail, Payee: { ...payee, IsRetired: true } });
    await open(`${here}/W1`);
    await expect.element(main()).toMatchTextContent(own.payee.retired);
  });

  test("those without an account cannot be in a file, and that is said before anything is typed", async ({
    open,
    answers,
  }) => {
    answers.on("withdrawalList", { Rows: [order, { ...order, OrderNo: "W2", PayeeAccount: null }] });
    await open(here);
    for (const id of ["W1", "W2"]) await row(id).getByRole("checkbox").click();
    await page.getByRole("button", { name: own.batch.action }).click();
    await expect.element(dialog()).toMatchTextContent(filled(own.batch.without, { count: 1 }));
    await expect.element(dialog().getByRole("button", { name: own.batch.confirm })).not.toBeInTheDocument();
  });

  test("what an approval may have been paid by already is in a file only where that is said", async ({
    open,
    answers,
  }) => {
    const noted = { ...order, OrderNo: "W2", Status: "Approved", TransferReference: "KB-1" } as const;
    answers.on("withdrawalList", { Rows: [order, noted] });
    answers.refuse("withdrawalBatchfile", "TransferNoted", { OrderNo: "W2" });
    await open(here);
    for (const id of ["W1", "W2"]) await row(id).getByRole("checkbox").click();
    await page.getByRole("button", { name: own.batch.action }).click();
    const form = dialog(filled(own.batch.title, { count: 2 }));
    await expect.element(form).toMatchTextContent(filled(own.batch.againHint, { count: 0, noted: 1 }));
    await prove(form, t);
    await press(form, own.batch.confirm);
    await expect.element(form.getByRole("alert")).toMatchTextContent("W2");
    await form.getByRole("switch").click();
    answers.on("withdrawalBatchfile", { FileName: "withdrawals.csv", Content: btoa("W1"), Count: 2 });
    await press(form, own.batch.confirm);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("withdrawalBatchfile").at(-1)?.input).toMatchObject({ Again: true });
  });

  test("one that a bank's file has is rejected only by who says that the bank does not pay it", async ({
    open,
    answers,
  }) => {
    const inFile = { ...order, BatchAt: "2026-11-17T03:00:00.000Z" };
    answers.on("withdrawalGet", { ...detail, Order: inFile });
    await open(`${here}/W1`);
    await press(main(), words.reject.action);
    const form = dialog(filled(words.reject.title, { order: "W1" }));
    await expect.element(form).toMatchTextContent(/2026-11-17 \d\d:00:00/);
    await form.getByRole("switch").click();
    await fillIn(form, { [t.withdrawal.field.Reason]: "Wrong account" });
    await prove(form, t);
    await press(form, words.reject.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("withdrawalReject").map(({ input }) => input)).toEqual([
      { OrderNo: "W1", Reason: "Wrong account", DespiteBatch: true, ...proofs },
    ]);
  });

  test("what was paid after the approval is recorded then", async ({ open, answers }) => {
    answers.on("withdrawalGet", { ...detail, Order: { ...order, Status: "Approved" } });
    await open(`${here}/W1`);
    await expect.element(main()).toMatchTextContent(own.transfer.none);
    await press(main(), own.transfer.action);
    const form = dialog(filled(own.transfer.titleOf, { order: "W1" }));
    await fillIn(form, { [own.transfer.reference]: "KB-1" });
    await press(form, own.transfer.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("withdrawalTransferset").map(({ input }) => input)).toEqual([
      { OrderNo: "W1", TransferReference: "KB-1" },
    ]);
  });

  test("the whole number shows once the password was given", async ({ open, answers }) => {
    answers.on("withdrawalGet", detail);
    answers.on("withdrawalRevealaccount", { CardNumber: "0000174021" });
    await open(`${here}/W1`);
    await page.getByRole("button", { name: filled(t.kit.reveal.show, { name: "SCB •••• 4021" }) }).click();
    const form = dialog(filled(own.reveal.title, { account: "SCB •••• 4021" }));
    await field(form, own.form.password).fill(proofs.LoginPassword);
    await press(form, own.reveal.show);
    await expect.element(main()).toMatchTextContent(/0000 ?1740 ?21/);
  });
});
