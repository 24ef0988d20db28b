/** Runs of the proof: one at a time, kept with what they found and where, told of by log, notice and metric. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProofRow } from "@opc/contract/proof/calls";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChainAnchor } from "../../ports/chain-anchor.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { createPeople, type People } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { enqueueNightly } from "../../work/prove-books.ts";
import { sealingWork, sealOnce } from "../../work/seal-chains.ts";
import { carryOutProof } from "./carry-out.ts";

const { app, call, signIn, services, ownerUrl, clock } = await testApp();
const query = wholeQuery(services);
const folder = mkdtempSync(join(tmpdir(), "opc-proof-"));
const file = join(folder, "chain-anchor.json");
const lines: string[] = [];
const log = pino({ level: "error" }, { write: (text: string) => lines.push(text) });
const worker = { ...services, log, anchor: openChainAnchor(file, services.vault) };
afterAll(() => rmSync(folder, { recursive: true }));

let people: People;
let admin: Browser;
let viewer: Browser;
let acme: Browser;
beforeAll(async () => {
  people = await createPeople(services);
  [admin, viewer, acme] = await Promise.all([
    signIn(people["OPC/admin"]),
    signIn(people["OPC/viewer"]),
    signIn(people["ACME/admin"]),
  ]);
  for (let index = 0; index < 5; index++)
    await call("/mc_api/user/preference_save", { Key: `k${index}`, Value: '"x"' }, admin);
  await sealOnce(worker);
});

const ask = (browser = admin) => call("/mc_api/setting/proof_run", {}, browser);
async function newest(): Promise<ProofRow> {
  const { data } = await call("/rp_api/setting/proof_list", {}, admin);
  const [row] = (data as { Rows: ProofRow[] }).Rows;
  if (!row) throw new Error("no run");
  return row;
}
const open = () => query("select kind from notice where cleared_at is null order by kind");

/** As somebody would who owns the tables. */
async function tamper(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  for (const table of ["operation_log", "operation_seal"])
    await client.query(`alter table ${table} disable trigger append_only`);
  for (const statement of statements) {
    const { rowCount } = await client.query(statement);
    if (!rowCount) throw new Error(`nothing to tamper with: ${statement}`);
  }
  for (const table of ["operation_log", "operation_seal"])
    await client.query(`alter table ${table} enable trigger append_only`);
  await client.end();
}

test("only those who hold the function ask for a proof and see its runs", async () => {
  expect((await ask(viewer)).code).not.toBe(0);
  expect((await ask(acme)).code).not.toBe(0);
  expect((await call("/rp_api/setting/proof_list", {}, acme)).code).not.toBe(0);
});

test("of many who ask at once one is taken, and the nightly one does not come on top", async () => {
  const codes = (await Promise.all(Array.from({ length: 5 }, () => ask()))).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes.filter((code) => code === 910)).toHaveLength(4);
  await enqueueNightly(services);
  expect(await query("select count(*)::int as n from proof_run")).toEqual([{ N: 1 }]);
  expect(await newest()).toMatchObject({ Status: "Waiting", AskedBy: "OPC/admin" });
});

test("two workers carry it out once, and it ends with what was read", async () => {
  const done = await Promise.all([carryOutProof(worker), carryOutProof(worker)]);
  expect(done.filter(Boolean)).toHaveLength(1);
  const run = await newest();
  expect(run).toMatchObject({ Status: "Proven", Anchored: true, FirstBad: null });
  expect(run.Checked.find(({ Kind }) => Kind === "operations")?.Count).toBeGreaterThanOrEqual(5);
  const { body } = await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
  expect(body).toMatch(/opc_books_proven 1/);
  expect(body).toMatch(/opc_books_proof_age_seconds \d/);
});

test("a worker that is to stop breaks it off and gives it back, and the next one carries it out", async () => {
  await ask();
  let looks = 0;
  expect(await carryOutProof(worker, () => ++looks > 2)).toBe(true);
  expect(looks).toBe(3);
  expect(await newest()).toMatchObject({ Status: "Waiting", StartedAt: null, AskedBy: "OPC/admin" });
  await carryOutProof(worker);
  expect(await newest()).toMatchObject({ Status: "Proven" });
});

test("a changed line of the log is named with its time, its operator and its call", async () => {
  const [line] = await query("select log_id as id from operation_seal where sequence = 4");
  await tamper(`update operation_log set ip = '203.0.113.1' where id = ${line?.Id}`);
  await ask();
  await carryOutProof(worker);
  const run = await newest();
  expect(run).toMatchObject({
    Status: "NotProven",
    FirstBad: { Check: "hash chain", Table: "operation_log", Row: String(line?.Id) },
  });
  expect(run.FirstBad?.Facts.map(({ Name }) => Name)).toEqual(["Time", "Actor", "Call", "Sequence"]);
  expect(lines.join()).toContain("the proof of the books failed");
  expect(await open()).toEqual([{ Kind: "BooksNotProven" }]);
  const { body } = await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
  expect(body).toMatch(/opc_books_proven 0/);
});

