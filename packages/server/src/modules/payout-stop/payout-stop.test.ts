/** A database that lost rows sends no payouts: noticed by itself, told to who can act, ended by two people and once. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type ChainAnchor, openChainAnchor } from "../../ports/chain-anchor.ts";
import type { Browser } from "../../testing/app.ts";
import { actAs, approvalIdOf, approveAs } from "../../testing/approver.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { sealOnce } from "../../work/seal-chains.ts";
import { payoutWorld } from "../payout-channel/test-world.ts";
import { AnchorWatch, compareEachMs, nothingMs, settleMs } from "./watch.ts";

const world = await payoutWorld();
const { supplier, dispatcher, app, people } = world;
const { services, clock, ownerUrl } = app;
await world.only(await world.addChannel("SEA", "SEA-1"));
const permissions = [
  "AuditLog",
  "AuditLog.prove",
  "AuditLog.endStop",
  "Approval",
  "Approval.approve",
] as const;
const asker = await addPerson(services, people["OPC/admin"], "asker", permissions);
const approver = await addPerson(services, people["OPC/admin"], "approver", permissions);
const onlooker = await addPerson(services, people["OPC/admin"], "onlooker", ["AuditLog", "AuditLog.prove"]);

const folder = mkdtempSync(join(tmpdir(), "opc-stop-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let lines = 0;

/** A worker process with an anchor file of its own. */
function newWorker(
  anchorFile: string | undefined = join(folder, `anchor-${++files}.json`),
  judgesStanding = false,
) {
  const anchor: ChainAnchor | undefined =
    anchorFile === "" ? undefined : openChainAnchor(anchorFile, services.vault);
  const own = { ...services, judgesStanding, ...(anchor && { anchor }) };
  return { file: anchorFile, services: own, watch: new AnchorWatch(own) };
}

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** As a standby has it that was promoted without the last lines. */
const loseLines = () =>
  asOwner(
    "alter table operation_log disable trigger append_only",
    "alter table operation_seal disable trigger append_only",
    "delete from operation_log where id in (select log_id from operation_seal order by sequence desc limit 2)",
    "delete from operation_seal where sequence > (select max(sequence) - 2 from operation_seal)",
    "alter table operation_log enable trigger append_only",
    "alter table operation_seal enable trigger append_only",
  );
/** What a failover does to the line, without what it may lose. */
const failOver = () => asOwner("update compared_line set line = 'another/00000001'");
const forgetStops = () =>
  asOwner(
    "delete from payout_stop",
    "update compared_line set line = database_line(), commits_kept = true",
    "update notice set cleared_at = raised_at where kind = 'PayoutsStopped' and cleared_at is null",
  );

const browsers = new Map<Person, Browser>();
/** Of a session that stays: reading moves no clock. */
async function browserOf(who: Person): Promise<Browser> {
  const browser = browsers.get(who) ?? (await app.signIn(who));
  browsers.set(who, browser);
  return browser;
}

const writeLine = async () => {
  lines += 1;
  const { code } = await app.call(
    "/mc_api/user/preference_save",
    { Key: `line${lines}`, Value: '"x"' },
    await browserOf(onlooker),
  );
  expect(code).toBe(0);
};

/** Some lines of the log and some entries of the books, sealed. */
async function goOn(worker: ReturnType<typeof newWorker>): Promise<void> {
  for (let index = 0; index < 3; index++) await writeLine();
  await sealOnce(worker.services);
}

async function rounds(worker: ReturnType<typeof newWorker>, forMs: number): Promise<void> {
  await worker.watch.round();
  clock.advance(forMs);
  await worker.watch.round();
}

/** Whether a request to pay leaves; questions about earlier ones always do. */
async function leaves(): Promise<boolean> {
  supplier.calm();
  await dispatcher.dispatchDue();
  return supplier.questions.includes("create SEA-1");
}

async function sent(): Promise<boolean> {
  await world.open();
  return leaves();
}

const read = async (who: Person, path: string) => app.call(path, {}, await browserOf(who));

async function told(who: Person = asker) {
  const { data } = await read(who, "/rp_api/setting/proof_list");
  return (data as CallOutput<Calls["proofList"]>).PayoutStop;
}

