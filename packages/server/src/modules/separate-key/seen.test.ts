/** Where the operator sees of which merchants a key for paying out waits, is live or is demanded. */
import type { CallOutput, Calls } from "@opc/contract";
import type { PayoutKeyState } from "@opc/contract/merchant/states";
import { hourMs } from "@opc/contract/time";
import { expect, test } from "vitest";
import { addPerson, type Person } from "../../testing/people.ts";
import { separateKeyWorld } from "./test-world.ts";

const { as, root, clock, services, acme, second, make, addPayout, add, decide } = await separateKeyWorld();
const onlooker = await addPerson(services, root, "onlooker", ["MerchantList"]);

async function merchants(input: { PayoutKeys?: PayoutKeyState[] } = {}) {
  const { data } = await as(root, "/rp_api/merchant/merchant_list", input);
  return (data as CallOutput<Calls["merchantList"]>).Rows;
}
const stateOf = async (alias: string) =>
  (await merchants()).find(({ MerchantAlias }) => MerchantAlias === alias)?.PayoutKey;
const found = async (...PayoutKeys: PayoutKeyState[]) =>
  (await merchants({ PayoutKeys })).map(({ MerchantAlias }) => MerchantAlias);

async function waiting(person: Person) {
  const { data } = await as(person, "/rp_api/home/home_get", {});
  const { Attention } = data as CallOutput<Calls["homeGet"]>;
  return Attention.find(({ Kind }) => Kind === "payoutKeysWaiting");
}

test("a key that waits is counted on Home for who may let it in, and its merchant is found by it", async () => {
  await add(acme, { Purpose: "Reading" });
  expect([await stateOf("ACME"), await found("Waiting"), await waiting(root)]).toEqual([
    "None",
    [],
    undefined,
  ]);
  const at = clock.now();
  const { KeyId } = await addPayout(acme);
  expect([await stateOf("ACME"), await stateOf("LOTUS")]).toEqual(["Waiting", "None"]);
  expect(await found("Waiting", "Demanded")).toEqual(["ACME"]);
  const seen = await waiting(root);
  expect(seen).toMatchObject({ Count: 1, Sums: [] });
  expect(Date.parse(seen?.Since ?? "")).toBeGreaterThanOrEqual(at.getTime());
  for (const person of [onlooker, acme]) expect(await waiting(person)).toBeUndefined();
  expect((await decide(second, "approve", KeyId)).code).toBe(0);
  expect([await stateOf("ACME"), await found("Waiting"), await waiting(root)]).toEqual([
    "Live",
    [],
    undefined,
  ]);
});

test("that it is demanded is seen beside the merchants that may still sign with the other key", async () => {
  clock.advance(25 * hourMs);
  const demand = { MerchantAlias: "ACME", Reading: false, Collecting: false, PayingOut: true };
  expect((await make(root, "demand", demand)).code).toBe(0);
  expect(await found("Demanded")).toEqual(["ACME"]);
  const { data } = await as(root, "/rp_api/merchant/merchant_get", { MerchantAlias: "ACME" });
  expect(data).toMatchObject({ PayoutKey: "Demanded" });
  expect(await found("None")).toContain("LOTUS");
});
