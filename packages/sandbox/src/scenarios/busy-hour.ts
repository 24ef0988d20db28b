/** Many members at once with every ending that live traffic knows, while an operator watches the lists. */

import { formatAmount } from "@opc/contract/money";
import { payorderList, payorderSummary } from "@opc/contract/payment-order/calls";
import { minuteMs } from "@opc/contract/time";
import { differenceMinor, planVisit, type Visit } from "../visit.ts";
import { eventually, expectSame, expectThat } from "./eventually.ts";
import type { Stage } from "./stage.ts";
import { type OpenPayment, openPayment } from "./steps.ts";

const visitCount = 60;

interface Played {
  visit: Visit;
  payment: OpenPayment;
}

export async function busyHour(stage: Stage): Promise<void> {
  const random = stage.world.random.fork("busy hour");
  const visits = Array.from({ length: visitCount }, () => planVisit(random));
  // At least one of each ending, whatever the seed.
  for (const [at, ending] of (["late", "partial", "over", "unpaid"] as const).entries()) {
    const visit = visits[at];
    if (visit) visit.ending = ending;
  }
  visits.forEach((visit, at) => {
    visit.memberName = `${visit.memberName} ${at}`;
    // Unequal money must not happen to equal what somebody else pays.
    if (visit.ending === "partial" || visit.ending === "over")
      visit.amountMinor = BigInt(3_000_000 + at * 7_001);
    stage.decisions.push(`${visit.alias} ${visit.amountMinor} ${visit.ending} ${visit.endpoint}`);
  });
  const watcher = await startWatching(stage);
  const played = await Promise.all(visits.map((visit) => begin(stage, visit))).finally(watcher.stop);
  await watcher.ended;
  await report(stage);
  await stage.skip(25 * minuteMs);
  for (const { visit, payment } of played) {
    if (visit.ending === "late") payment.member.pay(payment.page);
  }
  const operator = await stage.superAdministrator();
  await eventually("the unpaid orders expire", async () => {
    const { Rows } = await operator.ask(payorderList, { Statuses: ["Pending", "Paying"], Size: 10 });
    return Rows.length === 0;
  });
  await report(stage);
  await countsAreRight(stage, played);
}

async function begin(stage: Stage, visit: Visit): Promise<Played> {
  const payment = await openPayment(stage, visit.alias, {
    amount: formatAmount(visit.amountMinor, 2),
    endpoint: visit.endpoint,
    memberName: visit.memberName,
  });
  if (visit.saysPaid) await payment.member.sayPaid(payment.created.PayUrl);
  if (visit.ending !== "unpaid" && visit.ending !== "late") {
    payment.member.pay(payment.page, differenceMinor(visit));
  }
  return { visit, payment };
}

function report({ world }: Stage) {
  return Promise.all(world.crawlers.map((crawler) => crawler.reportNew({ shuffled: true, copies: 2 })));
}

/** An operator who looks at the list all the time sees no order twice. */
async function startWatching(stage: Stage): Promise<{ stop(): void; ended: Promise<void> }> {
  const operator = await stage.superAdministrator();
  let watching = true;
  const look = async () => {
    while (watching) {
      const { Rows } = await operator.ask(payorderList, { Size: 100 });
      const numbers = Rows.map((row) => row.OrderNo);
      expectSame(new Set(numbers).size, numbers.length, "orders on the operator's page");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const ended = look();
  // Looked at when the visits are over.
  ended.catch(() => undefined);
  return {
    stop() {
      watching = false;
    },
    ended,
  };
}

async function countsAreRight(stage: Stage, played: readonly Played[]): Promise<void> {
  const operator = await stage.superAdministrator();
  const exact = played.filter(({ visit }) => visit.ending === "exact").length;
  const { StatusCounts } = await operator.ask(payorderSummary, {});
  const count = (status: string) => StatusCounts.find((each) => each.Status === status)?.Count ?? 0;
  expectSame(count("Success"), exact, "successful orders");
  expectSame(count("Success") + count("Expired"), played.length, "all orders");
  const { Rows } = await operator.ask(payorderList, { ReviewStatuses: ["PendingReview"], Size: 200 });
  const odd = played.filter(({ visit }) => ["late", "partial", "over"].includes(visit.ending)).length;
  expectThat(Rows.length === odd, `${odd} orders wait for a review, not ${Rows.length}`);
}
