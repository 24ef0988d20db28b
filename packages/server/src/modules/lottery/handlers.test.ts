import { errors } from "@opc/contract/errors";
import type { LotteryRow } from "@opc/contract/lottery/calls";
import { dayMs } from "@opc/contract/time";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { makeDrawsAhead } from "../../work/make-draws.ts";
import { type LotteryWorld, lotteryWorld } from "./test-world.ts";

const started = await testApp();
const { services } = started;
let world: LotteryWorld;
beforeAll(async () => {
  world = await lotteryWorld(started);
});

const clockOf = (at: string, offsetMinutes: number) =>
  new Date(Date.parse(at) + offsetMinutes * 60_000).toISOString().slice(11, 16);

describe("a lottery that is added", () => {
  test("is read as it was written, and has its draws of the next 30 days at once", async () => {
    const code = await world.add();
    const { Lottery, UntouchedDraws, CanDelete } = await world.get(code);
    expect(Lottery).toMatchObject({
      LotteryName_enUS: "Thai Government Lottery",
      Enabled: true,
      DrawRule: { DrawTime: "16:00", LastDrawTime: null, IntervalMinutes: null, Weekdays: [], MonthDays: [] },
      OverdueDraws: 0,
      LastNumbers: null,
      Version: 1,
    });
    expect(Lottery.NumberFormat.map(({ PrizeCode }) => PrizeCode)).toEqual(["FIRST", "FRONT3", "LAST2"]);
    expect({ UntouchedDraws, CanDelete }).toEqual({ UntouchedDraws: 30, CanDelete: true });
    const draws = await world.draws(code);
    expect(draws).toHaveLength(30);
    expect(draws.every(({ DrawAt }) => clockOf(DrawAt, 420) === "16:00")).toBe(true);
    expect(Lottery.NextIssueNumber).toBe(draws[0]?.IssueNumber);
    const line = await world.lastChange("lotteryAdd");
    expect(line?.Change).toMatchObject({
      LotteryCode: code,
      DrawRule: "16:00",
      NumberFormat: "FIRST 1 x 6 digits; FRONT3 2 x 3 digits; LAST2 1 x 2 digits",
      DrawsMade: 30,
    });
  });

  test("every five minutes has a day's draws and more, but no more than anybody looks at", async () => {
    const changes = { DrawFrequency: "Minutes", IntervalMinutes: 5, DrawTime: "00:00" };
    const code = await world.add(changes);
    expect(await world.draws(code)).toHaveLength(300);
    await world.later(3_600_000);
    expect(await makeDrawsAhead(services)).toBeGreaterThan(0);
    const { Lottery } = await world.get(code);
    expect(Lottery.OverdueDraws).toBe(12);
    expect(await world.draws(code)).toHaveLength(312);
    expect(await makeDrawsAhead(services)).toBe(0);
    await world.send("lottery_enable", { LotteryCode: code, Enabled: false });
  });

  test("without a rule waits for people to add its draws", async () => {
    const code = await world.add({ MakesDraws: false, DrawTime: "" });
    const { Lottery } = await world.get(code);
    expect(Lottery).toMatchObject({ DrawRule: null, NextDrawAt: null });
    await world.drawOf(code);
    expect((await world.draws(code)).map(({ IsByRule }) => IsByRule)).toEqual([false]);
  });

  const format = (changes: object) =>
    JSON.stringify([
      {
        PrizeCode: "A",
        PrizeName: "奖",
        PrizeName_enUS: "Prize",
        Count: 1,
        Kind: "Digits",
        Digits: 3,
        Unique: false,
        ...changes,
      },
    ]);
  test.each<[string, Record<string, string | number | boolean>]>([
    ["a frequency that there is not", { DrawFrequency: "Yearly" }],
    ["no draw time", { DrawTime: "" }],
    ["24 o'clock", { DrawTime: "24:00" }],
    ["an offset that no zone has", { UtcOffsetMinutes: 427 }],
    ["an offset beyond the date line", { UtcOffsetMinutes: 855 }],
    ["no weekday of a weekly one", { DrawFrequency: "Weekly" }],
    ["an eighth weekday", { DrawFrequency: "Weekly", Weekdays: "8" }],
    ["a 32nd day", { DrawFrequency: "Monthly", MonthDays: "32" }],
    ["one day for two", { DrawFrequency: "TwiceMonthly", MonthDays: "16, 16" }],
    ["no interval", { DrawFrequency: "Minutes" }],
    ["an interval of nothing", { DrawFrequency: "Minutes", IntervalMinutes: 0 }],
    ["no prize", { NumberFormat: "[]" }],
    ["a format that is no list", { NumberFormat: "{}" }],
    ["a format that is no JSON", { NumberFormat: "[" }],
    ["a prize of no digits", { NumberFormat: format({ Digits: 0 }) }],
    ["a prize of eleven digits", { NumberFormat: format({ Digits: 11 }) }],
    ["a prize of an unknown kind", { NumberFormat: format({ Kind: "Letters" }) }],
    ["a prize with a field too many", { NumberFormat: format({ Script: "x" }) }],
    ["a prize of 201 numbers", { NumberFormat: format({ Count: 201 }) }],
    ["a code that is an address", { LotteryCode: "../x" }],
    ["a negative place", { SortOrder: -1 }],
  ])("with %s is refused", async (_name, changes) => {
    const answer = await world.send("lottery_add", world.lotteryForm(changes));
    expect(answer.code).toBe(errors.InvalidInput.code);
  });

  test("needs a currency that is enabled, and a code that nobody has in any case", async () => {
    const unknown = errors.LotteryCurrencyUnknown.code;
    for (const Currency of ["OLD", "XXX"])
      expect((await world.send("lottery_add", world.lotteryForm({ Currency }))).code).toBe(unknown);
    await world.add({ LotteryCode: "Taken" });
    const again = await world.send("lottery_add", world.lotteryForm({ LotteryCode: "tAKEN" }));
    expect(again.code).toBe(errors.LotteryCodeTaken.code);
  });

  test("twice at once is there once", async () => {
    const form = world.lotteryForm();
    const answers = await Promise.all([1, 2, 3].map(() => world.send("lottery_add", form)));
    const taken = errors.LotteryCodeTaken.code;
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, taken, taken]);
  });
});

