/** What is done to categories: added and renamed in a form, moved, enabled, disabled and deleted. */
import { articleCategoryUpdate } from "@opc/contract/article/categories";
import type { ArticleCategoryRow } from "@opc/contract/article/inputs";
import { api } from "../../api/client.ts";
import { currentLanguage, translate } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { articlesChanged } from "../../kit/articles-changed.ts";
import { openCategoryForm } from "../../kit/category-form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";

export const addCategory = openCategoryForm;

export async function renameCategory(
  { ArticleCategoryId }: ArticleCategoryRow,
  { t, refresh }: ActionTools,
): Promise<void> {
  // What the list said may be old; what fails has said why.
  const rows = await allRows();
  if (!rows) return;
  const row = rows.find((one) => one.ArticleCategoryId === ArticleCategoryId);
  if (!row) {
    say.error(t("articleCategory.edit.gone"));
    refresh();
    return;
  }
  const { PublishedArticles: count } = row;
  await openForm({
    title: (text) => text("articleCategory.edit.title", { name: nameOf(row) }),
    call: "articleCategoryUpdate",
    input: articleCategoryUpdate.input,
    fixed: { ArticleCategoryId, Version: row.Version },
    fields: [
      { kind: "text", name: "ArticleCategoryName", label: "articleCategory.field.ArticleCategoryName" },
      {
        kind: "text",
        name: "ArticleCategoryName_enUS",
        label: "articleCategory.field.ArticleCategoryName_enUS",
      },
    ],
    initial: {
      ArticleCategoryName: row.ArticleCategoryName,
      ArticleCategoryName_enUS: row.ArticleCategoryName_enUS,
    },
    sentence: (_, text) => (count === 0 ? undefined : text("articleCategory.edit.sentence", { count })),
    done: "kit.done.modified",
  });
  // Also when it was given up: a refusal means that the list is out of date.
  articlesChanged(refresh);
}

/** One place up or down among all categories, those that the list does not show included. */
export async function moveCategory(
  row: ArticleCategoryRow,
  by: 1 | -1,
  { t, refresh }: ActionTools,
): Promise<void> {
  const rows = await allRows();
  if (!rows) return;
  const all = rows.map(({ ArticleCategoryId }) => ArticleCategoryId);
  const from = all.indexOf(row.ArticleCategoryId);
  const other = all[from + by];
  if (from < 0 || other === undefined) {
    say.error(t(by < 0 ? "articleCategory.move.first" : "articleCategory.move.last"));
    return;
  }
  const ArticleCategoryIds = all.with(from, other).with(from + by, row.ArticleCategoryId);
  await act({
    call: () => api("articleCategorySort", { ArticleCategoryIds }),
    done: t("articleCategory.move.done"),
    refresh: () => articlesChanged(refresh),
  });
}

/** What fails has said why. */
async function allRows(): Promise<readonly ArticleCategoryRow[] | undefined> {
  try {
    return (await api("articleCategoryList", { Size: 1000 })).Rows;
  } catch {
    return undefined;
  }
}

export async function enableCategory(
  row: ArticleCategoryRow,
  Enabled: boolean,
  tools: ActionTools,
): Promise<void> {
  const { t, refresh } = tools;
  const { ArticleCategoryId, PublishedArticles: count } = row;
  const verb = Enabled ? "enable" : "disable";
  await act({
    title: t(`articleCategory.enable.${verb}Title`, { name: nameOf(row) }),
    sentence: t(`articleCategory.enable.${verb}Sentence`, { name: nameOf(row), count }),
    confirm: t(`articleCategory.enable.${verb}`),
    call: () => api("articleCategoryEnable", { ArticleCategoryId, Enabled }),
    done: t(`articleCategory.enable.${verb}d`),
    refresh: () => articlesChanged(refresh),
  });
}

export async function deleteCategory(row: ArticleCategoryRow, { t, refresh }: ActionTools): Promise<void> {
  const { ArticleCategoryId } = row;
  await act({
    title: t("articleCategory.delete.title", { name: nameOf(row) }),
    sentence: t("articleCategory.delete.sentence", { name: nameOf(row) }),
    confirm: t("articleCategory.delete.action"),
    call: () => api("articleCategoryDelete", { ArticleCategoryId }),
    done: translate("kit.done.deleted"),
    refresh: () => articlesChanged(refresh),
  });
}

function nameOf(row: ArticleCategoryRow): string {
  return currentLanguage() === "zhCN" ? row.ArticleCategoryName : row.ArticleCategoryName_enUS;
}
