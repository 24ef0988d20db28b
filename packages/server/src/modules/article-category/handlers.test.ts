import type { ArticleCategoryRow } from "@opc/contract/article/inputs";
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { overlappedIn } from "../../testing/overlapped.ts";
import { createPeople } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

const { call, signIn, services } = await testApp();
const people = await createPeople(services);
const admin = await signIn(people["OPC/admin"]);
const viewer = await signIn(people["OPC/viewer"]);
const merchant = await signIn(people["ACME/admin"]);
const query = wholeQuery(services);
const overlapped = overlappedIn(services);

const read = (name: string, input = {}, browser = admin) => call(`/rp_api/article/${name}`, input, browser);
const write = (name: string, input: object, browser = admin) =>
  call(`/mc_api/article/${name}`, input, browser);
const names = (enUS: string, zhCN: string) => ({ ArticleCategoryName: zhCN, ArticleCategoryName_enUS: enUS });

async function list(input = {}) {
  const { data } = await read("article_category_list", input);
  return data as { Rows: ArticleCategoryRow[]; NextCursor: string | null; Total: number };
}
async function add(enUS: string, zhCN: string): Promise<string> {
  const answer = await write("article_category_add", names(enUS, zhCN));
  expect(answer.code).toBe(0);
  return (answer.data as { ArticleCategoryId: string }).ArticleCategoryId;
}
const order = async () => (await list()).Rows.map((row) => row.ArticleCategoryName_enUS);

beforeEach(() =>
  query("update article_category set enabled = false, deleted_at = now() where deleted_at is null"),
);

