/** An article beside its list: what it is, what of it is public, and who worked on it. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import { useTexts } from "../../i18n/i18n.ts";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Field, Fields, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { Picture } from "../../kit/picture.tsx";
import { nothing, Status } from "../../kit/table/columns.tsx";
import { articleActions } from "./actions.tsx";
import { articlesChanged } from "./changed.ts";
import { categoryName, useLanguageName } from "./names.ts";
import { pictureAddress } from "./picture-address.ts";
import { articleState } from "./status.ts";

export function ArticleDetail({ id }: { id: string }) {
  const query = useDetail("articleGet", { ArticleId: id }, ({ Article }) => Article.State === "Scheduled");
  return (
    <DetailBody query={query}>
      {({ Article }) => (
        <>
          <RecordActions
            page="Article"
            row={Article}
            actions={articleActions}
            refresh={() => void recordChanged({ page: "Article", id, query }, articlesChanged)}
          />
          <Facts article={Article} />
        </>
      )}
    </DetailBody>
  );
}

ArticleDetail.useName = function useTitle(id: string) {
  const { data } = useDetail("articleGet", { ArticleId: id }, () => false);
  return data?.Article.Title;
};

function Facts({ article }: { article: ArticleRow }) {
  const { t, language } = useTexts();
  const languageName = useLanguageName();
  const { CoverImageId, Version: version, PublishedVersion: published } = article;
  return (
    <>
      <Fields title="article.detail.facts">
        <Field label="article.field.State">
          <Status set={articleState} value={article.State} t={t} />
        </Field>
        <TimeField label="article.field.PublishAt" instant={article.PublishAt} />
        <Field label="article.field.Language">{languageName(article.LanguageCode)}</Field>
        <Field label="article.field.Category">{categoryName(article, language)}</Field>
        <Field label="article.field.SortOrder">{article.SortOrder}</Field>
        <Field label="article.field.Version">
          {published === null ? version : t("article.detail.versionOf", { version, published })}
        </Field>
        <Field label="article.field.Cover">
          {CoverImageId === null ? (
            nothing
          ) : (
            <Picture
              address={pictureAddress(CoverImageId)}
              name={t("article.coverOf", { title: article.Title })}
            />
          )}
        </Field>
        <Field label="article.field.Excerpt">{article.Excerpt || nothing}</Field>
      </Fields>
      <Fields title="article.detail.people">
        <Field label="article.field.UpdatedBy">{article.UpdatedBy}</Field>
        <TimeField label="article.field.UpdatedAt" instant={article.UpdatedAt} />
        <Field label="article.field.CreatedBy">{article.CreatedBy}</Field>
        <TimeField label="article.field.CreatedAt" instant={article.CreatedAt} />
      </Fields>
    </>
  );
}
