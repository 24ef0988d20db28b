/** An advertisement as a card of the gallery: its picture, where and when it is shown, and beside how many others. */
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { useTexts } from "../../i18n/i18n.ts";
import accountCss from "../../kit/account/account.module.css";
import { Fact } from "../../kit/account/account-card.tsx";
import type { GalleryCardProps } from "../../kit/gallery/gallery.tsx";
import { Toned } from "../../kit/toned.tsx";
import css from "./advertising.module.css";
import { advertisingState, hostOf, imageAddress, overlapText, sizeText, spanText } from "./advertising.ts";
import { LanguageName, PositionName } from "./names.tsx";
import { SmallBar } from "./schedule-bars.tsx";

export function AdvertisingCard({ row, facts, actions }: GalleryCardProps<AdvertisingRow>) {
  const { t } = useTexts();
  const preview = `${t("advertising.preview.action")} ${row.Title}`;
  return (
    <div className={accountCss.card}>
      <header className={accountCss.head}>
        <h2>{row.Title}</h2>
        <Toned tone={advertisingState.tones[row.State]}>{t(advertisingState.label(row.State))}</Toned>
        <span className={accountCss.actions}>{actions}</span>
      </header>
      <button
        type="button"
        className={css.face}
        aria-label={preview}
        title={preview}
        onClick={async () => (await import("./preview.tsx")).preview(row)}
      >
        <img src={imageAddress(row.ImageId)} alt="" loading="lazy" />
      </button>
      <dl className={accountCss.facts}>
        <Fact name={t("advertising.field.Position")} hint={sizeText(row.Position, t)}>
          <PositionName position={row.Position} />
        </Fact>
        <Fact name={t("advertising.field.Language")}>
          <LanguageName code={row.Language} />
        </Fact>
        <Fact name={t("advertising.field.Link")} {...(row.Link === null ? {} : { hint: row.Link })}>
          {hostOf(row.Link) ?? t("advertising.noLink")}
        </Fact>
        <Fact name={t("advertising.field.OverlapCount")}>{overlapText(row.OverlapCount, t)}</Fact>
      </dl>
      <footer className={css.cardFoot}>
        <SmallBar bar={row} />
        <span>{spanText(row, facts)}</span>
      </footer>
    </div>
  );
}
