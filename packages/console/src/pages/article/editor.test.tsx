/** The article's editor: what a text may hold, what is typed and never lost, and what publishing would do. */
import { userEvent } from "vitest/browser";
import type { Texts } from "../../i18n/en-us.ts";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  onPhone,
  page,
  test,
} from "../../testing/component.ts";
import { press } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";
import { message } from "../../testing/shell.ts";

const article = {
  ArticleId: "7",
  Title: "December",
  LanguageCode: "enUS",
  ArticleCategoryId: "1",
  CoverImageId: null,
  SortOrder: 0,
  State: "Draft",
  PublishAt: null,
  Version: 1,
  PublishedVersion: null,
  HasUnpublishedChanges: false,
} as const;
const html = "<h2>Fees of December</h2><p>What changes is on our page.</p>";
const draft = {
  Title: "Typed before",
  LanguageCode: "enUS",
  ArticleCategoryId: "1",
  CoverImageId: "",
  SortOrder: 0,
  Html: "<p>Typed text</p>",
  BaseVersion: 1,
  SavedAt: "2026-11-18T02:00:00.000Z",
} as const;

const editorOf = (t: Texts) => page.getByRole("textbox", { name: t.article.form.text });
const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name });
const titleOf = (t: Texts) => page.getByLabelText(t.article.field.Title);
const time = "\\d{2}:\\d{2}:\\d{2}";

/** By keys: a click near the end of the page scrolls it, and the list of choices goes away with its field. */
async function chooseFirst(label: string): Promise<void> {
  const box = page.getByRole("combobox", { name: label, exact: true });
  await box.click();
  await expect.element(box).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(box).toHaveAttribute("aria-expanded", "false");
}

