/**
 * An article from its first word to its readers: kept while it is written, cleaned, scheduled, published, read back and
 * restored. What the editor shows and asks: editor.test.tsx beside it; categories: page.test.tsx beside theirs.
 */
import type { Locator, Page } from "@playwright/test";
import { PNG } from "pngjs";
import type { Texts } from "../../packages/console/src/i18n/en-us.ts";
import { atDesk, expect, filled, test } from "./support/fixtures.ts";
import { agree, fresh } from "./support/offline-account-parts.ts";
import { go, shellOf } from "./support/shell-parts.ts";
import { callAs, rowsOf } from "./support/user-parts.ts";

const list = "/content/article";

/** On the operator's own clock, days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

function picture(): Buffer {
  const image = new PNG({ width: 320, height: 200 });
  for (let at = 0; at < image.data.length; at += 4) image.data.set([30, 110, (at / 4) % 256, 255], at);
  return PNG.sync.write(image);
}

const editorOf = (page: Page, t: Texts) =>
  page.getByRole("textbox", { name: t.article.form.text, exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar").getByRole("button", { name, exact: true });

/** A heading, a paragraph with a link, a picture and a table with words in it. */
async function writeText(page: Page, t: Texts): Promise<void> {
  const { richText: own } = t;
  const text = editorOf(page, t);
  await text.click();
  await tool(page, filled(own.heading, { level: 2 })).click();
  await type(page, text, "Fees of December");
  await page.keyboard.press("Enter");
  await type(page, text, "What changes is on ");
  await tool(page, own.link).click();
  const link = page.getByRole("dialog", { name: own.link });
  await link.getByLabel(own.linkAddress).fill("example.com/fees");
  await link.getByLabel(own.linkText).fill("our page");
  await link.getByRole("button", { name: own.linkSet }).click();
  await expect(text.getByRole("link", { name: "our page" })).toHaveAttribute(
    "href",
    "https://example.com/fees",
  );
  await addPicture(page, own);
  await expect(text.getByRole("img", { name: "The new fees as a chart" })).toHaveJSProperty(
    "naturalWidth",
    320,
  );
  await expect(text).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await tool(page, own.table.insert).click();
  await page
    .getByRole("button", { name: filled(own.table.insertSize, { columns: 2, rows: 2 }), exact: true })
    .click();
  await type(page, text, "Amount");
  await page.keyboard.press("Tab");
  await type(page, text, "Fee");
  await tool(page, own.table.rowAfter).click();
  await expect(text.getByRole("row")).toHaveCount(3);
}

/** What a dialog or a tool took the focus for gives it back when it is done, not before. */
async function type(page: Page, text: Locator, words: string): Promise<void> {
  await expect(text).toBeFocused();
  await page.keyboard.type(words);
}

async function addPicture(page: Page, own: Texts["richText"]): Promise<void> {
  await page.locator(`input[type=file][aria-label="${own.picture.add}"]`).setInputFiles({
    name: "fees.png",
    mimeType: "image/png",
    buffer: picture(),
  });
  const dialog = page.getByRole("dialog", { name: own.picture.title });
  await dialog.getByLabel(own.picture.alt).fill("The new fees as a chart");
  await dialog.getByRole("button", { name: own.picture.add }).click();
  await expect(dialog).toHaveCount(0);
}

async function choose(field: Locator, option: string | RegExp, page: Page): Promise<void> {
  await field.click();
  await page.getByRole("option", { name: option }).first().click();
}

/** What anybody reads: the article, or nothing. What changes is seen within a second (gateway/content/kept.ts). */
async function publicArticle(page: Page, articleId: string): Promise<{ Html: string } | undefined> {
  const answer = await page.request.get(`/gateway/content/article?ArticleId=${articleId}`, {
    headers: { "cache-control": "no-cache", cookie: "" },
  });
  const { code, data } = (await answer.json()) as { code: number; data: { Html: string } };
  return code === 0 ? data : undefined;
}

