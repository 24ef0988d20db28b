/** One version: as readers would see it, or what is different in the present one. */
import type { ArticleRow, ArticleVersionRow } from "@opc/contract/article/inputs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import kitCss from "../../kit/kit.module.css";
import { differenceOf, type ShownLine, shortened } from "./difference.ts";
import { ArticleFrame, shownOf } from "./preview.tsx";
import { linesOf } from "./text-lines.ts";
import css from "./versions.module.css";

interface VersionViewProps {
  article: ArticleRow;
  row: ArticleVersionRow;
  /** Absent where it cannot, or need not, be brought back. */
  onRestore: (() => Promise<void>) | undefined;
}

const looks = ["text", "compare"] as const;

export function VersionView({ article, row, onRestore }: VersionViewProps) {
  const { t } = useTexts();
  const { Number: number, IsLatest } = row;
  const [look, setLook] = useState<(typeof looks)[number]>("text");
  const [isRestoring, setRestoring] = useState(false);
  const { data, error, refetch } = useVersion(article, number);
  const present = useVersion(article, article.Version).data;
  return (
    <section className={css.view} aria-label={t("article.versions.number", { number })}>
      <div className={css.viewTools}>
        {!IsLatest && (
          <fieldset className={`${kitCss.joined} ${kitCss.pair}`}>
            <legend className={kitCss.unseen}>{t("article.versions.number", { number })}</legend>
            {looks.map((name) => (
              <button
                key={name}
                type="button"
                className={kitCss.button}
                aria-pressed={name === look}
                onClick={() => setLook(name)}
              >
                {t(`article.versions.${name}`)}
              </button>
            ))}
          </fieldset>
        )}
        {onRestore && (
          <button
            type="button"
            className={kitCss.primary}
            disabled={isRestoring}
            onClick={async () => {
              setRestoring(true);
              await onRestore();
              setRestoring(false);
            }}
          >
            {t("article.versions.restore")}
          </button>
        )}
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && look === "text" && <ArticleFrame shown={shownOf(data.Content, data.Html)} />}
      {data && present && look === "compare" && (
        <Difference
          number={number}
          before={[data.Content.Title, ...linesOf(data.Html, t)]}
          after={[present.Content.Title, ...linesOf(present.Html, t)]}
        />
      )}
    </section>
  );
}

function useVersion({ ArticleId }: ArticleRow, number: number) {
  return useQuery({
    queryKey: ["articleVersion", ArticleId, number],
    queryFn: ({ signal }) => api("articleVersionGet", { ArticleId, Number: number }, { signal, quiet: true }),
  });
}

interface DifferenceProps {
  number: number;
  before: readonly string[];
  after: readonly string[];
}

function Difference({ number, before, after }: DifferenceProps) {
  const { t } = useTexts();
  const lines = shortened(differenceOf(before, after));
  if (lines.every(({ kind }) => kind === "left out"))
    return <p className={css.same}>{t("article.versions.same")}</p>;
  const titles = {
    same: undefined,
    removed: t("article.versions.removed", { number }),
    added: t("article.versions.added"),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
    <section className={css.difference} tabIndex={0} aria-label={t("article.versions.compare")}>
      <ul>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and never move
          <li key={at} data-kind={line.kind}>
            <Line line={line} title={line.kind === "left out" ? undefined : titles[line.kind]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ line, title }: { line: ShownLine; title: string | undefined }) {
  const { t } = useTexts();
  if (line.kind === "left out") {
    const { count } = line;
    return t(count === 1 ? "article.versions.unchangedOne" : "article.versions.unchanged", { count });
  }
  return (
    <>
      {title && (
        <>
          <span aria-hidden="true">{line.kind === "added" ? "+" : "−"}</span>
          <span className={kitCss.unseen}>{title}: </span>
        </>
      )}
      {line.text}
    </>
  );
}