inOneView(({ t }) => {
  const { article: own, richText } = t;

  test("a text is written with heading, link and table, and saved as it stands there", async ({
    open,
    answers,
  }) => {
    answers.on("articleDraftGet", { Draft: null });
    answers.on("articleAdd", { ArticleId: "7", Version: 1 });
    answers.on("languageList", [
      { LanguageCode: "enUS", LanguageName: "英语", LanguageName_enUS: "English" },
    ]);
    answers.on("articleCategoryGet", [{ ArticleCategoryId: "1" }]);
    await open("/content/article/add");
    await titleOf(t).fill("December");
    // The editor's code comes late and moves what stands under it.
    await expect.element(editorOf(t)).toBeVisible();
    await chooseFirst(own.field.LanguageCode);
    await chooseFirst(own.field.ArticleCategoryId);
    const text = editorOf(t);
    await text.click();
    await tool(filled(richText.heading, { level: 2 })).click();
    await userEvent.keyboard("Fees of December{Enter}What changes is on ");
    await tool(richText.link).click();
    const link = dialog(richText.link);
    await link.getByLabelText(richText.linkAddress, { exact: false }).fill("javascript:alert(1)");
    await press(link, richText.linkSet);
    await expect.element(link.getByText(richText.linkWrong)).toBeVisible();
    await link.getByLabelText(richText.linkAddress, { exact: false }).fill("example.com/fees");
    await link.getByLabelText(richText.linkText, { exact: false }).fill("our page");
    await press(link, richText.linkSet);
    const set = text.getByRole("link", { name: "our page" });
    await expect.element(set).toHaveAttribute("href", "https://example.com/fees");
    await userEvent.keyboard("{Enter}");
    await tool(richText.table.insert).click();
    await page
      .getByRole("button", { name: filled(richText.table.insertSize, { columns: 2, rows: 2 }) })
      .click();
    await userEvent.keyboard("Amount{Tab}Fee");
    await tool(richText.table.rowAfter).click();
    await expect.element(text.getByRole("row").nth(2)).toBeInTheDocument();
    await expectAccessibleInBothSchemes();
    await page.getByRole("button", { name: own.form.save }).click();
    await expect.poll(() => location.pathname).toBe("/content/article/edit/7");
    const [asked] = answers.asked("articleAdd");
    expect(asked?.input).toMatchObject({ Title: "December", LanguageCode: "enUS", ArticleCategoryId: "1" });
    expect(asked?.input.Html).toContain("<h2>Fees of December</h2>");
    expect(asked?.input.Html).toMatch(/<a [^>]*href="https:\/\/example.com\/fees"[^>]*>our page<\/a>/);
    expect(asked?.input.Html).toMatch(/Amount.*Fee/s);
  });

  test("what is typed is kept when the tab goes behind others, and waits there as it is", async ({
    open,
    answers,
  }) => {
    answers.on("articleGet", { Article: article, Html: html });
    answers.on("articleDraftGet", { Draft: null });
    answers.on("articleDraftSave", { SavedAt: "2026-11-18T03:04:05.000Z" });
    await open("/content/article/edit/7");
    await titleOf(t).fill("December, typed");
    const tabs = page.getByRole("navigation", { name: t.shell.openPages }).getByRole("listitem");
    await tabs.first().getByRole("link").click();
    await expect.poll(() => answers.asked("articleDraftSave").length).toBe(1);
    expect(answers.asked("articleDraftSave")[0]?.input).toMatchObject({
      ...{ ArticleId: "7", BaseVersion: 1, Title: "December, typed" },
    });
    await tabs.nth(1).getByRole("link").click();
    await expect.element(titleOf(t)).toHaveValue("December, typed");
    await expect.element(editorOf(t).getByRole("heading", { name: "Fees of December" })).toBeVisible();
    await expect.element(page.getByText(new RegExp(filled(own.draft.saved, { time })))).toBeVisible();
  });

  test("what was typed and not saved is asked about, and gone on with", async ({ open, answers }) => {
    answers.on("articleGet", { Article: article, Html: html });
    answers.on("articleDraftGet", { Draft: draft });
    await open("/content/article/edit/7");
    await expect.element(page.getByText("Typed before")).toBeVisible();
    await expectAccessibleInBothSchemes();
    await page.getByRole("button", { name: own.draft.continue }).click();
    await expect.element(titleOf(t)).toHaveValue("Typed before");
    await expect.element(editorOf(t)).toMatchTextContent("Typed text");
  });

  test("a version is compared with the present one and restored as the next", async ({ open, answers }) => {
    const present = { ...article, State: "Published", Version: 2, PublishedVersion: 2 } as const;
    answers.on("articleGet", { Article: present, Html: html });
    answers.on("articleDraftGet", { Draft: null });
    answers.on("articleVersionList", {
      Rows: [
        { Number: 2, IsLatest: true, IsPublished: true, RestoredFrom: null, Publications: [] },
        { Number: 1, IsLatest: false, IsPublished: false, RestoredFrom: null, Publications: [] },
      ],
      NextBefore: null,
    });
    answers.on("articleVersionGet", ({ Number: number }) => ({
      Content: { Title: "December" },
      Html: number === 1 ? html : `${html}<p>Nothing changes after all.</p>`,
    }));
    answers.on("articleRestore", { Version: 3 });
    await open("/content/article/edit/7");
    await page.getByRole("button", { name: own.versions.action }).click();
    const versions = dialog(filled(own.versions.title, { title: "December" }));
    await versions
      .getByRole("button", { name: filled(own.versions.number, { number: 1 }), exact: false })
      .click();
    await press(versions, own.versions.compare);
    await expect
      .element(versions.css("[data-kind=added]"))
      .toMatchTextContent(/Nothing changes after all\.$/);
    await expect.element(versions.css("[data-kind=removed]")).not.toBeInTheDocument();
    await expectAccessibleInBothSchemes();
    await press(versions, own.versions.restore);
    const question = dialog(filled(own.versions.restoreTitle, { number: 1 }));
    await expect
      .element(question)
      .toMatchTextContent(filled(own.versions.restoreSentence, { number: 1, next: 3 }));
    answers.on("articleGet", {
      Article: { ...present, Version: 3, HasUnpublishedChanges: true },
      Html: html,
    });
    await press(question, own.versions.restore);
    const properties = page.getByRole("complementary", { name: own.form.properties });
    await expect
      .element(properties)
      .toMatchTextContent(filled(own.form.isPublicVersion, { version: 3, published: 2 }));
    expect(answers.asked("articleRestore").map(({ input }) => input)).toEqual([
      { ArticleId: "7", Version: 2, Number: 1 },
    ]);
  });
});

