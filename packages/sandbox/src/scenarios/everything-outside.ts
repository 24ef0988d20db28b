/** What comes from outside in a storm: merchants' servers, members, crawlers and suppliers. */
import type { PayPage } from "../actors/member.ts";
import { suppliedPayType } from "../demo/http-supplier.ts";
import { expectThat } from "./eventually.ts";
import { payRequest } from "./steps.ts";
import { pause, payoutOf, repeat, type Storm } from "./storm.ts";

const atOnce = 3;

/** Each goes on until the storm is over. */
export function outsideActs(storm: Storm): Promise<void>[] {
  const each = (work: (storm: Storm) => Promise<void>) => repeat(storm, () => work(storm));
  return [
    ...Array.from({ length: atOnce }, () => each(pay)),
    each(payBySupplier),
    ...Array.from({ length: 2 }, () => each(payOut)),
    each(reportAll),
    each(tellOfPayments()),
    each(tellOfPayouts()),
  ];
}

/** Where the statement of an account is imported and no crawler reports it. */
function isByStatement({ stage }: Storm, promptId: string): boolean {
  return stage.world.crawlers[0]?.promptId === promptId;
}

async function pay({ stage, watch }: Storm): Promise<void> {
  const { world } = stage;
  const merchant = world.random.pick(world.merchants);
  const request = payRequest(stage, merchant);
  const answer = await watch.time("pay/create", () => merchant.create(request));
  // No free amount is an answer, too.
  if (answer.code !== 0) return pause();
  if (world.random.chance(0.3)) return;
  const member = world.member(request.MemberName ?? "");
  const page: PayPage = await watch.time("payment page", () => member.openPage(answer.data.PayUrl));
  if (page.Instructions) member.pay(page);
}

async function payBySupplier({ stage, watch }: Storm): Promise<void> {
  const { world } = stage;
  const merchant = world.random.pick(world.merchants);
  const request = { ...payRequest(stage, merchant), PayTypeCode: suppliedPayType.Code };
  const { code, msg } = await watch.time("pay/create by a supplier", () => merchant.create(request));
  expectThat(code === 0, `${merchant.alias} gets an order: ${msg}`);
  await pause(30);
}

async function payOut({ stage, watch }: Storm): Promise<void> {
  const { alias } = stage.world.random.pick(stage.world.merchants);
  expectThat(await watch.time("payout/create", () => payoutOf(stage, alias)), `${alias} gets its payout`);
  await pause(20);
}

async function reportAll(storm: Storm): Promise<void> {
  const { stage, watch } = storm;
  const reporting = stage.world.crawlers.filter(({ promptId }) => !isByStatement(storm, promptId));
  const around = <Result>(send: () => Promise<Result>) => watch.time("credits of a crawler", send);
  await Promise.all(reporting.map((crawler) => crawler.reportNew({ copies: 2, shuffled: true, around })));
  await Promise.all(stage.world.crawlers.map((crawler) => crawler.heartbeat()));
  await pause(300);
}

function tellOfPayments(): (storm: Storm) => Promise<void> {
  let told = 0;
  return async ({ stage, watch, collector }) => {
    const news = collector.taken.slice(told, told + 20);
    told += news.length;
    const at = stage.world.clock.now();
    for (const payment of news) collector.receive(payment.reference, payment.amount, at);
    const tell = (payment: (typeof news)[number]) =>
      watch.time("supplier's notice of a payment", () => collector.tell({ payment, at }));
    await Promise.all([...news, ...news].map(tell));
    await pause();
  };
}

function tellOfPayouts(): (storm: Storm) => Promise<void> {
  let told = 0;
  return async ({ watch, payer }) => {
    const news = payer.taken.slice(told, told + 20);
    told += news.length;
    await Promise.all(
      [...news, ...news].map((payout) =>
        watch.time("supplier's notice of a payout", () => payer.tell({ payout })),
      ),
    );
    await pause();
  };
}
