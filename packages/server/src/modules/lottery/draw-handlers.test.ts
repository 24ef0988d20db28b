import { errors } from "@opc/contract/errors";
import { type DrawMove, drawMoves, drawStatuses } from "@opc/contract/lottery/draws";
import type { Permission } from "@opc/contract/pages";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { type Answer, testApp } from "../../testing/app.ts";
import { addPerson } from "../../testing/people.ts";
import { type LotteryWorld, lotteryWorld, result } from "./test-world.ts";

const started = await testApp();
const { services, clock, signIn } = started;
let world: LotteryWorld;
let code: string;
beforeAll(async () => {
  world = await lotteryWorld(started);
  code = await world.add({ MakesDraws: false });
});
// The clock goes on with every draw whose time comes.
beforeEach(() => world.later(30_000));

const acts: Record<DrawMove, (id: string) => Promise<{ code: number }>> = {
  Moved: (id) => world.move(id),
  Cancelled: (id) => world.cancel(id),
  Entered: (id) => world.enter(id),
  Corrected: (id) => world.correct(id, result("999999")),
};

/** A draw in that status, by public calls alone. */
async function drawIn(status: (typeof drawStatuses)[number], due = true): Promise<string> {
  const id = await world.drawOf(code, { due: due || status === "Drawn" || status === "Corrected" });
  if (status === "Cancelled") world.sound(await world.cancel(id));
  if (status === "Drawn" || status === "Corrected") world.sound(await world.enter(id));
  if (status === "Corrected") world.sound(await world.correct(id, result("111111")));
  return id;
}

/** Both have come as far as the draw's row before either may go on. */
async function whileHeld(id: string, asks: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const waiting = "select count(*)::int as n from pg_locks where not granted and locktype <> 'advisory'";
  const held = await inTransaction(services.database, wholeScope, async (tx) => {
    await sql`select from lottery_draw where id = ${id} for update`.execute(tx);
    const answers = asks.map((ask) => ask());
    await vi.waitFor(
      async () => expect((await world.query(waiting))[0]?.N).toBeGreaterThanOrEqual(asks.length),
      {
        timeout: 20_000,
      },
    );
    return answers;
  });
  return Promise.all(held);
}

describe("every move of a draw", () => {
  const table = (Object.keys(drawMoves) as DrawMove[]).flatMap((move) =>
    drawStatuses.map((from) => ({ move, from })),
  );
  test.each(table)("$move from $from is as the table says", async ({ move, from }) => {
    const isListed = (drawMoves[move].from as readonly string[]).includes(from);
    const id = await drawIn(from, move !== "Moved");
    const before = await world.draw(id);
    const { code: answered } = await acts[move](id);
    const after = await world.draw(id);
    if (isListed) {
      expect(answered).toBe(0);
      expect(after.Draw.Status).toBe(drawMoves[move].to);
      expect(after.Changes.at(-1)?.Kind).toBe(move);
    } else {
      const known = move === "Entered" && (from === "Drawn" || from === "Corrected");
      expect(answered).toBe(errors[known ? "DrawResultEntered" : "DrawStatusChanged"].code);
      expect(after).toEqual(before);
    }
  });
});

