/** Articles as a list: what they are about, in which language, and what of them is public. */

import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { routes } from "../../routes.static.ts";
import { go } from "../../state/go.ts";
import { articleActions } from "./actions.tsx";
import { cardFields, columns } from "./columns.tsx";
import { useCategoryChoices, useLanguageChoices } from "./names.ts";
import { articleState } from "./status.ts";

export const articles = defineResource({
  page: "Article",
  calls: { list: "articleList", summary: "articleSummary", export: "articleExport" },
  rowId: (row) => row.ArticleId,
  rowName: (row) => row.Title,
  search: { kind: "text", name: "Text", placeholder: "article.search" },
  chips: {
    name: "States",
    statuses: articleState,
    counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
  },
  filters: [
    {
      kind: "option",
      name: "LanguageCode",
      label: "article.field.LanguageCode",
      useOptions: useLanguageChoices,
    },
    {
      kind: "option",
      name: "ArticleCategoryId",
      label: "article.field.ArticleCategoryId",
      useOptions: useCategoryChoices,
    },
  ],
  columns,
  card: cardFields,
  toolbar: [
    {
      label: "article.add",
      icon: <AddIcon />,
      needs: "add",
      run: () => go(`${routes.Article}/add`),
    },
  ],
  actions: articleActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).ArticleDetail),
  empty: "article.empty",
});
