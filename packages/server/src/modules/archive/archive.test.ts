/** A month of callbacks goes to a file and nothing of it is lost, wherever it breaks off; what holds it is said. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { GatewayOrder } from "@opc/contract/gateway/collections";
import { hourMs } from "@opc/contract/time";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restartIds } from "../../db/id.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { systemClock } from "../../ports/clock.ts";
import { minFreeBytes } from "../../ports/free-space.ts";
import { openVault } from "../../ports/vault.ts";
import { testBooks } from "../../testing/books.ts";
import { archiveDueMonth } from "../../work/archive-months.ts";
import { sealOnce } from "../../work/seal-chains.ts";
import { callbackActor, writeCallbackEvents } from "../callback-record/events.ts";
import { missing } from "../callback-record/missing.ts";
import { queueCallbacks } from "../callback-record/queue.ts";
import { resendForOrder } from "../callback-record/resend.ts";
import { proveBooks } from "../proof/prove.ts";
import { countNotedQuarters, noteAllQuarters } from "../report/count.ts";
import { type ArchiveOptions, archiveMonth, dueMonths, type Outcome, type Step } from "./archive.ts";
import { manifestPath } from "./file.ts";
import { restoreArchive } from "./restore.ts";
import { callbacksOf, monthAgo, orderIdOf } from "./test-world.ts";
import { verifyArchive } from "./verify.ts";

restartIds();
const { database, owner, ownerUrl, merchantIds } = await testBooks({ merchants: 2 });
const vault = openVault(Buffer.alloc(32, 7));
const services = { database, vault, clock: systemClock };
const { fill, contents } = callbacksOf(owner, merchantIds);
const folder = mkdtempSync(join(tmpdir(), "opc-archive-"));
afterAll(() => rmSync(folder, { recursive: true }));
const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(database, wholeScope, work);

const stateOf = async (month: string) =>
  (await owner.query("select state from archive_month where month = $1::date", [`${month}-01`])).rows[0]
    ?.state;

const options = { folder, seal: () => sealOnce(services) };
const archive = (month: string, more: Partial<ArchiveOptions> = {}) =>
  archiveMonth(services, month, { ...options, ...more });
/** What lies in the folder of a month, its manifest last. */
const filesOf = (month: string) =>
  readdirSync(folder)
    .filter((name) => name.includes(month))
    .toSorted()
    .map((name) => join(folder, name));
const fileOf = (outcome: Outcome) => ("file" in outcome ? outcome.file : `held: ${outcome.held}`);

async function restored(path: string): Promise<string> {
  const { manifest, fault } = await inWhole((tx) => verifyArchive(tx, path, vault));
  expect(fault).toBeUndefined();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const schema = await restoreArchive(client, path, manifest);
  await client.end();
  return schema;
}