atDesk(({ t }) => {
  test("an article is written, survives a reload, is scheduled, published, changed and restored", async ({
    page,
    signIn,
  }) => {
    const { article: own } = t;
    await signIn("OPC", "admin");
    await page.goto(list);
    // What a run that failed had typed is no part of this one.
    await callAs(page, "/mc_api/article/article_draft_discard", {});
    await page.getByRole("button", { name: own.add }).first().click();
    await expect(page).toHaveURL(`${list}/add`);
    await expect(page.getByRole("heading", { name: own.form.newTab })).toBeVisible();
    const title = fresh("December");
    // The list behind it has a search box of that name.
    const titleField = page.getByLabel(own.field.Title, { exact: true }).locator("visible=true");
    await titleField.fill(title);
    await choose(page.getByRole("combobox", { name: own.field.LanguageCode }), /English/, page);
    await choose(page.getByRole("combobox", { name: own.field.ArticleCategoryId }), /./, page);
    await writeText(page, t);

    const publishAt = page.getByRole("textbox", { name: own.field.PublishAt });
    await publishAt.fill(`${day(3)} 08:30`);

    // What was typed is the server's before the window goes.
    await expect(
      page.getByText(new RegExp(filled(own.draft.saved, { time: "\\d{2}:\\d{2}:\\d{2}" }))),
    ).toBeVisible();
    const { message } = shellOf(page, t);
    const text = editorOf(page, t);
    page.once("dialog", (asked) => void asked.accept());
    await page.reload();
    await expect(page.getByText(title)).toBeVisible();
    await page.getByRole("button", { name: own.draft.continue }).click();
    await expect(text.getByRole("heading", { name: "Fees of December" })).toBeVisible();
    await expect(titleField).toHaveValue(title);

    // The time is part of no draft; still nothing goes out earlier than it says.
    await expect(publishAt).toHaveValue(new RegExp(`^${day(3)} 08:30`));
    await page.getByRole("button", { name: own.form.save }).click();
    await expect(page).toHaveURL(new RegExp(`${list}/edit/\\d+$`));
    await expect(publishAt).toHaveValue(new RegExp(`^${day(3)} 08:30`));
    await page.getByRole("button", { name: own.publish.schedule }).click();
    await expect(message(own.publish.scheduled)).toBeVisible();
    const articleId = page.url().split("/").at(-1) ?? "";
    const properties = page.getByRole("complementary", { name: own.form.properties });
    await expect(properties).toContainText(own.state.Scheduled);
    expect(await publicArticle(page, articleId)).toBeUndefined();

    await publishAt.fill("");
    await page.getByRole("button", { name: own.publish.now }).click();
    await expect(properties).toContainText(own.state.Published);
    await expect.poll(() => publicArticle(page, articleId)).toBeDefined();
    const first = await publicArticle(page, articleId);
    expect(first?.Html).toContain("<h2>Fees of December</h2>");
    expect(first?.Html).toContain('href="https://example.com/fees"');
    expect(first?.Html).toMatch(/<tr>.*Amount.*Fee.*<\/tr>/s);
    const [, image = ""] = /<img src="([^"]*)"/.exec(first?.Html ?? "") ?? [];
    const seen = await page.request.get(image.replaceAll("&amp;", "&"));
    expect(seen.headers()["content-type"]).toContain("image/");

    // Saving changes nothing for readers; publishing does.
    await text.getByRole("heading", { name: "Fees of December" }).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await type(page, text, "Nothing changes after all.");
    await page.getByRole("button", { name: own.form.save }).click();
    await expect(message(filled(own.form.saved, { version: 2 }))).toBeVisible();
    expect((await publicArticle(page, articleId))?.Html).toBe(first?.Html);
    await page.getByRole("button", { name: own.publish.now }).click();
    await expect(properties).toContainText(filled(own.form.isPublic, { version: 2 }));
    await expect
      .poll(async () => (await publicArticle(page, articleId))?.Html)
      .toContain("Nothing changes after all.");

    await page.getByRole("button", { name: own.preview.action }).click();
    const preview = page.getByRole("dialog", { name: own.preview.title });
    const frame = preview.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: title })).toBeVisible();
    await expect(frame.getByRole("img", { name: "The new fees as a chart" })).toHaveJSProperty(
      "naturalWidth",
      320,
    );
    await preview.getByRole("button", { name: own.preview.phone }).click();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: own.versions.action, exact: true }).click();
    const versions = page.getByRole("dialog", { name: filled(own.versions.title, { title }) });
    await versions
      .getByRole("button", { name: new RegExp(filled(own.versions.number, { number: 1 })) })
      .click();
    await versions.getByRole("button", { name: own.versions.compare }).click();
    await expect(versions.locator("[data-kind=added]")).toHaveText(/Nothing changes after all\.$/);
    await versions.getByRole("button", { name: own.versions.restore }).click();
    const says = filled(own.versions.restoreSentence, { number: 1, next: 3 });
    await agree(page, filled(own.versions.restoreTitle, { number: 1 }), says, own.versions.restore);
    await expect(text.getByText("Nothing changes after all.")).toHaveCount(0);
    await expect(properties).toContainText(filled(own.form.isPublicVersion, { version: 3, published: 2 }));
    await page.getByRole("button", { name: own.publish.now }).click();
    await expect(properties).toContainText(filled(own.form.isPublic, { version: 3 }));
    await expect.poll(async () => (await publicArticle(page, articleId))?.Html).toBe(first?.Html);

    await go(page, `${list}?Text=${title}`);
    await expect(rowsOf(page, title)).toContainText(own.state.Published);
    await callAs(page, "/mc_api/article/article_unpublish", { ArticleId: articleId });
    await callAs(page, "/mc_api/article/article_delete", { ArticleId: articleId, Version: "3" });
  });
});
