/**
 * An operator sends 58 callbacks again to an address that takes none any more, while money goes on coming in: what the system
 * tells the same merchant at its address that works is told as soon as before.
 */
import { callbackrecordBulkresend, callbackrecordList } from "@opc/contract/callback-record/calls";
import type { EndpointMood } from "../actors/receiver.ts";
import { eventually, expectSame, expectThat } from "./eventually.ts";
import type { Stage } from "./stage.ts";
import { type OpenPayment, openPayment, payAndReport, untilTold } from "./steps.ts";

const merchant = "ACME";
const deadCount = 58;
const liveCount = 12;
const atOnce = 6;
/** What the dead ones may cost a live one. */
const maxMs = 1_000;

export async function deadResend(stage: Stage, { tell }: { tell?: (line: string) => void }): Promise<void> {
  const { receiver } = stage.world;
  receiver.behave("down", "steady");
  const told = await paid(stage, "down", deadCount);
  await Promise.all(told.map((payment) => untilTold(stage, payment)));
  const before = await delays(stage);

  receiver.behave("down", "down");
  const operator = await stage.superAdministrator();
  const filter = { OrderNos: told.map(({ created }) => created.OrderNo), Statuses: ["Success" as const] };
  await eventually("their records say so", async () => {
    const { Rows } = await operator.ask(callbackrecordList, { ...filter, Size: 100 });
    return Rows.length === deadCount;
  });
  await operator.ask(callbackrecordBulkresend, { ...filter, ExpectedCount: deadCount });
  await eventually("some of them are refused", async () => refused(stage, told) > 0);
  const beside = await delays(stage);

  tell?.(`live callbacks before the resend: longest ${Math.max(...before).toFixed(0)} ms`);
  tell?.(`live callbacks beside it: longest ${Math.max(...beside).toFixed(0)} ms`);
  tell?.(`of ${deadCount} sent again ${refused(stage, told)} were refused meanwhile`);
  expectThat(
    median(beside) < median(before) + maxMs,
    `a live callback waits ${median(beside).toFixed(0)} ms beside the resend, ${median(before).toFixed(0)} ms without it`,
  );
}

/** Orders that are paid, with their callbacks on the way. */
async function paid(stage: Stage, endpoint: EndpointMood, count: number): Promise<OpenPayment[]> {
  const payments: OpenPayment[] = [];
  while (payments.length < count) {
    const wanted = Math.min(atOnce, count - payments.length);
    const some = await Promise.all(
      Array.from({ length: wanted }, () => openPayment(stage, merchant, { endpoint })),
    );
    for (const { member, page } of some) member.pay(page);
    for (const crawler of new Set(some.map((payment) => payment.crawler))) await crawler.reportNew();
    payments.push(...some);
  }
  return payments;
}

/** From the report of each payment, one after the other, until the merchant's address that works has taken its callback. */
async function delays(stage: Stage): Promise<number[]> {
  const { receiver } = stage.world;
  const taken: number[] = [];
  for (let at = 0; at < liveCount; at++) {
    const payment = await openPayment(stage, merchant);
    await payAndReport(payment);
    const reportedAt = performance.now();
    await untilTold(stage, payment);
    taken.push(performance.now() - reportedAt);
    expectSame(receiver.of(payment.created.OrderNo)?.accepted, 1, "a live callback's deliveries");
  }
  return taken;
}

function refused({ world }: Stage, told: readonly OpenPayment[]): number {
  return told.filter(({ created }) => {
    const received = world.receiver.of(created.OrderNo);
    return received !== undefined && received.verified > received.accepted;
  }).length;
}

function median(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
}
