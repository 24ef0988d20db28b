/** The proof of the books: its last result in words, running it now, and the runs before. */
import type { ProofRow, ProofStatus } from "@opc/contract/proof/calls";
import { api, type Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { Elapsed } from "../../kit/detail/elapsed.tsx";
import { Instant } from "../../kit/detail/fields.tsx";
import { RecordTable } from "../../kit/detail/record-table.tsx";
import { Failure } from "../../kit/failure.tsx";
import { formatDuration } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import type { StatusSet } from "../../kit/status.ts";
import { nothing, Status } from "../../kit/table/columns.tsx";
import { useTabCall } from "../../state/tab.tsx";
import { BadRow } from "./bad-row.tsx";
import css from "./operation-log.module.css";
import { StopNotice } from "./payout-stop.tsx";
import { proofStatuses } from "./values.static.ts";

const liveMs = 2_000;
const calmMs = 30_000;

const proofStatus: StatusSet<ProofStatus> = {
  values: proofStatuses,
  label: (value) => `operationLog.proof.status.${value}`,
  tones: { Waiting: "busy", Running: "busy", Proven: "good", NotProven: "bad", Broken: "warning" },
};

const isLive = ({ Status: value }: ProofRow) => value === "Waiting" || value === "Running";

export function ProofView() {
  const { t } = useTexts();
  // Asked at the calm pace until an answer says that one is under way.
  const calm = useTabCall("proofList", {}, { quiet: true, polled: true, everyMs: calmMs });
  const live = calm.data?.Rows.some(isLive) === true;
  useTabCall("proofList", {}, { quiet: true, polled: true, enabled: live, ...(live && { everyMs: liveMs }) });
  return (
    <section className={css.proof} aria-label={t("operationLog.proof.title")}>
      <h1 className={kitCss.unseen}>{t("operationLog.proof.title")}</h1>
      <div className={css.intro}>
        <p>{t("operationLog.proof.intro")}</p>
        <RunNow isLive={live} onAsked={() => void calm.refetch()} />
      </div>
      {calm.data?.PayoutStop && (
        <StopNotice stop={calm.data.PayoutStop} refresh={() => void calm.refetch()} />
      )}
      {calm.data?.DatabaseFaults.map((fault) => (
        <p key={fault} className={css.failure} role="alert">
          {t(`operationLog.proof.fault.${fault}`)}
        </p>
      ))}
      {calm.error && !calm.data ? (
        <Failure error={calm.error} onRetry={() => void calm.refetch()} />
      ) : (
        <Runs data={calm.data} />
      )}
    </section>
  );
}

function RunNow({ isLive: live, onAsked }: { isLive: boolean; onAsked: () => void }) {
  const { t } = useTexts();
  const run = async () => {
    const { act } = await import("../../kit/act.ts");
    await act({
      title: t("operationLog.proof.confirm.title"),
      sentence: t("operationLog.proof.confirm.sentence"),
      confirm: t("operationLog.proof.confirm.go"),
      call: () => api("proofRun", {}),
      done: t("operationLog.proof.asked"),
      refresh: onAsked,
    });
  };
  return (
    <button type="button" className={kitCss.primary} disabled={live} onClick={() => void run()}>
      {t(live ? "operationLog.proof.running" : "operationLog.proof.run")}
    </button>
  );
}

function Runs({ data }: { data: Output<"proofList"> | undefined }) {
  const { t } = useTexts();
  if (!data) return <p className={css.soft}>{"\u00a0"}</p>;
  const [newest] = data.Rows;
  if (!newest) return <p className={css.soft}>{t("operationLog.proof.none")}</p>;
  return (
    <>
      <Latest run={newest} />
      <div className={css.block}>
        <h2>{t("operationLog.proof.runs")}</h2>
        <div className={css.runs}>
          <RunTable rows={data.Rows} />
        </div>
      </div>
    </>
  );
}

function Latest({ run }: { run: ProofRow }) {
  const { t } = useTexts();
  return (
    <div className={css.block} aria-live="polite">
      <h2>{t("operationLog.proof.latest")}</h2>
      <p className={css.latest}>
        <Status set={proofStatus} value={run.Status} t={t} />
        <Instant at={run.FinishedAt ?? run.StartedAt ?? run.AskedAt} />
        {run.Status === "Running" && run.StartedAt && <Elapsed since={run.StartedAt} />}
        {run.Percent !== null && <span>{t("operationLog.proof.percent", { percent: run.Percent })}</span>}
      </p>
      {run.Percent !== null && (
        <progress
          className={css.progress}
          max={100}
          value={run.Percent}
          aria-label={t("operationLog.proof.running")}
        />
      )}
      {run.FirstBad && <BadRow bad={run.FirstBad} />}
      {run.Failure !== null && <p className={css.failure}>{run.Failure}</p>}
      <dl className={css.counts}>
        {run.Checked.map(({ Kind, Count }) => (
          <div key={Kind}>
            <dt>{t(`operationLog.proof.kinds.${Kind}`)}</dt>
            <dd>{Count.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function RunTable({ rows }: { rows: readonly ProofRow[] }) {
  const { t } = useTexts();
  return (
    <RecordTable
      title={t("operationLog.proof.runs")}
      heads={[
        { name: t("operationLog.proof.field.AskedAt") },
        { name: t("operationLog.proof.field.AskedBy") },
        { name: t("operationLog.proof.field.Status") },
        { name: t("operationLog.proof.field.Duration"), isAmount: true },
        { name: t("operationLog.proof.field.Since") },
        { name: t("operationLog.proof.field.Read"), isAmount: true },
        { name: t("operationLog.proof.field.Anchored") },
        { name: t("operationLog.proof.field.Found") },
      ]}
    >
      {rows.map((run) => (
        <Run key={run.RunId} run={run} />
      ))}
    </RecordTable>
  );
}

function Run({ run }: { run: ProofRow }) {
  const { t } = useTexts();
  const { StartedAt, FinishedAt, Since, Anchored, FirstBad } = run;
  const read = run.Checked.reduce((sum, { Count }) => sum + Count, 0);
  const took = StartedAt && FinishedAt ? Date.parse(FinishedAt) - Date.parse(StartedAt) : null;
  return (
    <tr>
      <td>
        <Instant at={run.AskedAt} />
      </td>
      <td>{run.AskedBy ?? t("operationLog.proof.nightly")}</td>
      <td>
        <Status set={proofStatus} value={run.Status} t={t} />
      </td>
      <td className={css.figure}>{took === null ? nothing : formatDuration(took)}</td>
      <td title={t("operationLog.proof.sinceHint")}>
        {Since === null ? t("operationLog.proof.everything") : <Instant at={Since} />}
      </td>
      <td className={css.figure}>{read.toLocaleString("en")}</td>
      <td title={t("operationLog.proof.anchorHint")}>
        {Anchored === null
          ? nothing
          : t(Anchored ? "operationLog.proof.anchored" : "operationLog.proof.notAnchored")}
      </td>
      <td>{FirstBad ? `${FirstBad.Table} ${FirstBad.Row}` : nothing}</td>
    </tr>
  );
}