atDesk(({ t }) => {
  const { article: own } = t;

  test("pasting brings words, but no picture of another site and no link that acts", async ({
    open,
    answers,
  }) => {
    answers.on("articleGet", { Article: article, Html: html });
    answers.on("articleDraftGet", { Draft: null });
    await open("/content/article/edit/7");
    const text = editorOf(t);
    await text.click();
    const pasted = new DataTransfer();
    pasted.setData(
      "text/html",
      '<p>Pasted <img src="https://other.example/x.png"> <a href="javascript:alert(1)">words</a></p>',
    );
    const paste = new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true });
    text.element().dispatchEvent(paste);
    await expect.element(text).toMatchTextContent(/Pasted\s+words/);
    await expect.element(text.css("img[src*='other.example']")).not.toBeInTheDocument();
    await expect.element(text.css("a[href^=javascript]")).not.toBeInTheDocument();
  });

  test("nothing of a draft that is thrown away comes back", async ({ open, answers }) => {
    answers.on("articleGet", { Article: article, Html: html });
    answers.on("articleDraftGet", { Draft: draft });
    await open("/content/article/edit/7");
    await page.getByRole("button", { name: own.draft.discard }).click();
    await press(dialog(own.draft.loseTitle), own.draft.discard);
    await expect.element(message(t.kit.done.operation)).toBeVisible();
    await expect.element(titleOf(t)).toHaveValue("December");
    expect(answers.asked("articleDraftDiscard").map(({ input }) => input)).toEqual([{ ArticleId: "7" }]);
  });

  test("a time makes publishing a schedule, one that has passed is refused, and none publishes at once", async ({
    open,
    answers,
  }) => {
    answers.on("articleGet", { Article: article, Html: html });
    answers.on("articleDraftGet", { Draft: null });
    answers.on("articlePublish", { PublishAt: "2026-11-21T01:30:00.000Z" });
    await open("/content/article/edit/7");
    const publishAt = page.getByRole("textbox", { name: own.field.PublishAt, exact: false });
    await publishAt.fill("2026-11-17 08:30");
    await page.getByRole("button", { name: own.publish.schedule }).click();
    await expect.element(publishAt).toHaveAccessibleDescription(own.publish.past);
    expect(answers.asked("articlePublish")).toEqual([]);
    await publishAt.fill("2026-11-21 08:30");
    await page.getByRole("button", { name: own.publish.schedule }).click();
    await expect.element(page.getByText(own.publish.scheduled)).toBeVisible();
    expect(answers.asked("articlePublish").map(({ input }) => input)).toEqual([
      { ArticleId: "7", Version: 1, PublishAt: "2026-11-21 08:30:00" },
    ]);
    // Nothing of its content had changed.
    expect(answers.asked("articleUpdate")).toEqual([]);
    await publishAt.fill("");
    await expect.element(page.getByRole("button", { name: own.publish.now })).toBeVisible();
  });
});

onPhone(({ t }) => {
  const { article: own } = t;

  test("the preview shows what the server would publish, as a phone does", async ({ open, answers }) => {
    answers.on("articleGet", { Article: article, Html: html });
    answers.on("articleDraftGet", { Draft: null });
    answers.on("articlePreview", { Html: "<p>Cleaned</p>" });
    await open("/content/article/edit/7");
    await page.getByRole("button", { name: own.preview.action }).click();
    const preview = dialog(own.preview.title);
    await expect
      .element(preview.getByRole("button", { name: own.preview.phone }))
      .toHaveAttribute("aria-pressed", "true");
    const frame = () => document.querySelector<HTMLIFrameElement>("[role=dialog] iframe");
    await expect.poll(() => frame()?.contentDocument?.body.textContent).toContain("Cleaned");
    expect(frame()?.contentDocument?.querySelector("h1")?.textContent).toBe("December");
    expect(frame()?.getAttribute("sandbox")).toBe("allow-same-origin");
  });
});
