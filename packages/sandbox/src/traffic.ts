/**
 * Live traffic of the demo world: the history's orders go on at their pace, by hour and day, with everything that real members,
 * banks and merchants' servers do to them. Crawlers beat also without traffic, so that orders can always be taken.
 */
import { formatAmount } from "@opc/contract/money";
import { heartbeatEveryMs } from "./actors/crawler.ts";
import type { MerchantActor } from "./actors/merchant.ts";
import { realClock } from "./clock.ts";
import { atPaceOfPast } from "./demo/pace.ts";
import { payTypes } from "./demo/people.ts";
import { bankingPayType } from "./demo/sandbox-supplier.ts";
import type { DemoWorld } from "./demo.ts";
import { openCashiers, startPayouts } from "./payout-traffic.ts";
import { openSchedule, type Schedule } from "./schedule.ts";
import { differenceMinor, planVisit, type Visit } from "./visit.ts";
import { openWorld, type World } from "./world.ts";

export interface TrafficOptions {
  baseUrl: string;
  /** False: heartbeats only. */
  orders: boolean;
  /** How many payouts wait for a review now. */
  payoutsUnderReview: () => Promise<number>;
  log: { warn(facts: object, text: string): void };
}

/** Of how many orders one goes through a supplier. */
const ordersBySupplied = 20;
const crawlEveryMs = 2_000;
/** Visits and timers at once; a member who pays late waits for a quarter of an hour. */
const maxPlanned = 5_000;
const oneReportEveryMs = 60_000;
const promptPay = payTypes[0];

/** Returns how to end it. */
export function startTraffic({ file, receiver }: DemoWorld, options: TrafficOptions): () => Promise<void> {
  const { baseUrl } = options;
  const world = openWorld({ baseUrl, file, receiver, clock: realClock, seed: Date.now() });
  const schedule = openSchedule({ most: maxPlanned, onError: quietly(options.log) });
  for (const crawler of world.crawlers) {
    schedule.repeat(
      () => heartbeatEveryMs,
      () => crawler.heartbeat(),
    );
  }
  const cashiers = openCashiers(world, file);
  for (const { crawler } of cashiers) {
    schedule.repeat(
      () => heartbeatEveryMs,
      () => crawler.heartbeat(),
    );
  }
  if (options.orders) {
    startOrders(world, schedule);
    startPayouts(world, schedule, { cashiers, underReview: options.payoutsUnderReview });
  }
  return async () => {
    await schedule.stop();
    await receiver.close();
  };
}

function startOrders(world: World, schedule: Schedule): void {
  const { random } = world;
  for (const crawler of world.crawlers) {
    schedule.repeat(
      () => crawlEveryMs,
      async () => {
        const faults = { copies: random.chance(0.05) ? 2 : 1, shuffled: random.chance(0.2) };
        await crawler.reportNew(faults);
      },
    );
  }
  atPaceOfPast(world, schedule, 1, async () => {
    schedule.after(0, () => beginVisit(world, schedule, planVisit(random)));
  });
  atPaceOfPast(world, schedule, ordersBySupplied, async () => {
    const visit = planVisit(random);
    const within = { ...visit, amountMinor: visit.amountMinor + bankingPayType.MinimumMinor };
    await createOrder(world.merchant(visit.alias), within, world, bankingPayType);
  });
}

async function beginVisit(world: World, schedule: Schedule, visit: Visit): Promise<void> {
  const created = await createOrder(world.merchant(visit.alias), visit, world);
  if (!created) return;
  const member = world.member(visit.memberName);
  const lateMs = Date.parse(created.expiresAt) - world.clock.now().getTime();
  const waitMs = visit.paysAfterMs + (visit.ending === "late" ? lateMs : 0);
  schedule.after(visit.opensAfterMs, async () => {
    const page = await member.openPage(created.payUrl);
    if (visit.saysPaid && visit.ending !== "late") {
      schedule.after(visit.paysAfterMs - 500, async () => {
        await member.sayPaid(created.payUrl);
      });
    }
    if (visit.ending === "unpaid") return;
    schedule.after(waitMs, async () => {
      member.pay(page, differenceMinor(visit));
    });
  });
}

async function createOrder(
  merchant: MerchantActor,
  visit: Visit,
  { random, clock }: World,
  payType: { Code: string; Currency: string } = promptPay,
) {
  const number = clock.now().getTime().toString(36).toUpperCase();
  const request = {
    MerchantOrderNo: `${visit.alias}-${number}-${random.between(100_000, 999_999)}`,
    PayTypeCode: payType.Code,
    Currency: payType.Currency,
    Amount: formatAmount(visit.amountMinor, 2),
    NotifyUrl: merchant.notifyUrl(visit.endpoint),
    MemberName: visit.memberName,
  };
  const answer = await merchant.create(request);
  if (visit.asksTwice) await merchant.create(request);
  // No free slot or no healthy account: the merchant's server shows an error, the member leaves.
  if (answer.code !== 0) return undefined;
  return { payUrl: answer.data.PayUrl, expiresAt: answer.data.ExpiresAt };
}

/** A server that restarts refuses many connections; one line a minute is enough. */
function quietly(log: TrafficOptions["log"]): (error: unknown) => void {
  let silentUntilMs = 0;
  let missed = 0;
  return (error) => {
    missed += 1;
    if (Date.now() < silentUntilMs) return;
    log.warn({ err: error, missed }, "demo world: a call failed");
    silentUntilMs = Date.now() + oneReportEveryMs;
    missed = 0;
  };
}
