/**
 * Saving: the form cleaned and checked, then written as the article's next version. What the public sees stays as it is
 * until somebody publishes it.
 */
import { articleMaximumBytes, picturesOf } from "@opc/contract/article/html";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { cleanArticleHtml, excerptOf } from "./clean.ts";
import { assertPictures, picturesIn } from "./pictures.ts";

export interface ArticleForm {
  Title: string;
  LanguageCode: string;
  ArticleCategoryId: string;
  CoverImageId?: string | undefined;
  SortOrder: number;
  Html: string;
}

/** What a version holds; its text is cleaned. */
export interface ArticleContent {
  Title: string;
  LanguageCode: string;
  ArticleCategoryId: bigint;
  CoverImageId: bigint | null;
  SortOrder: number;
  Html: string;
}

/** Throws ArticleTooLong, ArticleIntricate, ArticleManyPictures. */
export function contentOf(form: ArticleForm): ArticleContent {
  const { Title, LanguageCode, SortOrder } = form;
  const Html = cleanText(form.Html);
  const CoverImageId = form.CoverImageId === undefined ? null : BigInt(form.CoverImageId);
  picturesIn(Html, CoverImageId);
  return {
    Title,
    LanguageCode,
    ArticleCategoryId: BigInt(form.ArticleCategoryId),
    CoverImageId,
    SortOrder,
    Html,
  };
}

/** Throws ArticleTooLong, ArticleIntricate. */
export function cleanText(html: string): string {
  const clean = cleanArticleHtml(html);
  const bytes = Buffer.byteLength(clean);
  if (bytes > articleMaximumBytes) {
    const Kilobytes = Math.ceil(bytes / 1000);
    throw new CallError("ArticleTooLong", { Kilobytes, Most: articleMaximumBytes / 1000 });
  }
  return clean;
}

/** Who saves. */
export type Author = Pick<UserViewer, "userId" | "userName" | "merchantAlias">;
type SaveFacts = Pick<TransactionFacts<UserViewer>, "tx" | "now"> & { viewer: Author };

export interface VersionPlace {
  articleId: bigint;
  number: number;
  restoredFrom?: number;
}

/** Writes a version with its pictures. Throws ArticlePictureMissing. */
export async function writeVersion(
  { tx, now, viewer }: SaveFacts,
  { articleId, number, restoredFrom }: VersionPlace,
  content: ArticleContent,
): Promise<void> {
  const images = picturesIn(content.Html, content.CoverImageId);
  await assertPictures(tx, images);
  await tx
    .insertInto("ArticleVersion")
    .values({
      ...content,
      ArticleId: articleId,
      Number: number,
      Excerpt: excerptOf(content.Html),
      RestoredFrom: restoredFrom ?? null,
      SavedByUserId: viewer.userId,
      SavedBy: personName(viewer),
      SavedAt: now,
    })
    .execute();
  if (images.length === 0) return;
  const rows = images.map((ImageId) => ({ ArticleId: articleId, Number: number, ImageId }));
  try {
    await tx.insertInto("ArticleVersionImage").values(rows).execute();
  } catch (error) {
    // Deleted since it was looked for, as nothing used it.
    if ((error as { code?: string }).code === foreignKeyViolation)
      throw new CallError("ArticlePictureMissing", { Count: 1 });
    throw error;
  }
}

const foreignKeyViolation = "23503";

/** What was chosen before may stay, also when it is offered to nobody any more. */
type Chosen = Pick<ArticleContent, "LanguageCode" | "ArticleCategoryId">;

/** Held, so that nobody deletes or disables it before this is written; undefined: it is deleted, or there is none. */
export function holdCategory(tx: Transaction, categoryId: bigint): Promise<{ Enabled: boolean } | undefined> {
  return tx
    .selectFrom("ArticleCategory")
    .select("Enabled")
    .where("Id", "=", categoryId)
    .where("DeletedAt", "is", null)
    .forShare()
    .executeTakeFirst();
}

/** Throws ArticleCategoryUnfit, ArticleLanguageUnfit. Both rows are held. */
export async function assertChoices(tx: Transaction, content: Chosen, before: Chosen | null): Promise<void> {
  const category = await holdCategory(tx, content.ArticleCategoryId);
  const keepsCategory = before?.ArticleCategoryId === content.ArticleCategoryId;
  if (!category || !(category.Enabled || keepsCategory)) throw new CallError("ArticleCategoryUnfit");
  const language = await tx
    .selectFrom("Language")
    .select("Enabled")
    .where("Code", "=", content.LanguageCode)
    .forShare()
    .executeTakeFirst();
  const keepsLanguage = before?.LanguageCode === content.LanguageCode;
  if (!language || !(language.Enabled || keepsLanguage)) throw new CallError("ArticleLanguageUnfit");
}

/** From what to what, for the operation log: of the text only how long it is. */
export function differences(before: ArticleContent | null, after: ArticleContent): Record<string, unknown> {
  const was = before && logged(before);
  const entries = Object.entries(logged(after)).filter(([name, to]) => was?.[name] !== to);
  return Object.fromEntries(entries.map(([name, to]) => [name, was ? { from: was[name], to } : to]));
}

function logged({ Html, ...fields }: ArticleContent): Record<string, unknown> {
  return { ...fields, HtmlBytes: Buffer.byteLength(Html), Pictures: picturesOf(Html).length };
}

export function isSame(before: ArticleContent, after: ArticleContent): boolean {
  return Object.entries(after).every(([name, value]) => before[name as keyof ArticleContent] === value);
}
