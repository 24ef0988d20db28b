import type { Handlers } from "../../call/handler.ts";

const unwritten = async (): Promise<never> => {
  throw new Error("Not written yet");
};

export const articleCategoryHandlers = {
  articleCategoryList: unwritten,
  articleCategorySummary: unwritten,
  articleCategoryAdd: unwritten,
  articleCategoryUpdate: unwritten,
  articleCategoryEnable: unwritten,
  articleCategoryDelete: unwritten,
  articleCategorySort: unwritten,
} satisfies Partial<Handlers>;
