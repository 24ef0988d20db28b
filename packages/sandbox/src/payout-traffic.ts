/** Live payouts of the demo world: merchants pay out now and then, and the operator's cards pay by their crawlers. */
import { minuteMs } from "@opc/contract/time";
import { CrawlerActor } from "./actors/crawler.ts";
import { PayoutAgent } from "./actors/payout-agent.ts";
import { TransferDesk } from "./actors/transfer-desk.ts";
import type { DemoFile } from "./demo/file.ts";
import { atPaceOfPast } from "./demo/pace.ts";
import { nextPayout, reviewsWanted } from "./demo/payouts/reviews.ts";
import { payoutType } from "./demo/payouts/setup.ts";
import { newPayee } from "./demo/payouts/stories.ts";
import type { Schedule } from "./schedule.ts";
import type { World } from "./world.ts";

/** Where no phone rings, every code is this one; the README tells it. */
export const demoBankCode = "123456";

/** About as many as in the history: `paymentsBetween` of its stories, and those that were not paid. */
const ordersByPayout = 19;
const workEveryMs = 2_000;
const reviewedEveryMs = 2 * minuteMs;

export interface Cashier {
  agent: PayoutAgent;
  crawler: CrawlerActor;
}

export function openCashiers({ baseUrl, bank, random, clock }: World, file: DemoFile): Cashier[] {
  const desk = new TransferDesk(bank, random.fork("transfer desk"), demoBankCode);
  return file.PayoutCrawlers.map(({ SpiderId: crawlerCode, Token: token, Card: card }, at) => {
    const common = { baseUrl, token, random: random.fork(crawlerCode) };
    return {
      agent: new PayoutAgent({ ...common, card, desk, clock, faults: { readsCodes: at === 0 } }),
      crawler: new CrawlerActor({ ...common, crawlerCode, promptId: card, bank }),
    };
  });
}

interface PayoutTraffic {
  cashiers: readonly Cashier[];
  /** How many payouts wait for a review now. */
  underReview: () => Promise<number>;
}

/** Somebody is paid out now and then; one of the operator's cards waits for codes, the other's crawler reads them itself. */
export function startPayouts(
  world: World,
  schedule: Schedule,
  { cashiers, underReview }: PayoutTraffic,
): void {
  for (const { agent, crawler } of cashiers) {
    schedule.repeat(
      () => workEveryMs,
      () => agent.work(),
    );
    schedule.repeat(
      () => workEveryMs,
      async () => {
        await crawler.reportNew();
      },
    );
  }
  atPaceOfPast(world, schedule, ordersByPayout, () => createPayout(world, false));
  schedule.repeat(
    () => reviewedEveryMs,
    async () => {
      if ((await underReview()) < reviewsWanted) await createPayout(world, true);
    },
  );
}

/** Refused where the merchant has not enough: then nobody is paid. */
async function createPayout({ random, clock, merchant: of }: World, isReviewed: boolean): Promise<void> {
  const { alias, baht } = nextPayout(random, isReviewed);
  const merchant = of(alias);
  const payee = newPayee(random);
  await merchant.createPayout({
    MerchantOrderNo: `${alias}-OUT-${clock.now().getTime().toString(36).toUpperCase()}-${random.between(100_000, 999_999)}`,
    CashoutTypeCode: payoutType.code,
    Currency: payoutType.currency,
    Amount: `${baht}.00`,
    BankCode: payee.bankCode,
    CardNumber: payee.cardNumber,
    PayeeName: payee.name,
    NotifyUrl: merchant.notifyUrl(),
  });
}
