/** Advertisements in lists and schedules: told apart by time, found, and shown against one another. */

import type { AdvertisingBar, AdvertisingRow } from "@opc/contract/advertising/calls";
import { advertisingStates } from "@opc/contract/advertising/states";
import { hourMs } from "@opc/contract/time";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { stateOf } from "./rules.ts";
import { type AdvertisingWorld, advertisingWorld } from "./test-world.ts";

const started = await testApp();
const { services, clock } = started;
const query = wholeQuery(services);
let world: AdvertisingWorld;
beforeAll(async () => {
  world = await advertisingWorld(started);
});

const begun = clock.now().getTime();
/** Hours from the start of the tests, as the operator (whose clock is UTC) types it. */
const inHours = (hours: number) =>
  new Date(begun + hours * hourMs).toISOString().slice(0, 19).replace("T", " ");
const rowsOf = async (input: object) => {
  const { data } = await world.ask("list", { Size: 100, ...input });
  return (data as { Rows: AdvertisingRow[] }).Rows;
};

describe("the list", () => {
  const marked = async (Title: string, schedule: object = {}, publish = true) => {
    const row = await world.add({ Title, Position: "SideBanner", Language: "zhCN", ...schedule });
    if (publish) await world.publish(row);
    return row.AdvertisementId;
  };

  test("tells drafts, waiting, running, ended and taken-back ones apart, as the rules do", async () => {
    await marked("state draft", {}, false);
    await marked("state waiting", { StartsAt: inHours(1) });
    await marked("state running");
    const over = await marked("state over", { EndsAt: inHours(1) });
    await query("update advertisement set ends_at = $2 where id = $1", [over, clock.now()]);
    const back = await marked("state back");
    await world.publish(await world.row(back), false);
    for (const State of advertisingStates) {
      const rows = await rowsOf({ Text: "state ", States: [State] });
      expect([State, rows.map((row) => row.State)]).toEqual([State, [State]]);
      for (const row of rows) {
        const times = {
          StartsAt: row.StartsAt && new Date(row.StartsAt),
          EndsAt: row.EndsAt && new Date(row.EndsAt),
        };
        expect(
          stateOf(
            { Status: row.Status, StartsAt: times.StartsAt || null, EndsAt: times.EndsAt || null },
            clock.now(),
          ),
        ).toBe(State);
      }
    }
    const { data } = await world.ask("summary", { Text: "state " });
    expect((data as { StateCounts: { Count: number }[] }).StateCounts.map(({ Count }) => Count)).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  test("finds by title and link, position and language", async () => {
    const { AdvertisementId: id } = await world.add({ Title: "findme", Link: "https://only-here.example/x" });
    for (const input of [{ Text: "FINDME" }, { Text: "only-here" }])
      expect((await rowsOf(input)).map((row) => row.AdvertisementId)).toEqual([id]);
    expect(await rowsOf({ Text: "findme", Positions: ["Popup"] })).toEqual([]);
    expect(await rowsOf({ Text: "findme", Language: "zhCN" })).toEqual([]);
    expect(await rowsOf({ Text: "findme", Positions: ["PayPageBanner"], Language: "enUS" })).toHaveLength(1);
  });
});

describe("the schedule", () => {
  const place = { Position: "Popup", Language: "enUS" };
  const titles = (answer: { data: unknown }) =>
    (answer.data as { Advertisements: AdvertisingBar[] }).Advertisements.map(({ Title }) => Title);
  const shown = async (Title: string, changes: object) => {
    const row = await world.add({ ...place, Title, ...changes });
    await world.publish(row);
    return row.AdvertisementId;
  };

  test("shows who runs at the same time in one place, in the order in which sites show them", async () => {
    const early = await shown("early", { StartsAt: inHours(1), EndsAt: inHours(2), SortOrder: 20 });
    const late = await shown("late", { StartsAt: inHours(2), EndsAt: inHours(4), SortOrder: 20 });
    await shown("first", { StartsAt: inHours(1), EndsAt: inHours(3), SortOrder: 10 });
    await shown("elsewhere", { Position: "HomeBanner", StartsAt: inHours(1), EndsAt: inHours(3) });
    await shown("in Chinese", { Language: "zhCN", StartsAt: inHours(1), EndsAt: inHours(3) });
    await world.add({ ...place, Title: "a draft", StartsAt: inHours(1) });
    const during = (from: number, to: number) =>
      world.ask("overlap", { ...place, StartsAt: inHours(from), EndsAt: inHours(to) });
    expect(titles(await during(1, 4))).toEqual(["first", "late", "early"]);
    expect(titles(await during(1, 2))).toEqual(["first", "early"]);
    expect(titles(await during(4, 5))).toEqual([]);
    expect(titles(await world.ask("overlap", place))).toEqual(["first", "late", "early"]);
    expect(titles(await world.ask("overlap", { ...place, AdvertisementId: late }))).toEqual([
      "first",
      "early",
    ]);
    const { data } = await world.ask("get", { AdvertisementId: early });
    const { Advertisement, Overlaps } = data as { Advertisement: AdvertisingRow; Overlaps: AdvertisingBar[] };
    expect([Advertisement.OverlapCount, Overlaps.map(({ Title }) => Title)]).toEqual([1, ["first"]]);
  });

  test("of all positions leaves out what has ended and what is not published", async () => {
    const over = await shown("over", { Position: "AppSplash", EndsAt: inHours(1) });
    await query("update advertisement set ends_at = $2 where id = $1", [over, clock.now()]);
    await shown("to come", { Position: "AppSplash", StartsAt: inHours(5) });
    expect(titles(await world.ask("positions", { Positions: ["AppSplash"] }))).toEqual(["to come"]);
  });
});
