/** Advertisements as people keep them: cut, checked, published, told apart by time, and nobody else's. */

import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { errors } from "@opc/contract/errors";
import { hourMs } from "@opc/contract/time";
import { sql } from "kysely";
import pg from "pg";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { overlappedIn } from "../../testing/overlapped.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { sweepAdvertisingPictures } from "./pictures.ts";
import { type AdvertisingWorld, advertisingWorld, picture } from "./test-world.ts";

const started = await testApp();
const { app, services, clock } = started;
const query = wholeQuery(services);
let world: AdvertisingWorld;
beforeAll(async () => {
  world = await advertisingWorld(started);
});

async function openOwner() {
  const owner = new pg.Client({ connectionString: started.ownerUrl });
  await owner.connect();
  return owner;
}

const begun = clock.now().getTime();
/** Hours from the start of the tests, as the operator (whose clock is UTC) types it. */
const inHours = (hours: number) =>
  new Date(begun + hours * hourMs).toISOString().slice(0, 19).replace("T", " ");
const countOf = async (table: string) =>
  Number((await query(`select count(*)::int as n from ${table}`))[0]?.N);

async function imageOf(ImageId: string) {
  const url = "/rp_api/content/advertising_image";
  const response = await app.inject({ url, query: { ImageId }, cookies: world.admin.cookies });
  expect(response.headers["content-type"]).toMatch(/^image\/(png|webp)$/);
  return response.rawPayload;
}

/** The colours of its left and right end. */
async function endsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const from = (y * info.width + x) * info.channels;
    const [red = 0, , blue = 0] = data.subarray(from, from + 3);
    return red > blue ? "red" : "blue";
  };
  const middle = Math.floor(info.height / 2);
  return [colour(5, middle), colour(info.width - 6, middle)];
}

describe("a picture", () => {
  test("is cut to the chosen part, in the position's own size", async () => {
    const { ImageId } = await world.add({ CropX: 720, CropY: 180, CropWidth: 720, CropHeight: 180 });
    const bytes = await imageOf(ImageId);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 720, height: 180 });
    expect(await endsOf(bytes)).toEqual(["blue", "blue"]);
    const whole = await world.add();
    expect(await endsOf(await imageOf(whole.ImageId))).toEqual(["red", "blue"]);
  });

  test("that a telephone turned by its metadata is cut as people see it", async () => {
    // Stored 720 × 1440 lying on its side: upright it is 1440 × 720, its red half below the blue one or above it.
    const turned = {
      Image: await picture(720, 1440, 6),
      CropX: 0,
      CropY: 0,
      CropWidth: 1440,
      CropHeight: 360,
    };
    const upper = await endsOf(await imageOf((await world.add(turned)).ImageId));
    const lower = await endsOf(await imageOf((await world.add({ ...turned, CropY: 360 })).ImageId));
    expect([upper, lower]).toEqual([
      ["red", "red"],
      ["blue", "blue"],
    ]);
  });

  const refused = [
    ["beyond the right edge", { CropX: 1 }, errors.CropOutsideImage.code],
    ["beyond the lower edge", { CropY: 1 }, errors.CropOutsideImage.code],
    ["larger than the picture", { CropWidth: 99_999, CropHeight: 25_000 }, errors.CropOutsideImage.code],
    ["smaller than it is shown", { CropWidth: 716, CropHeight: 179 }, errors.CropTooSmall.code],
    ["of another shape", { CropWidth: 1440, CropHeight: 300 }, errors.CropRatioWrong.code],
    ["negative", { CropX: -1 }, errors.InvalidInput.code],
    ["a fraction", { CropX: "0.5" }, errors.InvalidInput.code],
    ["no number", { CropX: "NaN" }, errors.InvalidInput.code],
    ["huge", { CropWidth: "999999999999999999999" }, errors.InvalidInput.code],
    ["nothing", { CropWidth: 0 }, errors.InvalidInput.code],
    ["missing", { CropHeight: undefined }, errors.InvalidInput.code],
  ] as const;
  test.each(refused)("whose part is %s is refused and leaves nothing", async (_what, changes, code) => {
    const before = [await countOf("stored_image"), await countOf("advertisement")];
    expect(await world.send("add", await world.formFor(changes))).toMatchObject({ code });
    expect([await countOf("stored_image"), await countOf("advertisement")]).toEqual(before);
  });

  test("that is too small says which size it takes, in the reader's language", async () => {
    const small = await world.formFor({ Image: await picture(600, 150), CropWidth: 600, CropHeight: 150 });
    const { msg } = await world.send("add", small);
    expect(msg).toContain("600 × 150");
    expect(msg).toContain("720 × 180");
  });

  test("is no picture: refused", async () => {
    const bytes = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
    const form = await world.formFor({ Image: { name: "x.png", bytes, type: "image/png" } });
    expect(await world.send("add", form)).toMatchObject({ code: errors.ImageUnreadable.code });
  });

  test("of an advertisement is shown by this page alone, and no order's evidence is", async () => {
    const { ImageId } = await world.add();
    const show = (path: string, id: string, cookies: Record<string, string>) =>
      app.inject({ url: `/rp_api/${path}`, query: { ImageId: id }, cookies });
    const { admin, merchant } = world;
    for (const path of ["xpay/payorder_evidenceimage", "offline/qrcode_image"])
      expect((await show(path, ImageId, admin.cookies)).json().code).toBe(errors.NotFound.code);
    const [evidence] = await query(
      `insert into stored_image select id + 1, 'Evidence', content_type, width, height, bytes,
        uploaded_by_user_id, uploaded_by, created_at from stored_image where id = $1 returning id`,
      [ImageId],
    );
    const own = "content/advertising_image";
    expect((await show(own, String(evidence?.Id), admin.cookies)).json().code).toBe(errors.NotFound.code);
    expect((await show(own, ImageId, merchant.cookies)).json().code).toBe(errors.NoPermission.code);
    expect((await show(own, ImageId, {})).json().code).toBe(errors.SessionExpired.code);
  });
});

