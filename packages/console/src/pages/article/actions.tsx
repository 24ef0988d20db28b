/** What can be done to an article, in the list and in its detail. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import { DeleteIcon, EditIcon, EyeIcon, SendIcon, TakeBackIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";
import { routes } from "../../routes.static.ts";
import { go } from "../../state/go.ts";

export const articleActions: readonly RowAction<ArticleRow>[] = [
  {
    label: "article.edit.action",
    icon: <EditIcon />,
    needs: "edit",
    run: ({ ArticleId }) => go(`${routes.Article}/edit/${ArticleId}`),
  },
  {
    label: "article.preview.action",
    icon: <EyeIcon />,
    run: async (row) => (await import("./preview.tsx")).previewArticle(row),
  },
  {
    label: "article.publish.action",
    icon: <SendIcon />,
    needs: "publish",
    isPossible: ({ State }) => State === "Draft" || State === "Unpublished",
    run: async (row, tools) => (await import("./act.ts")).publish(row, tools),
  },
  {
    label: "article.publish.changes",
    icon: <SendIcon />,
    needs: "publish",
    isPossible: ({ State, HasUnpublishedChanges }) => State === "Published" && HasUnpublishedChanges,
    run: async (row, tools) => (await import("./act.ts")).publish(row, tools),
  },
  {
    label: "article.unpublish.action",
    icon: <TakeBackIcon />,
    needs: "publish",
    isPossible: ({ State }) => State === "Published" || State === "Scheduled",
    run: async (row, tools) => (await import("./act.ts")).unpublish(row, tools),
  },
  {
    label: "article.delete.action",
    icon: <DeleteIcon />,
    needs: "delete",
    refusal: ({ State }, t) =>
      State === "Published" || State === "Scheduled" ? t("article.delete.refusal") : undefined,
    run: async (row, tools) => (await import("./act.ts")).remove(row, tools),
  },
];
