/** A new collection account, and one whose number changed, takes no orders for a day, unless a second person lifts the hold. */
import { errors } from "@opc/contract/errors";
import { grantablePermissions } from "@opc/contract/pages";
import { hourMs, minuteMs } from "@opc/contract/time";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { addPerson } from "../../testing/people.ts";
import { editOf, nouns, type OfflineWorld, offlineWorld } from "./test-world.ts";

const started = await testApp({ accountHoldHours: 24 });
const { call, clock, signIn, services } = started;
let world: OfflineWorld;
let own: Clerk;
let other: Clerk;

beforeAll(async () => {
  world = await offlineWorld(started);
  const admin = world.collections.people["OPC/admin"];
  own = { person: admin, browser: world.admin };
  const person = await addPerson(services, admin, "second", grantablePermissions("Super"));
  other = { person, browser: await signIn(person) };
});

/** Who does nothing for a quarter of an hour is signed out. */
beforeEach(async () => {
  for (const { browser } of [own, other]) await call("/rp_api/offline/qrcode_list", {}, browser);
});

/** Of an amount that only accounts of these tests take. */
async function order(Amount: string) {
  await world.query("update crawler set last_heartbeat_at = $1", [clock.now()]);
  const { code, data } = await world.collections.create({ Amount });
  if (code !== 0) return undefined;
  const [row] = await world.query("select account_id from payment_order where order_no = $1", [
    (data as { OrderNo: string }).OrderNo,
  ]);
  return row?.AccountId as bigint;
}

const lastRefused = async () =>
  (
    await world.query("select coalesce(string_agg(operator_detail::text, ' '), '') as told from order_event")
  )[0]?.Told;
const hours = (count: number) => new Date(clock.now().getTime() + count * hourMs);

let amount = 100;
/** Takes orders of one amount that no other account takes. */
async function added(kind: "QrCode" | "BankCard" | "TrueMoney" = "TrueMoney") {
  amount += 10;
  const range = { MinimumAmount: `${amount}.00`, MaximumAmount: `${amount + 5}.00` };
  return { AccountId: await world.add(kind, range), Amount: `${amount}.00` };
}

async function lift(AccountId: string, kind: keyof typeof nouns = "TrueMoney") {
  return world.send(`/mc_api/offline/${nouns[kind]}_lifthold`, { AccountId });
}

async function approve(who: Clerk, ApprovalId: unknown) {
  const { data } = await call("/rp_api/setting/approval_get", { ApprovalId }, other.browser);
  const { ContentHash } = data as { ContentHash: string };
  const input = { ApprovalId, ContentHash, ...freshProof(started, who) };
  return call("/mc_api/setting/approval_approve", input, who.browser);
}

const idOf = ({ data }: { data: unknown }) => (data as { ApprovalId: string }).ApprovalId;

describe.each(["QrCode", "BankCard", "TrueMoney"] as const)("a new %s", (kind) => {
  test("takes no order for as long as the operator set, and its row says until when", async () => {
    const { AccountId, Amount } = await added(kind);
    const { HeldUntil } = await world.account(kind, AccountId);
    expect(Math.abs(Date.parse(HeldUntil ?? "") - hours(24).getTime())).toBeLessThan(minuteMs);
    expect((await world.lastChange(`${nouns[kind]}Add`)).Change).toMatchObject({ HeldUntil });
    expect(await order(Amount)).toBeUndefined();
    await world.query("update offline_account set held_until = $1 where id = $2", [clock.now(), AccountId]);
    expect(await order(Amount)).toBe(BigInt(AccountId));
    expect((await world.account(kind, AccountId)).HeldUntil).toBeNull();
  });

  test("takes orders once a second person has lifted the hold, and not by the first one's word", async () => {
    const { AccountId, Amount } = await added(kind);
    const asked = await lift(AccountId, kind);
    expect(asked).toMatchObject({ code: 0, data: { ApprovalId: expect.stringMatching(/^\d+$/) } });
    expect(await order(Amount)).toBeUndefined();
    expect((await approve(own, idOf(asked))).code).toBe(errors.OwnApproval.code);
    expect((await approve(other, idOf(asked))).data).toMatchObject({ Status: "Approved" });
    expect(await order(Amount)).toBe(BigInt(AccountId));
    expect((await lift(AccountId, kind)).code).toBe(errors.AccountNotHeld.code);
  });
});

test("an account of before, without a hold, takes orders as ever, and what is not its number holds nothing", async () => {
  const { AccountId, Amount } = await added();
  await world.query("update offline_account set held_until = null where id = $1", [AccountId]);
  const row = await world.account("TrueMoney", AccountId);
  const path = "/mc_api/offline/truemoney_edit";
  expect(
    (await world.send(path, editOf("TrueMoney", row, { Holder: "Somsri R.", Tip: "please" }))).code,
  ).toBe(0);
  expect((await world.account("TrueMoney", AccountId)).HeldUntil).toBeNull();
  expect(await order(Amount)).toBe(BigInt(AccountId));
});

test("another number holds an old account anew; switched off and on, moved back or edited again it stays held", async () => {
  const { AccountId, Amount } = await added();
  await world.query("update offline_account set held_until = null where id = $1", [AccountId]);
  const edit = async (changes: object) => {
    const row = await world.account("TrueMoney", AccountId);
    const values = editOf("TrueMoney", row, changes as never);
    expect((await world.send("/mc_api/offline/truemoney_edit", values)).code).toBe(0);
    return row;
  };
  const { WalletNumber } = await edit({ WalletNumber: "0955554444" });
  const held = async () => (await world.account("TrueMoney", AccountId)).HeldUntil;
  const until = await held();
  expect(Date.parse(until ?? "")).toBeGreaterThan(hours(23).getTime());
  for (const Enabled of [false, true])
    expect((await world.send("/mc_api/offline/truemoney_enable", { AccountId, Enabled })).code).toBe(0);
  await edit({ Holder: "Somsri R." });
  expect(await held()).toBe(until);
  clock.advance(minuteMs);
  await edit({ WalletNumber });
  expect(Date.parse((await held()) ?? "")).toBeGreaterThan(Date.parse(until ?? ""));
  expect(await order(Amount)).toBeUndefined();
});

test("a request to lift is void once the number is another one", async () => {
  const { AccountId } = await added();
  const asked = await lift(AccountId);
  const row = await world.account("TrueMoney", AccountId);
  await world.query("update offline_account set name = name || '!' where id = $1", [AccountId]);
  const values = editOf("TrueMoney", row, { WalletNumber: "0966665555" });
  expect((await world.send("/mc_api/offline/truemoney_edit", values)).code).toBe(0);
  expect((await approve(other, idOf(asked))).data).toMatchObject({
    Status: "Void",
    VoidBecause: "FactsChanged",
  });
  expect((await world.account("TrueMoney", AccountId)).HeldUntil).not.toBeNull();
});

test("an order that goes elsewhere says why the held account was passed over", async () => {
  const { AccountId, Amount } = await added();
  const next = await world.add("TrueMoney", { MinimumAmount: Amount, MaximumAmount: `${amount + 5}.00` });
  await world.query("update offline_account set held_until = null where id = $1", [next]);
  expect(await order(Amount)).toBe(BigInt(next));
  const { AccountName } = await world.account("TrueMoney", AccountId);
  expect(await lastRefused()).toContain(`${AccountName}: held`);
});