describe("a result", () => {
  test("is not entered before the draw's time, and is a second after it", async () => {
    const id = await world.drawOf(code);
    expect((await world.enter(id)).code).toBe(errors.DrawNotYet.code);
    clock.advance(40_000);
    expect((await world.enter(id)).code).toBe(errors.DrawNotYet.code);
    clock.advance(21_000);
    expect((await world.draw(id)).Draw).toMatchObject({ Status: "Scheduled", IsOverdue: true });
    world.sound(await world.enter(id));
    expect((await world.draw(id)).Draw).toMatchObject({
      Status: "Drawn",
      IsOverdue: false,
      Numbers: result(),
      EnteredBy: "OPC/admin",
    });
    expect((await world.lastChange("drawResult"))?.Change).toMatchObject({
      LotteryCode: code,
      Numbers: { from: null, to: "FIRST 004512; FRONT3 017 993; LAST2 07" },
    });
  });

  test("of two people at once is one, and the other is told whose it is", async () => {
    const id = await drawIn("Scheduled");
    const permissions: Permission[] = ["LotteryList", "LotteryList.draw"];
    const other = await signIn(
      await addPerson(services, world.people["OPC/nobody"], "other-hand", permissions),
    );
    const answers = await whileHeld(id, [
      () => world.enter(id, result("000001")),
      () => world.enter(id, result("000002"), other),
    ]);
    const taken = errors.DrawResultEntered.code;
    expect(answers.map((one) => one.code).sort((a, b) => a - b)).toEqual([0, taken]);
    const won = answers.findIndex((one) => one.code === 0);
    const { Draw, Changes } = await world.draw(id);
    expect(answers.find((one) => one.code === taken)?.msg).toContain(Draw.EnteredBy);
    expect(Draw.Numbers).toEqual(result(`00000${won + 1}`));
    expect(Changes.filter(({ Kind }) => Kind === "Entered")).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ["a digit short", result("04512"), "Numbers.FIRST.0"],
    ["one number of two", result("004512", ["017"]), "Numbers.FRONT3.1"],
    ["words", result("abcdef"), "Numbers.FIRST.0"],
    ["another lottery's prize", [...result(), { PrizeCode: "RED", Numbers: ["1"] }], "Numbers.RED"],
  ])("with %s is refused at its field, and nothing is kept", async (_name, numbers, field) => {
    const id = await drawIn("Scheduled");
    const answer = await world.enter(id, numbers);
    expect(answer.code).toBe(errors.InvalidInput.code);
    const { Fields } = answer.data as { Fields: { Field: string }[] };
    expect(Fields.map(({ Field }) => Field)).toEqual([field]);
    expect((await world.draw(id)).Draw).toMatchObject({ Status: "Scheduled", Numbers: null });
  });

  test("keeps the format that it was entered in when the lottery's changes", async () => {
    const own = await world.add({ MakesDraws: false });
    const id = await world.drawOf(own, { due: true });
    world.sound(await world.enter(id));
    const single = [
      { PrizeCode: "ONLY", PrizeName: "单奖", PrizeName_enUS: "Only", Count: 1, Kind: "Range" },
    ];
    const NumberFormat = JSON.stringify(
      single.map((one) => ({ ...one, Minimum: 1, Maximum: 49, Unique: false })),
    );
    world.sound(await world.update(own, { MakesDraws: false, NumberFormat }));
    expect((await world.draw(id)).NumberFormat).toHaveLength(3);
    world.sound(await world.correct(id, result("123456")));
    const next = await world.drawOf(own, { due: true });
    expect((await world.enter(next)).code).toBe(errors.InvalidInput.code);
    world.sound(await world.enter(next, [{ PrizeCode: "ONLY", Numbers: ["7"] }]));
  });
});

describe("a correction", () => {
  test("keeps the numbers before it, who corrected them and why", async () => {
    const id = await drawIn("Drawn");
    world.sound(await world.correct(id, result("123456"), "Two digits swapped"));
    const { Draw, Changes } = await world.draw(id);
    expect(Draw).toMatchObject({ Status: "Corrected", Numbers: result("123456") });
    expect(Changes.at(-1)).toMatchObject({
      Kind: "Corrected",
      By: "OPC/admin",
      From: { Numbers: result() },
      To: { Numbers: result("123456") },
      Reason: "Two digits swapped",
    });
    expect((await world.lastChange("drawCorrect"))?.Change).toMatchObject({
      Numbers: {
        from: "FIRST 004512; FRONT3 017 993; LAST2 07",
        to: "FIRST 123456; FRONT3 017 993; LAST2 07",
      },
      Reason: "Two digits swapped",
    });
  });

  test("needs a reason, other numbers, and the result as it stands", async () => {
    const id = await drawIn("Drawn");
    const { Draw } = await world.draw(id);
    expect((await world.correct(id, result("123456"), "  ")).code).toBe(errors.InvalidInput.code);
    expect((await world.correct(id, result())).code).toBe(errors.DrawUnchanged.code);
    expect((await world.correct(id, result("12345"))).code).toBe(errors.InvalidInput.code);
    world.sound(await world.correct(id, result("123456")));
    const old = {
      DrawId: id,
      Version: Draw.Version,
      Numbers: JSON.stringify(result("222222")),
      Reason: "Late",
    };
    expect((await world.send("draw_correct", old)).code).toBe(errors.RecordChanged.code);
    expect((await world.draw(id)).Draw.Numbers).toEqual(result("123456"));
  });

  test("of two who saw the same result one is made", async () => {
    const id = await drawIn("Drawn");
    const { Draw } = await world.draw(id);
    const send = (first: string) =>
      world.send("draw_correct", {
        DrawId: id,
        Version: Draw.Version,
        Numbers: JSON.stringify(result(first)),
        Reason: "Read wrongly",
      });
    const answers = await Promise.all([send("111111"), send("222222")]);
    expect(answers.map((one) => one.code).sort((a, b) => a - b)).toEqual([0, errors.RecordChanged.code]);
  });
});