describe("a month of callbacks", () => {
  const month = monthAgo(6);
  let before: string[];
  let file: string;
  beforeAll(async () => {
    await fill(month);
    before = await contents("public", month);
    file = fileOf(await archive(month));
  });

  test("is in the file whole, out of the database, and told by a sealed line of the operation log", async () => {
    expect(await contents("public", month)).toEqual([]);
    expect(await stateOf(month)).toBe("Archived");
    const { fault, manifest } = await inWhole((tx) => verifyArchive(tx, file, vault));
    expect(fault).toBeUndefined();
    expect(manifest.Tables.map(({ Name, Rows }) => [Name, Rows])).toEqual([
      ["callback_record", 12],
      ["callback_attempt", 12],
    ]);
    expect(manifest.Sums).toEqual([
      { OrderKind: "Payment", Status: "Failure", Callbacks: 2, Attempts: 2 },
      { OrderKind: "Payment", Status: "Success", Callbacks: 10, Attempts: 10 },
    ]);
    expect(await proveBooks(database)).toMatchObject({ ok: true });
    expect(await archive(month)).toEqual({ file, rows: 0 });
  });

  test("comes back as it was, read-only and beyond the application's rights", async () => {
    const schema = await restored(file);
    expect(await contents(schema, month)).toEqual(before);
    expect(await restored(file)).toBe(schema);
    await expect(owner.query(`delete from ${schema}.callback_record`)).rejects.toThrow(
      "sealed for the archive",
    );
    await expect(
      inWhole((tx) => tx.withSchema(schema).selectFrom("CallbackRecord").select("Id").execute()),
    ).rejects.toThrow("permission denied");
  });

  test("is said to lie in its file when somebody asks for a callback of it again", async () => {
    // Made in the last minutes of the month before that of its callback.
    const order = {
      ...{ Id: orderIdOf(monthAgo(7), 1), MerchantId: merchantIds[1] ?? 0n, OrderNo: `P${month}1` },
      ...{ MerchantOrderNo: "M1", NotifyUrl: "https://merchant.example/callback" },
    };
    const again = (NotifyUrl: string | null = order.NotifyUrl) =>
      inWhole((tx) =>
        resendForOrder(
          tx,
          { ...order, NotifyUrl },
          {} as GatewayOrder,
          { kind: "user", name: "OPC/admin" },
          new Date(),
        ),
      );
    await expect(again()).rejects.toMatchObject({ errorName: "NothingToTell" });
    const EventId = `evt_${orderIdOf(month, 1).toString(36)}`;
    const line = {
      ...{ orderKind: "Payment" as const, orderId: order.Id, merchantId: order.MerchantId },
      ...{ kind: "callbackQueued" as const, actor: callbackActor, detail: { EventId } },
    };
    await inWhole((tx) => writeCallbackEvents(tx, [line], new Date()));
    await expect(again(null)).rejects.toMatchObject({ errorName: "NothingToTell" });
    await expect(again()).rejects.toMatchObject({
      errorName: "CallbackArchived",
      parameters: { File: basename(file), Date: new Date().toISOString().slice(0, 10) },
    });
    const lookedFor = (id: bigint) => inWhole((tx) => missing(tx, `evt_${id.toString(36)}`));
    expect(await lookedFor(orderIdOf(month, 1))).toMatchObject({ errorName: "CallbackArchived" });
    expect(await lookedFor(orderIdOf(monthAgo(0), 1))).toMatchObject({ errorName: "NotFound" });
    expect(await inWhole((tx) => missing(tx, "evt_?"))).toMatchObject({ errorName: "NotFound" });
  });

  test("leaves the numbers of an order's further callbacks above those that went with it", async () => {
    const sequence = async () => {
      const item = {
        ...{ orderKind: "Payment" as const, orderId: orderIdOf(month, 2), merchantId: merchantIds[0] ?? 0n },
        ...{ orderNo: `P${month}2`, merchantOrderNo: "M2", url: "https://merchant.example/callback" },
      };
      await inWhole((tx) => queueCallbacks(tx, [{ ...item, body: {} as GatewayOrder }], new Date()));
      const { rows } = await owner.query(
        "select body::jsonb->'Sequence' as n from callback_record order by id desc limit 1",
      );
      return rows[0].n;
    };
    expect([await sequence(), await sequence()]).toEqual([1_001, 1_002]);
  });

  test.each([
    ["a byte of the file", () => flip(file), "the file is not the one that was written"],
    [
      "a figure of the manifest",
      () => replace('"Rows": 12', '"Rows": 11'),
      "the manifest was not made with this secret key",
    ],
  ])("is not proven when %s was changed", async (_what, change, said) => {
    const kept = [file, manifestPath(file)].map((path) => [path, readFileSync(path)] as const);
    change();
    const { fault } = await inWhole((tx) => verifyArchive(tx, file, vault));
    expect(fault).toBe(said);
    for (const [path, bytes] of kept) writeFileSync(path, bytes);
  });

  test("is not proven by another key, nor by a log whose line was changed or taken out of the chain", async () => {
    const fault = async (key = vault) => (await inWhole((tx) => verifyArchive(tx, file, key))).fault;
    expect(await fault(openVault(Buffer.alloc(32, 8)))).toBe(
      "the manifest was not made with this secret key",
    );
    await owner.query(
      "alter table operation_log disable trigger append_only; alter table operation_seal disable trigger append_only",
    );
    await owner.query("update operation_log set actor = 'OPC/other' where call = 'archive'");
    expect(await fault()).toBe("the operation log's line of it was changed: its hash does not follow");
    await owner.query("update operation_log set actor = 'system/archive' where call = 'archive'");
    await owner.query(
      "update operation_seal s set log_id = log_id + 1 from operation_log l where l.id = s.log_id and l.call = 'archive'",
    );
    expect(await fault()).toBe("no sealed line of the operation log tells of this file");
    await owner.query(
      "update operation_seal s set log_id = log_id - 1 from operation_log l where l.id = s.log_id - 1 and l.call = 'archive'",
    );
    await owner.query(
      "alter table operation_log enable trigger append_only; alter table operation_seal enable trigger append_only",
    );
    expect(await fault()).toBeUndefined();
  });

  function flip(path: string): void {
    const bytes = readFileSync(path);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  }
  function replace(from: string, to: string): void {
    writeFileSync(manifestPath(file), readFileSync(manifestPath(file), "utf8").replace(from, to));
  }
});

