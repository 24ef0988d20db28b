/** A merchant's own limit of unpaid orders: set, changed, taken away, shown as it is used. */
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { expect, test } from "vitest";
import { merchantWorld } from "./test-world.ts";

const { as, collections, query, root } = await merchantWorld({ unpaidOrdersMaximum: 5000 });

type Detail = CallOutput<Calls["merchantGet"]>;

async function shown() {
  const { code, data } = await as(root, "/rp_api/merchant/merchant_get", { MerchantAlias: "ACME" });
  expect(code).toBe(0);
  const { UnpaidLimits, UsualUnpaidOrders } = data as Detail;
  return { limits: UnpaidLimits, usual: UsualUnpaidOrders };
}

const set = (changes: object, who = root) =>
  as(who, "/mc_api/merchant/merchant_unpaidlimit", { MerchantAlias: "ACME", Currency: "THB", ...changes });

async function lastChange() {
  const [line] = await query(
    "select call, change from operation_log where code = 0 and change is not null order by id desc limit 1",
  );
  return line;
}

const none = { Currency: "THB", Orders: 0, Amount: "0.00" };

test("is set, changed and taken away, each recorded, and shown as it is used", async () => {
  expect(await shown()).toEqual({ limits: [], usual: 5000 });
  expect((await set({ Limit: "Own", UnpaidOrders: 20, UnpaidAmount: "5000" })).code).toBe(0);
  const own = { ...none, IsOwn: true, MaximumOrders: 20, MaximumAmount: "5000.00" };
  expect(await shown()).toEqual({ limits: [own], usual: 5000 });
  expect(await lastChange()).toMatchObject({
    Call: "merchantUnpaidlimit",
    Change: {
      MerchantAlias: "ACME",
      UnpaidOrders: { from: "as usual", to: "20" },
      UnpaidAmount: { from: "as usual", to: "5000.00" },
    },
  });
  await collections.addAccount("KBANK-1");
  for (const Amount of ["500.00", "250.00"]) expect((await collections.create({ Amount })).code).toBe(0);
  expect((await set({ Limit: "Own", UnpaidAmount: "0" })).code).toBe(0);
  const used = { Currency: "THB", Orders: 2, Amount: "750.00" };
  expect((await shown()).limits).toEqual([
    { ...used, IsOwn: true, MaximumOrders: null, MaximumAmount: "0.00" },
  ]);
  expect((await set({ Limit: "Usual" })).code).toBe(0);
  expect((await shown()).limits).toEqual([
    { ...used, IsOwn: false, MaximumOrders: 5000, MaximumAmount: null },
  ]);
  expect(await lastChange()).toMatchObject({
    Change: {
      UnpaidOrders: { from: "no limit", to: "as usual" },
      UnpaidAmount: { from: "0.00", to: "as usual" },
    },
  });
});

test("the same again changes nothing, and is no change in the log", async () => {
  await set({ Limit: "Own", UnpaidOrders: 3 });
  const before = await query(
    "select count(*) from operation_log where call = 'merchantUnpaidlimit' and change is not null",
  );
  expect((await set({ Limit: "Own", UnpaidOrders: 3 })).code).toBe(0);
  expect(
    await query(
      "select count(*) from operation_log where call = 'merchantUnpaidlimit' and change is not null",
    ),
  ).toEqual(before);
});

test("a merchant has a balance line in a currency in which it has a limit alone", async () => {
  await set({ Limit: "Own", UnpaidOrders: 3 });
  const { data } = await as(root, "/rp_api/merchant/merchant_get", { MerchantAlias: "ACME" });
  expect((data as Detail).Balances.map(({ Currency }) => Currency)).toEqual(["THB"]);
});

test.each([
  [{ Limit: "Own", UnpaidOrders: 0 }, errors.InvalidInput],
  [{ Limit: "Own", UnpaidOrders: -1 }, errors.InvalidInput],
  [{ Limit: "Own", UnpaidOrders: 1.5 }, errors.InvalidInput],
  [{ Limit: "Own", UnpaidOrders: 10_000_001 }, errors.InvalidInput],
  [{ Limit: "Own", UnpaidAmount: "-1" }, errors.InvalidAmount],
  [{ Limit: "Own", UnpaidAmount: "1.001" }, errors.InvalidAmount],
  [{ Limit: "Usual", UnpaidOrders: 5 }, errors.InvalidInput],
  [{}, errors.InvalidInput],
  [{ Limit: "Usual", Currency: "XXX" }, errors.CurrencyUnknown],
  [{ Limit: "Usual", MerchantAlias: "NOONE" }, errors.NotFound],
  [{ Limit: "Usual", MerchantAlias: "OPC" }, errors.SuperMerchantRefused],
])("%o is refused", async (changes, { code }) => {
  expect((await set(changes)).code).toBe(code);
});
