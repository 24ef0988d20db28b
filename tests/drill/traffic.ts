/**
 * Merchants that ask for payments and payouts without a pause, and repeat a question with the same number until it is answered.
 * What was answered is written down: that much has to be there whatever happens.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { PayingSupplierActor } from "@opc/sandbox/actors/paying-supplier";
import { suppliedPayoutType } from "@opc/sandbox/demo/http-supplier";
import { payTypes } from "@opc/sandbox/demo/people";
import type { World } from "@opc/sandbox/world";

export type Kind = "payment" | "payout";

export interface Acknowledged {
  kind: Kind;
  merchantOrderNo: string;
  /** Every number that was ever answered for it: one. */
  orderNos: Set<string>;
}

export interface Traffic {
  acknowledged: Acknowledged[];
  /** Questions that were asked again because their answer did not come. */
  repeated(): number;
  refused(): string[];
  /** Lets what is on its way end. */
  pause(): Promise<void>;
  goOn(): void;
  /** Milliseconds until a question asked from now on is answered. */
  nextAnswerMs(): Promise<number>;
}

/** What a merchant asks again about: not answered, not now, busy. */
const passing = new Set([902, 903, 999]);
const pauseMs = 250;
const probeEveryMs = 500;
const answerLimitMs = 120_000;

export function startTraffic(world: World): Traffic {
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  let repeated = 0;
  let number = 0;
  let running: Promise<unknown> | undefined;
  let isPaused = true;

  const ask = async (kind: Kind, merchantOrderNo: string, amount: string) => {
    const merchant = world.merchants[number % world.merchants.length];
    if (!merchant) throw new Error("there is no merchant");
    const common = { MerchantOrderNo: merchantOrderNo, Amount: amount, NotifyUrl: merchant.notifyUrl() };
    const payType = payTypes[0];
    // The same each time that it is asked.
    const card = `00${world.random.between(10_000_000, 99_999_999)}`;
    return () =>
      kind === "payment"
        ? merchant.create({ ...common, PayTypeCode: payType.Code, Currency: payType.Currency })
        : merchant.createPayout({
            ...common,
            CashoutTypeCode: suppliedPayoutType.Code,
            Currency: suppliedPayoutType.Currency,
            BankCode: "KBANK",
            CardNumber: card,
            PayeeName: "Somchai Jaidee",
          });
  };

  async function one(kind: Kind, isOver: () => boolean): Promise<boolean> {
    number += 1;
    const merchantOrderNo = `DRILL-${number}`;
    const question = await ask(kind, merchantOrderNo, `${world.random.between(200, 4_000)}.00`);
    for (const endMs = performance.now() + answerLimitMs; performance.now() < endMs && !isOver(); ) {
      const answer = await question().catch(() => undefined);
      if (answer?.code === 0) {
        acknowledged.push({ kind, merchantOrderNo, orderNos: new Set([answer.data.OrderNo]) });
        return true;
      }
      if (answer && !passing.has(answer.code)) {
        refused.push(`${kind} ${answer.code} ${answer.msg}`);
        return false;
      }
      repeated += 1;
      await sleep(pauseMs);
    }
    return false;
  }

  async function stream(kind: Kind): Promise<void> {
    while (!isPaused) {
      await one(kind, () => false);
      await sleep(world.random.between(50, 2 * pauseMs));
    }
  }

  return {
    acknowledged,
    repeated: () => repeated,
    refused: () => refused,
    async pause() {
      isPaused = true;
      await running;
    },
    goOn() {
      isPaused = false;
      running = Promise.all([stream("payment"), stream("payment"), stream("payout"), stream("payout")]);
    },
    async nextAnswerMs() {
      const from = performance.now();
      return new Promise((resolve, reject) => {
        let isOver = false;
        const probe = async () => {
          if (isOver) return;
          if (performance.now() - from > answerLimitMs) reject(new Error("no write was answered in 120 s"));
          if (!(await one("payout", () => isOver)) || isOver) return;
          isOver = true;
          clearInterval(timer);
          resolve(performance.now() - from);
        };
        const timer = setInterval(() => probe().catch(reject), probeEveryMs);
        probe().catch(reject);
      });
    },
  };
}

/** The supplier tells of every payout that it has taken on, until the notice is taken. */
export async function tellAll(supplier: PayingSupplierActor, told: Set<string>): Promise<void> {
  for (const payout of supplier.taken) {
    if (told.has(payout.reference)) continue;
    supplier.tellLate(payout);
    const status = await supplier.tell({ payout }).catch(() => 0);
    if (status === 200) told.add(payout.reference);
  }
}
