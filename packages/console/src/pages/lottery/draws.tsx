/** Some of a lottery's draws, a line each; the number opens the draw. */
import type { DrawRow } from "@opc/contract/lottery/draws";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Input } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { Failure } from "../../kit/failure.tsx";
import { formatTime } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import { runOnce } from "../../kit/run-once.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import { useCan, useSession } from "../../state/session.ts";
import css from "./lottery.module.css";
import { drawTones, resultText, statusOf } from "./words.ts";

interface DrawsProps {
  title: string;
  question: Input<"drawList">;
  none: string;
  /** Stands beside the title. */
  beside?: ReactNode;
  /** Said where there are more than are shown. */
  more?: string;
}

const liveMs = 15_000;

export function Draws({ title, question, none, beside, more }: DrawsProps) {
  const query = useQuery({
    ...callQuery("drawList", question, { quiet: true, polled: true }),
    staleTime: 5_000,
    refetchInterval: liveMs,
  });
  const rows = query.data?.Rows;
  return (
    <section className={detailCss.group} aria-busy={query.isPending}>
      <div className={css.head}>
        <h3>{title}</h3>
        {beside}
      </div>
      {query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.length === 0 ? (
        <p className={css.quiet}>{none}</p>
      ) : (
        rows && <Lines title={title} rows={rows} />
      )}
      {more && query.data?.NextCursor && <p className={css.quiet}>{more}</p>}
    </section>
  );
}

function Lines({ title, rows }: { title: string; rows: readonly DrawRow[] }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const canDraw = useCan("LotteryList", "draw");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
    <section className={`${detailCss.linesBox} ${css.lines}`} tabIndex={0} aria-label={title}>
      <table className={detailCss.lines}>
        <thead>
          <tr>
            <th scope="col">{t("lottery.detail.issue")}</th>
            <th scope="col">{t("lottery.detail.time")}</th>
            <th scope="col">{t("lottery.detail.status")}</th>
            <th scope="col">{t("lottery.detail.numbers")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((draw) => (
            <tr key={draw.DrawId}>
              <td>
                <button
                  type="button"
                  className={kitCss.link}
                  aria-label={t("lottery.draw.open", { issue: draw.IssueNumber })}
                  onClick={() =>
                    void runOnce(draw, async () => (await import("./draw-dialog.tsx")).openDraw(draw))
                  }
                >
                  {draw.IssueNumber}
                </button>
              </td>
              <td className={css.time}>{formatTime(draw.DrawAt, offsetMinutes).slice(0, 16)}</td>
              <td className={css.time}>
                <Toned tone={drawTones[statusOf(draw)]}>{t(`lottery.status.${statusOf(draw)}`)}</Toned>
              </td>
              <td>
                {draw.IsOverdue && canDraw ? (
                  <button
                    type="button"
                    className={kitCss.button}
                    aria-label={`${t("lottery.enter.action")} ${draw.IssueNumber}`}
                    onClick={() =>
                      void runOnce(draw, async () => (await import("./draw-forms.tsx")).enterResult(draw))
                    }
                  >
                    {t("lottery.enter.action")}
                  </button>
                ) : (
                  <code className={css.numbers}>{draw.Numbers ? resultText(draw.Numbers) : nothing}</code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