describe("what breaks off", () => {
  const steps: Step[] = ["sealed", "written", "read again", "logged", "chained"];
  test.each(steps.map((step, index) => [step, monthAgo(7 + index)] as const))(
    "after it was %s has lost nothing, and is done by the next run",
    async (step, month) => {
      await fill(month);
      const before = await contents("public", month);
      const broken = archive(month, {
        onStep: (done) => {
          if (done === step) throw new Error("the power is cut");
        },
      });
      await expect(broken).rejects.toThrow("the power is cut");
      expect(await contents("public", month)).toEqual(before);
      // Nobody changes what is on its way.
      await expect(
        owner.query("update callback_record set url = 'x' where id = $1", [`${orderIdOf(month, 1)}`]),
      ).rejects.toThrow("sealed for the archive");
      const file = fileOf(await archive(month));
      expect(await contents("public", month)).toEqual([]);
      expect(await contents(await restored(file), month)).toEqual(before);
      const lines = await owner.query(
        "select from operation_log where call = 'archive' and input->>'Month' = $1",
        [month],
      );
      expect(lines.rowCount).toBe(1);
    },
  );

  test.each(["written", "logged"] as const)(
    "a disk that lies after it was %s: nothing goes",
    async (step) => {
      const month = monthAgo(step === "written" ? 12 : 13);
      await fill(month);
      const broken = archive(month, {
        onStep: (done) => {
          const [path = ""] = filesOf(month);
          if (done === step) writeFileSync(path, "nothing");
        },
      });
      await expect(broken).rejects.toThrow("the file is not the one that was written. Nothing was taken");
      expect(await contents("public", month)).toHaveLength(24);
    },
  );

  test("the database itself lets nothing go that no sealed line tells of", async () => {
    const month = monthAgo(14);
    await fill(month);
    const detach = () => owner.query("select archive_detach($1::date)", [`${month}-01`]);
    await expect(detach()).rejects.toThrow("this month is not written, or its line is not sealed");
    await owner.query("select archive_seal($1::date)", [`${month}-01`]);
    await owner.query("select archive_written($1::date, 'x', 'x', 1)", [`${month}-01`]);
    await expect(detach()).rejects.toThrow("this month is not written, or its line is not sealed");
    expect(await contents("public", month)).toHaveLength(24);
  });
});

describe("two runs of one month", () => {
  test.each([
    ["portion", monthAgo(19), "the database 0"],
    ["read again", monthAgo(21), "another run has written"],
  ] as const)(
    "never share a file: one that stands still after %s leaves what the other has written",
    async (step, month, said) => {
      await fill(month);
      const before = await contents("public", month);
      const stands = Promise.withResolvers<void>();
      const goesOn = Promise.withResolvers<void>();
      const slow = archive(month, {
        onStep: async (done) => {
          if (done !== step) return;
          stands.resolve();
          await goesOn.promise;
        },
      });
      await stands.promise;
      const file = fileOf(await archive(month));
      goesOn.resolve();
      await expect(slow).rejects.toThrow(said);
      expect(filesOf(month)).toEqual([file, manifestPath(file)]);
      expect(await contents(await restored(file), month)).toEqual(before);
    },
  );

  test("one after the other leave nothing of the one that was told to stop, or was killed", async () => {
    const month = monthAgo(20);
    await fill(month);
    const killed = join(folder, `callbacks-${month}-x.jsonl.zst.part`);
    writeFileSync(killed, "half of it");
    utimesSync(killed, new Date(), new Date(Date.now() - 2 * hourMs));
    await expect(archive(month, { isStopping: () => true })).rejects.toThrow("is to stop");
    expect(filesOf(month)).toEqual([]);
    const file = fileOf(await archive(month));
    expect(filesOf(month)).toEqual([file, manifestPath(file)]);
  });
});

