/** Seals are kept outside: each once, again after a failure, and a history that was written anew contradicts them. */
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { proveInTransaction } from "../modules/proof/prove.ts";
import { fillBooks } from "../modules/proof/test-world.ts";
import { openChainAnchor } from "../ports/chain-anchor.ts";
import { systemClock } from "../ports/clock.ts";
import { openSealSink } from "../ports/seal-sink.ts";
import { openVault } from "../ports/vault.ts";
import { testBooks } from "../testing/books.ts";
import { ownerOf } from "../testing/owner-database.ts";
import { sealOnce } from "./seal-chains.ts";
import { sealSinkWork } from "./send-seals.ts";

const { database, owner, merchantIds, ownerUrl } = await testBooks({ merchants: 2 });
const asOwner = ownerOf({ ownerUrl });
const vault = openVault(Buffer.alloc(32, 9));
const folder = mkdtempSync(join(tmpdir(), "opc-seals-"));
afterAll(() => rmSync(folder, { recursive: true }));
const anchorAt = join(folder, "chain-anchor.json");
const services = { database, clock: systemClock, vault, anchor: openChainAnchor(anchorAt, vault) };

const kept: { body: string; authorization: string | undefined }[] = [];
let status = 200;
const server = createServer(async (request, response) => {
  const { authorization } = request.headers;
  const body = await text(request);
  if (status === 200) kept.push({ body, authorization });
  response.writeHead(status, status === 302 ? { location: "http://127.0.0.1:9/" } : {}).end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/seals`;
const [work] = sealSinkWork({ ...services, sendSeals: openSealSink({ url, token: "token-of-the-sink" }) });

const round = async () => work?.run(() => false);

async function sealAll(): Promise<void> {
  for (let sealed = 1; sealed > 0; ) {
    const { entries, lines } = await sealOnce(services);
    sealed = entries.count + lines;
  }
}

function prove(anchor: Awaited<ReturnType<typeof services.anchor.read>>) {
  return inTransaction(database, wholeScope, (tx) => proveInTransaction(tx, { vault, anchor }));
}

/** One that was kept, as `npm run prove -- --anchor` reads it. */
async function readKept(body: string) {
  const path = join(folder, "kept.json");
  await writeFile(path, body);
  return openChainAnchor(path, vault).read();
}

test("the anchor is sent when it has moved on, and again where nobody said that it was kept", async () => {
  await round();
  expect(kept).toEqual([]);
  await fillBooks({ database, owner, merchantIds });
  await sealAll();
  for (const refusal of [503, 302]) {
    status = refusal;
    await expect(round()).rejects.toThrow();
  }
  status = 200;
  await round();
  await round();
  expect(kept).toEqual([{ body: await services.anchor.text(), authorization: "Bearer token-of-the-sink" }]);
});

test("without a place to send to there is no work", () => {
  expect(sealSinkWork(services)).toEqual([]);
});

test("whoever has database, disk and key writes another history that proves by itself; the kept seals contradict it", async () => {
  const [first] = kept;
  expect((await prove(await readKept(first?.body ?? ""))).ok).toBe(true);
  // The thief's: a journal's time is another, all seals are made anew with the key, and so is the anchor.
  await asOwner(async (tx) => {
    for (const table of ["journal", "ledger_entry", "ledger_seal"])
      await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(tx);
    await sql`update journal set operator = 'nobody' where id = (select min(id) from journal)`.execute(tx);
    await sql`delete from ledger_seal`.execute(tx);
    await sql`update ledger_account set sealed_count = 0`.execute(tx);
    for (const table of ["journal", "ledger_entry", "ledger_seal"])
      await sql`alter table ${sql.table(table)} enable trigger append_only`.execute(tx);
  });
  rmSync(anchorAt);
  const forged = openChainAnchor(anchorAt, vault);
  for (let sealed = 1; sealed > 0; ) {
    const { entries, lines } = await sealOnce({ ...services, anchor: forged });
    sealed = entries.count + lines;
  }
  const byItself = await prove(await forged.read());
  expect(byItself.firstBad).toBeUndefined();
  const byKept = await prove(await readKept(first?.body ?? ""));
  expect(byKept).toMatchObject({ ok: false, firstBad: { check: expect.stringContaining("anchor") } });
});
