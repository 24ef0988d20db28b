import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newSupplierKeys } from "../supplier/signature.ts";
import { channelWorld, nounOf, payForm, realSupplier } from "./test-world.ts";

const world = await channelWorld();
const { send, sound, query, app } = world;

interface Result {
  Passed: boolean;
  Steps: { Step: string; Outcome: string; Ms: number | null; Detail: string | null }[];
}

beforeAll(async () => {
  sound(await send("supplier_add", { SupplierCode: "SEA", SupplierName: "Sea Pay", Adapter: "http" }));
});

const callOf = async (page: "PayChannel" | "CashoutChannel", ChannelCode: string) => {
  app.clock.advance(6_000);
  return sound(await send(`${nounOf[page]}_test`, { ChannelCode })) as unknown as Result;
};
const failedOf = ({ Steps }: Result) => {
  const failed = Steps.find(({ Outcome }) => Outcome === "Failed");
  return failed && `${failed.Step}: ${failed.Detail}`;
};

/** A channel to a supplier that is there, each knowing the other's key. */
async function connected(page: "PayChannel" | "CashoutChannel") {
  const supplier = await realSupplier(() => app.clock.now());
  const { PayTypeCode, ...form } = payForm({ BaseAddress: supplier.baseAddress });
  const type = page === "PayChannel" ? { PayTypeCode } : { CashoutTypeCode: "BANK" };
  sound(await send(`${nounOf[page]}_add`, { ...form, ...type }));
  const code = String(form.ChannelCode);
  const set = sound(
    await world.setKeys(page, { ChannelCode: code, PublicKey: supplier.publicKey, MakeKeyPair: true }),
  );
  supplier.operatorKeys.push(String(set.OwnPublicKey));
  return { supplier, code };
}

describe.each(["PayChannel", "CashoutChannel"] as const)("a test call of a %s", (page) => {
  test("proves address, keys and both signatures, and asks about what never was", async () => {
    const { supplier, code } = await connected(page);
    const result = await callOf(page, code);
    expect(result).toMatchObject({ Passed: true });
    expect(result.Steps.map(({ Outcome }) => Outcome)).toEqual(Array(6).fill("Passed"));
    expect(supplier.asked).toHaveLength(1);
    expect(supplier.asked[0]?.path).toBe(`/api/${page === "PayChannel" ? "payments" : "payouts"}/query`);
    expect(String(supplier.asked[0]?.body.Reference)).toMatch(/^probe-/);
    expect((await world.get(page, code)).Channel.LastTestPassed).toBe(true);
    expect((await world.lastLine(`${nounOf[page]}Test`))?.Change).toMatchObject({
      ChannelCode: code,
      Passed: true,
    });
  });

  test("tells which signature is not believed", async () => {
    const { supplier, code } = await connected(page);
    supplier.wrongSecretKey = newSupplierKeys().secretKey;
    expect(failedOf(await callOf(page, code))).toBe("AnswerSigned: AnswerNotSigned");
    supplier.operatorKeys.length = 0;
    expect(failedOf(await callOf(page, code))).toBe("SignatureAccepted: HTTP 401");
    expect((await world.lastLine(`${nounOf[page]}Test`))?.Change).toMatchObject({
      FailedAt: "SignatureAccepted",
    });
  });

  test("tells that nobody listens", async () => {
    const { supplier, code } = await connected(page);
    supplier.server.closeAllConnections();
    await new Promise((resolve) => supplier.server.close(resolve));
    expect(failedOf(await callOf(page, code))).toBe("Connected: ConnectionRefused");
  });
});

test("what a channel lacks is told without asking anybody", async () => {
  const form = payForm({ BaseAddress: "" });
  sound(await send("paychannel_add", form));
  expect(failedOf(await callOf("PayChannel", String(form.ChannelCode)))).toBe(
    "Configured: BaseAddress, PublicKey, PrivateKey",
  );
});

test("an address that leads inside since it was saved is not called", async () => {
  const { supplier, code } = await connected("PayChannel");
  app.services.allowLoopbackCallbacks = false;
  try {
    expect(failedOf(await callOf("PayChannel", code))).toBe("Configured: NotConfigured");
    await query(
      sql`update channel set base_address = replace(base_address, 'http:', 'https:') where code = ${code}`,
    );
    expect(failedOf(await callOf("PayChannel", code))).toBe("AddressResolved: AddressNotAllowed");
  } finally {
    app.services.allowLoopbackCallbacks = true;
  }
  expect(supplier.asked).toHaveLength(0);
});

test("two at once ask once; one unknown is not found", async () => {
  const { supplier, code } = await connected("PayChannel");
  app.clock.advance(6_000);
  const both = await Promise.all([
    send("paychannel_test", { ChannelCode: code }),
    send("paychannel_test", { ChannelCode: code }),
  ]);
  expect(both.map((one) => one.code).sort()).toEqual([0, errors.ChannelTestTooSoon.code]);
  expect(supplier.asked).toHaveLength(1);
  expect((await send("paychannel_test", { ChannelCode: "NOBODY" })).code).toBe(errors.NotFound.code);
});

test("an answer as it should be makes an unhealthy channel healthy, one that is not leaves it", async () => {
  const { supplier, code } = await connected("PayChannel");
  await query(sql`insert into channel_health (channel_id, unhealthy_since, reason, next_probe_at)
    select id, now(), 'Silent', now() + interval '1 hour' from channel where code = ${code}`);
  const isHealthy = async () =>
    ((await world.get("PayChannel", code)).Channel.Health as { IsHealthy: boolean }).IsHealthy;
  const [own] = supplier.operatorKeys.splice(0);
  expect((await callOf("PayChannel", code)).Passed).toBe(false);
  expect(await isHealthy()).toBe(false);
  supplier.operatorKeys.push(String(own));
  expect((await callOf("PayChannel", code)).Passed).toBe(true);
  expect(await isHealthy()).toBe(true);
});

test("a native channel tells of its accounts and of free slots", async () => {
  const account = await world.collections.addAccount("QR-1", { slots: 7n });
  await world.collections.beat(account);
  const result = await callOf("PayChannel", "PP-1");
  expect(result).toMatchObject({ Steps: [], Cards: [] });
  const { Accounts } = result as unknown as {
    Accounts: { AccountName: string; SlotCount: number; FreeSlots: number }[];
  };
  const own = Accounts.find(({ AccountName }) => AccountName === "QR-1");
  expect(own).toMatchObject({ SlotCount: 7, FreeSlots: 7, WhyNot: null });
});

test("while keys change the supplier may know either of ours, and answer with either of its own", async () => {
  const { supplier, code } = await connected("PayChannel");
  const next = newSupplierKeys();
  const set = sound(
    await world.setKeys("PayChannel", { ChannelCode: code, PublicKey: next.publicKey, MakeKeyPair: true }),
  );
  // It has changed nothing yet.
  expect((await callOf("PayChannel", code)).Passed).toBe(true);
  // It has changed both.
  supplier.operatorKeys.splice(0, 1, String(set.OwnPublicKey));
  supplier.wrongSecretKey = next.secretKey;
  expect((await callOf("PayChannel", code)).Passed).toBe(true);
  // Its old key is worth nothing after a day.
  delete supplier.wrongSecretKey;
  await query(sql`update channel set previous_keys_until = ${app.clock.now()} where code = ${code}`);
  expect(failedOf(await callOf("PayChannel", code))).toBe("AnswerSigned: AnswerNotSigned");
});
