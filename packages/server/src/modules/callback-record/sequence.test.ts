/** Callbacks of one order are numbered: one that arrives late does not undo what a later one told. */
import { afterAll, expect, test } from "vitest";
import { gatewayOrderOf } from "../../order/payment-row.ts";
import { testDatabase } from "../../testing/database.ts";
import { CallbackDeliverer } from "./deliverer.ts";
import { queueCallbacks } from "./queue.ts";
import { resendForOrder } from "./resend.ts";
import { callbackWorld, scriptedSender, type TestMerchant } from "./test-world.ts";

const world = await callbackWorld(await testDatabase());
afterAll(() => world.close());
const { services } = world;
const url = "https://shop.example/notify";
const actor = { kind: "user", name: "OPC/admin" } as const;
let serial = 0;

/** An order whose success was told, and that was marked before the merchant took it. */
async function toldTwice(merchant: TestMerchant) {
  const [orderNo] = await world.queue(merchant, url);
  const order = (await world.orders()).find((row) => row.OrderNo === orderNo);
  if (!order) throw new Error("no order");
  const marked = gatewayOrderOf({ ...order, Exception: "Marked" }, 2);
  const { Id: orderId, MerchantId: merchantId, OrderNo, MerchantOrderNo: merchantOrderNo } = order;
  await world.inWhole((tx) =>
    queueCallbacks(
      tx,
      [{ orderKind: "Payment", orderId, merchantId, orderNo: OrderNo, merchantOrderNo, url, body: marked }],
      world.now(),
    ),
  );
  return { order, marked };
}
const merchantOf = () => world.addMerchant(`SHOP${++serial}`);

test("a success that is retried after the order was marked has the lower number", async () => {
  await toldTwice(await merchantOf());
  const arrived: [string, number][] = [];
  let sent = 0;
  const sender = scriptedSender(({ body }) => {
    const { Exception, Sequence } = JSON.parse(body);
    if (Exception === "None" && sent++ === 0) return { httpStatus: 503 };
    arrived.push([Exception, Sequence]);
    return {};
  });
  const deliverer = new CallbackDeliverer(services, sender, () => 0);
  await deliverer.deliverDue();
  world.advance(5_000);
  await deliverer.deliverDue();
  expect(arrived).toEqual([
    ["Marked", 2],
    ["None", 1],
  ]);
});

test("what is sent again keeps its number while it is true, and a new truth has the next", async () => {
  const { order, marked } = await toldTwice(await merchantOf());
  const sender = scriptedSender(() => ({}));
  const deliverer = new CallbackDeliverer(services, sender);
  await deliverer.deliverDue();
  const resend = (body: typeof marked) =>
    world.inWhole((tx) => resendForOrder(tx, order, body, actor, world.now()));
  await resend(marked);
  await deliverer.deliverDue();
  await resend({ ...marked, Fee: "7.00" });
  await deliverer.deliverDue();
  const numbers = sender.sent.map(({ body }) => JSON.parse(body).Sequence as number);
  expect(numbers.slice(0, 2).sort()).toEqual([1, 2]);
  expect(numbers.slice(2)).toEqual([2, 3]);
});
