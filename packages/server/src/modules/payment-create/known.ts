/**
 * Requests that were made before. A webhook-id with the same body gets the very answer it got; a MerchantOrderNo with
 * the same content gets its order as it is now; either with anything else is refused.
 */
import { calls } from "@opc/contract";
import { CallError } from "../../call-error.ts";
import { fixed } from "../../db/fixed.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isReuse, keptAnswers, requestKey } from "../../order/kept-answers.ts";
import type { Services } from "../../services.ts";
import type { PayableAccount } from "../offline-account/instructions.ts";
import { type AnsweredOrder, answerOf, type PayPlace } from "./answer.ts";
import { type Ask, isContent, type PayCreateAnswer } from "./ask.ts";

export const payCreatePath = calls.gatewayPayCreate.path;

export type Outcome = PayCreateAnswer | CallError;

export interface Answered {
  ask: Ask;
  answer: PayCreateAnswer;
}

/** Outcomes of the requests that were made before; the others are not in the map. `answered` is still to be kept. */
export async function knownOutcomes(
  tx: Transaction,
  asks: readonly Ask[],
  services: Pick<Services, "vault" | "publicUrl">,
): Promise<{ outcomes: Map<Ask, Outcome>; answered: Answered[] }> {
  const [requests, orders] = await Promise.all([keptAnswers(tx, payCreatePath, asks), knownOrders(tx, asks)]);
  const outcomes = new Map<Ask, Outcome>();
  const answered: Answered[] = [];
  for (const ask of asks) {
    const kept = requests.get(ask);
    const order = orders.get(requestKey(ask.merchantId, ask.input.MerchantOrderNo));
    if (kept) {
      outcomes.set(ask, kept === "reused" ? new CallError("RequestIdReused") : keptAnswer(kept.answer));
    } else if (order) {
      const same = isContent(order.BodyHash, ask);
      if (!same) {
        outcomes.set(ask, new CallError("OrderNoReused"));
        continue;
      }
      if (answered.some((other) => isReuse(ask, other.ask))) {
        outcomes.set(ask, new CallError("RequestIdReused"));
        continue;
      }
      const answer = answerOf(order, placeOf(order), ask.exponent, services);
      outcomes.set(ask, answer);
      answered.push({ ask, answer });
    }
  }
  return { outcomes, answered };
}

/** One that was kept before answers had these fields has none of them. */
function keptAnswer(answer: string): PayCreateAnswer {
  const kept = JSON.parse(answer) as PayCreateAnswer;
  return {
    ...kept,
    Instructions: kept.Instructions ?? null,
    PaymentRemark: kept.PaymentRemark ?? null,
    SupplierUrl: kept.SupplierUrl ?? null,
  };
}

interface KnownOrder extends AnsweredOrder, Omit<PayableAccount, "Kind" | "Holder" | "Account"> {
  MerchantId: bigint;
  MerchantOrderNo: string;
  BodyHash: Buffer;
  Kind: PayableAccount["Kind"] | null;
  Holder: string | null;
  Account: string | null;
  SupplierUrl: string | null;
}

async function knownOrders(tx: Transaction, asks: readonly Ask[]): Promise<Map<string, KnownOrder>> {
  const numbers = asks.map((ask) => ask.input.MerchantOrderNo);
  const { rows } = await fixed<KnownOrder>(tx)`
    select k.merchant_id, k.merchant_order_no, k.body_hash, o.order_no, o.status, o.amount_minor, o.payable_minor,
      o.currency, o.expires_at, o.payment_remark, a.kind, a.holder, a.account, a.prompt_id, a.image_id,
      a.extra_info, a.tip, b.name_en as bank_name_en, b.name_zh as bank_name_zh,
      (select s.pay_url from supplier_attempt s where s.order_id = o.id and s.status = 'Accepted'
        order by s.number desc limit 1) as supplier_url
    from unnest(${asks.map((ask) => ask.merchantId)}::bigint[], ${numbers}::text[])
      as asked (merchant_id, merchant_order_no)
    join payment_order_key k using (merchant_id, merchant_order_no)
    join payment_order o on o.id = k.order_id
    left join offline_account a on a.id = o.account_id
    left join bank b on b.code = a.bank_code and b.currency = a.currency`;
  return new Map(rows.map((row) => [requestKey(row.MerchantId, row.MerchantOrderNo), row]));
}

function placeOf(order: KnownOrder): PayPlace {
  const { Kind, Holder, Account, SupplierUrl } = order;
  if (Kind === null || Holder === null || Account === null)
    return { account: null, supplierUrl: SupplierUrl };
  return { account: { ...order, Kind, Holder, Account } };
}
