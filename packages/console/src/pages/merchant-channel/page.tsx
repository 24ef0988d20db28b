/**
 * Payment Channel Setting and Cashout Channel Setting (specification section 2): hidden from the menu, opened from a
 * merchant's row as ?alias=…. One tab shows one merchant; before another takes its place, changes that are not saved are
 * asked about.
 */
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { useUnsaved } from "../../state/unsaved.ts";
import css from "./merchant-channel.module.css";
import { NoMerchant } from "./no-merchant.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { cashoutSide, paySide, type Side } from "./side.ts";

export function PayChannelSettingPage() {
  return <SettingPage side={paySide} />;
}

export function CashoutSettingPage() {
  return <SettingPage side={cashoutSide} />;
}

function SettingPage({ side }: { side: Side }) {
  const { t } = useTexts();
  const [unsavedName, setUnsavedName] = useState<string>();
  const alias = useShownMerchant(unsavedName);
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

/** The merchant of the address; while its changes are not saved, another one only if the person agrees. */
function useShownMerchant(unsavedName: string | undefined): string {
  const { t } = useTexts();
  const [params, setParams] = useSearchParams();
  const asked = params.get("alias") ?? "";
  const [shown, setShown] = useState(asked);
  const isAsking = useRef(false);
  if (asked !== shown && unsavedName === undefined) setShown(asked);
  useEffect(() => {
    if (asked === shown || unsavedName === undefined || isAsking.current) return;
    isAsking.current = true;
    mayDiscard(t, unsavedName).then((agreed) => {
      isAsking.current = false;
      if (agreed) setShown(asked);
      else setParams({ alias: shown }, { replace: true });
    });
  }, [asked, shown, unsavedName, setParams, t]);
  return shown;
}

async function mayDiscard(t: Translate, name: string): Promise<boolean> {
  const { confirm } = await import("../../kit/confirm.ts");
  return confirm({
    title: t("merchantChannel.other.title"),
    sentence: t("merchantChannel.other.sentence", { merchant: name }),
    confirm: t("merchantChannel.other.discard"),
    cancel: t("merchantChannel.other.stay"),
  });
}
