/** Scheduled reports as their user keeps them: what is taken, what is refused, and that nobody else reaches them. */
import { maxSchedules } from "@opc/contract/export/schedule-values";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { addPerson, createPeople, type People } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { codeOf, morning, scheduleCalls } from "./test-world.ts";

const app = await testApp();
const { signIn, services } = app;
const { add, list, write } = scheduleCalls(app);
const query = wholeQuery(services);
let people: People;
let acme: Browser;
let colleague: Browser;
let lotus: Browser;
let operator: Browser;
let viewer: Browser;

beforeAll(async () => {
  people = await createPeople(services);
  const another = await addPerson(services, people["ACME/admin"], "another", ["PayOrder", "PayOrder.export"]);
  [acme, colleague, lotus, operator, viewer] = await Promise.all([
    signIn(people["ACME/admin"]),
    signIn(another),
    signIn(people["LOTUS/admin"]),
    signIn(people["OPC/admin"]),
    signIn(people["ACME/viewer"]),
  ]);
});
beforeEach(async () => {
  await query("delete from report_schedule");
});

const clockIn = (instant: string | null, offsetMinutes: number) =>
  instant === null
    ? null
    : new Date(Date.parse(instant) + offsetMinutes * 60_000).toISOString().slice(11, 16);

describe("a scheduled report", () => {
  test("is kept with its filter in words, and is due at its time on the merchant's clock", async () => {
    const row = await add(acme);
    expect(row).toMatchObject({
      Name: "Paid yesterday",
      Call: "payorderExport",
      Title: { enUS: "Collection Orders", zhCN: "收款订单" },
      Range: "Yesterday",
      Enabled: true,
      TimeOfDay: "07:00",
      Weekday: null,
      LastDueAt: null,
      LastExportId: null,
      LastFailure: null,
    });
    expect(row.Filters.enUS).toBe("Status: Success");
    expect(row.Filters.zhCN).toContain("成功");
    expect(clockIn(row.NextDueAt, 420)).toBe("07:00");
  });

  test("of a week is due on its weekday", async () => {
    const row = await add(acme, { Frequency: "Weekly", Weekday: 3, TimeOfDay: "23:30" });
    const clock = new Date(Date.parse(row.NextDueAt ?? "") + 420 * 60_000);
    expect(clock.getUTCDay()).toBe(3);
    expect(clockIn(row.NextDueAt, 420)).toBe("23:30");
  });

  test("that is changed is due at its new time; one that is paused stays paused", async () => {
    const { ScheduleId, Version } = await add(acme);
    const { Call: _call, Filter: _filter, ...content } = morning;
    const changed = { ...content, ScheduleId, TimeOfDay: "18:15", Format: "XLSX" };
    expect((await write("update", { ...changed, Version }, acme)).code).toBe(0);
    const [row] = await list(acme);
    expect(row).toMatchObject({ TimeOfDay: "18:15", Format: "XLSX", Version: Version + 1 });
    expect(clockIn(row?.NextDueAt ?? null, 420)).toBe("18:15");

    expect((await write("enable", { ScheduleId, Version: Version + 1, Enable: false }, acme)).code).toBe(0);
    expect((await write("update", { ...changed, Version: Version + 2 }, acme)).code).toBe(0);
    expect((await list(acme))[0]).toMatchObject({ Enabled: false, NextDueAt: null });

    expect((await write("enable", { ScheduleId, Version: Version + 3, Enable: true }, acme)).code).toBe(0);
    expect((await list(acme))[0]?.Enabled).toBe(true);
  });

  test("that somebody changed meanwhile is not changed", async () => {
    const { ScheduleId, Version } = await add(acme);
    const pause = { ScheduleId, Version, Enable: false };
    expect((await write("enable", pause, acme)).code).toBe(0);
    expect((await write("enable", pause, acme)).code).toBe(codeOf("RecordChanged"));
    expect((await write("delete", { ScheduleId, Version }, acme)).code).toBe(codeOf("RecordChanged"));
  });

  test("that is deleted is gone", async () => {
    const { ScheduleId, Version } = await add(acme);
    expect((await write("delete", { ScheduleId, Version }, acme)).code).toBe(0);
    expect(await list(acme)).toEqual([]);
  });

  test("is found by its name and by whether it is on", async () => {
    await add(acme);
    const { ScheduleId, Version } = await add(acme, { Name: "Whole week" });
    await write("enable", { ScheduleId, Version, Enable: false }, acme);
    for (const part of ["WHOLE", "w"])
      expect((await list(acme, { Name: part })).map(({ Name }) => Name)).toEqual(["Whole week"]);
    expect((await list(acme, { Enabled: true })).map(({ Name }) => Name)).toEqual(["Paid yesterday"]);
  });

  test("says in the operation log what was changed, from what to what", async () => {
    const { ScheduleId, Version } = await add(acme);
    const { Call: _call, Filter: _filter, ...content } = morning;
    await write("update", { ...content, ScheduleId, Version, TimeOfDay: "08:00" }, acme);
    const [line] = await query(
      "select change from operation_log where call = 'reportscheduleUpdate' order by id desc limit 1",
    );
    expect(line?.Change).toMatchObject({ ScheduleId, TimeOfDay: { from: "07:00", to: "08:00" } });
  });
});