describe("a plan", () => {
  test("is added and moved to times that are to come, within two years", async () => {
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    const add = (IssueNumber: string, DrawAt: string) =>
      world.send("draw_add", { LotteryCode: code, IssueNumber, DrawAt });
    expect((await add("PAST-1", at(-1_000))).code).toBe(errors.DrawTimePassed.code);
    expect((await add("FAR-1", at(3 * 366 * 86_400_000))).code).toBe(errors.DrawTooFar.code);
    const id = await world.drawOf(code);
    expect((await world.move(id, { DrawAt: at(-1_000) })).code).toBe(errors.DrawTimePassed.code);
    expect((await world.move(id, { Reason: "" })).code).toBe(errors.InvalidInput.code);
    world.sound(await world.move(id, { DrawAt: at(7_200_000), Reason: "Holiday" }));
    expect((await world.draw(id)).Changes.at(-1)).toMatchObject({ Kind: "Moved", Reason: "Holiday" });
  });

  test("has a number and a time of its own; a cancelled draw's time is free", async () => {
    const DrawAt = new Date(clock.now().getTime() + 5 * 86_400_000).toISOString();
    const add = (IssueNumber: string, at = DrawAt) =>
      world.send("draw_add", { LotteryCode: code, IssueNumber, DrawAt: at });
    const { DrawId } = world.sound<{ DrawId: string }>(await add("OWN-1"));
    expect((await add("OWN-2")).code).toBe(errors.DrawTimeTaken.code);
    expect((await add("OWN-1", new Date(Date.parse(DrawAt) + 60_000).toISOString())).code).toBe(
      errors.DrawIssueTaken.code,
    );
    world.sound(await world.cancel(DrawId));
    world.sound(await add("OWN-3"));
    expect((await add("OWN-1")).code).toBe(errors.DrawIssueTaken.code);
  });

  test("of people who change it at once is changed once", async () => {
    const DrawId = await world.drawOf(code);
    // All of them have seen the same draw.
    const { Version } = (await world.draw(DrawId)).Draw;
    const cancel = () => world.send("draw_cancel", { DrawId, Version, Reason: "Not held" });
    const answers = await Promise.all([cancel(), world.move(DrawId, { Version }), cancel()]);
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1);
  });

  test("whose time has come is not moved, but can be cancelled: it was not held", async () => {
    const id = await drawIn("Scheduled");
    expect((await world.move(id)).code).toBe(errors.DrawTimePassed.code);
    world.sound(await world.cancel(id));
  });
});

