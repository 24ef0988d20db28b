/** What the hosted page is told of an order, for every kind of account and for a supplier, from the real database. */
import { errors } from "@opc/contract/errors";
import type { PayInstructions } from "@opc/contract/gateway/pay-instructions";
import { describe, expect, test } from "vitest";
import { payPageKey } from "../order/pay-page-key.ts";
import { testApp } from "../testing/app.ts";
import { credit, payment, testCollections, type Watched } from "../testing/collections.ts";
import { wholeQuery } from "../testing/whole-query.ts";

const world = await testApp();
const collections = await testCollections(world);
const query = wholeQuery(world.services);
const account = await collections.addAccount("KBANK-1", { slots: 1_000n });
const picture = Buffer.from("89504e470d0a1a0a", "hex");

await query(
  `insert into bank (code, currency, name_en, name_zh) values ('KBANK', 'THB', 'Kasikornbank', '开泰银行')
   on conflict do nothing`,
);
await query(
  `insert into stored_image (id, purpose, content_type, width, height, bytes, uploaded_by_user_id, uploaded_by, created_at)
   values (1, 'AccountQr', 'image/png', 1, 1, $1, $2, 'OPC/admin', now())`,
  [picture, collections.people["OPC/admin"].userId],
);

interface Page {
  OrderNo: string;
  Status: string;
  PayableAmount: string;
  Instructions: PayInstructions | null;
  IsBySupplier: boolean;
  SupplierUrl: string | null;
  PaymentRemark: string | null;
}
async function newOrder(): Promise<Page> {
  const { data } = await collections.create();
  return page((data as Page).OrderNo);
}
const keyOf = (orderNo: string) => payPageKey(world.services, orderNo);
const get = (path: string, PageKey: string) => world.call(path, { PageKey }, undefined, { method: "GET" });
const page = async (orderNo: string) => (await get("/pay_api/order_get", keyOf(orderNo))).data as Page;
const image = (orderNo: string) =>
  world.app.inject({ method: "GET", url: `/pay_api/order_image?OrderNo=${orderNo}` });
const sayPaid = (orderNo: string) => world.call("/pay_api/order_paid", { PageKey: keyOf(orderNo) });

/** The account as another kind; what an order shows follows its account. */
const become = ({ id }: Watched, columns: string) =>
  query(
    `update offline_account set kind = 'QrCode', qr_type = 'PromptPay', prompt_id = '0812345678', image_id = null,
       bank_code = null, extra_info = null where id = $1`,
    [id],
  ).then(() => query(`update offline_account set ${columns} where id = $1`, [id]));

test("an order's number without the page's key shows nothing, says nothing, and is told like none at all", async () => {
  const { OrderNo } = await newOrder();
  const other = await newOrder();
  const stolen = `${OrderNo}-${keyOf(other.OrderNo).split("-").slice(1).join("-")}`;
  for (const key of [OrderNo, stolen, "P260101000000000000", keyOf("P260101000000000000")]) {
    const asked = await get("/pay_api/order_get", key);
    const said = await world.call("/pay_api/order_paid", { PageKey: key });
    expect([key, asked.code, said.code]).toEqual([key, errors.OrderNotFound.code, errors.OrderNotFound.code]);
    expect((await world.app.inject({ url: `/pay/${key}` })).statusCode).toBe(404);
    expect((await world.app.inject({ url: `/pay/${key}/qr.png` })).statusCode).toBe(404);
  }
  expect(await page(OrderNo)).toMatchObject({ OrderNo, Status: "Pending" });
});

test("an order from before pages had keys opens by its number, for three days", async () => {
  const { OrderNo } = await newOrder();
  const asked = async (number: string) => (await get("/pay_api/order_get", number)).code;
  await query(
    `insert into app_setting (key, value)
     select 'pay-pages-by-number', to_jsonb(id::text) from payment_order where order_no = $1`,
    [OrderNo],
  );
  const { OrderNo: later } = await newOrder();
  expect([await asked(OrderNo), await asked(later)]).toEqual([0, errors.OrderNotFound.code]);
  await query("update payment_order set created_at = $2 where order_no = $1", [
    OrderNo,
    new Date(world.clock.now().getTime() - 3 * 86_400_000 - 1),
  ]);
  expect(await asked(OrderNo)).toBe(errors.OrderNotFound.code);
});

