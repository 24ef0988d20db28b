/** An account as a card of the gallery: its face, what it may still take today, and whether somebody watches it. */
import { useTexts } from "../../i18n/i18n.ts";
import { AccountFrame, Fact } from "../../kit/account/account-card.tsx";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import type { GalleryCardProps } from "../../kit/gallery/gallery.tsx";
import { Face } from "./face.tsx";
import { amountRange, pulseOf, rateHint, riskText, slotsText, successRate, useOf } from "./figures.ts";
import { Hold } from "./hold.tsx";
import type { AccountRow, Kind } from "./kinds.ts";

interface AccountCardProps extends GalleryCardProps<AccountRow> {
  kind: Kind;
}

export function AccountCard({ kind, row, actions }: AccountCardProps) {
  const { t } = useTexts();
  const risk = riskText(row, t);
  return (
    <AccountFrame
      name={row.AccountName}
      isEnabled={row.Enabled}
      actions={actions}
      face={<Face kind={kind} row={row} />}
      use={useOf(row)}
      facts={
        <>
          <Fact name={t("offlineAccount.field.AmountRange")}>{amountRange(row)}</Fact>
          <Fact name={t("offlineAccount.field.LiveOrders")}>{slotsText(row, t)}</Fact>
          <Fact name={t("offlineAccount.field.PaidOrders")} hint={rateHint(row, t)}>
            {successRate(row, t)}
          </Fact>
          <Fact name={t("offlineAccount.field.ChannelName")}>{row.ChannelName}</Fact>
          {row.HeldUntil !== null && (
            <Fact name={t("offlineAccount.hold.left")} hint={t("offlineAccount.hold.why")}>
              <Hold until={row.HeldUntil} />
            </Fact>
          )}
        </>
      }
      pulse={<Heartbeat pulse={pulseOf(row)} />}
      crawlerCode={row.SpiderId}
      risk={risk && <span className={exposureCss.risk}>{risk}</span>}
    />
  );
}
