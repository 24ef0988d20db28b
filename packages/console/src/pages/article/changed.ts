import { refetchCalls } from "../../kit/list/refetch.ts";

/** Something was done to an article: what shows them asks again, in whatever tab; what is being typed stays. */
export function articlesChanged(): void {
  refetchCalls([
    "articleList",
    "articleSummary",
    "articleGet",
    "articleCategoryList",
    "articleCategorySummary",
  ]);
}
