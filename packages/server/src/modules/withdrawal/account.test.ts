/** Withdrawals and the account that they are paid to: chosen, kept as it was, shown, paid by a batch file, with the bank's receipt. */
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { hourMs } from "@opc/contract/time";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { formOf } from "../../testing/form.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { withdrawalWorld } from "./test-world.ts";

const world = await withdrawalWorld({ accountHoldHours: 24 });
const {
  addAccount,
  app,
  applied,
  apply,
  browserOf,
  call,
  checkAccount,
  clock,
  colleague,
  decide,
  give,
  make,
} = world;
const { people, proofs, proofsNow, query, setPassword, terms } = world;
const acme = people["ACME/admin"];
const lotus = people["LOTUS/admin"];
const operator = people["OPC/admin"];
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;
const retire = (person: Person, AccountId: string) =>
  make("/mc_api/xpay/settlementaccount_retire", { AccountId }, person);

/** Approved, and its hold over. */
async function usable(person: Person, input: object = {}): Promise<string> {
  const AccountId = await addAccount(person, input);
  expect(await codeOf(checkAccount(operator, "approve", AccountId))).toBe(0);
  clock.advance(25 * hourMs);
  return AccountId;
}

let account: string;
beforeAll(async () => {
  await give(acme, "THB", 1_000_000n);
  await give(acme, "JPY", 9_000n);
  await give(lotus, "THB", 500_000n);
  for (const person of [acme, lotus]) expect((await setPassword(person)).code).toBe(0);
  account = await usable(acme, { CardNumber: "1112223334", Holder: "Acme Trading Co., Ltd." });
});

type Detail = CallOutput<Calls["withdrawalGet"]>;
const detailOf = async (OrderNo: string, person = operator, own = "") =>
  (await make(`/rp_api/xpay/${own}withdrawal_get`, { OrderNo }, person)).data as Detail;

