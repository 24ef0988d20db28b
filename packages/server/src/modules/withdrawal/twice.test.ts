/** A withdrawal's money leaves once: what a bank's file has is not given back unawares, what was paid is in no further file. */
import { type ErrorName, errors } from "@opc/contract/errors";
import { hourMs } from "@opc/contract/time";
import { beforeAll, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { withdrawalWorld } from "./test-world.ts";

const world = await withdrawalWorld({ accountHoldHours: 24 });
const { addAccount, applied, browserOf, checkAccount, clock, decide, give, make, query } = world;
const { people, proofs, setPassword, terms } = world;
const acme = people["ACME/admin"];
const operator = people["OPC/admin"];
const code = (name: ErrorName) => errors[name].code;
let AccountId: string;

beforeAll(async () => {
  await give(acme, "THB", 1_000_000n);
  expect((await setPassword(acme)).code).toBe(0);
  AccountId = await addAccount(acme, { CardNumber: "1112223334", Holder: "Acme Trading Co., Ltd." });
  expect((await checkAccount(operator, "approve", AccountId)).code).toBe(0);
  clock.advance(25 * hourMs);
});

async function batch(OrderNo: string, input: object = {}) {
  await browserOf(operator);
  const asked = { OrderNos: [OrderNo], Template: "General", ...proofs(operator), ...input };
  return make("/mc_api/xpay/withdrawal_batchfile", asked, operator);
}

const balance = async () => (await terms(acme)).Balance;

test("one that stands in a file is rejected only by who says that the bank does not pay it, and that is logged", async () => {
  const OrderNo = await applied(acme, "20", { AccountId });
  expect((await batch(OrderNo)).code).toBe(0);
  const before = await balance();
  const refused = await decide(operator, "reject", OrderNo);
  expect(refused.code).toBe(code("WithdrawalInBatch"));
  expect(refused.msg).toContain(OrderNo);
  expect(await balance()).toEqual(before);
  expect((await decide(operator, "reject", OrderNo, { DespiteBatch: true })).code).toBe(0);
  const [line] = await query(
    "select change from operation_log where call = 'withdrawalReject' and code = 0 order by id desc limit 1",
  );
  expect(line?.Change).toMatchObject({ OrderNo, DespiteBatch: true });
  // What is decided is told first.
  expect((await decide(operator, "reject", OrderNo)).code).toBe(code("StatusChanged"));
});

test("where two decide on withdrawals, another one than who gave it to the bank says that it is not paid", async () => {
  const maker = await addPerson(world.services, operator, "batcher", [
    "WithdrawalConfirm",
    "WithdrawalConfirm.batchFile",
    "WithdrawalConfirm.reject",
  ]);
  const OrderNo = await applied(acme, "20", { AccountId });
  await browserOf(maker);
  const asked = { OrderNos: [OrderNo], Template: "General", ...proofs(maker) };
  expect((await make("/mc_api/xpay/withdrawal_batchfile", asked, maker)).code).toBe(0);
  await query(
    `insert into approval_rule (merchant_id, kind, enabled, updated_by, updated_at)
     select id, 'Withdrawal', true, 'test', now() from merchant where type = 'Super'`,
  );
  const before = await balance();
  const despite = { DespiteBatch: true };
  const shown = await make("/rp_api/xpay/withdrawal_get", { OrderNo }, maker);
  expect(shown.data).toMatchObject({ RejectRefusal: errors.OwnBatch.enUS });
  const another = await make("/rp_api/xpay/withdrawal_get", { OrderNo }, operator);
  expect(another.data).toMatchObject({ RejectRefusal: null });
  expect((await decide(maker, "reject", OrderNo, despite)).code).toBe(code("OwnBatch"));
  // Nor by an account that whoever made the file could have come in by.
  const other = await addPerson(world.services, operator, "batcher-2", [
    "WithdrawalConfirm",
    "WithdrawalConfirm.reject",
  ]);
  await query(
    `insert into account_touch (id, merchant_id, user_id, act, by_user_id, at)
     values (1, $1, $2, 'Made', $3, $4)`,
    [operator.merchantId, other.userId, maker.userId, clock.now()],
  );
  expect((await decide(other, "reject", OrderNo, despite)).code).toBe(code("OwnBatch"));
  expect(await balance()).toEqual(before);
  expect((await decide(operator, "reject", OrderNo, despite)).code).toBe(0);
  await query("update approval_rule set enabled = false where kind = 'Withdrawal'");
});

test("one that stands in a file is approved as any other", async () => {
  const OrderNo = await applied(acme, "20", { AccountId });
  expect((await batch(OrderNo)).code).toBe(0);
  expect((await decide(operator, "approve", OrderNo)).code).toBe(0);
});

test("the file and the rejection at once: either the file holds it, or its money went back", async () => {
  for (let round = 0; round < 5; round++) {
    const OrderNo = await applied(acme, "20", { AccountId });
    await browserOf(operator);
    const asked = { OrderNos: [OrderNo], Template: "General", ...proofs(operator) };
    const reject = { OrderNo, Reason: "no", ...world.proofsNow(operator) };
    const answers = await Promise.all([
      make("/mc_api/xpay/withdrawal_batchfile", asked, operator),
      make("/mc_api/xpay/withdrawal_reject", reject, operator),
    ]);
    const [file, rejection] = answers.map((answer) => answer.code);
    if (file === 0) expect(rejection).not.toBe(0);
    if (rejection === 0) expect(file).not.toBe(0);
  }
});

test("one whose transfer is noted is in a file only where that is said", async () => {
  const OrderNo = await applied(acme, "20", { AccountId });
  expect((await decide(operator, "approve", OrderNo, { TransferReference: "KB-1" })).code).toBe(0);
  const refused = await batch(OrderNo);
  expect(refused.code).toBe(code("TransferNoted"));
  expect(refused.msg).toContain(OrderNo);
  expect((await batch(OrderNo, { Again: true })).code).toBe(0);
});