describe("a new advertisement", () => {
  test("is a draft with all that was given, the link as a browser reads it", async () => {
    const row = await world.add({
      Title: "  Songkran  ",
      Link: "https://EXAMPLE.com/deal",
      StartsAt: inHours(1),
      EndsAt: inHours(2),
      SortOrder: 7,
    });
    expect(row).toMatchObject({
      Title: "Songkran",
      Status: "Draft",
      State: "Draft",
      Link: "https://example.com/deal",
      SortOrder: 7,
      Version: 1,
      CreatedBy: "OPC/admin",
      UpdatedBy: "OPC/admin",
      PublishedAt: null,
    });
    expect(Date.parse(String(row.EndsAt)) - Date.parse(String(row.StartsAt))).toBe(hourMs);
  });

  const wrong = [
    ["a link that is no https", { Link: "http://example.com" }, "Link"],
    ["a script as a link", { Link: "javascript:alert(1)" }, "Link"],
    ["a link with a user name", { Link: "https://bank@evil.example" }, "Link"],
    ["a title of one letter", { Title: " x " }, "Title"],
    ["an end before its start", { StartsAt: "2026-11-22 10:00:00", EndsAt: "2026-11-22 10:00:00" }, "EndsAt"],
    ["a day that is none", { StartsAt: "2026-02-30 10:00:00" }, "StartsAt"],
    ["an order below none", { SortOrder: -1 }, "SortOrder"],
    ["a position that is none", { Position: "Everywhere" }, "Position"],
  ] as const;
  test.each(wrong)("with %s is refused at its field", async (_what, changes, field) => {
    const form = { ...(await world.formFor()), ...changes };
    const { code, data } = await world.send("add", form);
    expect(code).toBe(errors.InvalidInput.code);
    expect((data as { Fields: { Field: string }[] }).Fields.map(({ Field }) => Field)).toContain(field);
  });

  test("in a language that is unknown or disabled is refused", async () => {
    const code = errors.AdvertisementLanguageUnknown.code;
    expect(await world.send("add", await world.formFor({ Language: "xxXX" }))).toMatchObject({ code });
    await query("insert into language values ('thTH', 'Thai', '泰语', 'ไทย', 9, false)");
    expect(await world.send("add", await world.formFor({ Language: "thTH" }))).toMatchObject({ code });
    await query("update language set enabled = true where code = 'thTH'");
    // Also one that is just being disabled.
    const late = await world.formFor({ Language: "thTH" });
    const disabled = sql`update language set enabled = false where code = 'thTH'`;
    expect(await overlappedIn(services)([disabled], () => world.send("add", late))).toMatchObject({ code });
    await query("update language set enabled = true where code = 'thTH'");
    const row = await world.add({ Language: "thTH" });
    await query("update language set enabled = false where code = 'thTH'");
    expect(await world.publish(row)).toMatchObject({ code });
    await query("delete from advertisement where id = $1", [row.AdvertisementId]);
    await query("delete from language where code = 'thTH'");
  });

  test("is not made by who may only look, nor by a merchant", async () => {
    const form = await world.formFor();
    for (const browser of [world.viewer, world.merchant])
      expect(await world.send("add", form, browser)).toMatchObject({ code: errors.NoPermission.code });
  });
});

