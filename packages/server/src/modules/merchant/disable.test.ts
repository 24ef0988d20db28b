import { errors } from "@opc/contract/errors";
import { expect, test } from "vitest";
import { payPageKey } from "../../order/pay-page-key.ts";
import { credit } from "../../testing/collections.ts";
import { merchantWorld } from "./test-world.ts";

const { as, query, people, root, clock, call, signIn, collections, browserOf, services } =
  await merchantWorld();
const account = await collections.addAccount("KBANK-1");
const acme = people["ACME/admin"];

const enable = (Enable: boolean, MerchantAlias = "ACME") =>
  as(root, "/mc_api/merchant/merchant_enable", { MerchantAlias, Enable, Reason: "the contract ended" });

test("disabling holds at the next request of people and of servers, and orders under way still settle", async () => {
  const staff = await signIn(acme);
  const { data } = await collections.create();
  const order = data as { OrderNo: string; PayableAmount: string };
  expect((await enable(false)).code).toBe(0);

  expect((await call("/rp_api/merchant/balancechange_list", {}, staff)).code).toBe(
    errors.SessionExpired.code,
  );
  expect((await collections.create()).code).toBe(errors.MerchantDisabled.code);
  clock.advance(30_000);
  await expect(signIn(acme)).rejects.toThrow(String(errors.SignInRefused.code));

  const PageKey = payPageKey(services, order.OrderNo);
  const page = await call("/pay_api/order_get", { PageKey }, undefined, { method: "GET" });
  expect(page.code).toBe(0);
  await collections.beat(account);
  await collections.report(account, [credit(order.PayableAmount, clock.now())]);
  const [settled] = await query("select status from payment_order where order_no = $1", [order.OrderNo]);
  expect(settled?.Status).toBe("Success");
  const told = await query("select status from callback_record where order_no = $1", [order.OrderNo]);
  expect(told).toHaveLength(1);
});

test("why, since when and by whom is told, and recorded", async () => {
  const { data } = await as(root, "/rp_api/merchant/merchant_get", { MerchantAlias: "ACME" });
  expect(data).toMatchObject({
    Enable: false,
    EnableReason: "the contract ended",
    EnableChangedBy: "OPC/admin",
    OnlineCount: 0,
  });
  const [line] = await query(
    "select change from operation_log where call = 'merchantEnable' order by id desc limit 1",
  );
  expect(line?.Change).toMatchObject({ Enable: { from: true, to: false }, SessionsEnded: 1 });
});

test("enabled again it works at once, but nobody is signed in by it", async () => {
  const staff = await browserOf(people["LOTUS/admin"]);
  expect((await enable(false, "LOTUS")).code).toBe(0);
  expect((await enable(true, "LOTUS")).code).toBe(0);
  expect((await call("/rp_api/merchant/balancechange_list", {}, staff)).code).toBe(
    errors.SessionExpired.code,
  );
  expect((await enable(true)).code).toBe(0);
  await collections.beat(account);
  expect((await collections.create()).code).toBe(0);
  clock.advance(30_000);
  expect((await signIn(acme)).sessionId).not.toBe("");
});

test("the operator's own merchant cannot be disabled, and a reason is needed", async () => {
  expect((await enable(false, "OPC")).code).toBe(errors.SuperMerchantRefused.code);
  const sent = await as(root, "/mc_api/merchant/merchant_enable", {
    MerchantAlias: "LOTUS",
    Enable: false,
    Reason: " ",
  });
  expect(sent.code).toBe(errors.InvalidInput.code);
});
