/** What a line of the list of articles says. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import { useTexts } from "../../i18n/i18n.ts";
import type { Column } from "../../kit/table/column.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import css from "./article.module.css";
import { categoryName, useLanguageName } from "./names.ts";
import { pictureAddress } from "./picture-address.ts";
import { articleState } from "./status.ts";

const { text, time, status } = columnsOf<ArticleRow>();

export const columns: readonly Column<ArticleRow>[] = [
  {
    id: "CoverImageId",
    title: "article.field.Cover",
    widthPx: 64,
    cell: (row) => <Thumbnail row={row} />,
  },
  {
    ...text("Title", "article.field.Title", { widthPx: 300 }),
    hint: ({ Title, Excerpt }) => (Excerpt === "" ? Title : `${Title}\n${Excerpt}`),
  },
  {
    id: "LanguageCode",
    title: "article.field.Language",
    widthPx: 120,
    cell: ({ LanguageCode }) => <LanguageName code={LanguageCode} />,
  },
  {
    id: "ArticleCategoryId",
    title: "article.field.Category",
    widthPx: 140,
    cell: (row) => categoryName(row),
    hint: (row) => categoryName(row),
  },
  {
    id: "SortOrder",
    title: "article.field.SortOrder",
    widthPx: 72,
    align: "end",
    isTitledOnCard: true,
    cell: ({ SortOrder }) => SortOrder,
  },
  status("State", "article.field.State", articleState, { widthPx: 120 }),
  time("PublishAt", "article.field.PublishAt"),
  {
    id: "HasUnpublishedChanges",
    title: "article.field.Changes",
    widthPx: 150,
    cell: ({ HasUnpublishedChanges }, { t }) =>
      HasUnpublishedChanges && <Toned tone="warning">{t("article.changesWaiting")}</Toned>,
  },
  text("UpdatedBy", "article.field.UpdatedBy", { widthPx: 120 }),
  time("UpdatedAt", "article.field.UpdatedAt"),
  time("CreatedAt", "article.field.CreatedAt", { sortable: true, initiallyHidden: true }),
];

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
