/**
 * Everything at once, for as long as it is told: merchants' servers ask for payments and payouts, members pay, crawlers report,
 * suppliers tell, and staff import statements and files of payouts, confirm, cancel, change balances and decide on withdrawals;
 * meanwhile somebody holds one merchant's balance. Nothing deadlocks, the others go on, and the books prove.
 */
import type { OperatorActor } from "../actors/operator.ts";
import { PayingSupplierActor } from "../actors/paying-supplier.ts";
import { newKeys } from "../actors/signed.ts";
import { SupplierActor } from "../actors/supplier.ts";
import { expectSame, expectThat } from "./eventually.ts";
import { applyToWithdraw, openWithdrawer, staffActs } from "./everything-by-staff.ts";
import { outsideActs } from "./everything-outside.ts";
import type { Stage } from "./stage.ts";
import { payRequest } from "./steps.ts";
import { stopwatch } from "./stopwatch.ts";
import { pause, type Storm } from "./storm.ts";

const usualSeconds = 8;
const fundsMinor = 10_000_000_000n;
const staffCount = 24;
const heldMs = 1_500;
/** A busy machine needs longer for one answer. Shorter than a shared transaction may wait for what is held. */
const maxHeldMs = 5_000;
const heldMerchant = "ACME";
const besideMerchant = "LOTUS";

export async function everythingAtOnce(
  stage: Stage,
  { seconds = usualSeconds, tell }: { seconds?: number | undefined; tell?: (line: string) => void },
): Promise<void> {
  const { collector, payer } = await openSuppliers(stage);
  const withdrawer = await openWithdrawer(stage, besideMerchant);
  const staff = await stage.addStaff(staffCount);
  const before = await stage.deadlocks();
  const endMs = performance.now() + seconds * 1_000;
  const watch = stopwatch();
  const storm: Storm = { stage, watch, collector, payer, isOver: () => performance.now() >= endMs };
  try {
    const acts = [...staffActs(storm, staff, withdrawer), ...outsideActs(storm)];
    await Promise.all([...acts, holdNow(storm, seconds, withdrawer)]);
    expectSame((await stage.deadlocks()) - before, 0, "deadlocks");
  } finally {
    for (const line of watch.lines()) tell?.(line);
    await Promise.all([collector.close(), payer.close()]);
  }
}

async function openSuppliers(stage: Stage) {
  const { clock, random } = stage.world;
  const ours = newKeys();
  const collector = new SupplierActor({ clock, random: random.fork("collector") });
  const payer = new PayingSupplierActor({ clock, random: random.fork("payer") });
  await collector.listen(ours.publicKey);
  await payer.listen(ours.publicKey);
  const of = (code: string, { publicKey, baseAddress }: { publicKey: string; baseAddress: string }) => ({
    code,
    publicKey,
    baseAddress,
  });
  await stage.addSuppliers([of("SEA", collector)], ours.secretKey);
  await stage.addPayoutSuppliers([of("HILL", payer)], ours.secretKey, fundsMinor);
  return { collector, payer };
}

/**
 * One merchant's balance is held for a while: its own money waits, and another's does not. Payouts and credits, which share
 * transactions with its own: `gateway/held-balance.test.ts`.
 */
async function holdNow({ stage, watch }: Storm, seconds: number, withdrawer: OperatorActor): Promise<void> {
  await pause((seconds * 1_000) / 2);
  const other = stage.world.merchant(besideMerchant);
  let answered = 0;
  let isHeld = true;
  const ask = async () => {
    while (isHeld) {
      await watch.time("pay/create beside a held balance", () => other.create(payRequest(stage, other)));
      await watch.time("withdrawal beside a held balance", () => applyToWithdraw(withdrawer, "1.00"));
      if (isHeld) answered += 1;
    }
  };
  let asking = Promise.resolve();
  await stage.holdBalance(heldMerchant, async () => {
    asking = ask();
    const heldAt = performance.now();
    const lastsLess = (ms: number) => performance.now() - heldAt < ms;
    while (lastsLess(heldMs) || (answered === 0 && lastsLess(maxHeldMs))) await pause();
    isHeld = false;
  });
  await asking;
  expectThat(answered > 0, "another merchant's money moves while one merchant's balance is held");
}