const end = (StopId: string, who = asker, Note = "compared with SEA and the bank until 14:00") =>
  actAs(app, who, "/mc_api/setting/payoutstop_end", { StopId, Note });
const metric = async () =>
  /^opc_payouts_stopped (\d)/m.exec((await app.app.inject({ url: "/metrics" })).body)?.[1];
async function onHome(who: Person) {
  const { data } = await read(who, "/rp_api/home/home_get");
  return (data as CallOutput<Calls["homeGet"]>).Attention.some(({ Kind }) => Kind === "payoutsStopped");
}

/** The reason that the bell gives; undefined: it is silent. */
async function onBell(who: Person = asker) {
  const { data } = await read(who, "/rp_api/home/notice_list");
  const { Rows } = data as CallOutput<Calls["noticeList"]>;
  return Rows.find(({ Kind }) => Kind === "PayoutsStopped")?.Parameters.Reason;
}

beforeEach(async () => {
  await dispatcher.dispatchDue();
  await forgetStops();
});

test("a database that holds all that is anchored sends, and goes on sending", async () => {
  const worker = newWorker();
  await goOn(worker);
  await rounds(worker, compareEachMs);
  expect(await sent()).toBe(true);
  expect([await told(), await metric()]).toEqual([null, "0"]);
});

test("lost rows stop sending, and who can act is told on Home, in metrics and on the page", async () => {
  const worker = newWorker();
  await goOn(worker);
  await loseLines();
  clock.advance(compareEachMs);
  await worker.watch.round();
  expect(await sent()).toBe(false);
  expect(await told()).toMatchObject({ Reason: "AnchorContradicts", Chains: "operations", ApprovalId: null });
  expect(await metric()).toBe("1");
  expect([await onHome(asker), await onHome(onlooker)]).toEqual([true, false]);
  expect(await onHome(people["ACME/admin"])).toBe(false);
  expect([await onBell(), await onBell(people["ACME/admin"])]).toEqual(["AnchorContradicts", undefined]);
  const notices = await world.query(
    sql<{
      Kind: string;
    }>`select kind from notice where kind = 'ChainAnchorContradicts' and cleared_at is null`,
  );
  expect(notices).toHaveLength(1);
});

test("sealing that finds the anchor contradicted stops sending in the same second", async () => {
  const worker = newWorker();
  await goOn(worker);
  await loseLines();
  const { sealingWork } = await import("../../work/seal-chains.ts");
  await writeLine();
  await sealingWork(worker.services).run(() => false);
  expect((await told())?.Reason).toBe("AnchorContradicts");
});

test("what was asked before the stop is still asked about, never sent anew", async () => {
  supplier.calm();
  supplier.onCreate = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  await world.open();
  await dispatcher.dispatchDue();
  await asOwner(
    "insert into payout_stop (id, reason, chains, stopped_at) values (7, 'NothingToCompare', '', now())",
  );
  clock.advance(60_000);
  expect(await sent()).toBe(false);
  expect(supplier.questions).toContain("query SEA-1");
});