describe("a lottery that is changed", () => {
  test("tells what from what to what, and an old version is refused", async () => {
    const code = await world.add();
    const { Lottery } = await world.get(code);
    const form = { ...world.lotteryForm({ SortOrder: 3 }), LotteryCode: code, Version: Lottery.Version };
    world.sound(await world.send("lottery_update", form));
    expect((await world.lastChange("lotteryUpdate"))?.Change).toEqual({
      LotteryCode: code,
      SortOrder: { from: 10, to: 3 },
    });
    expect((await world.send("lottery_update", form)).code).toBe(errors.RecordChanged.code);
  });

  test("by a new rule loses the draws that nobody touched, and keeps what people did", async () => {
    const code = await world.add();
    const [first, second, third] = await world.draws(code);
    world.sound(await world.cancel(first?.DrawId ?? ""));
    world.sound(await world.move(second?.DrawId ?? "", { IssueNumber: "MOVED-1" }));
    const answer = world.sound(await world.update(code, { DrawTime: "18:30" }));
    expect(answer).toEqual({ DrawsTakenAway: 28, DrawsMade: 29 });
    const draws = await world.draws(code);
    const kept = draws.filter(({ Version }) => Version > 1);
    expect(kept.map(({ IssueNumber, Status }) => [IssueNumber, Status])).toEqual([
      [first?.IssueNumber, "Cancelled"],
      ["MOVED-1", "Scheduled"],
    ]);
    // The cancelled day's number is taken: a new rule does not hold the draw after all.
    const anew = draws.filter(({ Version }) => Version === 1);
    expect(anew.some(({ IssueNumber }) => IssueNumber === first?.IssueNumber)).toBe(false);
    expect(anew.some(({ IssueNumber }) => IssueNumber === third?.IssueNumber)).toBe(true);
    expect(anew.every(({ DrawAt }) => clockOf(DrawAt, 420) === "18:30")).toBe(true);
  });

  test("by another name keeps its draws", async () => {
    const code = await world.add();
    const before = await world.draws(code);
    world.sound(await world.update(code, { LotteryName: "新名称" }));
    expect(await world.draws(code)).toEqual(before.map((draw) => ({ ...draw, LotteryName: "新名称" })));
  });

  test("keeps a currency that was disabled since", async () => {
    const code = await world.add();
    await world.query(`update lottery set currency = 'OLD' where code = '${code}'`);
    world.sound(await world.update(code, { Currency: "OLD", SortOrder: 4 }));
  });
});

