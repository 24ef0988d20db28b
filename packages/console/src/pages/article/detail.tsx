/** An article beside its list: what it is, what of it is public, and who worked on it. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import { useTexts } from "../../i18n/i18n.ts";
import { articlesChanged } from "../../kit/articles-changed.ts";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Picture } from "../../kit/picture.tsx";
import { nothing } from "../../kit/table/columns.tsx";
import { articleActions } from "./actions.tsx";
import { drawer } from "./fields.static.ts";
import { categoryName, useLanguageName } from "./names.ts";
import { pictureAddress } from "./picture-address.ts";
import { shown } from "./status.ts";

const asks = (id: string) => ["articleGet", { ArticleId: id }] as const;

export function ArticleDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), ({ Article }) => Article.State === "Scheduled");
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

ArticleDetail.ahead = aheadOf(asks);

ArticleDetail.useName = function useTitle(id: string) {
  const { data } = useDetail(asks(id), () => false);
  return data?.Article.Title;
};

function Facts({ article }: { article: ArticleRow }) {
  const { t, language } = useTexts();
  const languageName = useLanguageName();
  const { CoverImageId, Version: version, PublishedVersion: published } = article;
  return (
    <>
      <FieldGroup
        {...shown}
        name="facts"
        fields={drawer.facts}
        row={article}
        cells={{
          LanguageCode: languageName(article.LanguageCode),
          ArticleCategoryId: categoryName(article, language),
          Version: published === null ? version : t("article.detail.versionOf", { version, published }),
          CoverImageId:
            CoverImageId === null ? (
              nothing
            ) : (
              <Picture
                address={pictureAddress(CoverImageId)}
                name={t("article.coverOf", { title: article.Title })}
              />
            ),
          Excerpt: article.Excerpt || nothing,
        }}
      />
      <FieldGroup {...shown} name="people" fields={drawer.people} row={article} />
    </>
  );
}