const editOf = (row: AdvertisingRow) => ({
  AdvertisementId: row.AdvertisementId,
  Version: row.Version,
  Title: row.Title,
  Position: row.Position,
  Language: row.Language,
  SortOrder: row.SortOrder,
});

describe("a change", () => {
  test("keeps the picture unless another comes, and is told from what to what", async () => {
    const row = await world.add({ Link: "https://example.com" });
    expect(await world.send("update", { ...editOf(row), Title: "new title" })).toMatchObject({ code: 0 });
    const after = await world.row(row.AdvertisementId);
    expect(after).toMatchObject({ Title: "new title", ImageId: row.ImageId, Link: null, Version: 2 });
    const [line] = await query(
      "select change from operation_log where call = 'advertisingUpdate' and code = 0 order by id desc limit 1",
    );
    expect(line?.Change).toMatchObject({
      Title: { from: row.Title, to: "new title" },
      Link: { from: "https://example.com/", to: null },
    });
    const fresh = await world.formFor();
    const { Image, CropX, CropY, CropWidth, CropHeight } = fresh as Record<string, number>;
    const cut = { Image, CropX, CropY, CropWidth, CropHeight } as typeof fresh;
    expect(await world.send("update", { ...editOf(after), ...cut })).toMatchObject({ code: 0 });
    expect((await world.row(row.AdvertisementId)).ImageId).not.toBe(row.ImageId);
  });

  test("to another position takes another picture", async () => {
    const row = await world.add();
    const refused = await world.send("update", { ...editOf(row), Position: "SideBanner" });
    expect(refused).toMatchObject({ code: errors.PositionNeedsImage.code });
    expect(refused.msg).toContain("300 × 600");
    const form = await world.formFor({ Position: "SideBanner" });
    expect(await world.send("update", { ...form, ...editOf(row), Position: "SideBanner" })).toMatchObject({
      code: 0,
    });
    expect(await world.row(row.AdvertisementId)).toMatchObject({ Position: "SideBanner" });
  });

  test("cut for the shape of the old position is refused for the new one", async () => {
    const row = await world.add({ Position: "HomeBanner" });
    const form = { ...(await world.formFor({ Position: "HomeBanner" })), ...editOf(row) };
    expect(await world.send("update", { ...form, Position: "PayPageBanner" })).toMatchObject({
      code: errors.CropRatioWrong.code,
    });
  });

  test("of something that somebody else changed meanwhile is refused; at once, only one is made", async () => {
    const row = await world.add();
    const send = (Title: string) => world.send("update", { ...editOf(row), Title });
    const answers = await Promise.all([send("by one"), send("by another")]);
    const codes = answers.map(({ code }) => code).sort((one, other) => one - other);
    expect(codes).toEqual([0, errors.RecordChanged.code]);
    expect((await world.row(row.AdvertisementId)).Version).toBe(2);
  });

  test("of a published one is for who may publish", async () => {
    const row = await world.add();
    expect(await world.send("update", { ...editOf(row), Title: "written" }, world.writer)).toMatchObject({
      code: 0,
    });
    expect(await world.publish(await world.row(row.AdvertisementId))).toMatchObject({ code: 0 });
    const shown = await world.row(row.AdvertisementId);
    const change = { ...editOf(shown), Title: "smuggled" };
    expect(await world.send("update", change, world.writer)).toMatchObject({
      code: errors.AdvertisementChangeNeedsPublish.code,
    });
    expect(await world.send("update", change)).toMatchObject({ code: 0 });
  });

  test("of nothing changes nothing", async () => {
    const row = await world.add();
    expect(await world.send("update", editOf(row))).toMatchObject({ code: 0, data: { Version: 1 } });
  });
});

