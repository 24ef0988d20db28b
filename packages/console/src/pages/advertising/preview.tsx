/** What visitors of a merchant's site will see: the picture in its real size, and as a telephone shows it. */

import { SegmentedControl } from "@mantine/core";
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { type AdvertisingPosition, advertisingPositionRows } from "@opc/contract/advertising/positions";
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { hostOf, imageAddress, positionName } from "./advertising.ts";
import css from "./preview.module.css";

const widthPx = 1264;

export async function preview(row: AdvertisingRow): Promise<void> {
  await openDialog<never>((tools) => <PreviewDialog row={row} {...tools} />);
}

function PreviewDialog({ row, isOpen, close, remove }: DialogTools<never> & { row: AdvertisingRow }) {
  const { t, language } = useTexts();
  const [look, setLook] = useState<"real" | "phone">("real");
  const { width, height } = advertisingPositionRows[row.Position];
  const position = positionName(row.Position, language);
  const host = hostOf(row.Link);
  return (
    <DialogFrame
      title={t("advertising.preview.title", { name: row.Title })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={widthPx}
      isSheet
    >
      <div className={css.tools}>
        <SegmentedControl
          size="xs"
          value={look}
          onChange={(value) => setLook(value as typeof look)}
          data={[
            { value: "real", label: t("advertising.preview.real") },
            { value: "phone", label: t("advertising.preview.phone") },
          ]}
        />
        <span>{host ? t("advertising.preview.leads", { host }) : t("advertising.preview.leadsNowhere")}</span>
      </div>
      {look === "real" ? (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
          tabIndex={0}
          className={css.box}
          aria-label={t("advertising.preview.box", { position, width, height })}
        >
          <img src={imageAddress(row.ImageId)} alt={row.Title} width={width} height={height} />
        </section>
      ) : (
        <Phone row={row} label={t("advertising.preview.phoneBox", { position })} />
      )}
    </DialogFrame>
  );
}

/** How each position stands on a small screen: across it, over it, or all of it. */
const places: Record<AdvertisingPosition, "across" | "over" | "all"> = {
  HomeBanner: "across",
  PayPageBanner: "across",
  SideBanner: "across",
  Popup: "over",
  AppSplash: "all",
};

function Phone({ row, label }: { row: AdvertisingRow; label: string }) {
  const place = places[row.Position];
  const picture = <img src={imageAddress(row.ImageId)} alt={row.Title} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
    <section tabIndex={0} className={css.box} aria-label={label}>
      <div className={css.phone} data-place={place}>
        {place !== "across" && picture}
        <div className={css.site} aria-hidden="true">
          <i data-head />
          <i />
          <i data-short />
        </div>
        {place === "across" && picture}
        <div className={css.site} aria-hidden="true">
          <i />
          <i />
          <i data-short />
          <i />
          <i data-short />
        </div>
      </div>
    </section>
  );
}
