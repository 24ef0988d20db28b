/**
 * Everybody who asks while releases change: merchants' servers, members, crawlers, a supplier, people at the console and their browsers.
 * Each answer is counted. What gets none, or one that says that the service was not there, failed, and is asked again as it was.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { callbackrecordList } from "@opc/contract/callback-record/calls";
import { payorderList } from "@opc/contract/payment-order/calls";
import { cashoutorderList } from "@opc/contract/payout-order/calls";
import type { CrawlerActor } from "@opc/sandbox/actors/crawler";
import type { MerchantActor } from "@opc/sandbox/actors/merchant";
import type { OperatorActor } from "@opc/sandbox/actors/operator";
import type { PayingSupplierActor } from "@opc/sandbox/actors/paying-supplier";
import { suppliedPayoutType } from "@opc/sandbox/demo/http-supplier";
import { payTypes } from "@opc/sandbox/demo/people";
import type { World } from "@opc/sandbox/world";
import { type Asked, Tally } from "./tally.ts";
import type { Acknowledged } from "./traffic.ts";

export interface Askers {
  world: World;
  supplier: PayingSupplierActor;
  /** Signed in. */
  people: readonly OperatorActor[];
}

const againMs = 250;
const pausesMs = { merchant: 150, person: 250, crawler: 1_000, supplier: 500, browser: 1_500 };
const heartbeatMs = 20_000;
const lists = [payorderList, cashoutorderList, callbackrecordList] as const;
const payerName = "Somchai Jaidee";

export class CountedTraffic {
  readonly tally = new Tally();
  readonly acknowledged: Acknowledged[] = [];
  /** The system's numbers of the payments that were paid, each once and exactly. */
  readonly paid: string[] = [];
  readonly #world: World;
  readonly #supplier: PayingSupplierActor;
  readonly #streams: Promise<void>[] = [];
  readonly #told = new Set<string>();
  readonly #over = new AbortController();
  #number = 0;

  /** Begins to ask. */
  constructor({ world, supplier, people }: Askers) {
    this.#world = world;
    this.#supplier = supplier;
    for (const at of [0, 1, 2]) this.#stream(pausesMs.merchant, () => this.#payment(merchantAt(world, at)));
    for (const at of [0, 1]) this.#stream(pausesMs.merchant, () => this.#payout(merchantAt(world, at)));
    for (const person of people) this.#stream(pausesMs.person, () => this.#list(person));
    for (const crawler of world.crawlers) {
      this.#stream(pausesMs.crawler, () => this.#report(crawler));
      this.#stream(heartbeatMs, () => this.tally.take("heartbeat", () => asEnvelope(crawler.heartbeat())));
    }
    this.#stream(pausesMs.supplier, () => this.#tell());
    this.#stream(pausesMs.browser, () => openConsole(this.tally, world.baseUrl));
  }

  /** Lets what is on its way end, and crawlers and supplier tell the rest. */
  async end(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#streams);
    for (const crawler of this.#world.crawlers) await this.#report(crawler);
    await this.#tell();
  }

  #stream(pauseMs: number, once: () => Promise<unknown>): void {
    const { signal } = this.#over;
    const pause = () => sleep(this.#world.random.between(pauseMs / 2, pauseMs * 1.5), undefined, { signal });
    const run = async () => {
      for (; !signal.aborted; await pause().catch(() => undefined)) await once();
    };
    this.#streams.push(run());
  }

  /** As often as it takes. */
  async #untilTaken<Answer extends Asked>(
    kind: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer | "refused"> {
    for (;;) {
      const answer = await this.tally.take(kind, ask);
      if (answer !== "failed") return answer;
      await sleep(againMs);
    }
  }

  #newOrder(merchant: MerchantActor) {
    this.#number += 1;
    const Amount = `${this.#world.random.between(200, 4_000)}.00`;
    return { MerchantOrderNo: `UP-${this.#number}`, Amount, NotifyUrl: merchant.notifyUrl() };
  }

  #acknowledge(kind: Acknowledged["kind"], merchantOrderNo: string, orderNo: string): void {
    this.acknowledged.push({ kind, merchantOrderNo, orderNos: new Set([orderNo]) });
  }

  async #payment(merchant: MerchantActor): Promise<void> {
    const order = this.#newOrder(merchant);
    const { Code: PayTypeCode, Currency } = payTypes[0];
    const asked = { ...order, PayTypeCode, Currency };
    const answer = await this.#untilTaken("create", () => merchant.create(asked));
    if (answer === "refused") return;
    const { OrderNo, PayUrl } = answer.data;
    this.#acknowledge("payment", order.MerchantOrderNo, OrderNo);
    const member = this.#world.member(payerName);
    const open = async () => ({ code: 0, page: await member.openPage(PayUrl) });
    const opened = await this.#untilTaken("pay page", open);
    if (opened === "refused") return;
    member.pay(opened.page);
    this.paid.push(OrderNo);
    await this.#untilTaken("query", () => merchant.query({ OrderNo }));
  }

  async #payout(merchant: MerchantActor): Promise<void> {
    const order = this.#newOrder(merchant);
    const CardNumber = `00${this.#world.random.between(10_000_000, 99_999_999)}`;
    const { Code: CashoutTypeCode, Currency } = suppliedPayoutType;
    const payee = { BankCode: "KBANK", CardNumber, PayeeName: payerName };
    const asked = { ...order, ...payee, CashoutTypeCode, Currency };
    const answer = await this.#untilTaken("payout", () => merchant.createPayout(asked));
    if (answer !== "refused") this.#acknowledge("payout", order.MerchantOrderNo, answer.data.OrderNo);
  }

  async #list(person: OperatorActor): Promise<void> {
    const row = this.#world.random.pick(lists);
    await this.tally.take("list", () => person.answerTo(row, {}));
  }

  async #report(crawler: CrawlerActor): Promise<void> {
    const lines = this.#world.bank.takeNew(crawler.promptId);
    if (lines.length > 0) await this.#untilTaken("report", () => asEnvelope(crawler.report(lines)));
  }

  async #tell(): Promise<void> {
    for (const payout of this.#supplier.taken.filter(({ reference }) => !this.#told.has(reference))) {
      this.#supplier.tellLate(payout);
      const answer = await this.tally.take("notice", async () =>
        byStatus(await this.#supplier.tell({ payout })),
      );
      if (typeof answer !== "string") this.#told.add(payout.reference);
    }
  }
}

function merchantAt({ merchants }: World, at: number): MerchantActor {
  const merchant = merchants[at % merchants.length];
  if (!merchant) throw new Error("there is no merchant");
  return merchant;
}

/** Of actors that throw what they are refused. */
async function asEnvelope(answer: Promise<unknown>): Promise<Asked> {
  await answer;
  return { code: 0 };
}

function byStatus(status: number, what = ""): Asked {
  return { code: status === 200 ? 0 : -status, msg: `HTTP ${status} ${what}` };
}

/** The page and what it names, as a browser without a cache asks for them. */
async function openConsole(tally: Tally, baseUrl: string): Promise<void> {
  const read = async (path: string): Promise<Asked & { text: string }> => {
    const response = await fetch(new URL(path, baseUrl));
    const text = await response.text();
    return { ...byStatus(response.status, path), text };
  };
  const page = await tally.take("page", () => read("/"));
  if (typeof page === "string") return;
  const files = new Set(page.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  for (const file of files) await tally.take("page's file", () => read(file));
}
