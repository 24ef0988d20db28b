/** What all parts of a storm share. */
import type { PayingSupplierActor } from "../actors/paying-supplier.ts";
import type { SupplierActor } from "../actors/supplier.ts";
import { suppliedPayoutType } from "../demo/http-supplier.ts";
import type { Stage } from "./stage.ts";
import type { Stopwatch } from "./stopwatch.ts";

export interface Storm {
  stage: Stage;
  watch: Stopwatch;
  /** Who sends payments' and payouts' own kind of orders. */
  collector: SupplierActor;
  payer: PayingSupplierActor;
  isOver(): boolean;
}

const pauseMs = 100;

export const pause = (ms = pauseMs) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export async function repeat({ isOver }: Storm, work: () => Promise<unknown>): Promise<void> {
  while (!isOver()) await work();
}

let asked = 0;

export async function payoutOf({ world }: Stage, alias = "LOTUS"): Promise<boolean> {
  asked += 1;
  const merchant = world.merchant(alias);
  const { code } = await merchant.createPayout({
    MerchantOrderNo: `EP-${asked}-${world.random.between(100_000, 999_999)}`,
    CashoutTypeCode: suppliedPayoutType.Code,
    Currency: suppliedPayoutType.Currency,
    Amount: `${world.random.between(100, 900)}.00`,
    BankCode: "KBANK",
    CardNumber: `00${world.random.between(10_000_000, 99_999_999)}`,
    PayeeName: "Somchai Jaidee",
    NotifyUrl: merchant.notifyUrl(),
  });
  return code === 0;
}
