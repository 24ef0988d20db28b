import { screensOf } from "../../screen.ts";

export const articleScreens = screensOf("Article", {
  title: "article.title",
  list: () => import("./resource.tsx").then((own) => own.articles),
  places: {
    add: { load: () => import("./editor-page.tsx").then((own) => own.ArticleAddPage), needs: "add" },
    edit: {
      load: () => import("./editor-page.tsx").then((own) => own.ArticleChoosePage),
      needs: "edit",
      asks: "ArticleId",
    },
    "edit/:id": {
      load: () => import("./editor-page.tsx").then((own) => own.ArticleEditPage),
      needs: "edit",
    },
  },
  record: () => import("./detail.tsx").then((own) => own.ArticleDetail),
  texts: ["content"],
});