describe("article categories", () => {
  test("stand in the order that people gave them, page by page, a new one last", async () => {
    const [news, help, terms] = [
      await add("News", "新闻"),
      await add("Help", "帮助"),
      await add("Terms", "条款"),
    ];
    expect(await order()).toEqual(["News", "Help", "Terms"]);
    expect((await write("article_category_sort", { ArticleCategoryIds: [terms, news, help] })).code).toBe(0);
    expect(await order()).toEqual(["Terms", "News", "Help"]);
    const first = await list({ Size: 2 });
    const second = await list({ Size: 2, Cursor: first.NextCursor });
    const paged = [...first.Rows, ...second.Rows].map((row) => row.ArticleCategoryName_enUS);
    expect([paged, first.Total, second.NextCursor]).toEqual([["Terms", "News", "Help"], 3, null]);
    const selectable = await call("/mc_api/article/article_category_get", {}, merchant);
    expect((selectable.data as { ArticleCategoryId: string }[]).map((row) => row.ArticleCategoryId)).toEqual([
      terms,
      news,
      help,
    ]);
  });

  test("are sorted only all together: one too few, too many or twice is refused", async () => {
    const [news, help] = [await add("News", "新闻"), await add("Help", "帮助")];
    for (const ArticleCategoryIds of [[news], [news, help, "999999"], [news, news], []]) {
      const answer = await write("article_category_sort", { ArticleCategoryIds });
      expect(answer.code, String(ArticleCategoryIds)).toBe(errors.ArticleCategoriesChanged.code);
    }
  });

  test("have names of their own, whatever the case, in both languages and also at once", async () => {
    const id = await add("News", "新闻");
    for (const [enUS, zhCN] of [
      ["NEWS", "别的"],
      ["Other", "新闻"],
    ] as const) {
      const answer = await write("article_category_add", names(enUS, zhCN));
      expect(answer.code).toBe(errors.ArticleCategoryNameTaken.code);
    }
    const both = await Promise.all([1, 2].map(() => write("article_category_add", names("Twice", "两次"))));
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      0,
      errors.ArticleCategoryNameTaken.code,
    ]);
    const renamed = { ArticleCategoryId: id, Version: 1, ...names("news", "新闻") };
    expect((await write("article_category_update", renamed)).code).toBe(0);
    expect((await write("article_category_update", renamed)).code).toBe(errors.RecordChanged.code);
  });

  test("are deleted only when no article is in them; the name is free again then", async () => {
    const id = await add("News", "新闻");
    const article = { Title: "x", LanguageCode: "enUS", ArticleCategoryId: id, Html: "<p>x</p>" };
    const { data } = await write("article_add", article);
    const { ArticleId } = data as { ArticleId: string };
    expect((await list()).Rows[0]).toMatchObject({ Articles: 1, PublishedArticles: 0 });
    expect((await write("article_publish", { ArticleId, Version: 1 })).code).toBe(0);
    expect((await list()).Rows[0]).toMatchObject({ Articles: 1, PublishedArticles: 1 });
    // Moved elsewhere, but the public still sees the version that is in it.
    const other = await add("Help", "帮助");
    const moved = { ArticleId, Version: 1, ...article, ArticleCategoryId: other };
    expect((await write("article_update", moved)).code).toBe(0);
    const refused = await write("article_category_delete", { ArticleCategoryId: id });
    expect([refused.code, refused.msg]).toEqual([
      errors.ArticleCategoryInUse.code,
      "Articles in this category: 1. Move them to another category first, or disable it.",
    ]);
    expect((await write("article_publish", { ArticleId, Version: 2 })).code).toBe(0);
    expect((await write("article_category_delete", { ArticleCategoryId: id })).code).toBe(0);
    expect((await write("article_category_delete", { ArticleCategoryId: id })).code).toBe(
      errors.NotFound.code,
    );
    expect(await order()).toEqual(["Help"]);
    await add("News", "新闻");
  });

  test("a category that an article is just being put into is not deleted", async () => {
    const [id, other] = [await add("News", "新闻"), await add("Help", "帮助")];
    const article = { Title: "x", LanguageCode: "enUS", ArticleCategoryId: other, Html: "<p>x</p>" };
    const { data } = await write("article_add", article);
    const { ArticleId } = data as { ArticleId: string };
    const { code } = await overlapped(
      [
        sql`select from article_category where id = ${id} for share`,
        sql`update article set version = 2 where id = ${ArticleId}`,
        sql`insert into article_version (article_id, number, title, language_code, article_category_id, sort_order, html,
            excerpt, saved_by_user_id, saved_by, saved_at)
          select article_id, 2, title, language_code, ${id}, sort_order, html, excerpt, saved_by_user_id, saved_by, saved_at
            from article_version where article_id = ${ArticleId}`,
      ],
      () => write("article_category_delete", { ArticleCategoryId: id }),
    );
    expect(code).toBe(errors.ArticleCategoryInUse.code);
  });

  test("an article is not put into a category that is just being deleted", async () => {
    const id = await add("News", "新闻");
    const article = { Title: "x", LanguageCode: "enUS", ArticleCategoryId: id, Html: "<p>x</p>" };
    const { code } = await overlapped(
      [sql`update article_category set enabled = false, deleted_at = now() where id = ${id}`],
      () => write("article_add", article),
    );
    expect(code).toBe(errors.ArticleCategoryUnfit.code);
  });

  test("are found by either name and by state, and counted by state", async () => {
    const id = await add("News", "新闻");
    await add("Help", "帮助");
    await write("article_category_enable", { ArticleCategoryId: id, Enabled: false });
    expect((await list({ Text: "新" })).Rows).toHaveLength(1);
    expect((await list({ Text: "HELP", States: ["Disabled"] })).Rows).toHaveLength(0);
    const { data } = await read("article_category_summary");
    expect(data).toEqual({
      StateCounts: [
        { State: "Enabled", Count: 1 },
        { State: "Disabled", Count: 1 },
      ],
    });
  });

  test("are changed by holders of the functions alone", async () => {
    const ArticleCategoryId = await add("News", "新闻");
    for (const browser of [viewer, merchant])
      for (const [name, input] of [
        ["article_category_add", names("Other", "别的")],
        ["article_category_update", { ArticleCategoryId, Version: 1, ...names("Other", "别的") }],
        ["article_category_enable", { ArticleCategoryId, Enabled: false }],
        ["article_category_sort", { ArticleCategoryIds: [ArticleCategoryId] }],
        ["article_category_delete", { ArticleCategoryId }],
      ] as const)
        expect((await write(name, input, browser)).code, name).toBe(errors.NoPermission.code);
    expect(await order()).toEqual(["News"]);
  });
});
