/** The list's columns as plain data for the browser. */
import { articleCategoryFields, articleCategoryLayout } from "@opc/contract/article/category-fields";
import { listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(articleCategoryFields, articleCategoryLayout);
