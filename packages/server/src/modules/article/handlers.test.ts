import type { ArticleVersionRow } from "@opc/contract/article/inputs";
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { overlappedIn } from "../../testing/overlapped.ts";
import { sweepArticleDrafts, sweepArticlePictures } from "./pictures.ts";
import { type ArticleWorld, articleWorld, dataOf } from "./test-world.ts";

const started = await testApp();
const { app, call, services, clock } = started;
let world: ArticleWorld;
beforeAll(async () => {
  world = await articleWorld(started);
});

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
const sweep = (now: Date) =>
  inTransaction(services.database, wholeScope, (tx) => sweepArticlePictures(tx, now));

async function versions(ArticleId: string, input = {}) {
  const answer = await world.read("article_version_list", { ArticleId, ...input });
  return dataOf<{ Rows: ArticleVersionRow[]; NextBefore: number | null }>(answer);
}

describe("an article that is saved", () => {
  test("is a draft of one version, cleaned, and found by title, language, category and state", async () => {
    const Html =
      '<h1>Fees</h1><p onclick="x" style="text-align:center">Two <script>alert(1)</script>percent</p>';
    const article = await world.add({ Title: "Fees of 2027", LanguageCode: "zhCN", SortOrder: 3, Html });
    expect(article).toMatchObject({
      Title: "Fees of 2027",
      State: "Draft",
      Excerpt: "Fees Two percent",
      ...{ Version: 1, PublishedVersion: null, PublishAt: null, HasUnpublishedChanges: false, SortOrder: 3 },
      ...{ CreatedBy: "OPC/admin", ArticleCategoryName: "公告", ArticleCategoryName_enUS: "Announcements" },
    });
    expect(await world.html(article.ArticleId)).toBe('<h2>Fees</h2><p class="align-center">Two percent</p>');
    const filter = {
      Text: "fees of",
      LanguageCode: "zhCN",
      ArticleCategoryId: world.categoryId,
      States: ["Draft"],
    };
    for (const [change, found] of [
      [{}, 1],
      [{ Text: "no such" }, 0],
      [{ LanguageCode: "enUS" }, 0],
      [{ States: ["Published", "Scheduled"] }, 0],
      [{ ArticleCategoryId: "999999" }, 0],
    ] as const) {
      const { Rows } = dataOf<{ Rows: object[] }>(await world.read("article_list", { ...filter, ...change }));
      expect(Rows, JSON.stringify(change)).toHaveLength(found);
    }
    const { States: _, ...rest } = filter;
    const { StateCounts } = dataOf<{ StateCounts: { State: string; Count: number }[] }>(
      await world.read("article_summary", rest),
    );
    expect(StateCounts.map(({ Count }) => Count)).toEqual([1, 0, 0, 0]);
  });

  test("again gets its next version, and none when nothing changed", async () => {
    const article = await world.add({ Html: "<p>one</p>" });
    const same = { ...world.form({ Html: "<p>one</p>" }), Title: article.Title };
    const save = (changes: object, Version: number) =>
      world.write("article_update", { ArticleId: article.ArticleId, Version, ...same, ...changes });
    expect(dataOf(await save({}, 1))).toEqual({ Version: 1 });
    expect(dataOf(await save({ Html: "<p>two</p>" }, 1))).toEqual({ Version: 2 });
    expect(dataOf(await save({ Html: "<p>two</p>", SortOrder: 5 }, 2))).toEqual({ Version: 3 });
    const { Rows } = await versions(article.ArticleId);
    expect(Rows.map(({ Number: number, IsLatest }) => [number, IsLatest])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    const old = dataOf<{ Html: string }>(
      await world.read("article_version_get", { ArticleId: article.ArticleId, Number: 1 }),
    );
    expect(old.Html).toBe("<p>one</p>");
    expect((await versions(article.ArticleId, { Before: 3, Size: 1 })).NextBefore).toBe(2);
  });

  test("by two people from one version: the second is told by whom, and nothing of either is lost", async () => {
    const { ArticleId } = await world.add();
    const base = { ArticleId, Version: 1 };
    const [one, other] = await Promise.all([
      world.write("article_update", { ...base, ...world.form({ Html: "<p>mine</p>" }) }),
      world.write("article_update", { ...base, ...world.form({ Html: "<p>theirs</p>" }) }, world.writer),
    ]);
    const codes = [one.code, other.code].sort((a, b) => a - b);
    expect(codes).toEqual([0, errors.ArticleChanged.code]);
    const refused = one.code === 0 ? other : one;
    expect(refused.msg).toMatch(one.code === 0 ? "OPC/admin saved version 2" : "OPC/writer saved version 2");
    expect((await versions(ArticleId)).Rows).toHaveLength(2);
  });

  test("leaves a line that holds from and to, and of the text only its length", async () => {
    const article = await world.add({ Html: "<p>SECRET-WORDS one</p>" });
    const form = world.form({ Title: "Renamed", Html: "<p>SECRET-WORDS and two</p>" });
    dataOf(await world.write("article_update", { ArticleId: article.ArticleId, Version: 1, ...form }));
    const [line] = await world.query(
      "select change::text as change from operation_log where call = 'articleUpdate' and code = 0 order by id desc limit 1",
    );
    const change = JSON.parse(String(line?.Change));
    expect(change).toMatchObject({
      Version: { from: 1, to: 2 },
      Title: { from: article.Title, to: "Renamed" },
      HtmlBytes: { from: 23, to: 27 },
    });
    expect(String(line?.Change)).not.toContain("SECRET-WORDS");
  });

  test.each([
    ["a language that is none", { LanguageCode: "xxXX" }, "ArticleLanguageUnfit"],
    ["a category that is none", { ArticleCategoryId: "999999" }, "ArticleCategoryUnfit"],
    ["a picture that is none", { Html: '<img data-image-id="5" alt="">' }, "ArticlePictureMissing"],
    ["a cover that is none", { CoverImageId: "5" }, "ArticlePictureMissing"],
    ["more than 200 kB", { Html: `<p>${"报".repeat(70_000)}</p>` }, "ArticleTooLong"],
    ["51 pictures", { Html: many(51) }, "ArticleManyPictures"],
    ["tags without end", { Html: "<b>".repeat(30_000) }, "ArticleIntricate"],
    ["no title", { Title: " " }, "InvalidInput"],
  ] as const)("with %s is refused by name and not kept", async (_name, changes, error) => {
    const before = await world.query("select count(*) from article_version");
    const answer = await world.write("article_add", world.form(changes));
    expect(answer.code).toBe(errors[error].code);
    expect(await world.query("select count(*) from article_version")).toEqual(before);
  });

  test("may be sent as a form with a text longer than other forms' fields, in Chinese", async () => {
    const { formOf } = await import("../../testing/form.ts");
    const Html = `<p>${"文".repeat(60_000)}</p>`;
    const fields = { ...world.form(), Html } as Record<string, string>;
    const answer = await call("/mc_api/article/article_add", {}, world.admin, await formOf(fields));
    const { ArticleId } = dataOf<{ ArticleId: string }>(answer);
    expect(await world.html(ArticleId)).toBe(Html);
  });

  test("keeps a category and a language that are offered to nobody any more, but takes no such one", async () => {
    const names = { ArticleCategoryName: "旧闻", ArticleCategoryName_enUS: "Old news" };
    const { ArticleCategoryId } = dataOf<{ ArticleCategoryId: string }>(
      await world.write("article_category_add", names),
    );
    const { ArticleId } = await world.add({ ArticleCategoryId });
    dataOf(await world.write("article_category_enable", { ArticleCategoryId, Enabled: false }));
    const kept = world.form({ ArticleCategoryId });
    expect((await world.write("article_update", { ArticleId, Version: 1, ...kept })).code).toBe(0);
    expect((await world.write("article_add", kept)).code).toBe(errors.ArticleCategoryUnfit.code);
  });
});

function many(count: number): string {
  return Array.from({ length: count }, (_, at) => `<img data-image-id="${at + 1}" alt="">`).join("");
}

describe("an earlier version", () => {
  test("comes back as the next one, which the public does not see", async () => {
    const { ArticleId, Title } = await world.add({ Html: "<p>first</p>" });
    const form = world.form({ Html: "<p>second</p>" });
    dataOf(await world.write("article_update", { ArticleId, Version: 1, ...form }));
    dataOf(await world.write("article_publish", { ArticleId, Version: 2 }));
    const restore = { ArticleId, Version: 2, Number: 1 };
    expect(dataOf(await world.write("article_restore", restore))).toEqual({ Version: 3 });
    expect(await world.html(ArticleId)).toBe("<p>first</p>");
    const row = await world.row(ArticleId);
    expect(row).toMatchObject({ Title, Version: 3, PublishedVersion: 2, HasUnpublishedChanges: true });
    expect((await versions(ArticleId)).Rows[0]).toMatchObject({ Number: 3, RestoredFrom: 1 });
    const again = await world.write("article_restore", restore);
    expect(again.code).toBe(errors.ArticleChanged.code);
    const none = await world.write("article_restore", { ArticleId, Version: 3, Number: 9 });
    expect(none.code).toBe(errors.NotFound.code);
  });

  test("of a category that was deleted meanwhile comes back in the present one", async () => {
    const names = { ArticleCategoryName: "临时", ArticleCategoryName_enUS: "Passing" };
    const { ArticleCategoryId } = dataOf<{ ArticleCategoryId: string }>(
      await world.write("article_category_add", names),
    );
    const { ArticleId } = await world.add({ ArticleCategoryId, Html: "<p>first</p>" });
    dataOf(await world.write("article_update", { ArticleId, Version: 1, ...world.form() }));
    dataOf(await world.write("article_category_delete", { ArticleCategoryId }));
    dataOf(await world.write("article_restore", { ArticleId, Version: 2, Number: 1 }));
    expect(await world.row(ArticleId)).toMatchObject({ ArticleCategoryId: world.categoryId, Version: 3 });
  });

  test("of a category that is just being deleted comes back in the present one", async () => {
    const names = { ArticleCategoryName: "将删", ArticleCategoryName_enUS: "Going" };
    const { ArticleCategoryId } = dataOf<{ ArticleCategoryId: string }>(
      await world.write("article_category_add", names),
    );
    const { ArticleId } = await world.add({ ArticleCategoryId, Html: "<p>first</p>" });
    dataOf(await world.write("article_update", { ArticleId, Version: 1, ...world.form() }));
    const deleted = sql`update article_category set enabled = false, deleted_at = now() where id = ${ArticleCategoryId}`;
    const answer = await overlappedIn(services)([deleted], () =>
      world.write("article_restore", { ArticleId, Version: 2, Number: 1 }),
    );
    dataOf(answer);
    expect(await world.row(ArticleId)).toMatchObject({ ArticleCategoryId: world.categoryId, Version: 3 });
  });

  test("is never changed nor deleted, not even by the database's owner by mistake", async () => {
    await world.add();
    for (const statement of [
      "update article_version set title = 'x'",
      "delete from article_version",
      "delete from article_publication",
      "delete from article_version_image",
    ])
      await expect(world.query(statement), statement).rejects.toThrow(/denied|append-only/);
  });
});

describe("what somebody is typing", () => {
  const draftOf = async (input: object, browser = world.admin) =>
    dataOf<{ Draft: Record<string, unknown> | null }>(await world.read("article_draft_get", input, browser))
      .Draft;

  test("is kept unfinished, replaced by what is typed next, and gone when it is saved", async () => {
    const image = await world.upload();
    const typed = { Title: "", Html: `<p>half</p><img data-image-id="${image}" alt=""><script>x</script>` };
    dataOf(await world.write("article_draft_save", { Title: "first" }));
    dataOf(await world.write("article_draft_save", typed));
    expect(await draftOf({})).toMatchObject({
      ...{ Title: "", LanguageCode: "", ArticleCategoryId: "", CoverImageId: "", SortOrder: null },
      Html: `<p>half</p><img src="/rp_api/article/article_image?ImageId=${image}" data-image-id="${image}" alt="" />`,
      BaseVersion: null,
    });
    await world.add();
    expect(await draftOf({})).toBeNull();
  });

  test("is one of each person and article, and nobody else's to see, save over or discard", async () => {
    const { ArticleId } = await world.add();
    dataOf(await world.write("article_draft_save", { ArticleId, BaseVersion: 1, Title: "the admin's" }));
    expect(await draftOf({ ArticleId }, world.writer)).toBeNull();
    expect(await draftOf({}, world.admin)).toBeNull();
    dataOf(await world.write("article_draft_save", { ArticleId, Title: "the writer's" }, world.writer));
    dataOf(await world.write("article_draft_discard", { ArticleId }, world.writer));
    expect(await draftOf({ ArticleId })).toMatchObject({ Title: "the admin's", BaseVersion: 1 });
    dataOf(await world.write("article_update", { ArticleId, Version: 1, ...world.form() }, world.writer));
    expect(await draftOf({ ArticleId })).toMatchObject({ Title: "the admin's", BaseVersion: 1 });
    dataOf(await world.write("article_draft_discard", { ArticleId }));
    expect(await draftOf({ ArticleId })).toBeNull();
  });

  test("into an article that was deleted is refused with words of its own", async () => {
    const { ArticleId } = await world.add();
    dataOf(await world.write("article_delete", { ArticleId, Version: 1 }));
    const draft = await world.write("article_draft_save", { ArticleId, Title: "x" });
    const save = await world.write("article_update", { ArticleId, Version: 1, ...world.form() });
    expect([draft.code, save.code]).toEqual([errors.ArticleGone.code, errors.ArticleGone.code]);
    const none = await world.write("article_draft_save", { ArticleId: "999", Title: "x" });
    expect(none.code).toBe(errors.NotFound.code);
  });

  test("by several windows at once leaves one draft", async () => {
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((Title) => world.write("article_draft_save", { Title }, world.writer)),
    );
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const { userId } = world.writerPerson;
    const rows = await world.query("select 1 from article_draft where user_id = $1 and article_id is null", [
      userId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe("a picture", () => {
  const show = (id: string, browser = world.admin) =>
    app.inject({ url: "/rp_api/article/article_image", query: { ImageId: id }, cookies: browser.cookies });

  test("is drawn anew, shown to the page's holders, and no evidence", async () => {
    const id = await world.upload(world.writer);
    const shown = await show(id, world.viewer);
    expect(shown.headers["content-type"]).toBe("image/png");
    expect((await show(id, world.merchant)).json().code).toBe(errors.NoPermission.code);
    for (const url of ["/rp_api/xpay/payorder_evidenceimage", "/rp_api/offline/qrcode_image"]) {
      const other = await app.inject({ url, query: { ImageId: id }, cookies: world.admin.cookies });
      expect(other.json().code).toBe(errors.NotFound.code);
    }
  });

  test("that is evidence is no picture for an article", async () => {
    const id = await world.upload();
    const [copy] = await world.query(
      `insert into stored_image select id + 1, 'Evidence', content_type, width, height, bytes,
        uploaded_by_user_id, uploaded_by, created_at from stored_image where id = $1 returning id`,
      [id],
    );
    const CoverImageId = String(copy?.Id);
    expect((await show(CoverImageId)).json().code).toBe(errors.NotFound.code);
    const answer = await world.write("article_add", world.form({ CoverImageId }));
    expect(answer.code).toBe(errors.ArticlePictureMissing.code);
  });

  /** As if it had been uploaded two days ago. */
  async function old(purpose = "Article"): Promise<string> {
    const [copy] = await world.query(
      `insert into stored_image select id + 2, $2, content_type, width, height, bytes, uploaded_by_user_id, uploaded_by,
        created_at - interval '2 days' from stored_image where id = $1 returning id`,
      [await world.upload(), purpose],
    );
    return String(copy?.Id);
  }
  const stored = async (ids: string[]) => {
    const rows = await world.query("select id from stored_image where id = any($1::bigint[])", [`{${ids}}`]);
    return ids.filter((id) => rows.some((row) => String(row.Id) === id));
  };

  test("goes after a day when nothing uses it; in a version or a draft it stays, and evidence always", async () => {
    const unused = await old();
    const [used, cover, typed, evidence] = [await old(), await old(), await old(), await old("Evidence")];
    const young = await world.upload();
    await world.add({ Html: `<img data-image-id="${used}" alt="">`, CoverImageId: cover });
    await world.write("article_draft_save", { Html: `<img data-image-id="${typed}" alt="">` });
    expect(await sweep(clock.now())).toBe(1);
    expect(await stored([unused, used, cover, typed, evidence, young])).toEqual([
      used,
      cover,
      typed,
      evidence,
      young,
    ]);
    await inTransaction(services.database, wholeScope, (tx) => sweepArticleDrafts(tx, inDays(89)));
    expect(await sweep(clock.now())).toBe(0);
    await inTransaction(services.database, wholeScope, (tx) => sweepArticleDrafts(tx, inDays(91)));
    expect(await sweep(clock.now())).toBe(1);
  });

  test("cannot be deleted by whoever forgets to ask: young, in use, or no picture of content", async () => {
    const [used, evidence, young] = [await old(), await old("Evidence"), await world.upload()];
    await world.add({ Html: `<img data-image-id="${used}" alt="">` });
    const remove = (id: string) => world.query("delete from stored_image where id = $1", [id]);
    await expect(remove(used)).rejects.toThrow(/foreign key/);
    await remove(young);
    await remove(evidence).catch(() => undefined);
    expect(await stored([used, evidence, young])).toEqual([used, evidence, young]);
  });
});
