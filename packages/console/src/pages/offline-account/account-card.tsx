/** An account as a card of the gallery: its face, what it may still take today, and whether somebody watches it. */
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import type { GalleryCardProps } from "../../kit/gallery/gallery.tsx";
import { Toned } from "../../kit/toned.tsx";
import { Face } from "./face.tsx";
import { amountRange, pulseOf, rateHint, riskText, slotsText, successRate } from "./figures.ts";
import type { AccountRow, Kind } from "./kinds.ts";
import css from "./offline-account.module.css";
import { UseBar, UseFigures } from "./use-bar.tsx";

interface AccountCardProps extends GalleryCardProps<AccountRow> {
  kind: Kind;
}

export function AccountCard({ kind, row, actions }: AccountCardProps) {
  const { t } = useTexts();
  const risk = riskText(row, t);
  return (
    <div className={css.card} data-disabled={!row.Enabled || undefined}>
      <header className={css.head}>
        <h2>{row.AccountName}</h2>
        <Toned tone={row.Enabled ? "good" : "quiet"}>
          {t(`offlineAccount.state.${row.Enabled ? "Enabled" : "Disabled"}`)}
        </Toned>
        <span className={css.actions}>{actions}</span>
      </header>
      <Face kind={kind} row={row} />
      <div className={css.today}>
        <span>{t("offlineAccount.field.Today")}</span>
        <span className={css.figures}>
          <UseFigures row={row} />
        </span>
        <UseBar row={row} />
      </div>
      <dl className={css.facts}>
        <Fact name={t("offlineAccount.field.AmountRange")}>{amountRange(row)}</Fact>
        <Fact name={t("offlineAccount.field.LiveOrders")}>{slotsText(row, t)}</Fact>
        <Fact name={t("offlineAccount.field.SuccessRate")} hint={rateHint(row, t)}>
          {successRate(row, t)}
        </Fact>
        <Fact name={t("offlineAccount.field.Channel")}>{row.ChannelName}</Fact>
      </dl>
      <footer className={css.foot}>
        <span className={css.pulse}>
          <Heartbeat pulse={pulseOf(row)} />
        </span>
        <span className={css.spider}>{row.SpiderId}</span>
        {risk && <span className={exposureCss.risk}>{risk}</span>}
      </footer>
    </div>
  );
}

function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div title={hint}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