describe("publishing", () => {
  test("goes out and back, and leaves what it is already", async () => {
    const draft = await world.add();
    // A draft that nobody has seen cannot be taken back.
    expect(await world.publish(draft, false)).toMatchObject({ code: 0, data: { Version: 1 } });
    expect(await world.publish(draft)).toMatchObject({ code: 0, data: { Version: 2 } });
    const shown = await world.row(draft.AdvertisementId);
    expect(shown).toMatchObject({ Status: "Published", State: "Running" });
    expect(shown.PublishedAt).not.toBeNull();
    expect(await world.publish(shown)).toMatchObject({ code: 0, data: { Version: 2 } });
    expect(await world.publish(shown, false)).toMatchObject({ code: 0, data: { Version: 3 } });
    expect(await world.row(draft.AdvertisementId)).toMatchObject({ State: "Unpublished" });
  });

  test("what somebody changed since it was looked at is refused", async () => {
    const row = await world.add();
    await world.send("update", { ...editOf(row), Title: "other" });
    expect(await world.publish(row)).toMatchObject({ code: errors.RecordChanged.code });
  });

  test("what has ended is refused, and nothing to who may not publish", async () => {
    const row = await world.add({ StartsAt: inHours(-3), EndsAt: inHours(-1) });
    expect(await world.publish(row)).toMatchObject({ code: errors.AdvertisementEnded.code });
    expect(await world.publish(row, true, world.writer)).toMatchObject({ code: errors.NoPermission.code });
  });

  test("what is published is taken back before it is deleted", async () => {
    const row = await world.add();
    await world.publish(row);
    const shown = await world.row(row.AdvertisementId);
    const remove = ({ AdvertisementId, Version }: AdvertisingRow) =>
      world.send("delete", { AdvertisementId, Version });
    expect(await remove(shown)).toMatchObject({ code: errors.AdvertisementIsPublished.code });
    await world.publish(shown, false);
    const back = await world.row(row.AdvertisementId);
    expect(await remove(shown)).toMatchObject({ code: errors.RecordChanged.code });
    expect(await remove(back)).toMatchObject({ code: 0 });
    expect(await remove(back)).toMatchObject({ code: errors.NotFound.code });
  });
});

describe("a picture that nothing shows any more", () => {
  test("goes once it is a day old, and no other", async () => {
    const [kept, deleted] = [await world.add(), await world.add()];
    const { AdvertisementId, Version } = deleted;
    await world.send("delete", { AdvertisementId, Version });
    const sweep = (now: Date) =>
      inTransaction(services.database, wholeScope, (tx) => sweepAdvertisingPictures(tx, now));
    await sweep(clock.now());
    const isThere = async ({ ImageId }: AdvertisingRow) =>
      (await query("select 1 from stored_image where id = $1", [ImageId])).length === 1;
    expect([await isThere(kept), await isThere(deleted)]).toEqual([true, true]);
    // Pictures are never changed: as a test may, the owner makes them two days older.
    const owner = await openOwner();
    await owner.query("alter table stored_image disable trigger append_only");
    await owner.query(
      "update stored_image set created_at = created_at - interval '2 days' where purpose = 'Advertising'",
    );
    await owner.query("alter table stored_image enable trigger append_only");
    await owner.end();
    await sweep(clock.now());
    expect([await isThere(kept), await isThere(deleted)]).toEqual([true, false]);
  });
});

describe("a merchant", () => {
  test("has none of it, by the page and by the database", async () => {
    const { AdvertisementId, ImageId } = await world.add();
    for (const [path, input] of [
      ["list", {}],
      ["summary", {}],
      ["get", { AdvertisementId }],
      ["positions", {}],
      ["overlap", { Position: "Popup", Language: "enUS" }],
    ] as const)
      expect(await world.ask(path, input, world.merchant)).toMatchObject({ code: errors.NoPermission.code });
    expect(ImageId).not.toBe("");
    const [policy] = await query("select polname from pg_policy where polrelid = 'advertisement'::regclass");
    expect(policy?.Polname).toBe("operator_only");
  });
});
