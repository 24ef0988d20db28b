/** What people see of an earlier proof, and of a code that was spent. */
import { passkeyProofHeader } from "@opc/contract/passkey/act";
import { windowProof } from "@opc/contract/passkey/window";
import { Refusal } from "../../testing/answers.ts";
import { atDesk, expect, expectAccessible, filled, now, page, test, vi } from "../../testing/component.ts";
import { field, press, proofs, prove } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";

const OrderNo = "C1";
/** Of the payout that is looked at, and nothing else of it. */
const seen = { OrderNo, StatusSince: now.toISOString() };
const detail = {
  Order: {
    ...seen,
    Status: "PendingReview",
    Currency: "THB",
    Amount: "12000.00",
    MerchantName: "Acme",
    PayeeName: "Somchai Jaidee",
    BankCode: "KBANK",
    CardNumberMasked: "•••• 4567",
  },
  IsOwnPayout: false,
  SecondPersonRefusal: null,
  MayStillPay: false,
  Evidence: null,
} as const;
const open10 = [{ Kind: "moneyOut", SecondsLeft: 600, IsByPasskey: false }] as const;

atDesk(({ t }) => {
  const { approve } = t.payoutAction;
  const words = t.passkey.window;
  const form = dialog(filled(approve.title, { order: OrderNo }));
  const password = field(form, t.orderAction.field.LoginPassword);
  const countdown = page.getByRole("button", {
    name: filled(words.end, { kinds: words.kinds.moneyOut }),
    exact: false,
  });

  async function openForm() {
    await press(page.getByRole("main"), approve.action);
    await expect.element(form).toBeVisible();
  }

  test("after one proof the next act asks for none, until a click ends it", async ({ open, answers }) => {
    answers.on("cashoutorderGet", detail);
    await open(`/xpay/CashoutOrder/${OrderNo}`);
    await openForm();
    await prove(form, t);
    answers.on("proofwindowList", [...open10]);
    await press(form, approve.action);
    await expect.element(countdown).toBeVisible();
    await expect.poll(() => form.elements()).toEqual([]);
    await openForm();
    await expect.element(form).toMatchTextContent(/10:00|9:5\d/);
    expect(password.elements()).toEqual([]);
    await expectAccessible();
    await press(form, approve.action);
    await expect.poll(() => answers.asked("cashoutorderApprove").length).toBe(2);
    const [first, second] = answers.asked("cashoutorderApprove");
    expect(first?.input).toEqual({ ...seen, ...proofs });
    expect(second?.input).toEqual(seen);
    expect(second?.headers.get(passkeyProofHeader)).toBe(windowProof);
    await expect.poll(() => form.elements()).toEqual([]);
    await countdown.click();
    await expect.poll(() => countdown.elements()).toEqual([]);
    expect(answers.asked("proofwindowEnd")).toHaveLength(1);
    await openForm();
    await expect.element(password).toBeVisible();
  });

  test("what is proven each time asks for it in the same form, and is then done", async ({
    open,
    answers,
  }) => {
    answers.on("cashoutorderGet", detail);
    answers.on("proofwindowList", [...open10]);
    await open(`/xpay/CashoutOrder/${OrderNo}`);
    await openForm();
    await prove(form, t);
    await press(form, approve.action);
    await expect.element(countdown).toBeVisible();
    await expect.poll(() => form.elements()).toEqual([]);
    answers.refuse("cashoutorderApprove", "ProofAskedAnew");
    await openForm();
    await press(form, approve.action);
    await expect.element(form.getByRole("alert")).toBeVisible();
    await expect.element(password).toBeVisible();
    answers.on("cashoutorderApprove", { Status: "ChannelInProgress" });
    await prove(form, t);
    await press(form, approve.action);
    await expect.poll(() => form.elements()).toEqual([]);
    expect(answers.asked("cashoutorderApprove").at(-1)?.input).toEqual({ ...seen, ...proofs });
  });

  test("a spent code says so, counts down, and the next one is sent by itself", async ({ open, answers }) => {
    answers.on("cashoutorderGet", detail);
    let next = "";
    answers.on("cashoutorderApprove", (input) => {
      const { GoogleVerifyCode } = input as { GoogleVerifyCode?: string };
      if (GoogleVerifyCode !== next) throw new Refusal("CodeUsed", { Seconds: 2 }, { Seconds: 2 });
      return { Status: "ChannelInProgress" };
    });
    await open(`/xpay/CashoutOrder/${OrderNo}`);
    await openForm();
    await prove(form, t);
    await press(form, approve.action);
    await expect.element(form.getByRole("alert")).toHaveTextContent(t.passkey.codeUsed.says);
    next = "654321";
    await field(form, t.orderAction.field.GoogleVerifyCode).fill(next);
    await expect.element(form).toMatchTextContent(filled(t.passkey.codeUsed.sending, { seconds: "2" }));
    expect(answers.asked("cashoutorderApprove")).toHaveLength(1);
    vi.setSystemTime(now.getTime() + 2_000);
    await expect.poll(() => form.elements(), { timeout: 6000 }).toEqual([]);
    expect(answers.asked("cashoutorderApprove")).toHaveLength(2);
  });
});
