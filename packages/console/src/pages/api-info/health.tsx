/** How the merchant's callbacks did in the last 24 hours. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Output } from "../../api/client.ts";
import { type TextKey, type Translate, useTexts } from "../../i18n/i18n.ts";
import { Countdown } from "../../kit/detail/countdown.tsx";
import { Instant } from "../../kit/detail/fields.tsx";
import { Failure } from "../../kit/failure.tsx";
import { formatDuration } from "../../kit/format/time.ts";
import cellsCss from "../../kit/table/cells.module.css";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import css from "./api-info.module.css";
import { Box } from "./box.tsx";
import type { Whose } from "./page.tsx";

type HealthFacts = Output<"apiinfoCallbackhealth">;
const everyMs = 30_000;

export function Health({ whose }: { whose: Whose }) {
  const { t } = useTexts();
  const mayLook = useCan("CallbackRecord");
  const health = useTabCall("apiinfoCallbackhealth", whose, { quiet: true, polled: true, everyMs });
  const { data } = health;
  const query = new URLSearchParams({ Date: "lastWeek", ...whose });
  return (
    <Box
      title="apiInfo.health.title"
      tools={mayLook && <Link to={`${routes.CallbackRecord}?${query}`}>{t("apiInfo.health.all")}</Link>}
    >
      {health.isError && !data && <Failure error={health.error} onRetry={() => void health.refetch()} />}
      {!health.isError && !data && <div className={css.skeleton} />}
      {data && data.AttemptCount === 0 && data.Lane === null && (
        <p className={css.note}>{t("apiInfo.health.none")}</p>
      )}
      {data && (data.AttemptCount > 0 || data.Lane !== null) && <Figures health={data} />}
      {data && data.LastFailures.length > 0 && (
        <>
          <h3>{t("apiInfo.health.failures")}</h3>
          <ul className={css.failures}>
            {data.LastFailures.map((failure) => (
              <li key={`${failure.EventId} ${failure.At}`}>
                <Instant at={failure.At} />
                <span className={css.reason}>{reasonOf(failure, t)}</span>
                <span>{formatDuration(failure.DurationMs)}</span>
                {mayLook ? (
                  <Link to={`${routes.CallbackRecord}/${failure.EventId}`}>{failure.MerchantOrderNo}</Link>
                ) : (
                  <span>{failure.MerchantOrderNo}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Box>
  );
}

function reasonOf(
  { Failure: failure, HttpStatus }: HealthFacts["LastFailures"][number],
  t: Translate,
): string {
  return failure === null ? `HTTP ${HttpStatus ?? ""}` : t(`callbackRecord.failure.${failure}`);
}

function Figures({ health }: { health: HealthFacts }) {
  const { t } = useTexts();
  const count = (status: string) => health.RecordCounts.find(({ Status }) => Status === status)?.Count ?? 0;
  const attempts = health.AttemptCount.toLocaleString("en");
  return (
    <div className={css.figures}>
      <Figure label="apiInfo.health.lane">
        <Lane health={health} />
      </Figure>
      <Figure
        label="apiInfo.health.rate"
        hint={t(health.IsSample ? "apiInfo.health.sample" : "apiInfo.health.attempts", { count: attempts })}
      >
        {health.SuccessRate === null ? "–" : `${health.SuccessRate} %`}
      </Figure>
      <Figure label="apiInfo.health.slowest">
        {health.SlowestMs === null ? "–" : formatDuration(health.SlowestMs)}
      </Figure>
      <Figure label="apiInfo.health.records" hint={t("apiInfo.health.recordsHint")}>
        {`${count("Success")} / ${count("InProgress")} / ${count("Failure")}`}
      </Figure>
    </div>
  );
}

function Figure({ label, hint, children }: { label: TextKey; hint?: string; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className={css.figure}>
      <span>{t(label)}</span>
      <b>{children}</b>
      {hint !== undefined && <small>{hint}</small>}
    </div>
  );
}

const tones = { Closed: "good", Open: "bad", HalfOpen: "busy" } as const;

function Lane({ health: { Lane: lane } }: { health: HealthFacts }) {
  const { t } = useTexts();
  if (lane === null) return <>–</>;
  const { Circuit, DueCount, NextProbeAt } = lane;
  return (
    <>
      <span className={cellsCss.status} data-tone={tones[Circuit]}>
        {t(`callbackRecord.lanes.circuit.${Circuit}`)}
      </span>
      {Circuit === "Open" && NextProbeAt !== null && (
        <small>
          {" "}
          {t("callbackRecord.lanes.probe")} <Countdown until={NextProbeAt} />
        </small>
      )}
      {DueCount > 0 && <small> {t("apiInfo.health.due", { count: DueCount })}</small>}
    </>
  );
}