describe("what does not fit is refused, and nothing is kept", () => {
  test.each([
    ["a call that is no export", { Call: "payorderList" }, "NoPermission"],
    ["a call that does not exist", { Call: "toString" }, "NoPermission"],
    ["an export that an ordinary merchant does not have", { Call: "merchantExport" }, "NoPermission"],
    ["a filter that is no object", { Filter: "[]" }, "ScheduleFilterWrong"],
    ["a filter that is no JSON", { Filter: "{" }, "ScheduleFilterWrong"],
    ["an unknown filter", { Filter: '{"Nonsense":"1"}' }, "ScheduleFilterWrong"],
    ["a status that there is not", { Filter: '{"Statuses":["Lost"]}' }, "ScheduleFilterWrong"],
    ["text that cannot be kept", { Filter: '{"LockedBy":"a\\u0000b"}' }, "ScheduleFilterWrong"],
    [
      "a whole card number",
      { Call: "cashoutorderExport", Filter: '{"CardNumber":"6214850123456789"}' },
      "ScheduleFilterWrong",
    ],
    [
      "a filter that the report itself refuses",
      { Call: "payreportExport", Filter: '{"Compare":"Own"}' },
      "ScheduleFilterWrong",
    ],
    ["no days where there must be some", { Range: undefined }, "ScheduleRangeWrong"],
    ["days where there are none", { Call: "usergroupExport", Filter: "{}" }, "ScheduleRangeWrong"],
    ["a week without its weekday", { Frequency: "Weekly" }, "InvalidInput"],
    ["a day with a weekday", { Weekday: 1 }, "InvalidInput"],
    ["a time that no clock shows", { TimeOfDay: "24:00" }, "InvalidInput"],
  ] as const)("%s", async (_name, changes, refusal) => {
    expect((await write("add", { ...morning, ...changes }, acme)).code).toBe(codeOf(refusal));
    expect(await list(acme)).toEqual([]);
  });

  test("and a whole card number stands in no line of the operation log", async () => {
    const filter = { Call: "cashoutorderExport", Filter: '{"CardNumber":"6214850123456789"}' };
    await write("add", { ...morning, ...filter }, acme);
    await write("add", { ...morning, ...filter, Filter: '{"CardNumber":"6214850123456789"' }, acme);
    const lines = await query(
      "select input::text as input from operation_log where call = 'reportscheduleAdd' order by id desc limit 2",
    );
    expect(lines).toHaveLength(2);
    for (const { Input } of lines) expect(Input).not.toContain("6214850123456789");
  });

  test("an export that the user may not make by hand", async () => {
    expect((await write("add", morning, viewer)).code).toBe(codeOf("NoPermission"));
  });

  test("one more than a user may have, also of several at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: maxSchedules + 3 }, () => write("add", morning, acme)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(maxSchedules);
    expect(new Set(codes)).toEqual(new Set([0, codeOf("TooManySchedules")]));
  });

  test("going on with one whose right was lost", async () => {
    const { ScheduleId, Version } = await add(colleague);
    await write("enable", { ScheduleId, Version, Enable: false }, colleague);
    const taken =
      "delete from user_group_permission where permission = 'PayOrder.export' and user_group_id in (select user_group_id from user_account where user_name = 'another') returning user_group_id, merchant_id";
    const [held] = await query(taken);
    const again = { ScheduleId, Version: Version + 1, Enable: true };
    expect((await write("enable", again, colleague)).code).toBe(codeOf("NoPermission"));
    expect(held).toBeDefined();
    await query(
      "insert into user_group_permission (user_group_id, merchant_id, permission) select user_group_id, merchant_id, 'PayOrder.export' from user_account where user_name = 'another'",
    );
    expect((await write("enable", again, colleague)).code).toBe(0);
  });
});

describe("nobody reaches another's schedule", () => {
  test.each(["a colleague", "another merchant", "the operator"] as const)("%s", async (who) => {
    const { ScheduleId, Version } = await add(acme);
    const other = { "a colleague": colleague, "another merchant": lotus, "the operator": operator }[who];
    const { Call: _call, Filter: _filter, ...content } = morning;
    const notFound = codeOf("NotFound");
    expect(await list(other)).toEqual([]);
    expect((await write("update", { ...content, ScheduleId, Version }, other)).code).toBe(notFound);
    expect((await write("enable", { ScheduleId, Version, Enable: false }, other)).code).toBe(notFound);
    expect((await write("delete", { ScheduleId, Version }, other)).code).toBe(notFound);
    expect(await list(acme)).toMatchObject([{ Version, Enabled: true }]);
  });
});
