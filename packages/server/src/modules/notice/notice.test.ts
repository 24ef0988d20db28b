/** Notices: raised once, cleared when over, seen by those whose affair it is, read by each for themselves. */
import { type NoticeRow, noticesShown } from "@opc/contract/home/notices";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../db/id.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { createPeople, type People } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { addCatalogue, queueOrders } from "../callback-record/test-world.ts";
import { clearNotice, type NewNotice, raiseNotice } from "./raise.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
let people: People;
let admin: Browser;
let nobody: Browser;
let acme: Browser;
let lotus: Browser;

beforeAll(async () => {
  people = await createPeople(services);
  [admin, nobody, acme, lotus] = await Promise.all([
    signIn(people["OPC/admin"]),
    signIn(people["OPC/nobody"]),
    signIn(people["ACME/admin"]),
    signIn(people["LOTUS/admin"]),
  ]);
});
beforeEach(async () => {
  await query("update notice set cleared_at = raised_at where cleared_at is null");
});

const raise = (notice: NewNotice) =>
  inTransaction(services.database, wholeScope, (tx) => raiseNotice(tx, notice, clock.now()));
const clear = (kind: NewNotice["kind"], key: string) =>
  inTransaction(services.database, wholeScope, (tx) => clearNotice(tx, kind, key, clock.now()));

async function list(browser: Browser, Open = true): Promise<NoticeRow[]> {
  const { code, data } = await call("/rp_api/home/notice_list", { Open }, browser);
  expect(code).toBe(0);
  return (data as { Rows: NoticeRow[] }).Rows;
}
async function count(browser: Browser) {
  const {
    ListVersions: _versions,
    Work: _work,
    ...counted
  } = (await call("/rp_api/home/notice_count", {}, browser)).data as Record<string, unknown>;
  return counted;
}

const crawler: NewNotice = { kind: "CrawlerDown", key: "SP-1", merchantId: null, severity: "Critical" };

describe("a notice", () => {
  test("that is raised again while it lasts stays one, with its newest words", async () => {
    expect(await raise({ ...crawler, parameters: { Since: "1" } })).toBe(true);
    expect(await raise({ ...crawler, parameters: { Since: "2" } })).toBe(false);
    expect(await list(admin)).toMatchObject([
      { Kind: "CrawlerDown", Parameters: { Since: "2" }, ClearedAt: null },
    ]);
  });

  test("that two workers raise at once is one", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => raise({ ...crawler, key: "SP-2" })));
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  test("that is over is past, and begins anew the next time", async () => {
    await raise({ ...crawler, key: "SP-3" });
    expect(await clear("CrawlerDown", "SP-3")).toBe(true);
    expect(await clear("CrawlerDown", "SP-3")).toBe(false);
    expect(await list(admin)).toEqual([]);
    expect((await list(admin, false))[0]).toMatchObject({ Key: "SP-3", ClearedAt: expect.any(String) });
    expect(await raise({ ...crawler, key: "SP-3" })).toBe(true);
  });

  test("is read by each for themselves, and only where it is theirs", async () => {
    await raise({ ...crawler, key: "SP-4" });
    const [notice] = await list(admin);
    const read = (browser: Browser) =>
      call("/mc_api/home/notice_read", { NoticeIds: notice?.NoticeId }, browser);
    expect((await read(acme)).code).toBe(0);
    expect(await query("select count(*)::int as n from notice_read")).toEqual([{ N: 0 }]);
    expect(await count(admin)).toMatchObject({ Open: 1, Unread: 1, Worst: "Critical" });
    expect((await read(admin)).code).toBe(0);
    expect((await read(admin)).code).toBe(0);
    expect(await count(admin)).toMatchObject({ Open: 1, Unread: 0, Worst: "Critical" });
    expect((await list(admin))[0]?.IsRead).toBe(true);
  });
});

test("all are read that the bell shows, and none of the years before", async () => {
  for (let at = 0; at <= noticesShown; at++) {
    await raise({ ...crawler, key: `OLD-${at}` });
    await clear("CrawlerDown", `OLD-${at}`);
  }
  await raise({ ...crawler, key: "NEW" });
  expect((await call("/mc_api/home/notice_readall", {}, admin)).code).toBe(0);
  const read = "select count(*)::int as n from notice_read r join notice n on n.id = r.notice_id";
  expect(await query(`${read} where n.key ~ '^(OLD|NEW)'`)).toEqual([{ N: noticesShown + 1 }]);
  expect(await count(admin)).toMatchObject({ Open: 1, Unread: 0 });
});

test("what lasts comes by how bad it is, whatever came after it", async () => {
  await raise({ ...crawler, key: "BAD" });
  for (let at = 0; at <= noticesShown; at++) await raise({ ...crawler, key: `LESS-${at}`, severity: "Info" });
  await raise({ ...crawler, key: "MIDDLE", severity: "Warning" });
  const shown = await list(admin);
  expect(shown).toHaveLength(noticesShown);
  expect(shown.slice(0, 3).map(({ Key }) => Key)).toEqual(["BAD", "MIDDLE", `LESS-${noticesShown}`]);
});

