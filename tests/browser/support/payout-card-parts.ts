/** What the tests of payout cards and crawler payouts share: cards of their own, and agents that pay from them. */
import { type PayoutCardRow, payoutcardEnable, payoutcardList } from "@opc/contract/payout-card/calls";
import { cashoutorderGet, cashoutorderList } from "@opc/contract/payout-order/calls";
import { payoutCards } from "@opc/sandbox/demo/payouts/setup";
import type { World } from "@opc/sandbox/world";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { addCrawler, fresh } from "./offline-account-parts.ts";
import type { Person } from "./people.ts";
import { callAs } from "./user-parts.ts";

export const ownChannel = "CARD-OUT";

const demoCards = payoutCards.map(({ name }) => name);

let lastCard = 0;

/** Of nobody: no two cards have one number. */
export function cardNumber(): string {
  lastCard += 1;
  return `9${Date.now()}${String(lastCard).padStart(2, "0")}`;
}

export interface OwnCard {
  CardId: string;
  CardName: string;
  number: string;
  agent: PayoutAgent;
}

/**
 * A card that the person signed in on the page adds, and the agent that pays from it. The demo world's own are off until it
 * is retired: of cards that paid nothing today, as after midnight, the older one is asked.
 */
export async function addPayoutCard(page: Page, person: Person, balance = "100000"): Promise<OwnCard> {
  await enableDemoCards(page, false);
  const crawler = await addCrawler(page, person, "BankCard");
  const [CardName, number] = [fresh("Payout card"), cardNumber()];
  const { CardId } = await callAs<{ CardId: string }>(page, "/mc_api/offline/payoutcard_add", {
    Currency: "THB",
    CardName,
    Holder: "Somchai Jaidee",
    BankCode: "KBANK",
    CardNumber: number,
    ChannelCode: ownChannel,
    SpiderId: crawler.SpiderId,
    MinimumAmount: "20",
    MaximumAmount: "9000",
    DailyLimit: "500000",
    Fee: "5",
    OpeningBalance: balance,
    LoginPassword: person.password,
    GoogleVerifyCode: await person.nextCode(),
  });
  return { CardId, CardName, number, agent: new PayoutAgent(page, crawler.SpiderId, crawler.Token) };
}

/** Other tests' payouts do not go to it. */
export async function retireCard(page: Page, { CardId }: Pick<OwnCard, "CardId">): Promise<void> {
  await enable(page, CardId, false);
  await enableDemoCards(page, true);
}

async function enableDemoCards(page: Page, isOn: boolean): Promise<void> {
  const { Rows } = await callAs<{ Rows: PayoutCardRow[] }>(page, payoutcardList.path, { Size: "100" });
  const isOther = ({ CardName, Enabled }: PayoutCardRow) => demoCards.includes(CardName) && Enabled !== isOn;
  for (const { CardId } of Rows.filter(isOther)) await enable(page, CardId, isOn);
}

async function enable(page: Page, CardId: string, isOn: boolean): Promise<void> {
  await callAs(page, payoutcardEnable.path, { CardId, Enabled: String(isOn) });
}

export interface AgentTask {
  TaskId: string;
  Reference: string;
  OrderNo: string;
  Amount: string;
  CardNumber: string;
}

interface NextAnswer {
  Action: "None" | "CarryOut" | "Resume" | "EnterCode" | "Stop";
  Task: AgentTask | null;
  Code: string | null;
}

/** Pays from one card through the agents' calls, one step at a time. */
export class PayoutAgent {
  readonly crawlerCode: string;
  readonly #page: Page;
  readonly #token: string;

  constructor(page: Page, crawlerCode: string, token: string) {
    this.crawlerCode = crawlerCode;
    this.#page = page;
    this.#token = token;
  }

  async heartbeat(Balance?: string): Promise<void> {
    await this.#call("/agent/heartbeat", Balance === undefined ? {} : { Balance, Currency: "THB" });
  }

  next(busyWith?: AgentTask): Promise<NextAnswer> {
    return this.#call<NextAnswer>("/agent/tasks/next", {
      WaitSeconds: 5,
      ...(busyWith && { TaskId: busyWith.TaskId }),
    });
  }

  async report({ TaskId }: AgentTask, Event: string, more: object = {}): Promise<void> {
    await this.#call("/agent/tasks/report", { TaskId, Event, ...more });
  }

  /** Takes the next task and applies for its transfer: the bank asks for a code. */
  async apply(more: object = {}): Promise<AgentTask> {
    const { Action, Task } = await this.next();
    expect(Action, Task ? "" : await this.#newestPayout()).toBe("CarryOut");
    if (!Task) throw new Error("there is nothing to carry out");
    await this.report(Task, "Applied", more);
    return Task;
  }

  /** Where it went that this card was not asked; whoever is signed in on the page sees it. */
  async #newestPayout(): Promise<string> {
    const reader = { headers: { origin: new URL(this.#page.url()).origin } };
    const list = await this.#page.request.post(cashoutorderList.path, { ...reader, data: { Size: 1 } });
    const OrderNo = (await list.json()).data?.Rows?.[0]?.OrderNo;
    const one = await this.#page.request.post(cashoutorderGet.path, { ...reader, data: { OrderNo } });
    return `no task for ${this.crawlerCode}: ${await one.text()}`;
  }

  /** The bank's statement has the transfer. */
  async debit({ Reference, Amount }: AgentTask): Promise<void> {
    await this.#debit(Amount, `TRANSFER ${Reference}`);
  }

  /** Money that left, and nobody knows what for. */
  async strayDebit(Amount: string): Promise<void> {
    await this.#debit(Amount, "ATM");
  }

  #debit(Amount: string, Remark: string): Promise<unknown> {
    const OccurredAt = new Date().toISOString();
    const line = {
      ExternalId: fresh("OUT"),
      Direction: "Debit",
      Currency: "THB",
      Amount,
      Remark,
      OccurredAt,
    };
    return this.#call("/agent/transactions", { Transactions: [line] });
  }

  async #call<Data>(path: string, data: object): Promise<Data> {
    const answer = await this.#page.request.post(path, {
      headers: { authorization: `Bearer ${this.#token}` },
      data,
    });
    const { code, msg, data: said } = (await answer.json()) as { code: number; msg: string; data: Data };
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return said;
  }
}

/** A payout of ACME's that needs no review; answers its system number. */
export async function askPayout(world: World, Amount: string, PayeeName = "Malee Srisuk"): Promise<string> {
  const merchant = world.merchant("ACME");
  const { code, msg, data } = await merchant.createPayout({
    MerchantOrderNo: fresh("out"),
    CashoutTypeCode: "BANKCARD",
    Currency: "THB",
    Amount,
    BankCode: "SCB",
    CardNumber: cardNumber(),
    PayeeName,
    NotifyUrl: merchant.notifyUrl(),
  });
  expect(code, msg).toBe(0);
  return data.OrderNo;
}