describe("draws are made ahead", () => {
  test("and one whose rule cannot be read keeps no other from its draws", async () => {
    const broken = await world.add();
    const good = await world.add();
    await world.query("update lottery set draw_rule = '{}' where code = $1", [broken]);
    const before = (await world.draws(good)).length;
    await world.later(2 * dayMs);
    expect(await makeDrawsAhead(services)).toBeGreaterThan(0);
    expect((await world.draws(good)).length).toBe(before + 2);
    await world.query(
      "update lottery set draw_rule = (select draw_rule from lottery where code = $2) where code = $1",
      [broken, good],
    );
  });

  test("and made up for after a pause, once each, however many workers there are", async () => {
    const code = await world.add();
    await world.later(3 * dayMs);
    const counts = await Promise.all([1, 2, 3].map(() => makeDrawsAhead(services)));
    expect(counts.filter((made) => made > 0).length).toBeGreaterThan(0);
    const draws = await world.draws(code);
    expect(draws).toHaveLength(33);
    expect(new Set(draws.map(({ DrawAt }) => DrawAt)).size).toBe(33);
    expect((await world.get(code)).Lottery.OverdueDraws).toBe(3);
    await world.later(40 * dayMs);
    await makeDrawsAhead(services);
    // 33 were there; of the ten days that nobody planned none is missing.
    expect(await world.draws(code)).toHaveLength(73);
  });

  test("not of a disabled lottery, whose untouched draws go and come back", async () => {
    const code = await world.add();
    world.sound(await world.send("lottery_enable", { LotteryCode: code, Enabled: false }));
    expect(await world.draws(code)).toEqual([]);
    await world.later(2 * dayMs);
    await makeDrawsAhead(services);
    expect(await world.draws(code)).toEqual([]);
    world.sound(await world.send("lottery_enable", { LotteryCode: code, Enabled: true }));
    const { Lottery } = await world.get(code);
    // Nothing of the days in between: it was not held then.
    expect(Lottery.OverdueDraws).toBe(0);
    expect(await world.draws(code)).toHaveLength(30);
    expect((await world.lastChange("lotteryEnable"))?.Change).toMatchObject({
      Enabled: { from: false, to: true },
      DrawsMade: 30,
    });
  });
});

test("a draw that was moved to another time and number is not made again when the lottery is enabled again", async () => {
  const code = await world.add();
  const [first] = await world.draws(code);
  world.sound(await world.move(first?.DrawId ?? "", { IssueNumber: "SPECIAL-1" }));
  for (const Enabled of [false, true])
    world.sound(await world.send("lottery_enable", { LotteryCode: code, Enabled }));
  const draws = await world.draws(code);
  expect(draws.map(({ IssueNumber }) => IssueNumber)).toContain("SPECIAL-1");
  expect(draws.map(({ DrawAt }) => DrawAt)).not.toContain(first?.DrawAt);
});

