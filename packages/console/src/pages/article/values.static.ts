/** The contract's lists as plain values for the browser. */
import * as contract from "@opc/contract/article/inputs";
import * as states from "@opc/contract/article/states";
import { errors } from "@opc/contract/errors";

export const articleStates = states.articleStates;
export const articleTitleMaximum: number = contract.articleTitleMaximum;

/** Somebody else saved meanwhile. */
export const articleChanged: number = errors.ArticleChanged.code;

/** What the server says of a whole article belongs to the field that it is about. */
export const fieldsOfErrors: readonly (readonly [code: number, field: string])[] = [
  [errors.ArticleCategoryUnfit.code, "ArticleCategoryId"],
  [errors.ArticleLanguageUnfit.code, "LanguageCode"],
  [errors.ArticlePublishTime.code, "PublishAt"],
  [errors.ArticleLiveScheduled.code, "PublishAt"],
  [errors.ArticleEmpty.code, "Html"],
  [errors.ArticleTooLong.code, "Html"],
  [errors.ArticleManyPictures.code, "Html"],
  [errors.ArticlePictureMissing.code, "Html"],
];