describe("who sees a notice", () => {
  test("the operator's is seen by holders of its page alone", async () => {
    await raise(crawler);
    expect(await list(admin)).toHaveLength(1);
    for (const browser of [nobody, acme, lotus]) expect(await list(browser)).toEqual([]);
  });

  test("a merchant's is seen by its own people and the operator", async () => {
    await raise({
      kind: "CallbacksFailing",
      key: "ACME",
      merchantId: people["ACME/admin"].merchantId,
      severity: "Warning",
    });
    expect(await list(acme)).toHaveLength(1);
    expect(await list(admin)).toHaveLength(1);
    expect(await list(lotus)).toEqual([]);
    expect(await count(lotus)).toEqual({ Open: 0, Unread: 0, Worst: null, Maintenance: "" });
  });

  test("a request that waits is told to the asker's merchant, and to nobody else, the operator included", async () => {
    await raise({
      kind: "ApprovalWaiting",
      key: "1",
      merchantId: people["ACME/admin"].merchantId,
      severity: "Warning",
    });
    expect(await list(acme)).toHaveLength(1);
    expect(await list(admin)).toEqual([]);
  });

  test("a maintenance of the whole system is everybody's", async () => {
    await raise({
      kind: "Maintenance",
      key: "all",
      merchantId: null,
      severity: "Info",
      parameters: { Message: "x" },
    });
    for (const browser of [admin, nobody, acme, lotus]) expect(await list(browser)).toHaveLength(1);
  });

  test("the application cannot take a notice away or change what it was of", async () => {
    await raise(crawler);
    await expect(query("delete from notice")).rejects.toThrow(/permission denied/);
    await expect(query("update notice set kind = 'Maintenance'")).rejects.toThrow(/permission denied/);
  });
});

describe("the watch", () => {
  test("tells of a crawler that fell silent, and takes it back when it is heard again", async () => {
    await query(`insert into crawler (spider_id, flag, account, token_hash, last_heartbeat_at, type)
      values ('SP-W', 'KBank', '123', 'x', now(), 'QrCode')`);
    await watchOnce(services);
    expect(await list(admin)).toEqual([]);
    clock.advance(61_000);
    await watchOnce(services);
    await watchOnce(services);
    expect(await list(admin)).toMatchObject([
      { Kind: "CrawlerDown", Key: "SP-W", Parameters: { SpiderId: "SP-W" } },
    ]);
    await query(
      "update crawler set last_heartbeat_at = now() + interval '2 minutes' where spider_id = 'SP-W'",
    );
    await watchOnce(services);
    expect(await list(admin)).toEqual([]);
    await query("update crawler set enabled = false, last_heartbeat_at = null where spider_id = 'SP-W'");
    await watchOnce(services);
    expect(await list(admin)).toEqual([]);
  });

  test("tells of a merchant whose callbacks are held back", async () => {
    await query(`insert into callback_lane (merchant_id, address, priority, circuit, failures_in_row, opened_at, next_probe_at, last_failure_at)
      values ((select id from merchant where alias = 'ACME'), 'https://shop.example/notify', 0, 'Open', 10, now(), now(), '${services.clock.now().toISOString()}')`);
    await watchOnce(services);
    expect(await list(acme)).toMatchObject([{ Kind: "CallbacksFailing", MerchantAlias: "ACME" }]);
    await query("update callback_lane set circuit = 'Closed', opened_at = null, next_probe_at = null");
    await watchOnce(services);
    expect(await list(acme)).toEqual([]);
  });

  test("tells of what the schedule gave up after days, for a day, and not of what people sent again", async () => {
    const merchant = { id: people["ACME/admin"].merchantId, alias: "ACME", secret: "" };
    const now = services.clock.now();
    const made = new Date(now.getTime() - 79 * 3_600_000);
    await inTransaction(services.database, wholeScope, async (tx) => {
      await addCatalogue(tx);
      await queueOrders(tx, merchant, "https://shop.example/notify", 2, made);
    });
    const [one, again] = [newId(made), newId(made)];
    const records = await query("select id from callback_record order by id desc limit 2");
    const give =
      "update callback_record set id = $1, status = 'Failure', next_attempt_at = null, finished_at = $2";
    await query(`${give} where id = $3`, [one, now, records[0]?.Id]);
    await query(`${give}, priority = 1 where id = $3`, [again, now, records[1]?.Id]);
    await watchOnce(services);
    expect(await list(acme)).toMatchObject([{ Kind: "CallbacksFailing", Parameters: { GivenUp: "1" } }]);
    await query("update callback_record set finished_at = finished_at - interval '1 day' where id = $1", [
      one,
    ]);
    await watchOnce(services);
    expect(await list(acme)).toEqual([]);
  });

  test("tells when no proof of the books ended for a day and a half", async () => {
    await query(`insert into proof_run (id, status, asked_at, started_at, finished_at)
      values (1, 'Proven', now(), now(), now() - interval '35 hours')`);
    await watchOnce(services);
    expect(await list(admin)).toEqual([]);
    clock.advance(2 * 3_600_000);
    await watchOnce(services);
    const [notice] = (await call("/rp_api/home/notice_list", {}, await signIn(people["OPC/admin"]))).data
      ? [await query("select kind from notice where cleared_at is null")]
      : [];
    expect(notice).toEqual([{ Kind: "BooksProofFailedToRun" }]);
  });
});
