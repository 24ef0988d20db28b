/** What tests of articles start from: who may what, a category, a picture, and forms that are right. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import sharp from "sharp";
import { expect } from "vitest";
import type { Answer, Browser, TestApp } from "../../testing/app.ts";
import { formOf } from "../../testing/form.ts";
import { addPerson, createPeople, type People, type Person } from "../../testing/people.ts";
import { type Row, wholeQuery } from "../../testing/whole-query.ts";

export interface ArticleWorld {
  people: People;
  admin: Browser;
  /** May add and edit, but neither publish nor delete. */
  writer: Browser;
  writerPerson: Person;
  viewer: Browser;
  merchant: Browser;
  categoryId: string;
  query(statement: string, values?: unknown[]): Promise<Row[]>;
  read(name: string, input?: object, browser?: Browser): Promise<Answer>;
  write(name: string, input: object, browser?: Browser): Promise<Answer>;
  form(changes?: object): Record<string, unknown>;
  add(changes?: object, browser?: Browser): Promise<ArticleRow>;
  row(articleId: string): Promise<ArticleRow>;
  html(articleId: string): Promise<string>;
  upload(browser?: Browser): Promise<string>;
}

export async function articleWorld({ call, signIn, services }: TestApp): Promise<ArticleWorld> {
  const people = await createPeople(services);
  const query = wholeQuery(services);
  // The operator's clock is seven hours ahead, so that a time typed is not by chance the time meant.
  await query("update merchant set time_difference_minutes = 420 where type = 'Super'");
  const held = ["Article", "Article.add", "Article.edit"] as const;
  const writerPerson = await addPerson(services, people["OPC/admin"], "writer", held);
  const admin = await signIn(people["OPC/admin"]);
  const read: ArticleWorld["read"] = (name, input = {}, browser = admin) =>
    call(`/rp_api/article/${name}`, input, browser);
  const write: ArticleWorld["write"] = (name, input, browser = admin) =>
    call(`/mc_api/article/${name}`, input, browser);
  const names = { ArticleCategoryName: "公告", ArticleCategoryName_enUS: "Announcements" };
  const { ArticleCategoryId } = dataOf<{ ArticleCategoryId: string }>(
    await write("article_category_add", names),
  );
  const form: ArticleWorld["form"] = (changes = {}) => ({
    Title: `Article ${++made}`,
    LanguageCode: "enUS",
    ArticleCategoryId,
    SortOrder: 0,
    Html: "<p>Words</p>",
    ...changes,
  });
  const got = async (ArticleId: string) =>
    dataOf<{ Article: ArticleRow; Html: string }>(await read("article_get", { ArticleId }));
  const row: ArticleWorld["row"] = async (id) => (await got(id)).Article;
  return {
    ...{ people, admin, writerPerson, query, read, write, form, row },
    writer: await signIn(writerPerson),
    viewer: await signIn(people["OPC/viewer"]),
    merchant: await signIn(people["ACME/admin"]),
    categoryId: ArticleCategoryId,
    html: async (id) => (await got(id)).Html,
    add: async (changes, browser) => {
      const answer = await write("article_add", form(changes), browser);
      return row(dataOf<{ ArticleId: string }>(answer).ArticleId);
    },
    upload: async (browser = admin) => {
      const Image = { name: "picture.png", bytes: await picture() };
      const body = await formOf({ Image });
      const answer = await call("/mc_api/article/article_image_upload", {}, browser, body);
      return dataOf<{ ImageId: string }>(answer).ImageId;
    },
  };
}

let made = 0;

export function dataOf<Data>(answer: Answer): Data {
  expect(answer).toMatchObject({ code: 0 });
  return answer.data as Data;
}

async function picture(): Promise<Buffer> {
  const create = { width: 40, height: 30, channels: 3, background: `#3${made++ % 10}a` } as const;
  return sharp({ create }).png().toBuffer();
}
