import type { ArticleVersionRow } from "@opc/contract/article/inputs";
import { errors } from "@opc/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, merchantScope, type Transaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import {
  isPublishedImage,
  type PublishedEntry,
  publishedArticle,
  publishedArticles,
  publishedCategories,
} from "./published.ts";
import { type ArticleWorld, articleWorld, dataOf } from "./test-world.ts";

const started = await testApp();
const { services, clock } = started;
let world: ArticleWorld;
beforeAll(async () => {
  world = await articleWorld(started);
});

const whole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(services.database, wholeScope, work);
const publicNow = (ArticleId: string, at = clock.now()) =>
  whole((tx) => publishedArticle(tx, BigInt(ArticleId), at));
const titles = (entries: readonly PublishedEntry[]) => entries.map(({ Title }) => Title);

/** As people of the operator type it: their clock is seven hours ahead. */
function typed(at: Date): string {
  return new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
const inOneHour = () => new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + 3_600_000);

const publish = (ArticleId: string, Version: number, PublishAt?: string, browser = world.admin) =>
  world.write(
    "article_publish",
    { ArticleId, Version, ...(PublishAt === undefined ? {} : { PublishAt }) },
    browser,
  );

async function inState(state: string): Promise<{ ArticleId: string; Version: number }> {
  const { ArticleId } = await world.add();
  if (state === "Scheduled") dataOf(await publish(ArticleId, 1, typed(inOneHour())));
  if (state === "Published" || state === "Unpublished") dataOf(await publish(ArticleId, 1));
  if (state === "Unpublished") dataOf(await world.write("article_unpublish", { ArticleId }));
  return { ArticleId, Version: 1 };
}

