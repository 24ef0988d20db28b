/** What anybody may read of the operator's content. What is published, the stores of articles and advertising say. */
import type { Handlers } from "../../call/handler.ts";
import { categories, languages } from "./lists.ts";

export const contentHandlers = {
  contentLanguages: { ownTransaction: languages },
  contentCategories: { ownTransaction: categories },
} satisfies Partial<Handlers>;
