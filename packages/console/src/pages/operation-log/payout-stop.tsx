/** No payout is sent: why, what to compare first, and asking to go on. */
import type { PayoutStop } from "@opc/contract/proof/stops";
import { useTexts } from "../../i18n/i18n.ts";
import { Instant } from "../../kit/detail/fields.tsx";
import kitCss from "../../kit/kit.module.css";
import { useCan } from "../../state/session.ts";
import css from "./operation-log.module.css";

const steps = ["copy", "compare", "prove", "ask"] as const;

export function StopNotice({ stop, refresh }: { stop: PayoutStop; refresh: () => void }) {
  const { t } = useTexts();
  const mayEnd = useCan("AuditLog", "endStop");
  const end = async () => {
    const { endStop } = await import("./end-stop.ts");
    await endStop(stop, refresh);
  };
  return (
    <div className={css.bad} role="alert">
      <h2>{t("operationLog.proof.stop.title")}</h2>
      <p>{t(`operationLog.proof.stop.reason.${stop.Reason}`)}</p>
      <dl className={css.pairs}>
        <div>
          <dt>{t("operationLog.proof.stop.since")}</dt>
          <dd>
            <Instant at={stop.StoppedAt} />
          </dd>
        </div>
        {stop.Chains !== "" && (
          <div>
            <dt>{t("operationLog.proof.stop.missing")}</dt>
            <dd>{stop.Chains}</dd>
          </div>
        )}
      </dl>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`operationLog.proof.stop.steps.${step}`)}</li>
        ))}
      </ol>
      {stop.ApprovalId !== null && <p>{t("operationLog.proof.stop.waits")}</p>}
      {mayEnd && stop.ApprovalId === null && (
        <button type="button" className={kitCss.button} onClick={() => void end()}>
          {t("operationLog.proof.stop.end")}
        </button>
      )}
    </div>
  );
}