test("mended, the next proof says so and takes the notice back", async () => {
  const [line] = await query("select log_id as id from operation_seal where sequence = 4");
  await tamper(`update operation_log set ip = '127.0.0.1' where id = ${line?.Id}`);
  await ask();
  await carryOutProof(worker);
  expect((await newest()).Status).toBe("Proven");
  expect(await open()).toEqual([]);
});

test("the end of the log, cut off with its seals, is missed by the anchor outside the database", async () => {
  await sealOnce(worker);
  await ask();
  await carryOutProof(worker);
  expect((await newest()).Status).toBe("Proven");
  await sealOnce(worker);
  const [tip] = await query("select max(sequence) as sequence from operation_seal");
  await tamper(
    `delete from operation_log where id in (select log_id from operation_seal where sequence > ${BigInt(tip?.Sequence as bigint) - 2n})`,
    `delete from operation_seal where sequence > ${BigInt(tip?.Sequence as bigint) - 2n}`,
    // A night that has none reads everything.
    "delete from proof_checkpoint",
  );
  await enqueueNightly(services);
  await carryOutProof(worker);
  const run = await newest();
  expect(run.FirstBad).toMatchObject({
    Check: "nothing is missing since the anchor",
    Table: "operation_log",
  });
  expect(run.FirstBad?.Facts).toEqual([
    { Name: "AfterSequence", Value: String(BigInt(tip?.Sequence as bigint) - 2n) },
    { Name: "UpToSequence", Value: String(tip?.Sequence) },
  ]);
});

test("sealing on over the cut does not move the anchor: it stays the evidence", async () => {
  for (let index = 0; index < 6; index++)
    await call("/mc_api/user/preference_save", { Key: `later${index}`, Value: '"x"' }, admin);
  const { unanchored } = await sealOnce(worker);
  expect(unanchored).toEqual(["operations"]);
  await enqueueNightly(services);
  await carryOutProof({ ...worker, anchor: openChainAnchor(file, services.vault) });
  expect((await newest()).FirstBad?.Check).toBe("nothing is missing since the anchor");
});

test("sealing that finds the anchor contradicted tells people once, until the books are proven anew", async () => {
  const work = sealingWork(worker);
  for (let round = 0; round < 3; round++) {
    await call("/mc_api/user/preference_save", { Key: `told${round}`, Value: '"x"' }, admin);
    await work.run(() => false);
  }
  expect(await open()).toContainEqual({ Kind: "ChainAnchorContradicts" });
  const [notice] = await query(
    "select parameters, severity from notice where kind = 'ChainAnchorContradicts'",
  );
  expect(notice).toMatchObject({ Severity: "Critical", Parameters: { Chains: "operations" } });
  expect(lines.filter((line) => line.includes("does not match"))).toHaveLength(1);
});

test("an anchor that nothing moves is not written again", async () => {
  const before = statSync(file).mtimeMs;
  const { unanchored } = await sealOnce(worker);
  expect(unanchored).toEqual([]);
  expect(statSync(file).mtimeMs).toBe(before);
  await call("/mc_api/user/preference_save", { Key: "unmoved", Value: '"x"' }, admin);
  expect((await sealOnce(worker)).unanchored).toEqual(["operations"]);
  expect(statSync(file).mtimeMs).toBe(before);
});

test("an anchor that somebody wrote is no anchor", async () => {
  writeFileSync(file, JSON.stringify({ Tips: {}, Code: "00" }));
  await enqueueNightly(services);
  await carryOutProof({ ...worker, anchor: openChainAnchor(file, services.vault) });
  expect((await newest()).FirstBad?.Check).toBe("the anchor outside the database is genuine");
});

test("a run whose worker died ends as not carried out, and another may be asked for", async () => {
  await enqueueNightly(services);
  await query(
    `update proof_run set status = 'Running', started_at = $1, progress_at = $1 where status = 'Waiting'`,
    [clock.now()],
  );
  expect(await carryOutProof(worker)).toBe(false);
  clock.advance(61_000);
  expect(await carryOutProof(worker)).toBe(false);
  expect(await newest()).toMatchObject({ Status: "Broken", Failure: expect.stringContaining("stopped") });
  expect((await ask()).code).toBe(0);
});

test("what the operator's own server does not keep is told on Home, here and in metrics, to its own people alone", async () => {
  const attention = async (browser: Browser) => {
    const { data } = await call("/rp_api/home/home_get", {}, browser);
    return (data as { Attention: { Kind: string; Count: number }[] }).Attention.find(
      ({ Kind }) => Kind === "databaseFaults",
    )?.Count;
  };
  const told = async () => (await call("/rp_api/setting/proof_list", {}, admin)).data;
  expect(await attention(admin)).toBeUndefined();
  expect(await told()).toMatchObject({ DatabaseFaults: [] });
  const metrics = async () => (await app.inject({ url: "/metrics" })).body;
  expect(await metrics()).not.toContain("opc_database_unsafe{");
  services.judgesStanding = true;
  expect(await metrics()).toContain('opc_database_unsafe{fault="NoSynchronousStandby"} 1');
  // The tests' cluster has no standby, and does not write before it answers.
  expect(await attention(admin)).toBe(2);
  expect(await attention(acme)).toBeUndefined();
  expect(await told()).toMatchObject({ DatabaseFaults: ["CommitsNotKept", "NoSynchronousStandby"] });
});