describe("an order of an account", () => {
  test("PromptPay QR: a payload of exactly the payable amount", async () => {
    await become(account, "tip = 'Pay the exact amount'");
    const { Instructions, PayableAmount, IsBySupplier } = await newOrder();
    expect(IsBySupplier).toBe(false);
    expect(Instructions).toMatchObject({ AccountKind: "QrCode", HasImage: false, AccountNumber: null });
    expect(Instructions?.QrPayload).toContain(PayableAmount);
    expect(Instructions?.Tip).toBe("Pay the exact amount");
  });

  test("bank card: bank in both languages, number, holder and note; no code", async () => {
    await become(
      account,
      `kind = 'BankCard', qr_type = null, prompt_id = null, account = '1234567890', bank_code = 'KBANK', extra_info = 'Branch 7'`,
    );
    expect((await newOrder()).Instructions).toEqual({
      AccountKind: "BankCard",
      AccountHolder: "Somsri Rakdee",
      AccountNumber: "1234567890",
      BankName: "开泰银行",
      BankName_enUS: "Kasikornbank",
      ExtraInfo: "Branch 7",
      QrPayload: null,
      HasImage: false,
      Tip: "Pay the exact amount",
    });
  });

  test("TrueMoney wallet: number and holder", async () => {
    await become(account, `kind = 'TrueMoney', qr_type = null, prompt_id = null, account = '0812345678'`);
    expect((await newOrder()).Instructions).toMatchObject({
      AccountKind: "TrueMoney",
      AccountNumber: "0812345678",
      BankName: null,
      QrPayload: null,
    });
  });

  test("static QR: its image by the order's number, only while the order may be paid", async () => {
    await become(account, `qr_type = 'StaticImage', image_id = 1`);
    const order = await newOrder();
    expect(order.Instructions).toMatchObject({ AccountKind: "QrCode", HasImage: true, QrPayload: null });
    const shown = await image(order.OrderNo);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      // A merchant's own page shows it, too.
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(shown.rawPayload).toEqual(picture);
    await sayPaid(order.OrderNo);
    expect((await image(order.OrderNo)).headers["content-type"]).toBe("image/png");
    await collections.report(account, [credit(order.PayableAmount, world.clock.now())]);
    expect(await page(order.OrderNo)).toMatchObject({
      Status: "Success",
      PaidAmount: order.PayableAmount,
      Instructions: null,
    });
    const over = await image(order.OrderNo);
    expect(over.json()).toMatchObject({ code: errors.OrderNotFound.code });
  });

  test.each([
    ["PromptPay QR", "tip = null"],
    [
      "bank card",
      `kind = 'BankCard', qr_type = null, prompt_id = null, account = '111', bank_code = 'KBANK'`,
    ],
    ["TrueMoney wallet", `kind = 'TrueMoney', qr_type = null, prompt_id = null, account = '0812345678'`],
    ["static QR", `qr_type = 'StaticImage', image_id = 1`],
    ["account with a remark", "random_remark_length = 6"],
  ])(
    "%s: the merchant's server is answered what the page shows, also when it asks again",
    async (_, columns) => {
      await become(account, columns);
      const asked = payment();
      const { data } = await collections.sign("/gateway/pay/create", asked);
      const { OrderNo, Instructions, PaymentRemark } = data as Page;
      expect(Instructions).not.toBeNull();
      expect(await page(OrderNo)).toMatchObject({ Instructions, PaymentRemark });
      expect((await collections.sign("/gateway/pay/create", asked)).data).toEqual(data);
      await query(`update payment_order set status = 'Expired' where order_no = $1`, [OrderNo]);
      expect((await collections.sign("/gateway/pay/create", asked)).data).toMatchObject({
        Status: "Expired",
        Instructions: null,
        PaymentRemark: null,
        QrPayload: null,
      });
      await query("update offline_account set random_remark_length = null where id = $1", [account.id]);
    },
  );

  test("an image is not given by the number of an order that has none, or of none", async () => {
    await become(account, "tip = null");
    const { OrderNo } = await newOrder();
    for (const number of [OrderNo, "P0"])
      expect((await image(number)).json()).toMatchObject({ code: errors.OrderNotFound.code });
  });
});

describe("an order that a supplier takes", () => {
  async function supplierOrder() {
    const asked = payment();
    const ask = async () => (await collections.sign("/gateway/pay/create", asked)).data as Page;
    const { OrderNo } = await ask();
    const [order] = await query(
      "update payment_order set account_id = null where order_no = $1 returning id, merchant_id, channel_id",
      [OrderNo],
    );
    return { OrderNo, order, ask };
  }
  const attempt = (
    order: Record<string, unknown> | undefined,
    number: number,
    status: string,
    url: string | null,
  ) =>
    query(
      `insert into supplier_attempt (id, merchant_id, order_id, supplier_id, channel_id, number, reference, status,
         amount_minor, currency, pay_url, created_at, asked_at)
       select $1, $2, $3, c.supplier_id, c.id, $4, $5, $6, 10000, 'THB', $7, now(), now() from channel c where c.id = $8`,
      [
        `${order?.Id}${number}`.slice(-18),
        order?.MerchantId,
        order?.Id,
        number,
        `ref-${order?.Id}-${number}`,
        status,
        url,
        order?.ChannelId,
      ],
    );

  test("has no page before the supplier has accepted it, then the page of the attempt that was", async () => {
    const { OrderNo, order, ask } = await supplierOrder();
    await attempt(order, 1, "Refused", "https://refused.example/");
    expect(await page(OrderNo)).toMatchObject({ IsBySupplier: true, SupplierUrl: null, Instructions: null });
    expect(await ask()).toMatchObject({ OrderNo, SupplierUrl: null, Instructions: null });
    await attempt(order, 2, "Accepted", "https://supplier.example/pay/1");
    expect((await ask()).SupplierUrl).toBe("https://supplier.example/pay/1");
    expect((await page(OrderNo)).SupplierUrl).toBe("https://supplier.example/pay/1");
    await query(`update payment_order set status = 'Failed' where id = $1`, [order?.Id]);
    expect((await page(OrderNo)).SupplierUrl).toBeNull();
    expect((await ask()).SupplierUrl).toBeNull();
  });

  test("is not moved by a member who says that it is paid: the supplier alone knows", async () => {
    const { OrderNo } = await supplierOrder();
    expect((await sayPaid(OrderNo)).code).toBe(errors.StatusChanged.code);
    expect((await page(OrderNo)).Status).toBe("Pending");
  });
});
