/** Whether a crawler is monitored, and how old its heartbeat is while one looks at it. */
import { useTexts } from "../../i18n/i18n.ts";
import { Toned } from "../toned.tsx";
import { useNow } from "../use-now.ts";
import { agoText, aliveMs } from "./age.ts";
import css from "./exposure.module.css";

export interface Pulse {
  isEnabled: boolean;
  /** As the server said when it was asked. */
  isMonitored: boolean;
  lastHeartbeatAt: string | null;
}

export function Heartbeat({ pulse }: { pulse: Pulse }) {
  const { t } = useTexts();
  const { isEnabled, isMonitored } = pulse;
  if (!isEnabled) return <Toned tone="quiet">{t("exposure.disabled")}</Toned>;
  return (
    <>
      <Toned tone={isMonitored ? "good" : "bad"}>
        {t(isMonitored ? "exposure.monitored" : "exposure.down")}
      </Toned>{" "}
      <HeartbeatAge {...pulse} />
    </>
  );
}

/** What was alive when somebody last looked may be alive still: its age is then only that of the look. */
export function HeartbeatAge({ isMonitored, lastHeartbeatAt }: Omit<Pulse, "isEnabled">) {
  const { t } = useTexts();
  const nowMs = useNow();
  if (lastHeartbeatAt === null) return <small className={css.age}>{t("exposure.never")}</small>;
  const isStale = isMonitored && nowMs - Date.parse(lastHeartbeatAt) > aliveMs + 30_000;
  return (
    <small className={css.age} title={isStale ? t("exposure.stale") : undefined}>
      {agoText(lastHeartbeatAt, nowMs, t)}
      {isStale && " ?"}
    </small>
  );
}
