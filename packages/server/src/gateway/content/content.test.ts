import type { CallOutput, calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ArticleWorld, articleWorld, dataOf } from "../../modules/article/test-world.ts";
import { testApp } from "../../testing/app.ts";

const started = await testApp();
const { app, clock } = started;
let world: ArticleWorld;
let languages: string[];
beforeAll(async () => {
  world = await articleWorld(started);
  languages = ["enUS", "zhCN"];
});
/** Longer than anything is remembered. */
const aWhile = () => clock.advance(1_500);
beforeEach(aWhile);

type Asked = "articles" | "article" | "article_categories" | "languages" | "image" | "advertisements";
const get = (what: Asked, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.inject({ url: `/gateway/content/${what}`, query, headers });
const list = async (query: Record<string, string> = {}) =>
  (await get("articles", { Language: "enUS", ...query })).json().data as CallOutput<
    typeof calls.contentArticles
  >;
const idsOf = async (query: Record<string, string> = {}) =>
  (await list(query)).Rows.map(({ ArticleId }) => ArticleId);
const codeOf = async (ArticleId: string) => (await get("article", { ArticleId })).json().code as number;

const seenBy = async (articleId: string) => {
  const { ArticleId, Version } = await world.row(articleId);
  return { ArticleId, Version };
};
async function publish(articleId: string, changes: object = {}): Promise<void> {
  dataOf(await world.write("article_publish", { ...(await seenBy(articleId)), ...changes }));
  aWhile();
}
async function published(changes: object = {}): Promise<string> {
  const { ArticleId } = await world.add(changes);
  await publish(ArticleId);
  return ArticleId;
}
const takeBack = async (ArticleId: string) => {
  dataOf(await world.write("article_unpublish", { ArticleId }));
  aWhile();
};

describe("what the public sees of articles", () => {
  test("is what is published, and of that not what is saved since", async () => {
    const { ArticleId } = await world.add({ Title: "Fees", Html: "<p>Two percent</p>" });
    expect(await codeOf(ArticleId)).toBe(errors.ContentNotFound.code);
    expect(await idsOf()).not.toContain(ArticleId);
    await publish(ArticleId);
    const first = dataOf<{ Html: string; Title: string }>((await get("article", { ArticleId })).json());
    expect(first).toMatchObject({ Title: "Fees", Html: "<p>Two percent</p>", Language: "enUS" });
    await world.write("article_update", {
      ...(await seenBy(ArticleId)),
      ...world.form({ Title: "Fees of 2027", Html: "<p>Three percent, not yet told</p>" }),
    });
    aWhile();
    const seen = dataOf<{ Html: string; Title: string }>((await get("article", { ArticleId })).json());
    expect(seen).toEqual(first);
    await takeBack(ArticleId);
    expect(await codeOf(ArticleId)).toBe(errors.ContentNotFound.code);
    expect(await idsOf()).not.toContain(ArticleId);
  });

  test("begins at its time, to the millisecond by the server's clock", async () => {
    const { ArticleId } = await world.add();
    const at = new Date(clock.now().getTime() + 60_000);
    await publish(ArticleId, { PublishAt: at.toISOString() });
    expect(await codeOf(ArticleId)).toBe(errors.ContentNotFound.code);
    clock.advance(at.getTime() - clock.now().getTime() - 1_000);
    expect(await codeOf(ArticleId)).toBe(errors.ContentNotFound.code);
    expect(await idsOf()).not.toContain(ArticleId);
    clock.advance(2_100);
    expect(await codeOf(ArticleId)).toBe(0);
    expect(await idsOf()).toContain(ArticleId);
  });

  test("is nothing of a category or a language that is switched off", async () => {
    const ArticleId = await published();
    for (const [table, key, value] of [
      ["article_category", "id", world.categoryId],
      ["language", "code", "enUS"],
    ] as const) {
      const set = (enabled: boolean) =>
        world.query(`update ${table} set enabled = ${enabled} where ${key} = $1`, [value]).then(aWhile);
      await set(false);
      expect(await codeOf(ArticleId), table).toBe(errors.ContentNotFound.code);
      const answer = (await get("articles", { Language: "enUS" })).json();
      expect(JSON.stringify(answer), table).not.toContain(ArticleId);
      const { body } = await get(table === "language" ? "languages" : "article_categories");
      expect(body).not.toContain(`"${value}"`);
      await set(true);
      expect(await codeOf(ArticleId), table).toBe(0);
    }
  });

  test("tells nothing of who wrote it or how often", async () => {
    const ArticleId = await published();
    const { Rows } = await list();
    const one = dataOf<object>((await get("article", { ArticleId })).json());
    const known = [
      "ArticleCategoryId",
      "ArticleId",
      "CoverUrl",
      "Excerpt",
      "Language",
      "PublishedAt",
      "Title",
    ];
    expect(Object.keys(Rows[0] ?? {}).sort()).toEqual(known);
    expect(Object.keys(one).sort()).toEqual([...known, "Html"].sort());
    expect(JSON.stringify([Rows, one])).not.toMatch(/admin|writer|OPC\//);
  });

  test("is in one language and no other, and an unknown one is refused by name", async () => {
    const english = await published();
    const chinese = await published({ LanguageCode: "zhCN" });
    expect(await idsOf({ Language: "zhCN" })).toContain(chinese);
    expect(await idsOf({ Language: "zhCN" })).not.toContain(english);
    expect((await get("articles", { Language: "frFR" })).json().code).toBe(
      errors.ContentLanguageUnknown.code,
    );
    const { Rows } = (await get("languages")).json().data;
    expect(Rows.map(({ LanguageCode }: { LanguageCode: string }) => LanguageCode)).toEqual(languages);
  });

  test("comes page by page in the operator's order, each once", async () => {
    const all: string[] = [];
    for (const SortOrder of [7, 5, 5, 9, 5]) all.push(await published({ LanguageCode: "zhCN", SortOrder }));
    const [seven, fiveOld, five, nine, fiveNew] = all as [string, string, string, string, string];
    const wanted = [fiveNew, five, fiveOld, seven, nine];
    // All at one moment: only their ids tell them apart.
    const moment = new Date(clock.now().getTime() - 1_000);
    await world.query("update article set publish_at = $1 where id = any($2::bigint[])", [moment, all]);
    aWhile();
    const query = { Language: "zhCN", ArticleCategoryId: world.categoryId };
    const found: string[] = [];
    let Cursor: string | null = "";
    while (Cursor !== null) {
      const page = await list({ ...query, Size: "2", ...(Cursor && { Cursor }) });
      found.push(...page.Rows.map(({ ArticleId }) => ArticleId));
      Cursor = page.NextCursor;
    }
    expect(found.filter((id) => all.includes(id))).toEqual(wanted);
    expect(new Set(found).size).toBe(found.length);
    expect(await idsOf({ ...query, ArticleCategoryId: "999999" })).toEqual([]);
    for (const broken of ["x", "AAAA", "A".repeat(32), "%"])
      expect((await get("articles", { Language: "zhCN", Cursor: broken })).json().code).toBe(
        errors.ContentCursorInvalid.code,
      );
  });
});

describe("a text", () => {
  test("has its pictures at whole addresses that anybody may read", async () => {
    const ImageId = await world.upload();
    const Html = `<p>Look</p><img data-image-id="${ImageId}" alt="A map" />`;
    const ArticleId = await published({ Html, CoverImageId: ImageId });
    const one = dataOf<{ Html: string; CoverUrl: string }>((await get("article", { ArticleId })).json());
    const address = `http://localhost/gateway/content/image?ImageId=${ImageId}`;
    expect(one.CoverUrl).toBe(address);
    expect(one.Html).toContain(`src="${address}"`);
    const picture = await app.inject({ url: address });
    expect(picture.headers["content-type"]).toBe("image/png");
  });

  test("that got past the cleaning is cleaned when it is read", async () => {
    const ArticleId = await published({ Html: "<p>clean</p>" });
    await world.query("alter table article_version disable trigger append_only").catch(() => undefined);
    const nasty = `<p onclick="alert(1)">x</p><script>alert(1)</script><img src=x onerror=alert(1)>
      <a href="javascript:alert(1)">y</a><svg onload=alert(1)></svg><p style="background:url(//evil)">z</p>`;
    const next = `insert into article_version (article_id, number, title, language_code, article_category_id, sort_order,
      html, excerpt, saved_by_user_id, saved_by, saved_at)
      select article_id, 2, title, language_code, article_category_id, sort_order, $2, excerpt, saved_by_user_id,
      saved_by, saved_at from article_version where article_id = $1`;
    await world.query(next, [ArticleId, nasty]);
    await world.query("update article set version = 2, published_version = 2 where id = $1", [ArticleId]);
    aWhile();
    const { Html } = dataOf<{ Html: string }>((await get("article", { ArticleId })).json());
    expect(Html).not.toMatch(/script|onclick|onerror|onload|style|evil|svg/i);
    expect(Html).toContain("<p>x</p>");
  });
});

describe("a picture", () => {
  const show = (ImageId: string, headers = {}) => get("image", { ImageId }, headers);

  test("is there only while something published shows it", async () => {
    const ImageId = await world.upload();
    const Html = `<img data-image-id="${ImageId}" alt="" />`;
    const { ArticleId } = await world.add({ Html });
    expect((await show(ImageId)).statusCode).toBe(404);
    await publish(ArticleId);
    const shown = await show(ImageId);
    expect(shown.statusCode).toBe(200);
    // The next version has no picture: while it is not published the picture stays, then it goes.
    const without = { ...(await seenBy(ArticleId)), ...world.form({ Html: "<p>none</p>" }) };
    dataOf(await world.write("article_update", without));
    aWhile();
    expect((await show(ImageId)).statusCode).toBe(200);
    await publish(ArticleId);
    const gone = await show(ImageId, { "if-none-match": String(shown.headers.etag) });
    expect([gone.statusCode, gone.json().code]).toEqual([404, errors.ContentNotFound.code]);
    expect(gone.headers["cache-control"]).toBe("no-store");
  });

  test("of another purpose is not there, though an article names it", async () => {
    const ImageId = await world.upload();
    await published({ Html: `<img data-image-id="${ImageId}" alt="" />` });
    const copy = `insert into stored_image select id + 1, 'Evidence', content_type, width, height, bytes,
      uploaded_by_user_id, uploaded_by, created_at from stored_image where id = $1 returning id`;
    const [row] = await world.query(copy, [ImageId]);
    const evidence = String(row?.Id);
    expect((await show(evidence)).statusCode).toBe(404);
    await world.query(
      `insert into article_version_image select article_id, number, $2 from article_version_image where image_id = $1`,
      [ImageId, evidence],
    );
    aWhile();
    expect((await show(ImageId)).statusCode).toBe(200);
    expect((await show(evidence)).statusCode).toBe(404);
  });

  test("is a picture and nothing else, on any site", async () => {
    const ImageId = await world.upload();
    await published({ Html: `<img data-image-id="${ImageId}" alt="" />` });
    const { headers, rawPayload } = await show(ImageId);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=60, must-revalidate",
    });
    const again = await show(ImageId, { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.rawPayload.length, rawPayload.length > 0]).toEqual([304, 0, true]);
  });
});
