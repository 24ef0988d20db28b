/** Article categories: added, renamed, moved, switched off and deleted, each after what it means was said. */
import { atDesk, expect, filled, page, test } from "../../testing/component.ts";
import { field, fillIn, press } from "../../testing/form.ts";
import { act, cell, dialog } from "../../testing/list.ts";
import { go } from "../../testing/shell.ts";

const news = {
  ArticleCategoryId: "7",
  ArticleCategoryName: "公告",
  ArticleCategoryName_enUS: "News",
  Enabled: true,
  PublishedArticles: 0,
  Articles: 0,
  Version: 3,
} as const;
const help = {
  ...news,
  ArticleCategoryId: "8",
  ArticleCategoryName: "帮助",
  ArticleCategoryName_enUS: "Help",
};

atDesk(({ t }) => {
  const { articleCategory: own } = t;
  const list = "/content/ArticleCategory";

  test("a category is added with both names", async ({ open, answers }) => {
    await open(list);
    await page.getByRole("button", { name: own.add }).first().click();
    const form = dialog(own.add);
    await form.getByLabelText(own.field.ArticleCategoryName).fill("公告");
    await press(form, own.add);
    await expect
      .element(form.getByLabelText(own.field.ArticleCategoryName_enUS))
      .toHaveAttribute("aria-invalid", "true");
    await form.getByLabelText(own.field.ArticleCategoryName_enUS).fill("News");
    await press(form, own.add);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("articleCategoryAdd").map(({ input }) => input)).toEqual([
      { ArticleCategoryName: "公告", ArticleCategoryName_enUS: "News" },
    ]);
  });

  test("a category is renamed with the version that was seen", async ({ open, answers }) => {
    answers.on("articleCategoryList", { Rows: [news] });
    await open(list);
    await act("7", own.edit.action, t, "News");
    const form = dialog(filled(own.edit.title, { name: "News" }));
    await expect.element(field(form, own.field.ArticleCategoryName_enUS)).toHaveValue("News");
    await fillIn(form, { [own.field.ArticleCategoryName_enUS]: "Notices" });
    await press(form, t.common.confirm);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("articleCategoryUpdate").map(({ input }) => input)).toEqual([
      {
        ...{ ArticleCategoryId: "7", Version: 3 },
        ...{ ArticleCategoryName: "公告", ArticleCategoryName_enUS: "Notices" },
      },
    ]);
  });

  test("the articles' list behind it asks again, for it names the category", async ({ open, answers }) => {
    answers.on("articleCategoryList", { Rows: [news] });
    await open("/content/article");
    await expect.poll(() => answers.asked("articleList")).toHaveLength(1);
    await go(list);
    await act("7", own.edit.action, t, "News");
    const form = dialog(filled(own.edit.title, { name: "News" }));
    await fillIn(form, { [own.field.ArticleCategoryName_enUS]: "Notices" });
    await press(form, t.common.confirm);
    await expect.poll(() => answers.asked("articleList")).toHaveLength(2);
  });

  test("a category is moved one place up, and all stand in the order that is sent", async ({
    open,
    answers,
  }) => {
    answers.on("articleCategoryList", { Rows: [help, news, { ...help, ArticleCategoryId: "9" }] });
    await open(list);
    await act("7", own.move.up, t, "News");
    await expect
      .poll(() => answers.asked("articleCategorySort").map(({ input }) => input.ArticleCategoryIds))
      .toEqual([["7", "8", "9"]]);
  });

  test("a category is switched off and deleted, each asked about with what readers lose", async ({
    open,
    answers,
  }) => {
    answers.on("articleCategoryList", { Rows: [news] });
    await open(list);
    await act("7", own.enable.disable, t, "News");
    const question = dialog(filled(own.enable.disableTitle, { name: "News" }));
    await expect
      .element(question)
      .toMatchTextContent(filled(own.enable.disableSentence, { name: "News", count: 0 }));
    answers.on("articleCategoryList", { Rows: [{ ...news, Enabled: false }] });
    await press(question, own.enable.disable);
    await expect.element(cell("Enabled", "7")).toMatchTextContent(own.state.Disabled);
    expect(answers.asked("articleCategoryEnable").map(({ input }) => input)).toEqual([
      { ArticleCategoryId: "7", Enabled: false },
    ]);
    await act("7", own.delete.action, t, "News");
    const last = dialog(filled(own.delete.title, { name: "News" }));
    await expect.element(last).toMatchTextContent("News");
    await press(last, own.delete.action);
    await expect
      .poll(() => answers.asked("articleCategoryDelete").map(({ input }) => input))
      .toEqual([{ ArticleCategoryId: "7" }]);
  });
});
