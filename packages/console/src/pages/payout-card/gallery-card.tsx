/** A payout card in the gallery: its face, what it may still pay today, both balances, and whether somebody watches it. */
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { AccountFrame, Fact } from "../../kit/account/account-card.tsx";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import type { GalleryCardProps } from "../../kit/gallery/gallery.tsx";
import { Money } from "../../kit/table/columns.tsx";
import { Face, Seen } from "./face.tsx";
import { amountRange, pulseOf, rateHint, successRate, useOf, waitingText } from "./figures.ts";

export function GalleryCard({ row, actions }: GalleryCardProps<PayoutCardRow>) {
  const { t } = useTexts();
  const waiting = waitingText(row, t);
  return (
    <AccountFrame
      name={row.CardName}
      isEnabled={row.Enabled}
      actions={actions}
      face={<Face row={row} />}
      use={useOf(row)}
      facts={
        <>
          <Fact name={t("payoutCard.field.BalanceSeen")}>
            <Seen row={row} />
          </Fact>
          <Fact name={t("payoutCard.field.HeldAmount")}>
            <Money amount={row.HeldAmount} currency={row.Currency} />
          </Fact>
          <Fact name={t("payoutCard.field.AmountRange")}>{amountRange(row)}</Fact>
          <Fact name={t("payoutCard.field.Fee")}>
            <Money amount={row.Fee} currency={row.Currency} />
          </Fact>
          <Fact name={t("payoutCard.field.PaidTasks")} hint={rateHint(row, t)}>
            {successRate(row, t)}
          </Fact>
          <Fact name={t("payoutCard.field.ChannelName")}>{row.ChannelName}</Fact>
        </>
      }
      pulse={<Heartbeat pulse={pulseOf(row)} />}
      crawlerCode={row.SpiderId}
      risk={waiting && <span className={exposureCss.risk}>{waiting}</span>}
    />
  );
}