test("a month's draws are told by the viewer's own days", async () => {
  const own = await world.add({ MakesDraws: false });
  const year = clock.now().getUTCFullYear() + 1;
  const add = async (IssueNumber: string, DrawAt: string) =>
    world.sound(await world.send("draw_add", { LotteryCode: own, IssueNumber, DrawAt }));
  await add("A", `${year}-02-28T23:59:59Z`);
  await add("B", `${year}-03-01T00:00:00Z`);
  for (const [index, name] of ["C", "D", "E", "F"].entries())
    await add(name, `${year}-03-31T1${index}:00:00Z`);
  await add("G", `${year}-04-01T00:00:00Z`);
  const { Days } = world.sound<{
    Days: { Day: string; Scheduled: number; Draws: { IssueNumber: string }[] }[];
  }>(await world.ask("draw_calendar", { LotteryCode: own, Month: `${year}-03` }));
  expect(Days.map((day) => [day.Day, day.Scheduled, day.Draws.map((one) => one.IssueNumber)])).toEqual([
    [`${year}-03-01`, 1, ["B"]],
    [`${year}-03-31`, 4, ["C", "D", "E"]],
  ]);
  for (const Month of ["2026-13", "26-01", "2026-1", "1999-01"])
    expect((await world.ask("draw_calendar", { LotteryCode: own, Month })).code).toBe(
      errors.InvalidInput.code,
    );
  // West of UTC the first draw of March is still in February.
  await world.query("update merchant set time_difference_minutes = -60 where alias = 'OPC'");
  const west = world.sound<{ Days: { Day: string }[] }>(
    await world.ask("draw_calendar", { LotteryCode: own, Month: `${year}-03` }),
  );
  expect(west.Days.map(({ Day }) => Day)).toEqual([`${year}-03-31`]);
  await world.query("update merchant set time_difference_minutes = 0 where alias = 'OPC'");
});

test("draws are paged by their time in both directions, and filtered", async () => {
  const own = await world.add({ DrawFrequency: "Hourly", DrawTime: "00:30" });
  const all = (await world.draws(own)).map(({ IssueNumber }) => IssueNumber);
  expect(all.length).toBeGreaterThan(50);
  for (const Sort of ["oldest", "newest"] as const) {
    const paged: string[] = [];
    for (let Cursor: string | undefined; ; ) {
      const page = world.sound<{ Rows: { IssueNumber: string }[]; NextCursor: string | null; Total: number }>(
        await world.ask("draw_list", { LotteryCode: own, Size: 40, Sort, ...(Cursor && { Cursor }) }),
      );
      expect(page.Total).toBe(all.length);
      paged.push(...page.Rows.map(({ IssueNumber }) => IssueNumber));
      if (page.NextCursor === null) break;
      Cursor = page.NextCursor;
    }
    expect(paged).toEqual(Sort === "oldest" ? all : all.toReversed());
  }
  expect(await world.draws(own, { Statuses: ["Drawn", "Cancelled"] })).toEqual([]);
  expect(await world.draws(own, { IsOverdue: true })).toEqual([]);
  await world.later(3_600_000);
  expect(await world.draws(own, { IsOverdue: true })).toHaveLength(1);
  expect((await world.ask("draw_list", { LotteryCode: "NOBODY" })).code).toBe(errors.NotFound.code);
  expect((await world.ask("draw_list", { LotteryCode: own, Cursor: "x" })).code).toBe(
    errors.InvalidInput.code,
  );
});

test("holders of the page alone see draws and enter nothing", async () => {
  const reader = await signIn(
    await addPerson(services, world.people["OPC/nobody"], "draw-reader", ["LotteryList", "LotteryList.edit"]),
  );
  const id = await drawIn("Scheduled");
  const refused = errors.NoPermission.code;
  expect((await world.enter(id, result(), reader)).code).toBe(refused);
  expect((await world.cancel(id, reader)).code).toBe(refused);
  expect((await world.ask("draw_get", { DrawId: id }, reader)).code).toBe(0);
  const merchant = await signIn(world.people["ACME/admin"]);
  expect((await world.ask("draw_get", { DrawId: id }, merchant)).code).toBe(refused);
});

test("Home counts draws that await a result, for those who hold the page", async () => {
  const countFor = async (permissions: Permission[]) => {
    const person = await addPerson(
      services,
      world.people["OPC/nobody"],
      `home-${permissions.length}`,
      permissions,
    );
    const { data } = await started.call("/rp_api/home/home_get", {}, await signIn(person));
    const { Attention } = data as { Attention: { Kind: string; Count: number }[] };
    return Attention.find(({ Kind }) => Kind === "drawsOverdue")?.Count ?? 0;
  };
  const before = await countFor(["LotteryList"]);
  await drawIn("Scheduled");
  expect(await countFor(["LotteryList", "LotteryList.draw"])).toBe(before + 1);
  expect(await countFor([])).toBe(0);
});
