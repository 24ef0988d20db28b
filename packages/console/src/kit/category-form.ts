/** A new article category: from its own screen, and from an article that needs one. */
import { articleCategoryAdd } from "@opc/contract/article/categories";
import { articlesChanged } from "./articles-changed.ts";
import { openForm } from "./form/open-form.tsx";

/** The new one's id, or nothing when the person gave up. */
export async function openCategoryForm(): Promise<string | undefined> {
  const added = await openForm({
    title: "articleCategory.add",
    call: "articleCategoryAdd",
    input: articleCategoryAdd.input,
    fields: [
      { kind: "text", name: "ArticleCategoryName", label: "articleCategory.field.ArticleCategoryName" },
      {
        kind: "text",
        name: "ArticleCategoryName_enUS",
        label: "articleCategory.field.ArticleCategoryName_enUS",
      },
    ],
    confirm: "articleCategory.add",
    done: "kit.done.added",
  });
  if (added) articlesChanged();
  return added?.ArticleCategoryId;
}
