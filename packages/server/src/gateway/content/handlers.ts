/** What anybody may read of the operator's content. What is published, the stores of articles and advertising say. */

import type { Facts, Handlers } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { advertisements } from "./advertisements.ts";
import { article, articles } from "./articles.ts";
import { image } from "./image.ts";
import { categories, languages } from "./lists.ts";

export const contentHandlers = {
  contentLanguages: { ownTransaction: languages },
  contentCategories: { ownTransaction: categories },

  contentArticles: {
    ownTransaction: async (input, facts) => {
      await assertLanguage(input.Language, facts);
      return articles(input, facts);
    },
  },

  contentArticle: { ownTransaction: article },

  contentAdvertisements: {
    ownTransaction: async (input, facts) => {
      await assertLanguage(input.Language, facts);
      return advertisements(input, facts);
    },
  },

  contentImage: { ownTransaction: image },
} satisfies Partial<Handlers>;

/** Nothing is answered in a language that is switched off; an empty list would not say why it is empty. */
async function assertLanguage(code: string, facts: Facts): Promise<void> {
  const { Rows } = await languages({}, facts);
  if (!Rows.some(({ LanguageCode }) => LanguageCode === code)) throw new CallError("ContentLanguageUnknown");
}
