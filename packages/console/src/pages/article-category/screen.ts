import { screensOf } from "../../screen.ts";

export const articleCategoryScreens = screensOf("ArticleCategory", {
  title: "articleCategory.title",
  list: () => import("./resource.tsx").then((own) => own.articleCategories),
  texts: ["content"],
});