describe("publishing", () => {
  const acts = {
    publish: (it: { ArticleId: string; Version: number }) => publish(it.ArticleId, it.Version),
    schedule: (it: { ArticleId: string; Version: number }) =>
      publish(it.ArticleId, it.Version, typed(inOneHour())),
    unpublish: ({ ArticleId }: { ArticleId: string }) => world.write("article_unpublish", { ArticleId }),
    delete: (it: { ArticleId: string; Version: number }) => world.write("article_delete", it),
  };
  test.each([
    ["Draft", "publish", "Published"],
    ["Draft", "schedule", "Scheduled"],
    ["Draft", "unpublish", "ArticleNotPublished"],
    ["Draft", "delete", "gone"],
    ["Scheduled", "publish", "Published"],
    ["Scheduled", "schedule", "Scheduled"],
    ["Scheduled", "unpublish", "Unpublished"],
    ["Scheduled", "delete", "ArticleStillPublished"],
    ["Published", "publish", "ArticlePublicAlready"],
    ["Published", "schedule", "ArticleLiveScheduled"],
    ["Published", "unpublish", "Unpublished"],
    ["Published", "delete", "ArticleStillPublished"],
    ["Unpublished", "publish", "Published"],
    ["Unpublished", "schedule", "Scheduled"],
    ["Unpublished", "unpublish", "ArticleNotPublished"],
    ["Unpublished", "delete", "gone"],
  ] as const)("%s, %s: %s", async (state, act, outcome) => {
    const article = await inState(state);
    const answer = await acts[act](article);
    if (outcome.startsWith("Article")) {
      expect(answer.code).toBe(errors[outcome as "ArticleEmpty"].code);
      expect((await world.row(article.ArticleId)).State).toBe(state);
      return;
    }
    expect(answer.code).toBe(0);
    const found = await world.read("article_get", { ArticleId: article.ArticleId });
    if (outcome === "gone") expect(found.code).toBe(errors.NotFound.code);
    else expect((await world.row(article.ArticleId)).State).toBe(outcome);
    expect((await publicNow(article.ArticleId)) !== undefined).toBe(outcome === "Published");
  });

  test("shows the public what was published, not what was saved since, until that is published too", async () => {
    const { ArticleId } = await world.add({ Title: "Old", Html: "<p>old</p>" });
    dataOf(await publish(ArticleId, 1));
    const form = world.form({ Title: "New", Html: "<p>new</p>" });
    dataOf(await world.write("article_update", { ArticleId, Version: 1, ...form }));
    expect(await publicNow(ArticleId)).toMatchObject({ Title: "Old", Html: "<p>old</p>" });
    expect(await world.row(ArticleId)).toMatchObject({ Title: "New", HasUnpublishedChanges: true });
    expect((await publish(ArticleId, 1)).code).toBe(errors.ArticleChanged.code);
    dataOf(await publish(ArticleId, 2));
    expect(await publicNow(ArticleId)).toMatchObject({ Title: "New", Html: "<p>new</p>" });
    const { Rows } = dataOf<{ Rows: ArticleVersionRow[] }>(
      await world.read("article_version_list", { ArticleId }),
    );
    const told = Rows.map(({ Number: number, IsPublished, Publications }) => [
      number,
      IsPublished,
      Publications.map(({ Act, ActedBy }) => `${Act} ${ActedBy}`),
    ]);
    expect(told).toEqual([
      [2, true, ["Publish OPC/admin"]],
      [1, false, ["Publish OPC/admin"]],
    ]);
  });

  test("at a time typed on the operator's clock happens at that moment, and not a moment before", async () => {
    const { ArticleId } = await world.add();
    const at = inOneHour();
    const { PublishAt } = dataOf<{ PublishAt: string }>(await publish(ArticleId, 1, typed(at)));
    expect(PublishAt).toBe(at.toISOString());
    const [line] = await world.query(
      "select change->'PublishAt'->>'to' as to from operation_log where call = 'articlePublish' order by id desc limit 1",
    );
    expect(line?.To).toBe(PublishAt);
    expect(await publicNow(ArticleId, new Date(at.getTime() - 1))).toBeUndefined();
    expect(await publicNow(ArticleId, at)).toMatchObject({ PublishAt: at });
    const { States, Rows } = { States: ["Scheduled"], Rows: [] as { ArticleId: string }[] };
    const found = dataOf<{ Rows: typeof Rows }>(await world.read("article_list", { States, Size: 1000 }));
    expect(found.Rows.map((row) => row.ArticleId)).toContain(ArticleId);
  });

  test.each([
    ["in the past", -60_000, "ArticlePublishTime"],
    ["in two years", 730 * 86_400_000, "ArticlePublishTime"],
  ] as const)("%s is refused", async (_name, ahead, error) => {
    const { ArticleId } = await world.add();
    const answer = await publish(ArticleId, 1, typed(new Date(clock.now().getTime() + ahead)));
    expect(answer.code).toBe(errors[error].code);
    expect((await world.row(ArticleId)).State).toBe("Draft");
  });

  test("an article without a word and a picture is refused", async () => {
    const { ArticleId } = await world.add({ Html: "<p> </p><p><br></p>" });
    expect((await publish(ArticleId, 1)).code).toBe(errors.ArticleEmpty.code);
  });

  test("into a disabled category or language is refused, now and at a time", async () => {
    const names = { ArticleCategoryName: "关着", ArticleCategoryName_enUS: "Closed" };
    const { ArticleCategoryId } = dataOf<{ ArticleCategoryId: string }>(
      await world.write("article_category_add", names),
    );
    await world.query("insert into language values ('thTH', 'Thai', '泰语', 'ไทย', 9, true)");
    for (const [choice, close, error] of [
      [
        { ArticleCategoryId },
        "update article_category set enabled = false where id = $1",
        "ArticleCategoryUnfit",
      ],
      [
        { LanguageCode: "thTH" },
        "update language set enabled = false where code = $1",
        "ArticleLanguageUnfit",
      ],
    ] as const) {
      const { ArticleId } = await world.add(choice);
      await world.query(close, Object.values(choice));
      for (const at of [undefined, typed(inOneHour())])
        expect((await publish(ArticleId, 1, at)).code).toBe(errors[error].code);
      expect((await world.row(ArticleId)).State).toBe("Draft");
    }
  });

  test("by two people at once happens once", async () => {
    const { ArticleId } = await world.add();
    const answers = await Promise.all([publish(ArticleId, 1), publish(ArticleId, 1)]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      0,
      errors.ArticlePublicAlready.code,
    ]);
    const acts = await world.query("select 1 from article_publication where article_id = $1", [ArticleId]);
    expect(acts).toHaveLength(1);
  });

  test("is nobody's who only writes, and a viewer's and a merchant's neither", async () => {
    const { ArticleId } = await world.add({}, world.writer);
    for (const browser of [world.writer, world.viewer, world.merchant]) {
      const refused = [
        await publish(ArticleId, 1, undefined, browser),
        await world.write("article_unpublish", { ArticleId }, browser),
        await world.write("article_delete", { ArticleId, Version: 1 }, browser),
      ];
      expect(refused.map(({ code }) => code)).toEqual(Array(3).fill(errors.NoPermission.code));
    }
    const kept = world.form();
    for (const browser of [world.viewer, world.merchant])
      expect((await world.write("article_add", kept, browser)).code).toBe(errors.NoPermission.code);
  });
});

