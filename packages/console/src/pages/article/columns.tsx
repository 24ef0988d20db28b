/** What a line of the list of articles says. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import { useTexts } from "../../i18n/i18n.ts";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { Toned } from "../../kit/toned.tsx";
import css from "./article.module.css";
import * as fields from "./fields.static.ts";
import { categoryName, useLanguageName } from "./names.ts";
import { pictureAddress } from "./picture-address.ts";
import { shown } from "./status.ts";

export const columns = columnsOfFields<ArticleRow>(fields.columns, shown, {
  CoverImageId: { cell: (row) => <Thumbnail row={row} />, hint: () => undefined },
  Title: { hint: ({ Title, Excerpt }) => (Excerpt === "" ? Title : `${Title}\n${Excerpt}`) },
  LanguageCode: { cell: ({ LanguageCode }) => <LanguageName code={LanguageCode} />, hint: () => undefined },
  ArticleCategoryId: { cell: (row) => categoryName(row), hint: (row) => categoryName(row) },
  HasUnpublishedChanges: ({ HasUnpublishedChanges }, { t }) =>
    HasUnpublishedChanges && <Toned tone="warning">{t("article.changesWaiting")}</Toned>,
});

export const cardFields = [
  "Title",
  "State",
  "CoverImageId",
  "ArticleCategoryId",
  "LanguageCode",
  "PublishAt",
] as const satisfies readonly (keyof ArticleRow)[];

function Thumbnail({ row: { CoverImageId, Title } }: { row: ArticleRow }) {
  const { t } = useTexts();
  if (CoverImageId === null)
    return <span className={css.noCover} role="img" aria-label={t("article.noCover")} />;
  return (
    <img
      className={css.thumbnail}
      src={pictureAddress(CoverImageId)}
      alt={t("article.coverOf", { title: Title })}
      loading="lazy"
    />
  );
}

function LanguageName({ code }: { code: string }) {
  return useLanguageName()(code);
}
