/**
 * npm run drill -- lost [seed]: an asynchronous standby that lacks the last rows is promoted by hand. Merchants were answered and payouts
 * paid that the new primary knows nothing of. No payout may leave until two people say so, and none twice; what is answered afterwards
 * is there once. Debian packages: failover.ts.
 */
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { approvalApprove, approvalGet } from "@opc/contract/approval/calls";
import { proofList } from "@opc/contract/proof/calls";
import { payoutstopEnd } from "@opc/contract/proof/stops";
import type { OperatorActor } from "@opc/sandbox/actors/operator";
import type { PayingSupplierActor } from "@opc/sandbox/actors/paying-supplier";
import { signedIn } from "@opc/sandbox/scenarios/stage";
import { anchorPath } from "@opc/server/ports/chain-anchor";
import pg from "pg";
import { brokenPromises } from "./checks.ts";
import { type Cluster, type Node, tellPatroni } from "./cluster.ts";
import { freeze, signal, walReceiverOf } from "./faults.ts";
import { until } from "./processes.ts";
import { type Run, runDrill } from "./run.ts";
import { openStand, recoveryLimitMs, type Stand } from "./stand.ts";
import { type Acknowledged, startTraffic, type Traffic } from "./traffic.ts";

const [, seed = "1"] = process.argv.slice(2);
const lagMs = 15_000;
const stopLimitMs = 90_000;
const stoppedForMs = 20_000;
/** A code is good once. */
const codeMs = 31_000;

await runDrill(drill);

async function drill(run: Run): Promise<boolean> {
  const stand = await openStand(run, seed);
  const { cluster, world, supplier, dataDirs } = stand;
  await letDecide(cluster.ownerUrl);
  const people = await signedInPeople(stand);
  const traffic = startTraffic(world);
  await until("the cluster is whole", recoveryLimitMs, cluster.whole);
  traffic.goOn();
  await sleep(lagMs);
  await traffic.pause();
  const kept = traffic.acknowledged.length;
  const found: string[] = [];
  const expectThat = (is: boolean, what: string) => void (is || found.push(what));
  const judge = (acknowledged: readonly Acknowledged[]) =>
    brokenPromises({ ...stand, ownerUrl: cluster.ownerUrl, acknowledged, dataDirs });
  // Nothing is on its way that a promoted standby would send again.
  found.push(...(await judge(traffic.acknowledged)));
  const candidate = await loseRows(run, stand, traffic);
  const lost = traffic.acknowledged.length - kept;
  console.log(`${kept} answered before; ${lost} since, of which the standby knows nothing.`);
  await promote(cluster, candidate);
  const askedBefore = askedOf(supplier);
  traffic.goOn();
  const stop = await stopOf(people[0]);
  console.log(`Payouts stopped by themselves: ${stop.Reason}, ${stop.Chains || "no chain is named"}.`);
  expectThat(stop.Reason === "AnchorContradicts", `the reason is ${stop.Reason}`);
  await sleep(stoppedForMs);
  const { ApprovalId } = await people[0].ask(payoutstopEnd, {
    StopId: stop.StopId,
    Note: "compared with the supplier's statement",
    ...people[0].proofs(),
  });
  await sleep(stoppedForMs);
  const meanwhile = askedOf(supplier) - askedBefore;
  expectThat(meanwhile === 0, `${meanwhile} payouts left while they were stopped`);
  await approve(people[1], ApprovalId ?? "");
  await until("payouts leave again", stopLimitMs, async () => askedOf(supplier) > askedBefore);
  await sleep(lagMs);
  await traffic.pause();
  const acknowledged = traffic.acknowledged.filter((_one, at) => at < kept || at >= kept + lost);
  found.push(...(await judge(acknowledged)));
  console.log(`${acknowledged.length - kept} answered since. ${traffic.refused().length} refused.`);
  console.log(found.length === 0 ? "Nothing was wrong." : `Found:\n- ${found.join("\n- ")}`);
  return found.length === 0;
}

/** Returns the standby that receives nothing while everybody goes on; then the primary is gone for good, and nobody else is there. */
async function loseRows(run: Run, stand: Stand, traffic: Traffic): Promise<Node> {
  const { cluster, supplier, dataDirs } = stand;
  const leader = await cluster.leader();
  const settings = {
    synchronous_mode: false,
    synchronous_mode_strict: false,
    maximum_lag_on_failover: 1 << 30,
  };
  await tellPatroni(leader, "config", settings, "PATCH");
  await until(
    "nobody confirms commits",
    recoveryLimitMs,
    async () => !(await cluster.synchronous().catch(() => undefined)),
  );
  const [candidate, other] = cluster.nodes.filter((node) => node !== leader);
  if (!candidate || !other) throw new Error("there are no two standbys");
  run.ends.push(await freeze(cluster, other));
  const receiver = walReceiverOf(await cluster.postmasterOf(candidate));
  signal(receiver, "SIGSTOP");
  const anchors = () => Promise.all(dataDirs.map((dir) => readFile(anchorPath(dir), "utf8").catch(() => "")));
  const [before, paid] = [await anchors(), supplier.transfers.length];
  traffic.goOn();
  await sleep(lagMs);
  await until("what is lost was sealed, and paid", recoveryLimitMs, async () => {
    const now = await anchors();
    return now.every((text, at) => text !== before[at]) && supplier.transfers.length > paid;
  });
  await traffic.pause();
  await leader.patroni.end("SIGKILL");
  signal(await cluster.postmasterOf(leader), "SIGKILL");
  // What lies in its socket goes with it.
  signal(receiver, "SIGKILL");
  return candidate;
}

async function promote(cluster: Cluster, candidate: Node): Promise<void> {
  await until("the standby is promoted", recoveryLimitMs, async () => {
    await tellPatroni(candidate, "failover", { candidate: candidate.name }).catch(() => undefined);
    return (await cluster.leader()) === candidate && cluster.takesWrite(candidate);
  });
}

function askedOf({ creates }: PayingSupplierActor): number {
  return [...creates.values()].reduce((sum, times) => sum + times, 0);
}

async function stopOf(person: OperatorActor) {
  const look = async () => (await person.ask(proofList, {})).PayoutStop;
  await until("payouts are stopped", stopLimitMs, async () => (await look()) !== null);
  const stop = await look();
  if (!stop) throw new Error("the stop is over");
  return stop;
}

async function approve(person: OperatorActor, ApprovalId: string): Promise<void> {
  const { ContentHash, SecondPersonRefusal } = await person.ask(approvalGet, { ApprovalId });
  if (SecondPersonRefusal) console.log(`the second person may not: ${JSON.stringify(SecondPersonRefusal)}`);
  const { Status } = await person.ask(approvalApprove, { ApprovalId, ContentHash, ...person.proofs() });
  if (Status !== "Approved") throw new Error(`the request is ${Status}`);
}

/** The demo world's cashiers do not hold it. */
async function letDecide(connectionString: string): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query(`insert into user_group_permission (user_group_id, merchant_id, permission)
    select to_group.id, to_group.merchant_id, p.permission from user_group to_group
      join user_group from_group using (merchant_id)
      join user_group_permission p on p.user_group_id = from_group.id
     where to_group.name = 'Cashiers' and from_group.name = 'Administrators' on conflict do nothing`);
  await owner.end();
}

async function signedInPeople({ world }: Stand): Promise<[OperatorActor, OperatorActor]> {
  const people = [await signedIn(world, "OPC", "admin"), await signedIn(world, "OPC", "cashier")] as const;
  await sleep(codeMs);
  return [...people];
}