describe("a month stays", () => {
  const month = monthAgo(15);
  const held = async (of = month, more: Partial<ArchiveOptions> = {}) => {
    const outcome = await archive(of, more);
    return "held" in outcome ? outcome.held : "archived";
  };
  beforeAll(() => fill(month));

  test("while one of its callbacks has not ended", async () => {
    await owner.query("update callback_record set status = 'InProgress' where id = $1", [
      `${orderIdOf(month, 4)}`,
    ]);
    expect(await held()).toBe("1 callbacks have not ended");
    // Nor does the database seal it.
    await expect(owner.query("select archive_seal($1::date)", [`${month}-01`])).rejects.toThrow(
      "have not ended",
    );
    await owner.query("update callback_record set status = 'Success' where id = $1", [
      `${orderIdOf(month, 4)}`,
    ]);
  });

  test("while an order of one has an open case", async () => {
    await owner.query(
      `insert into money_case (id, merchant_id, kind, side, party, state, cause, order_kind, order_id, order_no, currency,
         amount_minor, opened_at)
       values (1, $1, 'OverPayment', 'Surplus', 'Member', 'Open', 'test', 'Payment', 1, $2, 'THB', 1, now())`,
      [`${merchantIds[0]}`, `P${month}5`],
    );
    expect(await held()).toBe("1 callbacks are of orders with an open case");
    await owner.query("delete from money_case");
  });

  test("while it is young, and where it has no partition", async () => {
    expect(await held(monthAgo(3))).toMatch(/ended less than three months ago$/);
    await expect(owner.query("select archive_seal($1::date)", [`${monthAgo(3)}-01`])).rejects.toThrow(
      "three months",
    );
    expect(await held(monthAgo(30))).toMatch(/has no partition of its own/);
  });

  test("while the disk has no room for its file, and nothing of it is written", async () => {
    const freeBytes = async () => minFreeBytes + 1;
    expect(await held(month, { freeBytes })).toMatch(
      /^only 500 MB are free for .*, and 5\d\d MB are needed$/,
    );
    expect([await stateOf(month), filesOf(month)]).toEqual([undefined, []]);
  });

  test("no longer than that", async () => {
    expect(await held()).toBe("archived");
  });
});

test("figures of what went to files stay as they were counted, whoever counts anew", async () => {
  const month = monthAgo(16);
  await fill(month);
  await countNotedQuarters(database);
  const figures = async () =>
    (
      await owner.query(
        `select 'cell' as what, quarter::text as at, event_count::text as n from report_callback where quarter < $1::date
          union all select level, start::text, order_count::text from report_sum where kind = 'callback' and start < $1::date order by 1, 2, 3`,
        [`${monthAgo(5)}-01`],
      )
    ).rows;
  const before = await figures();
  expect(before.length).toBeGreaterThan(3);
  await archive(month);
  await noteAllQuarters(database);
  await countNotedQuarters(database);
  expect(await figures()).toEqual(before);
});

test("a worker takes the oldest month that is due and not held, one a night, where the settings say so", async () => {
  const [old, older] = [monthAgo(17), monthAgo(18)];
  await fill(old);
  await fill(older);
  await owner.query("update callback_record set status = 'InProgress' where id = $1", [
    `${orderIdOf(older, 4)}`,
  ]);
  const log = { info: () => undefined, warn: () => undefined };
  type Worker = Parameters<typeof archiveDueMonth>[0];
  const worker = { ...services, log } as unknown as Worker;
  await archiveDueMonth(worker);
  expect(await dueMonths(services, 16)).toEqual([older, old]);
  const archiveSetting = { callbacksAfterMonths: 16, folder };
  await archiveDueMonth({ ...worker, archive: archiveSetting });
  expect(await dueMonths(services, 16)).toEqual([older]);
  await archiveDueMonth({ ...worker, archive: archiveSetting });
  expect(await stateOf(older)).toBeUndefined();
});