describe("after a failover", () => {
  test("nothing is sent before the new line was compared, whichever process asks", async () => {
    const worker = newWorker();
    await goOn(worker);
    await failOver();
    expect([await sent(), await metric()]).toEqual([false, "1"]);
    await rounds(worker, settleMs - 2_000);
    expect(await leaves()).toBe(false);
    clock.advance(2_000);
    await worker.watch.round();
    expect(await leaves()).toBe(true);
    expect(await told()).toBeNull();
  });

  test("a worker with older seals does not let it go on before one with newer ones contradicted", async () => {
    const older = newWorker();
    const newer = newWorker();
    await goOn(older);
    await goOn(newer);
    await loseLines();
    await failOver();
    await older.watch.round();
    expect(await sent()).toBe(false);
    await newer.watch.round();
    await rounds(older, settleMs);
    expect(await leaves()).toBe(false);
    expect((await told())?.Reason).toBe("AnchorContradicts");
  });

  test("the seals of other workers are followed, so that each anchor is as new as any", async () => {
    const sealer = newWorker();
    const other = newWorker();
    await goOn(sealer);
    await other.watch.round();
    await goOn(sealer);
    clock.advance(compareEachMs);
    await other.watch.round();
    const [own, followed] = [await sealer.services.anchor?.read(), await other.services.anchor?.read()];
    if (!(own instanceof Map && followed instanceof Map)) throw new Error("no anchor");
    expect(own.size).toBeGreaterThan(1);
    for (const [chain, tip] of own) expect(followed.get(chain), chain).toEqual(tip);
  });

  test("without seals to compare with it stops, and says so", async () => {
    await failOver();
    const worker = newWorker("");
    await rounds(worker, settleMs);
    expect(await told()).toBeNull();
    clock.advance(nothingMs);
    await worker.watch.round();
    expect([(await told())?.Reason, await onBell()]).toEqual(["NothingToCompare", "NothingToCompare"]);
  });

  test("of a server whose commits no standby confirmed, seals that fit are no proof: it stops", async () => {
    const worker = newWorker(undefined, true);
    await goOn(worker);
    await worker.watch.round();
    await failOver();
    await rounds(worker, settleMs);
    expect([(await told())?.Reason, await onBell()]).toEqual(["CommitsNotKept", "CommitsNotKept"]);
  });
});

describe("ending a stop", () => {
  async function stopped() {
    const worker = newWorker();
    await goOn(worker);
    await loseLines();
    clock.advance(compareEachMs);
    await worker.watch.round();
    const stop = await told();
    if (!stop) throw new Error("no stop");
    return { worker, stop };
  }

  test("takes two people, is done once, and the anchor begins anew beside the evidence", async () => {
    const { worker, stop } = await stopped();
    const before = readFileSync(worker.file, "utf8");
    const request = approvalIdOf(await end(stop.StopId));
    expect(await told()).toMatchObject({ ApprovalId: request });
    expect(await sent()).toBe(false);
    expect((await approveAs(app, asker, request)).code).toBe(errors.OwnApproval.code);
    expect((await approveAs(app, approver, request)).data).toEqual({ Status: "Approved", VoidBecause: null });
    expect([await told(), await metric(), await onBell()]).toEqual([null, "0", undefined]);
    expect(await leaves()).toBe(true);
    expect((await end(stop.StopId)).code).toBe(errors.NotFound.code);
    await rounds(worker, compareEachMs);
    expect(await told()).toBeNull();
    expect(readFileSync(`${worker.file}.before-stop-${stop.StopId}`, "utf8")).toBe(before);
    // A process that starts anew reads the same, and a further loss is noticed again.
    await goOn(worker);
    const restarted = newWorker(worker.file);
    await restarted.watch.round();
    expect(await told()).toBeNull();
    await loseLines();
    clock.advance(compareEachMs);
    await restarted.watch.round();
    expect((await told())?.Reason).toBe("AnchorContradicts");
  });

  test("is refused without the permission, a note, or a stop", async () => {
    const { stop } = await stopped();
    expect((await end(stop.StopId, onlooker)).code).toBe(errors.NoPermission.code);
    expect((await end(stop.StopId, people["ACME/admin"])).code).not.toBe(0);
    expect((await end(stop.StopId, asker, "ok")).code).toBe(errors.InvalidInput.code);
    expect((await end("99")).code).toBe(errors.NotFound.code);
    expect(await told()).toMatchObject({ StopId: stop.StopId, ApprovalId: null });
  });

  test("written into the database by its owner moves no anchor: the code is missing", async () => {
    const { worker, stop } = await stopped();
    const [{ Id: one } = { Id: 0n }, { Id: two } = { Id: 0n }] = await world.query(
      sql<{ Id: bigint }>`select id from user_account order by id limit 2`,
    );
    await asOwner(`update payout_stop set note = 'forged', ended_by_user_id = ${one}, ended_by = 'OPC/a', approved_by_user_id = ${two},
      approved_by = 'OPC/b', ended_at = now(), code = '\\x00' where id = ${stop.StopId}`);
    await rounds(worker, compareEachMs);
    expect(existsSync(`${worker.file}.before-stop-${stop.StopId}`)).toBe(false);
    expect((await told())?.Reason).toBe("AnchorContradicts");
  });
});
