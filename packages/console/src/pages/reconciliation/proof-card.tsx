/** The proof of the books beside reconciliation: its last result, and asking for another. */
import type { ProofRow, ProofStatus } from "@opc/contract/proof/calls";
import { Link } from "react-router";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { Instant } from "../../kit/detail/fields.tsx";
import kit from "../../kit/kit.module.css";
import type { Tone } from "../../kit/status.ts";
import { Toned } from "../../kit/toned.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import css from "./matrix.module.css";

const liveMs = 2_000;
const calmMs = 60_000;
const tones: Readonly<Record<ProofStatus, Tone>> = {
  Waiting: "busy",
  Running: "busy",
  Proven: "good",
  NotProven: "bad",
  Broken: "warning",
};
const isLive = ({ Status }: ProofRow) => Status === "Waiting" || Status === "Running";

export function ProofCard() {
  const { t } = useTexts();
  const mayLook = useCan("AuditLog", "prove");
  const proofs = useTabCall("proofList", {}, { quiet: true, polled: true, everyMs: calmMs });
  const live = proofs.data?.Rows.some(isLive) === true;
  useTabCall("proofList", {}, { quiet: true, polled: true, enabled: live, everyMs: liveMs });
  const [newest] = proofs.data?.Rows ?? [];
  const run = async () => {
    const { act } = await import("../../kit/act.ts");
    await act({
      call: () => api("proofRun", {}),
      done: t("reconciliation.proof.asked"),
      refresh: () => void proofs.refetch(),
    });
  };
  return (
    <section className={css.proof} aria-label={t("reconciliation.proof.title")}>
      <h2>{t("reconciliation.proof.title")}</h2>
      <p aria-live="polite">
        {newest ? (
          <>
            <Toned tone={tones[newest.Status]}>{t(`operationLog.proof.status.${newest.Status}`)}</Toned>{" "}
            <Instant at={newest.FinishedAt ?? newest.StartedAt ?? newest.AskedAt} />
          </>
        ) : (
          proofs.data && t("reconciliation.proof.none")
        )}
      </p>
      {newest?.FirstBad && (
        <p className={css.bad} role="alert">
          {t("reconciliation.proof.bad", { row: `${newest.FirstBad.Table} ${newest.FirstBad.Row}` })}
        </p>
      )}
      <p className={css.proofActs}>
        <button type="button" className={kit.button} disabled={live} onClick={() => void run()}>
          {t(live ? "reconciliation.proof.running" : "reconciliation.proof.run")}
        </button>
        {mayLook && <Link to={`${routes.AuditLog}?View=Proof`}>{t("reconciliation.proof.all")}</Link>}
      </p>
    </section>
  );
}