describe("choosing", () => {
  test("the account stands with the withdrawal, masked, for the operator and for the merchant", async () => {
    const OrderNo = await applied(acme, "20", { AccountId: account });
    const payee = {
      BankCode: "KBANK",
      Holder: "Acme Trading Co., Ltd.",
      CardNumberMasked: "•••• 3334",
      IsRetired: false,
    };
    const order = { PayeeAccount: "KBANK •••• 3334", PayeeHolder: payee.Holder };
    expect(await detailOf(OrderNo)).toMatchObject({ Order: { ...order, BatchAt: null }, Payee: payee });
    expect(await detailOf(OrderNo, acme, "own")).toMatchObject({ Order: order, Payee: payee });
    expect(JSON.stringify(await detailOf(OrderNo))).not.toContain("1112223334");
  });

  test("an application without one is as it was: no account", async () => {
    const OrderNo = await applied(acme, "20");
    expect(await detailOf(OrderNo)).toMatchObject({ Order: { PayeeAccount: null }, Payee: null });
  });

  test("another merchant's account is not there, nor is nobody's, also for the operator's own people", async () => {
    await give(operator, "THB", 10_000n);
    await setPassword(operator);
    for (const [person, AccountId] of [
      [lotus, account],
      [operator, account],
      [acme, "999"],
    ] as const)
      expect(await codeOf(apply(person, "20", { AccountId }))).toBe(errors.NotFound.code);
  });

  test("one of another currency is refused", async () => {
    const answer = await apply(acme, "20", { Currency: "JPY", AccountId: account });
    expect(answer).toMatchObject({ code: errors.SettlementCurrencyDiffers.code });
    expect(answer.msg).toContain("JPY");
  });

  test("one that nobody has checked, or that was rejected or retired meanwhile, is refused and freezes nothing", async () => {
    const before = (await terms(acme)).Balance;
    const unchecked = await addAccount(acme);
    expect(await codeOf(apply(acme, "20", { AccountId: unchecked }))).toBe(
      errors.SettlementAccountUnchecked.code,
    );
    await checkAccount(operator, "reject", unchecked);
    expect(await codeOf(apply(acme, "20", { AccountId: unchecked }))).toBe(
      errors.SettlementAccountUnchecked.code,
    );
    const retired = await usable(acme);
    expect((await terms(acme)).Accounts.map(({ AccountId }) => AccountId)).toContain(retired);
    await retire(acme, retired);
    expect(await codeOf(apply(acme, "20", { AccountId: retired }))).toBe(
      errors.SettlementAccountRetired.code,
    );
    expect((await terms(acme)).Balance).toEqual(before);
  });

  test("one is held for as long as the operator sets, from its approval on, and the form is told until when", async () => {
    const held = await addAccount(acme);
    clock.advance(30 * hourMs);
    await checkAccount(operator, "approve", held);
    const told = (await terms(acme)).Accounts.find(({ AccountId }) => AccountId === held);
    expect(told).toMatchObject({ Obstacle: "Held", UsableFrom: expect.stringMatching(/Z$/) });
    clock.advance(23 * hourMs);
    const refused = await apply(acme, "20", { AccountId: held });
    expect(refused).toMatchObject({ code: errors.SettlementAccountHeld.code });
    clock.advance(1 * hourMs + 60_000);
    expect((await terms(acme)).Accounts.find(({ AccountId }) => AccountId === held)?.Obstacle).toBeNull();
    await applied(acme, "20", { AccountId: held });
  });

  test("a request sent again with another account is another request", async () => {
    const RequestId = crypto.randomUUID();
    const first = await applied(acme, "20", { RequestId, AccountId: account });
    expect(await applied(acme, "20", { RequestId, AccountId: account })).toBe(first);
    expect(await codeOf(apply(acme, "20", { RequestId }))).toBe(errors.WithdrawalRequestReused.code);
  });

  test("chosen and retired at once: either it is refused, or the withdrawal keeps what it said", async () => {
    for (let round = 0; round < 4; round++) {
      const AccountId = await usable(acme);
      await browserOf(acme);
      const [applying, retiring] = await Promise.all([
        apply(acme, "20", { AccountId }),
        retire(acme, AccountId),
      ]);
      expect(retiring.code).toBe(0);
      expect([0, errors.SettlementAccountRetired.code]).toContain(applying.code);
      if (applying.code !== 0) continue;
      const { OrderNo } = applying.data as { OrderNo: string };
      expect((await detailOf(OrderNo)).Payee).toMatchObject({ IsRetired: true, BankCode: "KBANK" });
    }
  });

  test("what a withdrawal is paid to cannot be changed by the application's own role", async () => {
    await expect(query("update withdrawal_order set payee_last4 = '0000'")).rejects.toThrow(
      /permission denied/,
    );
    await expect(query("update withdrawal_order set payee_sealed = null")).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe("the whole number", () => {
  const reveal = (person: Person, OrderNo: string, LoginPassword = person.password) =>
    make("/mc_api/xpay/withdrawal_revealaccount", { OrderNo, LoginPassword }, person);

  test("is shown after the own password to who holds the function, and that is logged", async () => {
    const OrderNo = await applied(acme, "20", { AccountId: account });
    expect(await reveal(operator, OrderNo)).toMatchObject({ code: 0, data: { CardNumber: "1112223334" } });
    expect(await codeOf(reveal(operator, OrderNo, "not this one"))).toBe(errors.StepUpRefused.code);
    for (const person of [acme, colleague])
      expect(await codeOf(reveal(person, OrderNo))).toBe(errors.NoPermission.code);
    const [line] = await query(
      "select change::text from operation_log where call = 'withdrawalRevealaccount' and code = 0",
    );
    expect(line?.Change).toMatch(/•••• 3334/);
  });

  test("is nobody's where no account was chosen", async () => {
    expect(await codeOf(reveal(operator, await applied(acme, "20")))).toBe(errors.NoAccountChosen.code);
  });

  test("sealed for one withdrawal, it does not open in another's place", async () => {
    const [one, other] = [
      await applied(acme, "20", { AccountId: account }),
      await applied(acme, "20", { AccountId: await usable(acme) }),
    ];
    const rows = await query("select payee_sealed from withdrawal_order where order_no = any($1)", [
      [one, other],
    ]);
    expect(new Set(rows.map(({ PayeeSealed }) => String(PayeeSealed))).size).toBe(2);
  });
});

describe("the transfer", () => {
  let png: Buffer;
  beforeAll(async () => {
    png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#3a6" } })
      .png()
      .toBuffer();
  });
  const image = () => ({ name: "receipt.png", bytes: png, type: "image/png" });
  const send = async (person: Person, path: string, values: Parameters<typeof formOf>[0]) =>
    call(path, {}, await browserOf(person), await formOf(values));
  const receipt = async (person: Person, ImageId: string, own = "") => {
    const { cookies, sessionId } = await browserOf(person);
    return app.inject({
      method: "GET",
      url: `/rp_api/xpay/${own}withdrawal_receipt`,
      query: { ImageId },
      cookies,
      headers: { "x-session-id": sessionId },
    });
  };

  test("reference and receipt given with the approval are the merchant's to see, and nobody else's", async () => {
    const OrderNo = await applied(acme, "20", { AccountId: account });
    await browserOf(operator);
    const answer = await send(operator, "/mc_api/xpay/withdrawal_approve", {
      OrderNo,
      TransferReference: " KB-778812 ",
      Image: image(),
      ...proofs(operator),
    });
    expect(answer.code).toBe(0);
    const { Order, Transfer } = await detailOf(OrderNo, acme, "own");
    expect(Order.TransferReference).toBe("KB-778812");
    expect(Transfer.Reference).toBe("KB-778812");
    const imageId = Transfer.ImageId as string;
    for (const [person, own] of [
      [acme, "own"],
      [operator, ""],
    ] as const) {
      const seen = await receipt(person, imageId, own);
      expect(seen.headers["content-type"]).toMatch(/^image\//);
    }
    expect((await receipt(lotus, imageId, "own")).json()).toMatchObject({ code: errors.NotFound.code });
    expect((await receipt(acme, imageId)).json()).toMatchObject({ code: errors.NoPermission.code });
  });

  test("an image of another kind is no receipt, whoever asks", async () => {
    const [other] = await query(
      `insert into stored_image (id, purpose, content_type, width, height, bytes, uploaded_by_user_id, uploaded_by, created_at)
       values (77, 'Evidence', 'image/png', 1, 1, 'x', $1, 'OPC/admin', now()) returning id`,
      [operator.userId],
    );
    expect((await receipt(operator, String(other?.Id))).json()).toMatchObject({ code: errors.NotFound.code });
  });

  test("it may be noted after the approval, and corrected; each change is told", async () => {
    const OrderNo = await applied(acme, "20", { AccountId: account });
    const set = (TransferReference: string) =>
      make("/mc_api/xpay/withdrawal_transferset", { OrderNo, TransferReference }, operator);
    expect(await codeOf(set("EARLY"))).toBe(errors.StatusChanged.code);
    await decide(operator, "approve", OrderNo);
    expect((await detailOf(OrderNo)).Transfer).toEqual({ Reference: null, ImageId: null });
    for (const reference of ["KB-1", "KB-2"]) expect(await codeOf(set(reference))).toBe(0);
    expect((await detailOf(OrderNo)).Transfer.Reference).toBe("KB-2");
    const [line] = await query(
      "select change from operation_log where call = 'withdrawalTransferset' and code = 0 order by id desc limit 1",
    );
    expect(line?.Change).toMatchObject({ TransferReference: { from: "KB-1", to: "KB-2" } });
    expect(await codeOf(make("/mc_api/xpay/withdrawal_transferset", { OrderNo }, acme))).toBe(
      errors.NoPermission.code,
    );
  });

  test("an approval as the former console sends it, without either, is what it was", async () => {
    const OrderNo = await applied(acme, "20");
    expect((await decide(operator, "approve", OrderNo)).code).toBe(0);
    expect((await detailOf(OrderNo)).Order.Status).toBe("Approved");
  });

  test("a second person's approval keeps what the first one wrote", async () => {
    await query(
      `insert into approval_rule (merchant_id, kind, enabled, expires_hours, updated_by, updated_at)
       values ($1, 'Withdrawal', true, 24, 'OPC/admin', now())`,
      [operator.merchantId],
    );
    const OrderNo = await applied(acme, "20", { AccountId: account });
    await browserOf(operator);
    const asked = await send(operator, "/mc_api/xpay/withdrawal_approve", {
      OrderNo,
      TransferReference: "KB-9",
      Image: image(),
      ...proofs(operator),
    });
    const { ApprovalId } = asked.data as { ApprovalId: string };
    expect((await detailOf(OrderNo)).Order.Status).toBe("Pending");
    const [{ Shown, Payload }] = (await query("select shown, payload from approval where id = $1", [
      ApprovalId,
    ])) as [{ Shown: { Field: string; To: string }[]; Payload: Record<string, string> }];
    expect(Shown).toEqual(
      expect.arrayContaining([
        { Field: "AccountNumber", From: null, To: "KBANK •••• 3334" },
        { Field: "Holder", From: null, To: "Acme Trading Co., Ltd." },
        { Field: "TransferReference", From: null, To: "KB-9" },
      ]),
    );
    expect(Payload.ReceiptImageId).toMatch(/^\d+$/);
    await query("update approval_rule set enabled = false");
  });
});

describe("a batch file", () => {
  const batch = async (person: Person, OrderNos: readonly string[], input: object = {}) => {
    await browserOf(person);
    return make(
      "/mc_api/xpay/withdrawal_batchfile",
      { OrderNos, Template: "General", ...proofs(person), ...input },
      person,
    );
  };
  const textOf = ({ data }: { data: unknown }) =>
    Buffer.from((data as { Content: string }).Content, "base64").toString("utf8");

  test("has whole numbers, oldest first whatever the order asked, and is noted and logged", async () => {
    const first = await applied(acme, "20", { AccountId: account });
    clock.advance(1000);
    const second = await applied(acme, "30.50", { AccountId: account });
    await decide(operator, "approve", second);
    const answer = await batch(operator, [second, first, second]);
    expect(answer).toMatchObject({
      code: 0,
      data: { Count: 2, Sums: [{ Currency: "THB", Amount: "50.50" }] },
    });
    const [, ...lines] = textOf(answer).trim().split("\r\n");
    expect(lines).toEqual([
      `${first},KBANK,Kasikornbank,1112223334,"Acme Trading Co., Ltd.",20.00,THB,ACME`,
      `${second},KBANK,Kasikornbank,1112223334,"Acme Trading Co., Ltd.",30.50,THB,ACME`,
    ]);
    expect((await detailOf(first)).Order.BatchAt).toMatch(/Z$/);
    const [line] = await query(
      "select change::text from operation_log where call = 'withdrawalBatchfile' and code = 0 order by id desc limit 1",
    );
    expect(line?.Change).toContain(first);
    expect(line?.Change).not.toContain("1112223334");
  });

  test("a withdrawal stands in a second one only where that is said", async () => {
    const OrderNo = await applied(acme, "20", { AccountId: account });
    expect(await codeOf(batch(operator, [OrderNo]))).toBe(0);
    const refused = await batch(operator, [OrderNo]);
    expect(refused).toMatchObject({ code: errors.AlreadyInBatch.code });
    expect(refused.msg).toContain(OrderNo);
    expect(await codeOf(batch(operator, [OrderNo], { Again: true }))).toBe(0);
  });

  test("made at once by two, it holds each withdrawal in one file", async () => {
    const maker = await addPerson(world.services, operator, "maker", [
      "WithdrawalConfirm",
      "WithdrawalConfirm.batchFile",
    ]);
    const OrderNo = await applied(acme, "20", { AccountId: account });
    await Promise.all([browserOf(operator), browserOf(maker)]);
    const [own, other] = [proofs(operator), proofsNow(maker)];
    const input = { OrderNos: [OrderNo], Template: "General" };
    const answers = await Promise.all([
      make("/mc_api/xpay/withdrawal_batchfile", { ...input, ...own }, operator),
      make("/mc_api/xpay/withdrawal_batchfile", { ...input, ...other }, maker),
    ]);
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    expect(codes).toEqual([0, errors.AlreadyInBatch.code]);
  });

  test("one that cannot be paid refuses the file, and nothing is noted", async () => {
    const fine = await applied(acme, "20", { AccountId: account });
    const without = await applied(acme, "20");
    const rejected = await applied(acme, "20", { AccountId: account });
    await decide(operator, "reject", rejected);
    const cases = [
      [[fine, without], {}, "NoAccountChosen"],
      [[fine, rejected], {}, "StatusChanged"],
      [[fine, "W000"], {}, "NotFound"],
      [[fine], { Template: "China" }, "BatchUnfit"],
      [[fine], { Template: "SCB" }, "InvalidInput"],
      [[], {}, "InvalidInput"],
      [[fine], { LoginPassword: "not this one" }, "StepUpRefused"],
    ] as const;
    for (const [orderNos, input, name] of cases)
      expect([name, await codeOf(batch(operator, orderNos, input))]).toEqual([name, errors[name].code]);
    await query("delete from sign_in_throttle");
    expect((await detailOf(fine)).Order.BatchAt).toBeNull();
  });

  test("is nothing that a merchant or a colleague without the function can make", async () => {
    const OrderNo = await applied(acme, "20", { AccountId: account });
    for (const person of [acme, colleague])
      expect(await codeOf(batch(person, [OrderNo]))).toBe(errors.NoPermission.code);
  });
});
