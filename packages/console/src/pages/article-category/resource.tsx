/** Article categories in their order, and what can be done to one. */
import type { articleCategoryFields } from "@opc/contract/article/category-fields";
import type { ArticleCategoryRow } from "@opc/contract/article/inputs";
import { currentLanguage } from "../../i18n/i18n.ts";
import { AddIcon, ChevronIcon, DeleteIcon, EditIcon, PowerIcon } from "../../kit/icons.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { columnsOfFields, type SetsOf } from "../../kit/table/columns-of-fields.ts";
import { columns } from "./columns.static.ts";
import { articleCategoryStates } from "./states.static.ts";

const categoryState: StatusSet<(typeof articleCategoryStates)[number]> = {
  values: articleCategoryStates,
  label: (value) => `articleCategory.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet" },
};

const sets: SetsOf<typeof articleCategoryFields> = {
  Enabled: {
    yes: { label: "articleCategory.state.Enabled", tone: "good" },
    no: { label: "articleCategory.state.Disabled", tone: "quiet" },
  },
};
const shown = { section: "articleCategory", sets };

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
  columns: columnsOfFields<ArticleCategoryRow>(columns, shown),
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
