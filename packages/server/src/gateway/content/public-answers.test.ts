/** What every answer to everybody has in common, whichever call gives it. */
import { type Call, calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { advertisingWorld } from "../../modules/advertising/test-world.ts";
import { dataOf } from "../../modules/article/test-world.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

const started = await testApp();
const { app, services, clock } = started;
const query = wholeQuery(services);
const aWhile = () => clock.advance(1_500);
const rows = Object.entries<Call>(calls).filter(([, row]) => row.publicCache);
const questions: Record<string, Record<string, string>> = {};
let world: Awaited<ReturnType<typeof advertisingWorld>>;
let admin: Browser;
beforeAll(async () => {
  world = await advertisingWorld(started);
  admin = world.admin;
  const names = { ArticleCategoryName: "公告", ArticleCategoryName_enUS: "Announcements" };
  const write = (name: string, input: object) => started.call(`/mc_api/article/${name}`, input, admin);
  const { ArticleCategoryId } = dataOf<{ ArticleCategoryId: string }>(
    await write("article_category_add", names),
  );
  const form = { Title: "One", LanguageCode: "enUS", ArticleCategoryId, SortOrder: 0, Html: "<p>Words</p>" };
  const { ArticleId } = dataOf<{ ArticleId: string }>(await write("article_add", form));
  dataOf(await write("article_publish", { ArticleId, Version: 1 }));
  const banner = await world.add();
  dataOf(await world.publish(banner));
  Object.assign(questions, {
    contentArticles: { Language: "enUS" },
    contentArticle: { ArticleId },
    contentAdvertisements: { Language: "enUS" },
    contentImage: { ImageId: (await world.row(banner.AdvertisementId)).ImageId },
  });
  aWhile();
});

const ask = (name: string, headers: Record<string, string> = {}, more: Record<string, string> = {}) =>
  app.inject({
    url: (calls as Record<string, Call>)[name]?.path ?? "",
    query: { ...questions[name], ...more },
    headers,
  });

test("every call under /gateway/content is one of them, and none outside", () => {
  const inFolder = Object.entries<Call>(calls).filter(([, { path }]) => path.startsWith("/gateway/content/"));
  expect(inFolder.map(([name]) => name)).toEqual(rows.map(([name]) => name));
  for (const [, { method, effect, access }] of rows)
    expect([method, effect, access.by]).toEqual(["GET", "read", "anyone"]);
});

describe.each(rows)("%s", (name) => {
  test("may be read from any site and kept for a minute, by whoever passes it on", async () => {
    const { headers, statusCode } = await ask(name, { origin: "https://shop.example" });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=60, must-revalidate",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    expect(headers.etag).toMatch(/^"[\w-]{43}"$/);
  });

  test("is the same whoever asks, in whatever language, and sets no cookie", async () => {
    const plain = await ask(name);
    const { cookies } = admin;
    const cookie = Object.entries(cookies).map(([key, value]) => `${key}=${value}`);
    for (const headers of [
      { "accept-language": "zh-CN" },
      { cookie: "lang=zhCN" },
      { cookie: cookie.join("; ") },
      { origin: "https://shop.example" },
      { accept: "text/html" },
    ]) {
      const other = await ask(name, headers as Record<string, string>);
      expect(other.rawPayload.equals(plain.rawPayload)).toBe(true);
      expect(other.headers.etag).toBe(plain.headers.etag);
      expect(other.headers["set-cookie"]).toBeUndefined();
    }
    // So nothing has to be told apart by caches.
    expect(plain.headers.vary).toBeUndefined();
  });

  test("is not sent again to who has it, and the same tag holds in another process", async () => {
    const { headers } = await ask(name);
    const tag = String(headers.etag);
    for (const known of [tag, `W/${tag}`, `"old", ${tag}`, "*"]) {
      const again = await ask(name, { "if-none-match": known });
      expect([known, again.statusCode, again.rawPayload.length]).toEqual([known, 304, 0]);
      expect(again.headers).toMatchObject({
        etag: tag,
        "cache-control": "public, max-age=60, must-revalidate",
        "access-control-allow-origin": "*",
      });
    }
    for (const other of ['"old"', tag.slice(1, -1), `${tag.slice(0, -2)}"`])
      expect((await ask(name, { "if-none-match": other })).statusCode).toBe(200);
    aWhile();
    expect((await ask(name)).headers.etag).toBe(tag);
  });

  test("takes no parameter that it does not know; the refusal is readable and kept by nobody", async () => {
    const { headers, ...answer } = await ask(name, {}, { Status: "Draft" });
    expect(answer.json()).toMatchObject({
      code: errors.InvalidInput.code,
      data: { Fields: [{ Field: "Status" }] },
    });
    expect(headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-store" });
    expect(headers.etag).toBeUndefined();
  });

  test("is answered by GET alone", async () => {
    const path = (calls as Record<string, Call>)[name]?.path ?? "";
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"] as const)
      expect((await app.inject({ method, url: path })).statusCode).toBe(404);
  });
});

test("no call but these is open to other sites", async () => {
  for (const { path, method } of Object.values<Call>(calls).filter((row) => !row.publicCache)) {
    const { headers } = await app.inject({ method, url: path, headers: { origin: "https://shop.example" } });
    expect([path, headers["access-control-allow-origin"]]).toEqual([path, undefined]);
  }
});

describe("advertisements", () => {
  const shown = async (more: Record<string, string> = {}) =>
    (await ask("contentAdvertisements", {}, more)).json().data.Rows as Record<string, unknown>[];

  test("say where they stand, how large they are and where they lead, and nothing of the plan", async () => {
    const banner = await world
      .add({ Position: "SideBanner", LinkUrl: "https://shop.example/a" })
      .catch(() => undefined);
    const one = banner ?? (await world.add({ Position: "SideBanner" }));
    dataOf(await world.publish(one));
    aWhile();
    const [row] = await shown({ Position: "SideBanner" });
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ["AdvertisementId", "Height", "ImageUrl", "LinkUrl", "Position", "Title", "Width"].sort(),
    );
    expect(row).toMatchObject({ AdvertisementId: one.AdvertisementId, Width: 300, Height: 600 });
    expect((await ask("contentAdvertisements", {}, { Position: "Nowhere" })).json().code).toBe(
      errors.InvalidInput.code,
    );
  });

  test("run from their start to their end, and their picture no longer", async () => {
    const { AdvertisementId } = await world.add({ Position: "Popup" });
    dataOf(await world.publish(await world.row(AdvertisementId)));
    const { ImageId } = await world.row(AdvertisementId);
    const now = clock.now().getTime();
    await query("update advertisement set starts_at = $2, ends_at = $3 where id = $1", [
      AdvertisementId,
      new Date(now + 60_000),
      new Date(now + 120_000),
    ]);
    const look = async () => [
      (await shown({ Position: "Popup" })).length,
      (await app.inject({ url: "/gateway/content/image", query: { ImageId: String(ImageId) } })).statusCode,
    ];
    aWhile();
    expect(await look()).toEqual([0, 404]);
    clock.advance(now + 60_000 - clock.now().getTime() + 1_100);
    expect(await look()).toEqual([1, 200]);
    clock.advance(now + 120_000 - clock.now().getTime() + 1_100);
    expect(await look()).toEqual([0, 404]);
  });

  test("in a language that is switched off are not there, nor is their picture", async () => {
    const set = (enabled: boolean) =>
      query(`update language set enabled = ${enabled} where code = 'enUS'`).then(aWhile);
    await set(false);
    expect((await ask("contentAdvertisements")).json().code).toBe(errors.ContentLanguageUnknown.code);
    expect((await ask("contentImage")).statusCode).toBe(404);
    await set(true);
    expect((await ask("contentImage")).statusCode).toBe(200);
  });
});

test("a busy site costs one look-up a second, however many ask", async () => {
  aWhile();
  const calls = await countQueries(async () => {
    await Promise.all(Array.from({ length: 200 }, () => ask("contentAdvertisements")));
  });
  expect(calls).toBeLessThan(10);
});

test("one address cannot ask without end, and keeps nobody else from signing in by it", async () => {
  const from = (url: string) => app.inject({ url, remoteAddress: "203.0.113.77" });
  for (let at = 0; at < 6_000; at += 500)
    await Promise.all(Array.from({ length: 500 }, () => from("/gateway/content/languages")));
  const refused = await from("/gateway/content/languages");
  expect([refused.statusCode, refused.json().code]).toEqual([429, errors.TooManyRequests.code]);
  expect(refused.headers["access-control-allow-origin"]).toBe("*");
  const login = await app.inject({
    method: "POST",
    url: "/mc_api/login",
    payload: {},
    remoteAddress: "203.0.113.77",
  });
  expect(login.json().code).toBe(errors.InvalidInput.code);
});

async function countQueries(work: () => Promise<void>): Promise<number> {
  const { pool } = started;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  let count = 0;
  pool.connect = ((...args: unknown[]) => {
    count += 1;
    return connect(...args);
  }) as typeof pool.connect;
  await work();
  pool.connect = connect as typeof pool.connect;
  return count;
}
