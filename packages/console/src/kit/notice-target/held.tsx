/** A person's targets of notices, one below the other, and what was sent to them last with its attempts. */
import type { ReactNode } from "react";
import type { Output } from "../../api/client.ts";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { formatTime } from "../format/time.ts";
import css from "../passkey/passkey.module.css";

type Held = Output<"userNoticetargets">;
export type NoticeTarget = Held["Targets"][number];
type Delivery = Held["Deliveries"][number];

export function nameOf(
  { Channel, Address }: Pick<NoticeTarget, "Channel" | "Address">,
  t: Translate,
): string {
  return `${t(`noticeTarget.channel.${Channel}`)} · ${Address}`;
}

/** Minutes after midnight as a clock shows them. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export function TargetList(props: {
  targets: readonly NoticeTarget[];
  actions?: (target: NoticeTarget) => ReactNode;
}) {
  const { t } = useTexts();
  if (props.targets.length === 0) return <p>{t("noticeTarget.none")}</p>;
  return (
    <ul className={css.list} aria-label={t("noticeTarget.title")}>
      {props.targets.map((target) => (
        <li key={target.TargetId}>
          <div>
            <b>{nameOf(target, t)}</b>
            <small>{factsOf(target, t)}</small>
            {props.actions && <div className={css.buttons}>{props.actions(target)}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ ConfirmedAt, IsPaused, Kinds, QuietFrom, QuietTo }: NoticeTarget, t: Translate): string {
  const facts = [t("noticeTarget.kinds", { count: Kinds.length })];
  if (QuietFrom !== QuietTo)
    facts.push(t("noticeTarget.quiet", { from: clockText(QuietFrom), to: clockText(QuietTo) }));
  if (ConfirmedAt === null) facts.unshift(t("noticeTarget.unconfirmed"));
  if (IsPaused) facts.push(t("noticeTarget.paused"));
  return facts.join(" · ");
}

export function DeliveryList({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offset } = useSession();
  return (
    <>
      <h3>{t("noticeTarget.sent")}</h3>
      {deliveries.length === 0 && <p>{t("noticeTarget.nothingSent")}</p>}
      <ul className={css.list} aria-label={t("noticeTarget.sent")}>
        {deliveries.map((delivery) => (
          <li key={delivery.DeliveryId}>
            <div>
              <b>
                {whatOf(delivery, t)} · {t(`noticeTarget.status.${delivery.Status}`)}
              </b>
              <small>
                {formatTime(delivery.CreatedAt, offset)} · {nameOf(delivery, t)}
              </small>
              <small>{attemptText(delivery, t, offset)}</small>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function whatOf({ Purpose, Kind }: Delivery, t: Translate): string {
  if (Purpose === "Notice") return Kind === null ? t("notice.title") : t(`noticeTarget.kind.${Kind}`);
  return t(`noticeTarget.purpose.${Purpose}`);
}

function attemptText({ Attempts }: Delivery, t: Translate, offset: number): string {
  const [last] = Attempts;
  if (!last) return t("noticeTarget.waiting");
  const result = last.Failure === null ? String(last.Status) : t(`noticeTarget.failure.${last.Failure}`);
  return t("noticeTarget.attempt", { count: Attempts.length, time: formatTime(last.At, offset), result });
}
