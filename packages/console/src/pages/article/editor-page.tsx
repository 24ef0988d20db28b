/**
 * Adding and editing an article, on the specification's hidden routes. Each article has a tab, so an input, of its own.
 * What was typed and not saved before is asked about first: the server kept it, so a reload or another machine has it too.
 */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { api, type Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { articlesChanged } from "../../kit/articles-changed.ts";
import { useRecordId } from "../../kit/detail/detail-page.tsx";
import { Failure } from "../../kit/failure.tsx";
import kitCss from "../../kit/kit.module.css";
import { routes } from "../../routes.static.ts";
import { go } from "../../state/go.ts";
import { useSession } from "../../state/session.ts";
import { tabCallKey, useTab, useTabTitle } from "../../state/tab.tsx";
import { closeTabs } from "../../state/tabs.ts";
import css from "./article.module.css";
import { ArticleEditor } from "./article-editor.tsx";
import { DraftQuestion } from "./draft-question.tsx";
import { keepTypedTime } from "./typed-times.ts";
import { blankValues, type Draft, valuesOf, valuesOfDraft } from "./values.ts";

export function ArticleAddPage() {
  const { t } = useTexts();
  const { path } = useTab();
  useTabTitle(t("article.form.newTab"));
  return (
    <Opened articleId={undefined}>
      {(opened) => (
        <ArticleEditor
          article={undefined}
          saved={blankValues}
          draft={opened.draft && valuesOfDraft(opened.draft, "")}
          onSaved={(articleId, time) => {
            articlesChanged();
            keepTypedTime(undefined, undefined);
            keepTypedTime(articleId, time === undefined ? undefined : { time });
            closeTabs((tab) => tab.path === path, path);
            go(`${routes.Article}/edit/${articleId}`);
          }}
          onReload={() => undefined}
        />
      )}
    </Opened>
  );
}

export function ArticleEditPage() {
  const articleId = useRecordId();
  return (
    <Opened articleId={articleId}>
      {({ loaded, draft, reload, refetch }) =>
        loaded && <Edited loaded={loaded} draft={draft} reload={reload} refetch={refetch} />
      }
    </Opened>
  );
}

interface EditedProps {
  loaded: Output<"articleGet">;
  draft: Draft | undefined;
  reload: () => void;
  refetch: () => void;
}

function Edited({ loaded, draft, reload, refetch }: EditedProps) {
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { Article, Html } = loaded;
  const saved = valuesOf(Article, Html, offsetMinutes);
  useTabTitle(Article.Title);
  return (
    <ArticleEditor
      article={Article}
      saved={saved}
      draft={draft && valuesOfDraft(draft, String(saved.PublishAt))}
      onSaved={() => {
        articlesChanged();
        refetch();
      }}
      onReload={() => {
        articlesChanged();
        reload();
      }}
    />
  );
}

/** The specification's address without an article. */
export function ArticleChoosePage() {
  const { t } = useTexts();
  useTabTitle(t("article.edit.action"));
  return (
    <section className={css.choose} aria-label={t("article.title")}>
      <h1>{t("article.title")}</h1>
      <p>{t("article.edit.none")}</p>
      <Link className={kitCss.primary} to={routes.Article}>
        {t("article.edit.toList")}
      </Link>
    </section>
  );
}

interface OpenedArticle {
  loaded: Output<"articleGet"> | undefined;
  /** What the person goes on with. */
  draft: Draft | undefined;
  /** Everything from the server anew: what is typed here ends. */
  reload: () => void;
  /** Only what is said of the article; what is typed stays. */
  refetch: () => void;
}

interface OpenedProps {
  articleId: string | undefined;
  children: (opened: OpenedArticle) => React.ReactNode;
}

function Opened({ articleId, children }: OpenedProps) {
  const [generation, setGeneration] = useState(0);
  return (
    <OpenedOnce
      key={generation}
      generation={generation}
      articleId={articleId}
      reload={() => setGeneration((now) => now + 1)}
    >
      {children}
    </OpenedOnce>
  );
}

interface OpenedOnceProps extends OpenedProps {
  generation: number;
  reload: () => void;
}

/** What the server said is kept while the tab is open: a tab that was behind others goes on with what is typed in it. */
function OpenedOnce({ articleId, generation, reload, children }: OpenedOnceProps) {
  const tab = useTab();
  const key = articleId === undefined ? {} : { ArticleId: articleId };
  const query = useQuery({
    queryKey: [...tabCallKey(tab, "articleDraftGet", key), generation],
    queryFn: async () => {
      const [loaded, { Draft: draft }] = await Promise.all([
        articleId === undefined ? undefined : api("articleGet", { ArticleId: articleId }, { quiet: true }),
        api("articleDraftGet", key, { quiet: true }),
      ]);
      return { loaded, draft };
    },
    // Whatever an earlier opening knew: a draft may have been kept since.
    staleTime: 0,
    refetchOnMount: "always",
  });
  const [begun, setBegun] = useState<{ draft: Draft | undefined }>();
  const last = useRef(query.data);
  if (query.data) last.current = query.data;
  const isAsking = !begun && !query.isFetchedAfterMount;
  if (query.error && !last.current)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!last.current || isAsking) return <div className={css.loading} aria-hidden="true" />;
  const { loaded, draft } = last.current;
  if (draft && !begun) {
    return (
      <DraftQuestion
        draft={draft}
        article={loaded?.Article}
        onContinue={() => setBegun({ draft })}
        onDiscarded={() => setBegun({ draft: undefined })}
      />
    );
  }
  // A draft that the page itself has kept since is no question.
  if (!begun) setBegun({ draft: undefined });
  return children({ loaded, draft: begun?.draft, reload, refetch: () => void query.refetch() });
}
