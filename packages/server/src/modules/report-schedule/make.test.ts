/** Scheduled reports when they are due: once for each time, with the rights of that moment, and told of to their user alone. */

import type { ExportRow } from "@opc/contract/export/calls";
import type { NoticeRow } from "@opc/contract/home/notices";
import { dayMs, hourMs } from "@opc/contract/time";
import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportSources } from "../../export-sources.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { csvRows, downloadExport, makeExports } from "../../testing/exports.ts";
import { addPerson, createPeople, type People, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { maxKeptExports } from "../export/limits.ts";
import { makeDueReports } from "./make.ts";
import { codeOf, morning, scheduleCalls } from "./test-world.ts";

const app = await testApp();
const { call, signIn, services, clock } = app;
const { add, list, write } = scheduleCalls(app);
const query = wholeQuery(services);
let people: People;
let clerk: Person;
let acme: Browser;

beforeAll(async () => {
  people = await createPeople(services);
  clerk = await addPerson(services, people["ACME/admin"], "clerk", ["PayOrder", "PayOrder.export"]);
});
beforeEach(async () => {
  await query("delete from report_schedule");
  await query("delete from export_file");
  await query("update notice set cleared_at = raised_at where cleared_at is null");
  await query("update user_account set enabled = true");
  acme = await enter(clerk);
});

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

/** A list has lost one of its filters since; the application itself cannot change a kept one. */
const outdate = () =>
  asOwner(`update report_schedule set filter = '{"Gone": "1"}' where name = 'Paid yesterday'`);

/** PostgreSQL ends every transaction that asks for an export, as if for the sake of another. */
async function whileAsking(code: string, work: () => Promise<void>): Promise<void> {
  await asOwner(`
    create function refuse_export() returns trigger language plpgsql as
      $$ begin raise exception 'not now' using errcode = '${code}'; end $$;
    create trigger refused before insert on export_file for each row execute function refuse_export()`);
  try {
    await work();
  } finally {
    await asOwner("drop trigger refused on export_file; drop function refuse_export()");
  }
}

/** Codes are good once; these tests sign in more often than a clock makes new ones. */
async function enter(person: Person): Promise<Browser> {
  await query("update user_account set totp_last_step = 0");
  return signIn(person);
}

/** The clock goes on to just after that time; sessions have ended by then. */
async function goTo(instant: string | null | undefined, lateMs = 1_000): Promise<void> {
  clock.advance(Date.parse(instant ?? "") + lateMs - clock.now().getTime());
  acme = await enter(clerk);
}
const make = () => makeDueReports(exportSources, services);
async function files(browser = acme): Promise<ExportRow[]> {
  const { data } = await call("/rp_api/export/export_list", { Sort: "oldest" }, browser);
  return (data as { Rows: ExportRow[] }).Rows;
}
async function notices(browser: Browser): Promise<NoticeRow[]> {
  await watchOnce(services);
  const { data } = await call("/rp_api/home/notice_list", { Open: true }, browser);
  return (data as { Rows: NoticeRow[] }).Rows.filter(({ Kind }) => Kind.startsWith("Report"));
}
const localDay = (instant: string | null | undefined, offsetMs: number) =>
  new Date(Date.parse(instant ?? "") + 420 * 60_000 + offsetMs).toISOString().slice(0, 10);

describe("a report that is due", () => {
  test("is made as one's own export, of the days before it on the merchant's clock", async () => {
    const { NextDueAt, ScheduleId } = await add(acme);
    await goTo(NextDueAt, -600_000);
    expect(await make()).toBe(0);
    await goTo(NextDueAt);
    expect(await make()).toBe(1);
    const [file] = await files();
    const yesterday = localDay(NextDueAt, -dayMs);
    expect(file).toMatchObject({
      Call: "payorderExport",
      Format: "CSV",
      Language: "enUS",
      Status: "Waiting",
    });
    expect(file?.Filters.enUS).toBe(
      `Status: Success; From: ${yesterday} 00:00:00; To: ${yesterday} 23:59:59`,
    );
    const [row] = await list(acme);
    expect(row).toMatchObject({
      ScheduleId,
      LastDueAt: NextDueAt,
      LastExportId: file?.ExportId,
      LastFailure: null,
      NextDueAt: new Date(Date.parse(NextDueAt ?? "") + dayMs).toISOString(),
    });
    await makeExports(app);
    const { rawPayload } = await downloadExport(app, file?.ExportId ?? "", acme);
    expect(csvRows(rawPayload).headings).toContain("System number");
  });

  test("is made once, however many workers look, and however often", async () => {
    const { NextDueAt } = await add(acme);
    await goTo(NextDueAt);
    const made = await Promise.all(Array.from({ length: 8 }, make));
    expect(made.reduce((sum, count) => sum + count)).toBe(1);
    expect(await make()).toBe(0);
    expect(await files()).toHaveLength(1);
  });

  test("and was missed for days is made once, as of its last time", async () => {
    const { NextDueAt } = await add(acme);
    await goTo(NextDueAt, 9 * dayMs + 5 * hourMs);
    expect(await make()).toBe(1);
    expect(await make()).toBe(0);
    const made = await files();
    expect(made).toHaveLength(1);
    expect(made[0]?.Filters.enUS).toContain(`From: ${localDay(NextDueAt, 8 * dayMs)} 00:00:00`);
    const [row] = await list(acme);
    expect(row?.LastDueAt).toBe(new Date(Date.parse(NextDueAt ?? "") + 9 * dayMs).toISOString());
    expect(row?.NextDueAt).toBe(new Date(Date.parse(NextDueAt ?? "") + 10 * dayMs).toISOString());
  });

  test("is not made while it is paused", async () => {
    const { NextDueAt, ScheduleId, Version } = await add(acme);
    await write("enable", { ScheduleId, Version, Enable: false }, acme);
    await goTo(NextDueAt, 3 * dayMs);
    expect(await make()).toBe(0);
    expect(await files()).toEqual([]);
  });

  test("follows the merchant's clock where that is set otherwise", async () => {
    const { NextDueAt } = await add(acme);
    await query("update merchant set time_difference_minutes = 480 where alias = 'ACME'");
    await make();
    const [row] = await list(acme);
    await query("update merchant set time_difference_minutes = 420 where alias = 'ACME'");
    const clockThere = new Date(Date.parse(row?.NextDueAt ?? "") + 480 * 60_000).toISOString();
    expect(clockThere.slice(11, 16)).toBe("07:00");
    expect(row?.NextDueAt).not.toBe(NextDueAt);
  });

  test("waits while the user's other exports take all places, and is made when one has ended", async () => {
    const { NextDueAt } = await add(acme);
    for (const Name of ["second", "third", "fourth"]) await add(acme, { Name });
    await goTo(NextDueAt);
    expect(await make()).toBe(3);
    expect(await make()).toBe(0);
    await makeExports(app);
    expect(await make()).toBe(1);
    expect((await list(acme)).map(({ LastFailure }) => LastFailure)).toEqual([null, null, null, null]);
  });

  test("waits for an hour and no longer", async () => {
    const { NextDueAt } = await add(acme);
    for (const Name of ["second", "third", "fourth"]) await add(acme, { Name });
    await goTo(NextDueAt);
    await make();
    clock.advance(hourMs + 1_000);
    expect(await make()).toBe(0);
    acme = await enter(clerk);
    const failures = (await list(acme)).map(({ LastFailure }) => LastFailure);
    expect(failures.filter((failure) => failure === "NoPlace")).toHaveLength(1);
  });

  test("finds no place while the user keeps as many files as one may, and says so", async () => {
    const { NextDueAt } = await add(acme);
    expect((await call("/rp_api/xpay/payorder_export", { Format: "CSV" }, acme)).code).toBe(0);
    await makeExports(app);
    await query(
      `insert into export_file select (jsonb_populate_record(f, jsonb_build_object('id', f.id + n))).*
         from export_file f, generate_series(1, ${maxKeptExports - 1}) as n`,
    );
    await goTo(NextDueAt);
    expect(await make()).toBe(0);
    expect(await list(acme)).toMatchObject([{ LastFailure: null, NextDueAt }]);
    clock.advance(hourMs + 1_000);
    await make();
    acme = await enter(clerk);
    expect(await list(acme)).toMatchObject([{ LastFailure: "NoPlace", LastDueAt: NextDueAt, Enabled: true }]);
  });

  test("stays due over a fault that passes, for an hour; one that does not pass is told of at once", async () => {
    const { NextDueAt } = await add(acme);
    await goTo(NextDueAt);
    await whileAsking("40P01", async () => {
      expect(await make()).toBe(0);
      expect(await list(acme)).toMatchObject([{ LastDueAt: null, LastFailure: null, NextDueAt }]);
    });
    expect(await make()).toBe(1);
    const [{ NextDueAt: next } = { NextDueAt: null }] = await list(acme);
    await goTo(next);
    await whileAsking("22012", async () => {
      expect(await make()).toBe(0);
    });
    expect(await list(acme)).toMatchObject([{ LastDueAt: next, LastFailure: "Internal", Enabled: true }]);
  });

  test("is made although it was renamed between its time and the round; its next time follows the change", async () => {
    const { NextDueAt, ScheduleId, Version } = await add(acme);
    await goTo(NextDueAt);
    const { Call: _call, Filter: _filter, ...content } = morning;
    const changed = { ...content, ScheduleId, Version, Name: "Renamed", TimeOfDay: "09:00" };
    expect((await write("update", changed, acme)).code).toBe(0);
    expect(await list(acme)).toMatchObject([{ Name: "Renamed", NextDueAt }]);
    expect(await make()).toBe(1);
    expect(await make()).toBe(0);
    const [row] = await list(acme);
    expect(new Date(Date.parse(row?.NextDueAt ?? "") + 420 * 60_000).toISOString().slice(11, 16)).toBe(
      "09:00",
    );
  });

  test("stands in the operation log as its user's", async () => {
    const { NextDueAt, ScheduleId } = await add(acme);
    await goTo(NextDueAt);
    await make();
    const [line] = await query(
      "select actor, change from operation_log where call = 'payorderExport' order by id desc limit 1",
    );
    expect(line).toMatchObject({ Actor: "ACME/clerk", Change: { ScheduleId } });
  });
});

describe("the user's rights are those of the moment", () => {
  test("of a user who was disabled nothing is made, and all goes on when the user is back", async () => {
    const { NextDueAt } = await add(acme);
    await query("update user_account set enabled = false where user_name = 'clerk'");
    clock.advance(Date.parse(NextDueAt ?? "") + 1_000 - clock.now().getTime());
    expect(await make()).toBe(0);
    await query("update user_account set enabled = true where user_name = 'clerk'");
    acme = await enter(clerk);
    expect(await list(acme)).toMatchObject([{ LastFailure: "UserDisabled", Enabled: true }]);
    await goTo((await list(acme))[0]?.NextDueAt);
    expect(await make()).toBe(1);
  });

  test("of a merchant that was disabled nothing is made, and all goes on when it is back", async () => {
    const { NextDueAt } = await add(acme);
    await query("update merchant set enabled = false where alias = 'ACME'");
    clock.advance(Date.parse(NextDueAt ?? "") + 1_000 - clock.now().getTime());
    expect(await make()).toBe(0);
    await query("update merchant set enabled = true where alias = 'ACME'");
    acme = await enter(clerk);
    expect(await list(acme)).toMatchObject([{ LastFailure: "UserDisabled", Enabled: true }]);
    expect(await files()).toEqual([]);
  });

  test("what may no longer be exported is not made, and paused", async () => {
    const { NextDueAt } = await add(acme);
    await query(
      "delete from user_group_permission where permission = 'PayOrder.export' and user_group_id = $1",
      [clerk.groupId],
    );
    await goTo(NextDueAt);
    expect(await make()).toBe(0);
    await query(
      "insert into user_group_permission (user_group_id, merchant_id, permission) values ($1, $2, 'PayOrder.export')",
      [clerk.groupId, clerk.merchantId],
    );
    expect(await list(acme)).toMatchObject([
      { LastFailure: "RightLost", Enabled: false, NextDueAt: null, LastExportId: null },
    ]);
    const [line] = await query(
      "select actor, code, change from operation_log where request_id like 'schedule %' order by id desc limit 1",
    );
    expect(line).toMatchObject({
      Actor: "ACME/clerk",
      Code: codeOf("NoPermission"),
      Change: { Enabled: { from: true, to: false } },
    });
    expect(await files()).toEqual([]);
  });

  test("a filter that no longer fits is not made, and paused; the others are", async () => {
    const { NextDueAt } = await add(acme);
    await add(acme, { Name: "whole" });
    await outdate();
    await goTo(NextDueAt);
    expect(await make()).toBe(1);
    expect((await list(acme)).map(({ LastFailure }) => LastFailure)).toEqual([null, "FilterWrong"]);
  });
});

describe("a scheduled report is told of", () => {
  test("to its user alone, when it is ready, until it is fetched", async () => {
    const { NextDueAt } = await add(acme);
    await goTo(NextDueAt);
    await make();
    expect(await notices(acme)).toEqual([]);
    await makeExports(app);
    const [file] = await files();
    expect(await notices(acme)).toMatchObject([
      {
        Kind: "ReportReady",
        Severity: "Info",
        Key: file?.ExportId,
        Parameters: { Title_enUS: "Paid yesterday", Rows: "0" },
      },
    ]);
    expect(await notices(await enter(people["ACME/admin"]))).toEqual([]);
    expect(await notices(await enter(people["OPC/admin"]))).toEqual([]);
    await downloadExport(app, file?.ExportId ?? "", acme);
    expect(await notices(acme)).toEqual([]);
  });

  test("when it could not be made, until it goes well again", async () => {
    const { NextDueAt } = await add(acme);
    await outdate();
    await goTo(NextDueAt);
    await make();
    expect(await notices(acme)).toMatchObject([
      { Kind: "ReportFailed", Severity: "Warning", Parameters: { Title_enUS: "Paid yesterday" } },
    ]);
    expect(await notices(await enter(people["ACME/admin"]))).toEqual([]);
    await query("delete from report_schedule");
    expect(await notices(acme)).toEqual([]);
  });

  test("to each user, however many files another has left", async () => {
    const { NextDueAt } = await add(acme);
    await goTo(NextDueAt);
    await make();
    await makeExports(app);
    await query(
      `insert into export_file select (jsonb_populate_record(f, jsonb_build_object('id', f.id + n, 'user_id', $1::bigint))).*
         from export_file f, generate_series(1, 1200) as n`,
      [people["ACME/admin"].userId],
    );
    expect(await notices(acme)).toHaveLength(1);
    expect(await notices(await enter(people["ACME/admin"]))).toHaveLength(20);
  });

  test("an export that its asker waited for is not told of", async () => {
    const asked = await call("/rp_api/xpay/payorder_export", { Format: "CSV" }, acme);
    expect(asked.code).toBe(0);
    await makeExports(app);
    expect(await notices(acme)).toEqual([]);
  });
});
