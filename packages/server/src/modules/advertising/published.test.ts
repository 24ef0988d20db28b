/** What the public sees of advertisements, to the moment. */
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { isPublishedImage, type PublishedFilter, publishedAdvertisements } from "./published.ts";
import { type AdvertisingWorld, advertisingWorld } from "./test-world.ts";

const started = await testApp();
const { services, clock } = started;
const query = wholeQuery(services);
let world: AdvertisingWorld;
beforeAll(async () => {
  world = await advertisingWorld(started);
});

const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
const shownAt = async (filter: PublishedFilter) => {
  const rows = await inTransaction(services.database, wholeScope, (tx) =>
    publishedAdvertisements(tx, filter),
  );
  return rows.map(({ Title }) => Title);
};
const isShown = (imageId: string, at: Date) =>
  inTransaction(services.database, wholeScope, (tx) => isPublishedImage(tx, BigInt(imageId), at));

async function published(changes: object) {
  const row = await world.add(changes);
  expect(await world.publish(row)).toMatchObject({ code: 0 });
  return row;
}

describe("the public", () => {
  test("sees one from its start on and no more at its end, and its picture as long", async () => {
    const [start, end] = [later(10), later(11)];
    const row = await published({
      Title: "an hour",
      StartsAt: start.toISOString(),
      EndsAt: end.toISOString(),
    });
    const moments = [start.getTime() - 1, start.getTime(), end.getTime() - 1, end.getTime()];
    const seen = await Promise.all(
      moments.map(async (ms) => shownAt({ at: new Date(ms), language: "enUS" })),
    );
    expect(seen.map((titles) => titles.includes("an hour"))).toEqual([false, true, true, false]);
    const pictures = await Promise.all(moments.map((ms) => isShown(row.ImageId, new Date(ms))));
    expect(pictures).toEqual([false, true, true, false]);
  });

  test("sees no draft and nothing that was taken back, nor their pictures", async () => {
    const draft = await world.add({ Title: "draft" });
    const back = await published({ Title: "back" });
    expect(await isShown(back.ImageId, later(0))).toBe(true);
    await world.publish(await world.row(back.AdvertisementId), false);
    expect(await shownAt({ at: later(0) })).toEqual([]);
    expect([await isShown(draft.ImageId, later(0)), await isShown(back.ImageId, later(0))]).toEqual([
      false,
      false,
    ]);
  });

  test("sees them by position and language, smaller order first, of equals the newer one", async () => {
    await published({ Title: "second", Position: "Popup", SortOrder: 20 });
    await published({ Title: "newer second", Position: "Popup", SortOrder: 20 });
    await published({ Title: "first", Position: "Popup", SortOrder: 10 });
    await published({ Title: "Chinese", Position: "Popup", Language: "zhCN" });
    await published({ Title: "elsewhere", Position: "SideBanner" });
    const at = later(0);
    expect(await shownAt({ at, language: "enUS", position: "Popup" })).toEqual([
      "first",
      "newer second",
      "second",
    ]);
    expect(await shownAt({ at, language: "zhCN" })).toEqual(["Chinese"]);
  });

  test("sees nothing in a language that was disabled", async () => {
    const row = await published({ Title: "Chinese side", Position: "SideBanner", Language: "zhCN" });
    await query("update language set enabled = false where code = 'zhCN'");
    expect(await shownAt({ at: later(0), language: "zhCN" })).toEqual([]);
    expect(await isShown(row.ImageId, later(0))).toBe(false);
    await query("update language set enabled = true where code = 'zhCN'");
  });

  test("sees a hundred of each position at most, and those of every position", async () => {
    const row = await published({ Title: "home", Position: "HomeBanner", SortOrder: 5 });
    await query(
      `insert into advertisement select (jsonb_populate_record(one, jsonb_build_object('id', one.id + n))).*
        from advertisement as one, generate_series(1, 110) as n where one.id = $1`,
      [row.AdvertisementId],
    );
    await published({ Title: "side", Position: "SideBanner" });
    const titles = await shownAt({ at: later(0), language: "enUS" });
    expect(titles.filter((title) => title === "home")).toHaveLength(100);
    expect(titles).toContain("side");
  });
});
