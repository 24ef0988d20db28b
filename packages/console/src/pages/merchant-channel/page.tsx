/**
 * Payment Channel Setting and Cashout Channel Setting (specification section 2): hidden from the menu, opened from a
 * merchant's row as ?alias=…. One tab shows one merchant; before another takes its place, changes that are not saved are
 * asked about.
 */
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { useAskedRecord } from "../../kit/use-asked-record.ts";
import { useUnsaved } from "../../state/unsaved.ts";
import css from "./merchant-channel.module.css";
import { NoMerchant } from "./no-merchant.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { payoutSide, paySide, type Side } from "./side.ts";

export function PayChannelSettingPage() {
  return <SettingPage side={paySide} />;
}

export function PayoutSettingPage() {
  return <SettingPage side={payoutSide} />;
}

function SettingPage({ side }: { side: Side }) {
  const { t } = useTexts();
  const [unsavedName, setUnsavedName] = useState<string>();
  const alias = useAskedRecord(
    "alias",
    unsavedName === undefined
      ? undefined
      : {
          title: t("merchantChannel.other.title"),
          sentence: t("merchantChannel.other.sentence", { merchant: unsavedName }),
          confirm: t("merchantChannel.other.discard"),
          cancel: t("merchantChannel.other.stay"),
        },
  );
  useUnsaved(unsavedName !== undefined);
  return (
    <section className={css.screen} aria-label={t(side.title)}>
      {alias === "" ? (
        <NoMerchant side={side} />
      ) : (
        <SettingScreen key={alias} side={side} alias={alias} onUnsaved={setUnsavedName} />
      )}
    </section>
  );
}