describe("a lottery is deleted", () => {
  test("while it has nothing but plans, and its code is free again", async () => {
    const code = await world.add();
    world.sound(await world.send("lottery_delete", { LotteryCode: code }));
    expect((await world.ask("lotterymanage_get", { LotteryCode: code })).code).toBe(errors.NotFound.code);
    await world.add({ LotteryCode: code });
  });

  test.each(["overdue", "drawn", "cancelled", "moved", "added"] as const)(
    "never with a draw that is %s",
    async (what) => {
      const code = await world.add({ MakesDraws: what !== "added" });
      if (what === "overdue") {
        await world.later(dayMs);
        await makeDrawsAhead(services);
      } else {
        const [next] = await world.draws(code);
        const id = next?.DrawId ?? (await world.drawOf(code));
        if (what === "cancelled") world.sound(await world.cancel(id));
        if (what === "moved") world.sound(await world.move(id));
        if (what === "drawn") world.sound(await world.enter(await world.drawOf(code, { due: true })));
      }
      expect((await world.get(code)).CanDelete).toBe(false);
      const answer = await world.send("lottery_delete", { LotteryCode: code });
      expect(answer.code).toBe(errors.LotteryInUse.code);
      expect((await world.get(code)).Lottery.LotteryCode).toBe(code);
    },
  );
});

describe("the database itself", () => {
  test("lets no draw go that people touched or whose result is known", async () => {
    const code = await world.add();
    const [first] = await world.draws(code);
    world.sound(await world.cancel(first?.DrawId ?? ""));
    const drawn = await world.drawOf(code, { due: true });
    world.sound(await world.enter(drawn));
    await world.query(`delete from lottery_draw where id in (${first?.DrawId}, ${drawn})`);
    expect(await world.draws(code)).toHaveLength(31);
    for (const statement of [
      "update lottery_draw_change set reason = 'x'",
      "delete from lottery_draw_change",
    ])
      await expect(world.query(statement)).rejects.toThrow();
  });

  test("takes no result before its time, and none without its writer", async () => {
    const code = await world.add();
    const id = await world.drawOf(code);
    const set = (parts: string) =>
      world.query(`update lottery_draw set status = 'Drawn', numbers = '[]', number_format = '[]' ${parts}
        where id = ${id}`);
    await expect(set(", entered_by = 'OPC/x', entered_at = draw_at - interval '1 second'")).rejects.toThrow(
      "lottery_draw_not_early",
    );
    await expect(set("")).rejects.toThrow();
    await set(", entered_by = 'OPC/x', entered_at = draw_at");
  });
});

test("lists are filtered, counted and paged in the order that people gave", async () => {
  const code = await world.add({ LotteryName: "寻找", LotteryName_enUS: "Findable", SortOrder: 0 });
  const rowsOf = async (filter: object) =>
    world.sound<{ Rows: LotteryRow[]; NextCursor: string | null }>(
      await world.ask("lotterymanage_list", filter),
    );
  const codesOf = async (filter: object) => (await rowsOf(filter)).Rows.map((row) => row.LotteryCode);
  expect(await codesOf({ Text: "FINDAB" })).toEqual([code]);
  expect(
    await codesOf({ Text: "寻", Currency: "THB", DrawFrequencies: ["Daily"], States: ["Enabled"] }),
  ).toEqual([code]);
  expect(await codesOf({ Text: "寻", HasOverdue: true })).toEqual([]);
  expect(await codesOf({ Text: "寻", DrawFrequencies: ["Hourly"] })).toEqual([]);
  expect(await codesOf({ Text: "寻", States: ["Disabled"] })).toEqual([]);
  const all = await codesOf({ Size: 1000 });
  expect(all[0]).toBe(code);
  const paged: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await rowsOf({ Size: 3, ...(cursor && { Cursor: cursor }) });
    paged.push(...page.Rows.map((row) => row.LotteryCode));
    cursor = page.NextCursor;
  }
  expect(paged).toEqual(all);
  const { StateCounts } = world.sound<{ StateCounts: { Count: number }[] }>(
    await world.ask("lotterymanage_summary"),
  );
  expect(StateCounts.reduce((sum, { Count }) => sum + Count, 0)).toBe(all.length);
});
