/** The scenarios by name, and how one is played: fresh database, real server, then the checks. */
import { describeBad, proveBooks } from "@opc/server/modules/proof/prove";
import { cloneTemplate, ensureTemplate, startTestCluster } from "@opc/server/testing/cluster";
import { brokenInvariants } from "../checks.ts";
import { busyHour } from "./busy-hour.ts";
import { failingCallback, lostAnswer, noFreeSlot, silentCrawlers } from "./callback-failures.ts";
import { crawlerPayouts } from "./crawler-payouts.ts";
import { deadResend } from "./dead-resend.ts";
import { everythingAtOnce } from "./everything.ts";
import { lyingSupplier } from "./lying-supplier.ts";
import { maintenanceBegins } from "./maintenance.ts";
import { duplicateNotices, lostReport, reorderedNotices } from "./notices.ts";
import { onboarding } from "./onboarding.ts";
import { payoutStorm } from "./payout-storm.ts";
import { openStage, paintScenery, type Scenery, type Stage } from "./stage.ts";
import { lateMoney, overMoney, partialMoney } from "./unequal-money.ts";
import { wholeStory } from "./whole-story.ts";

export interface ScenarioSize {
  /** For scenarios of many orders: other than usual. */
  orders?: number | undefined;
  /** For what goes on as long as it is told: other than usual. */
  seconds?: number | undefined;
  /** What was measured, for who plays it by hand. */
  tell?: (line: string) => void;
}

export const scenarios = {
  "whole story": wholeStory,
  onboarding,
  "late money": lateMoney,
  "partial money": partialMoney,
  "over money": overMoney,
  "duplicate notices": duplicateNotices,
  "reordered notices": reorderedNotices,
  "lost report": lostReport,
  "failing callback": failingCallback,
  "dead resend": deadResend,
  "lost answer": lostAnswer,
  "no free slot": noFreeSlot,
  "silent crawlers": silentCrawlers,
  "maintenance begins": maintenanceBegins,
  "busy hour": busyHour,
  "lying supplier": lyingSupplier,
  "payout storm": payoutStorm,
  "crawler payouts": crawlerPayouts,
  "everything at once": everythingAtOnce,
} as const satisfies Record<string, (stage: Stage, size: ScenarioSize) => Promise<void>>;

export type ScenarioName = keyof typeof scenarios;

export interface Played {
  decisions: readonly string[];
  /** Sentences that should be true and are not. */
  broken: readonly string[];
}

/** Once a process; the next run removes what it finds of processes that are gone. */
let painted: Promise<Scenery> | undefined;

async function paint(clusterUrl: string): Promise<Scenery> {
  return paintScenery(await cloneTemplate(clusterUrl, await ensureTemplate(clusterUrl)));
}

/** Plays on a database of its own. Throws when the story itself goes wrong. */
export async function runScenario(
  name: ScenarioName,
  seed: number,
  size: ScenarioSize = {},
): Promise<Played> {
  const cluster = await startTestCluster();
  try {
    painted ??= paint(cluster.url);
    const scenery = await painted;
    const database = await cloneTemplate(cluster.url, scenery.database.name);
    try {
      return await play(name, seed, size, { database, secrets: scenery.secrets });
    } finally {
      await database.drop();
    }
  } finally {
    await cluster.stop();
  }
}

async function play(
  name: ScenarioName,
  seed: number,
  size: ScenarioSize,
  { database, secrets }: Scenery,
): Promise<Played> {
  const stage = await openStage(database, secrets, seed);
  try {
    await scenarios[name](stage, size);
    const operator = await stage.superAdministrator();
    const broken = await brokenInvariants({ operator, receiver: stage.world.receiver });
    return { decisions: stage.decisions, broken: [...broken, ...(await brokenBooks(stage))] };
  } finally {
    await stage.close();
  }
}

async function brokenBooks({ database }: Stage): Promise<string[]> {
  const proof = await proveBooks(database);
  if (proof.ok) return [];
  return [proof.firstBad ? describeBad(proof.firstBad) : "the proof of the books failed"];
}
