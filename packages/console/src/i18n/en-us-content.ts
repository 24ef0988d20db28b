/** The texts of articles, advertising and lotteries; they are loaded with the first that needs them. */
import { enUS as advertising } from "./texts/advertising.ts";
import { enUS as article } from "./texts/article.ts";
import { enUS as articleCategory } from "./texts/article-category.ts";
import { enUS as lottery } from "./texts/lottery.ts";
import { enUS as richText } from "./texts/rich-text.ts";

export const texts = { advertising, article, articleCategory, lottery, richText };
