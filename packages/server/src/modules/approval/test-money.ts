/**
 * Money that waits for two people, and where it goes, for stories of one person: payouts and credits of theirs to be approved,
 * an order to be reversed, a collection account, a merchant's review threshold, a crawler, a quota, address lists.
 */
import type { Answer } from "../../testing/app.ts";
import type { Dice } from "../../testing/dice.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import type { Person } from "../../testing/people.ts";
import { editOf } from "../offline-account/test-world.ts";
import type { approvalWorld } from "./test-world.ts";

type World = Awaited<ReturnType<typeof approvalWorld>>;

/** One of the story's acts: sends as that account, with its proofs. */
export type Send = (path: string, input: object) => Promise<Answer>;

export async function testMoney(world: World) {
  const { people, query } = world;
  const orders = await testOrderDesk(world, people);
  const payouts = await testPayoutDesk(world, people);
  const spare = await orders.collections.addAccount("KBANK-SPARE");
  await query("update offline_account set enabled = false where id = $1", [spare.id]);

  /** A partial credit, bound by hand: it waits for somebody else's review. */
  async function bind(send: Send): Promise<void> {
    const order = await orders.order();
    const TransactionId = String(await orders.money("40.00"));
    await send("/mc_api/xpay/originalrecord_bind", { TransactionId, OrderNo: order.OrderNo });
  }

  async function reverse(send: Send): Promise<void> {
    const { OrderNo } = await orders.orderAt("Success");
    await send("/mc_api/xpay/payorder_reverse", { OrderNo, Reason: "a mistake" });
  }

  const payOut = ({ userId, userName }: Person) =>
    payouts.order({ creator: { userId, name: `OPC/${userName}` } });

  /** Whatever of theirs waits for somebody else's word, and what would give it. */
  async function waitingOf(mine: readonly bigint[]): Promise<[path: string, input: object][]> {
    const payoutsOf = await query(
      "select order_no, status_since from payout_order where status = 'PendingReview' and created_by_user_id = any($1)",
      [mine],
    );
    const reviews = await query(
      `select o.order_no, r.id from order_review r join payment_order o on o.id = r.order_id
        where r.status = 'PendingReview' and r.proposed_by_user_id = any($1)`,
      [mine],
    );
    return [
      ...payoutsOf.map(({ OrderNo, StatusSince }): [string, object] => [
        "/mc_api/xpay/cashoutorder_approve",
        { OrderNo, StatusSince: (StatusSince as Date).toISOString() },
      ]),
      ...reviews.map(({ OrderNo, Id }): [string, object] => [
        "/mc_api/xpay/payorder_review",
        { OrderNo, ReviewId: String(Id), Approve: true, Settle: "RealPayment" },
      ]),
    ];
  }

  async function seen(send: Send, path: string, input: object): Promise<Record<string, unknown>> {
    return ((await send(path, input)).data ?? {}) as Record<string, unknown>;
  }

  async function moveAccount(send: Send, { next }: Dice): Promise<void> {
    const { Account } = await seen(send, "/rp_api/offline/qrcode_get", { AccountId: String(spare.id) });
    if (!Account) return;
    const PromptId = `08${String(10_000_000 + next(90_000_000))}`;
    await send("/mc_api/offline/qrcode_edit", editOf("QrCode", Account as never, { PromptId }));
  }

  async function loosenReview(send: Send): Promise<void> {
    const { Version } = await seen(send, "/rp_api/merchant/cashoutsetting_get", { MerchantAlias: "ACME" });
    if (!Version) return;
    const type = { CashoutTypeCode: "BANK", Currency: "THB", Enabled: true, RoutingMode: "Order" };
    const range = { MinimumAmount: "1.00", MaximumAmount: "50000.00", ReviewFrom: null };
    await send("/mc_api/merchant/cashoutsetting_save", {
      ...{ MerchantAlias: "ACME", Version, CashoutTypes: [{ ...type, ...range, Channels: [] }] },
    });
  }

  async function newLists(send: Send, { next }: Dice): Promise<void> {
    const now = await seen(send, "/rp_api/merchant/apiinfo_get", { MerchantAlias: "ACME" });
    if (now.ApiIpList === undefined) return;
    await send("/mc_api/merchant/apiinfo_ipupdate", {
      ...{ MerchantAlias: "ACME", ApiIpListWas: now.ApiIpList, BackendIpListWas: now.BackendIpList },
      ...{ ApiIpList: `198.51.100.${next(200)}`, BackendIpList: now.BackendIpList },
    });
  }

  /** What would lead money elsewhere, or more of it out. */
  async function lead(send: Send, name: string, dice: Dice): Promise<void> {
    const { next, one } = dice;
    const plain = (path: string, input: object) => () => send(path, input);
    await one<() => Promise<unknown>>([
      plain("/mc_api/spider/spidersetting_rotatetoken", { SpiderId: "spider-1" }),
      plain("/mc_api/spider/spidersetting_add", {
        ...{ SpiderId: `spider-${name}-${next(1000)}`, SpiderType: "QrCode", Flag: "mine", Account: "mine" },
      }),
      plain("/mc_api/merchant/merchant_quotaset", {
        ...{ MerchantAlias: "ACME", Currency: "THB", DailyWithdrawalQuota: "5000" },
      }),
      plain("/mc_api/merchant/merchant_update", {
        ...{ MerchantAlias: "ACME", Version: 1, MerchantName: "ACME", TimeDifferenceMinutes: 0 },
        ApiIpList: `198.51.100.${next(200)}`,
      }),
      () => newLists(send, dice),
      () => moveAccount(send, dice),
      () => loosenReview(send),
      () => reverse(send),
    ])();
  }

  return { bind, reverse, payOut, waitingOf, lead };
}

/** What two people alone can do, as it stands. */
export async function doneByTwo(query: World["query"]) {
  const [row] = await query(
    `select (select count(*) from approval where status = 'Approved')::int as approvals,
       (select count(*) from withdrawal_order where status = 'Approved')::int as withdrawals,
       (select count(*) from payout_order where created_by_user_id is not null and status <> 'PendingReview')::int as payouts,
       (select count(*) from order_review where status = 'Approved')::int as reviews,
       (select count(*) from journal where type = 'Payment Order Reversed')::int as reversals,
       (select count(*) from journal where type like 'Manual %')::int as changes,
       (select string_agg(spider_id || token_hash::text, '' order by id) from crawler) as crawlers,
       (select string_agg(api_ip_list || backend_ip_list, '' order by id) from merchant) as lists,
       (select string_agg(coalesce(prompt_id, account), '' order by id) from offline_account) as accounts,
       (select string_agg(review_from_minor::text, ' ' order by merchant_id) from merchant_cashout_type) as thresholds,
       (select string_agg(kind || enabled::text, ' ' order by kind) from approval_rule) as rules,
       (select sum(daily_withdrawal_minor)::int from merchant_quota) as quotas`,
  );
  return row;
}
