/** Article categories in their order, and what can be done to one. */
import type { ArticleCategoryRow } from "@opc/contract/article/inputs";
import { currentLanguage } from "../../i18n/i18n.ts";
import { AddIcon, ChevronIcon, DeleteIcon, EditIcon, PowerIcon } from "../../kit/icons.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import { articleCategoryStates } from "./states.static.ts";

const { text, time, flag } = columnsOf<ArticleCategoryRow>();

const categoryState: StatusSet<(typeof articleCategoryStates)[number]> = {
  values: articleCategoryStates,
  label: (value) => `articleCategory.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet" },
};

export const articleCategories = defineResource({
  page: "ArticleCategory",
  calls: { list: "articleCategoryList", summary: "articleCategorySummary", export: "articleCategoryExport" },
  rowId: (row) => row.ArticleCategoryId,
  rowName: (row) => (currentLanguage() === "zhCN" ? row.ArticleCategoryName : row.ArticleCategoryName_enUS),
  search: { kind: "text", name: "Text", placeholder: "articleCategory.search" },
  chips: {
    name: "States",
    statuses: categoryState,
    counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
  },
  filters: [],
  columns: [
    text("ArticleCategoryName_enUS", "articleCategory.field.Name_enUS", { widthPx: 220 }),
    text("ArticleCategoryName", "articleCategory.field.Name", { widthPx: 200 }),
    flag("Enabled", "articleCategory.field.Status", {
      yes: { label: "articleCategory.state.Enabled", tone: "good" },
      no: { label: "articleCategory.state.Disabled", tone: "quiet" },
    }),
    {
      id: "Articles",
      title: "articleCategory.field.Articles",
      widthPx: 100,
      align: "end",
      isTitledOnCard: true,
      cell: ({ Articles }) => Articles,
    },
    {
      id: "PublishedArticles",
      title: "articleCategory.field.PublishedArticles",
      widthPx: 120,
      align: "end",
      isTitledOnCard: true,
      cell: ({ PublishedArticles }) => PublishedArticles,
    },
    text("UpdatedBy", "articleCategory.field.UpdatedBy", { widthPx: 130 }),
    time("UpdatedAt", "articleCategory.field.UpdatedAt"),
    time("CreatedAt", "articleCategory.field.CreatedAt", { initiallyHidden: true }),
  ],
  card: [
    "ArticleCategoryName_enUS",
    "Enabled",
    "ArticleCategoryName",
    "Articles",
    "PublishedArticles",
    "UpdatedAt",
  ],
  toolbar: [
    {
      label: "articleCategory.add",
      icon: <AddIcon />,
      needs: "add",
      run: async ({ refresh }) => {
        if (await (await import("./forms.ts")).addCategory()) refresh();
      },
    },
  ],
  actions: [
    {
      label: "articleCategory.edit.action",
      icon: <EditIcon />,
      needs: "edit",
      run: async (row, tools) => (await import("./forms.ts")).renameCategory(row, tools),
    },
    {
      label: "articleCategory.move.up",
      icon: <ChevronIcon to="up" />,
      needs: "edit",
      run: async (row, tools) => (await import("./forms.ts")).moveCategory(row, -1, tools),
    },
    {
      label: "articleCategory.move.down",
      icon: <ChevronIcon to="down" />,
      needs: "edit",
      run: async (row, tools) => (await import("./forms.ts")).moveCategory(row, 1, tools),
    },
    {
      label: "articleCategory.enable.disable",
      icon: <PowerIcon />,
      needs: "edit",
      isPossible: (row) => row.Enabled,
      run: async (row, tools) => (await import("./forms.ts")).enableCategory(row, false, tools),
    },
    {
      label: "articleCategory.enable.enable",
      icon: <PowerIcon />,
      needs: "edit",
      isPossible: (row) => !row.Enabled,
      run: async (row, tools) => (await import("./forms.ts")).enableCategory(row, true, tools),
    },
    {
      label: "articleCategory.delete.action",
      icon: <DeleteIcon />,
      needs: "delete",
      refusal: ({ Articles: count }, t) =>
        count === 0 ? undefined : t("articleCategory.delete.refusal", { count }),
      run: async (row, tools) => (await import("./forms.ts")).deleteCategory(row, tools),
    },
  ],
  empty: "articleCategory.empty",
});