describe("what the public sees", () => {
  test("is in one order, page by page, of one language and category, and never twice", async () => {
    const names = { ArticleCategoryName: "排序", ArticleCategoryName_enUS: "Sorted" };
    const { ArticleCategoryId } = dataOf<{ ArticleCategoryId: string }>(
      await world.write("article_category_add", names),
    );
    for (const [Title, SortOrder, LanguageCode] of [
      ["c", 2, "enUS"],
      ["a", 0, "enUS"],
      ["b", 1, "enUS"],
      ["b again", 1, "enUS"],
      ["别的", 0, "zhCN"],
    ] as const) {
      const { ArticleId } = await world.add({ Title, SortOrder, LanguageCode, ArticleCategoryId });
      dataOf(await publish(ArticleId, 1));
    }
    await world.add({ Title: "draft", ArticleCategoryId });
    const now = clock.now();
    const filter = { language: "enUS", categoryId: BigInt(ArticleCategoryId), limit: 10 };
    const all = await whole((tx) => publishedArticles(tx, filter, now));
    expect(titles(all)).toEqual(["a", "b again", "b", "c"]);
    const paged: PublishedEntry[] = [];
    for (let after: PublishedEntry | undefined; ; after = paged.at(-1)) {
      const page = await whole((tx) => publishedArticles(tx, { ...filter, limit: 1, after }, now));
      if (page.length === 0) break;
      paged.push(...page);
    }
    expect(titles(paged)).toEqual(titles(all));
    expect(await whole((tx) => publishedArticles(tx, { ...filter, language: "zhCN" }, now))).toHaveLength(1);
  });

  test("are pictures of public articles alone: of the version that is public, in its text or its cover", async () => {
    const [shown, cover, coming, never] = await Promise.all([1, 2, 3, 4].map(() => world.upload()));
    const isPublic = (id: string | undefined) =>
      whole((tx) => isPublishedImage(tx, BigInt(id ?? "0"), clock.now()));
    const Html = (id: string | undefined) => `<p>x</p><img data-image-id="${id}" alt="">`;
    const { ArticleId } = await world.add({ Html: Html(shown), CoverImageId: cover });
    expect(await isPublic(shown)).toBe(false);
    dataOf(await publish(ArticleId, 1));
    const form = world.form({ Html: Html(coming) });
    dataOf(await world.write("article_update", { ArticleId, Version: 1, ...form }));
    const answers = await Promise.all([shown, cover, coming, never].map(isPublic));
    expect(answers).toEqual([true, true, false, false]);
    dataOf(await world.write("article_unpublish", { ArticleId }));
    expect(await isPublic(shown)).toBe(false);
  });

  test("are the enabled categories: a disabled one is hidden with its articles and pictures, until it is enabled", async () => {
    const names = { ArticleCategoryName: "停用", ArticleCategoryName_enUS: "Closing" };
    const { ArticleCategoryId } = dataOf<{ ArticleCategoryId: string }>(
      await world.write("article_category_add", names),
    );
    const cover = await world.upload();
    const { ArticleId } = await world.add({ ArticleCategoryId, CoverImageId: cover });
    dataOf(await publish(ArticleId, 1));
    const isShown = () =>
      whole(async (tx) => [
        (await publishedCategories(tx)).some(({ Id }) => Id.toString() === ArticleCategoryId),
        (await publishedArticle(tx, BigInt(ArticleId), clock.now())) !== undefined,
        await isPublishedImage(tx, BigInt(cover), clock.now()),
      ]);
    for (const Enabled of [true, false, true]) {
      dataOf(await world.write("article_category_enable", { ArticleCategoryId, Enabled }));
      expect(await isShown()).toEqual([Enabled, Enabled, Enabled]);
    }
  });

  test("is read in the whole scope alone: a merchant's scope sees no article", async () => {
    const { merchantId } = world.people["ACME/admin"];
    const inMerchant = <Result>(work: (tx: Transaction) => Promise<Result>) =>
      inTransaction(services.database, merchantScope(merchantId), work);
    const filter = { language: "enUS", limit: 10 };
    expect((await whole((tx) => publishedArticles(tx, filter, clock.now()))).length).toBeGreaterThan(0);
    expect(await inMerchant((tx) => publishedArticles(tx, filter, clock.now()))).toEqual([]);
    await expect(
      inMerchant((tx) =>
        tx.insertInto("ArticleCategory").values({ NameEn: "Theirs", NameZh: "他们的" }).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
