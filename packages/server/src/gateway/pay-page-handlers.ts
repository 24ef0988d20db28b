/** What the hosted payment page asks. The order's number is all that opens it, so it shows what a payer may see. */
import { formatAmount } from "@opc/contract/money";
import { sql } from "kysely";
import { CallError } from "../call/call-error.ts";
import type { Handlers } from "../call/handler.ts";
import { currenciesOf } from "../db/currencies.ts";
import { newId } from "../db/id.ts";
import type { Transaction } from "../db/transaction.ts";
import { qrPayloadOf } from "../modules/offline-account/instructions.ts";
import { moveOrders } from "../modules/payment-order/move.ts";

export const payPageHandlers = {
  payPageGet: async ({ OrderNo }, { tx, services, now }) => {
    const order = await findOrder(tx, OrderNo);
    if (!order) throw new CallError("OrderNotFound");
    if (order.Status === "Pending") await noteShown(tx, order.Id, order.MerchantId, now);
    const currencies = await currenciesOf(services.database);
    const payable = formatAmount(order.PayableMinor, currencies.exponentOf(order.Currency));
    const isOpen = order.Status === "Pending" || order.Status === "Paying";
    const account = { kind: order.AccountKind ?? "BankCard", promptId: order.PromptId };
    return {
      OrderNo: order.OrderNo,
      MerchantName: order.MerchantName,
      Currency: order.Currency,
      PayableAmount: payable,
      Status: order.Status,
      AccountHolder: order.Holder ?? "",
      // Nobody pays an order that is over because an old page still shows how.
      QrPayload: isOpen ? qrPayloadOf(account, order.Currency, payable) : null,
      PaymentRemark: isOpen ? order.PaymentRemark : null,
      Tip: order.Tip,
      ExpiresAt: order.ExpiresAt.toISOString(),
      ServerTime: now.toISOString(),
      ReturnUrl: order.ReturnUrl,
    };
  },

  payPageSayPaid: async ({ OrderNo }, { tx, now }) => {
    const order = await findOrder(tx, OrderNo);
    if (!order) throw new CallError("OrderNotFound");
    // Said twice, or by two open pages: it is said.
    if (order.Status === "Paying") return {};
    const moved = await moveOrders(
      tx,
      "startPaying",
      [
        {
          orderId: order.Id,
          to: "Paying",
          kind: "memberSaysPaid",
          actor: { kind: "member", name: order.MemberName ?? "" },
        },
      ],
      now,
    );
    if (!moved.has(order.Id)) {
      // Another page may have said it between the look and the move.
      const { Status } = (await findOrder(tx, OrderNo)) ?? {};
      if (Status !== "Paying") throw new CallError("StatusChanged");
    }
    return {};
  },
} satisfies Partial<Handlers>;

function findOrder(tx: Transaction, orderNo: string) {
  return tx
    .selectFrom("PaymentOrder")
    .innerJoin("Merchant", "Merchant.Id", "PaymentOrder.MerchantId")
    .leftJoin("OfflineAccount as Account", "Account.Id", "PaymentOrder.AccountId")
    .selectAll("PaymentOrder")
    .select(["Merchant.Name as MerchantName", "Account.Kind as AccountKind"])
    .select(["Account.PromptId", "Account.Holder", "Account.Tip"])
    .where("PaymentOrder.OrderNo", "=", orderNo)
    .executeTakeFirst();
}

/** The first time only; the page asks again every few seconds. */
async function noteShown(tx: Transaction, orderId: bigint, merchantId: bigint, now: Date): Promise<void> {
  await sql`
    insert into order_event (id, merchant_id, order_id, at, kind, actor_kind, actor_name)
    select ${newId()}, ${merchantId}, ${orderId}, ${now}, 'instructionsShown', 'member', ''
    where not exists (select from order_event where order_id = ${orderId} and kind = 'instructionsShown')`.execute(
    tx,
  );
}
