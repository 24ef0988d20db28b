import { refetchCalls } from "./list/refetch.ts";

/**
 * Something was done to an article or a category: what shows them asks again, in whatever tab; what is being typed stays.
 * `refresh`: of the list that it was done in.
 */
export function articlesChanged(refresh?: () => unknown): void {
  refetchCalls([
    "articleList",
    "articleSummary",
    "articleGet",
    "articleCategoryList",
    "articleCategorySummary",
  ]);
  refresh?.();
}
