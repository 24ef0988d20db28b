/**
 * What the hosted payment page asks. Whoever has its key may pay, so it shows what a payer may see. The picture of an
 * account's fixed code is there for merchants' own pages too, by the number that they have.
 */

import type { PayInstructions } from "@opc/contract/gateway/pay-instructions";
import { formatAmount } from "@opc/contract/money";
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import type { Handlers } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { currenciesOf } from "../db/currencies.ts";
import { newId } from "../db/id.ts";
import type { Transaction } from "../db/transaction.ts";
import { instructionsOf } from "../modules/offline-account/instructions.ts";
import { isOpen } from "../modules/payment-order/open.ts";
import { readImage } from "../modules/stored-image/images.ts";
import { supplierUrlOf } from "../modules/supplier/store.ts";
import { orderNoOfKey } from "../order/pay-page-key.ts";
import { moveOrders } from "../order/payment-move.ts";
import type { Services } from "../services.ts";

export const payPageHandlers = {
  payPageGet: async ({ PageKey }, { tx, services, now }) => {
    const order = await findOpened(tx, services, PageKey, now);
    if (!order) throw new CallError("OrderNotFound");
    if (order.Status === "Pending") await noteShown(tx, order.Id, order.MerchantId, now);
    const currencies = await currenciesOf(services.database);
    const text = (minor: bigint) => formatAmount(minor, currencies.exponentOf(order.Currency));
    const payable = text(order.PayableMinor);
    const hasPaid = order.Status === "Success" && order.PaidMinor !== null;
    const isPayable = isOpen(order.Status);
    const isBySupplier = order.AccountId === null;
    return {
      OrderNo: order.OrderNo,
      MerchantName: order.MerchantName,
      Currency: order.Currency,
      PayableAmount: payable,
      PaidAmount: hasPaid ? text(order.PaidMinor ?? 0n) : null,
      Status: order.Status,
      Instructions: isPayable ? instructions(order, payable) : null,
      IsBySupplier: isBySupplier,
      SupplierUrl: isPayable && isBySupplier ? await supplierUrlOf(tx, order.Id) : null,
      PaymentRemark: isPayable ? order.PaymentRemark : null,
      ExpiresAt: order.ExpiresAt.toISOString(),
      ServerTime: now.toISOString(),
      ReturnUrl: order.ReturnUrl,
    };
  },

  payPageImage: async ({ OrderNo }, { tx }) => {
    const order = await findOrder(tx, OrderNo);
    if (!order || !isOpen(order.Status) || order.ImageId === null) throw new CallError("OrderNotFound");
    return readImage(tx, order.ImageId, "AccountQr");
  },

  payPageSayPaid: async ({ PageKey }, { tx, services, now }) => {
    const order = await findOpened(tx, services, PageKey, now);
    if (!order) throw new CallError("OrderNotFound");
    // Where a supplier takes the payment, only the supplier knows: Paying says that it has accepted the order.
    if (order.AccountId === null) throw new CallError("StatusChanged");
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
      const { Status } = (await findOrder(tx, order.OrderNo)) ?? {};
      if (Status !== "Paying") throw new CallError("StatusChanged");
    }
    return {};
  },
} satisfies Partial<Handlers>;

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

function instructions(order: FoundOrder, payable: string): PayInstructions | null {
  const { Kind, Holder, Account } = order;
  if (Kind === null || Holder === null || Account === null) return null;
  return instructionsOf({ ...order, Kind, Holder, Account }, order.Currency, payable);
}

/** A kept answer to pay/create, with the page's address in it, is given again for so long. */
const byNumberMs = 3 * dayMs;

async function findOpened(tx: Transaction, services: Pick<Services, "vault">, key: string, now: Date) {
  const orderNo = orderNoOfKey(services, key);
  if (orderNo !== undefined) return findOrder(tx, orderNo);
  const order = await findOrder(tx, key);
  return order && (await opensByNumber(tx, order, now)) ? order : undefined;
}

/** Of an order from before there were keys (migration 0066). */
async function opensByNumber(tx: Transaction, order: { Id: bigint; CreatedAt: Date }, now: Date) {
  if (order.CreatedAt.getTime() < now.getTime() - byNumberMs) return false;
  const { rows } = await sql`
    select from app_setting where key = 'pay-pages-by-number' and (value #>> '{}')::bigint >= ${order.Id}`.execute(
    tx,
  );
  return rows.length > 0;
}

function findOrder(tx: Transaction, orderNo: string) {
  return tx
    .selectFrom("PaymentOrder")
    .innerJoin("Merchant", "Merchant.Id", "PaymentOrder.MerchantId")
    .leftJoin("OfflineAccount as Account", "Account.Id", "PaymentOrder.AccountId")
    .leftJoin("Bank", (join) =>
      join.onRef("Bank.Code", "=", "Account.BankCode").onRef("Bank.Currency", "=", "Account.Currency"),
    )
    .selectAll("PaymentOrder")
    .select("Merchant.Name as MerchantName")
    .select(["Account.Kind", "Account.Holder", "Account.Account", "Account.PromptId", "Account.ImageId"])
    .select(["Account.ExtraInfo", "Account.Tip", "Bank.NameEn as BankNameEn", "Bank.NameZh as BankNameZh"])
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
