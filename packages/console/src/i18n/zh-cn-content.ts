/** The texts of articles, advertising and lotteries; they are loaded with the first that needs them. */
import type { texts as english } from "./en-us-content.ts";
import { zhCN as advertising } from "./texts/advertising.ts";
import { zhCN as article } from "./texts/article.ts";
import { zhCN as articleCategory } from "./texts/article-category.ts";
import { zhCN as lottery } from "./texts/lottery.ts";
import { zhCN as richText } from "./texts/rich-text.ts";

export const texts: typeof english = { advertising, article, articleCategory, lottery, richText };
