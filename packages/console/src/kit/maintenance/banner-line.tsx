/** One line of the maintenance banner: what, why, and how long until it begins or ends. */
import type { AnnouncedMaintenance } from "@opc/contract/maintenance/calls";
import type { ReactNode } from "react";
import { type Language, languageTags } from "../../boot/language.ts";
import { WarningIcon } from "../icons.tsx";
import css from "./banner.module.css";
import { countdownOf, messageOf, phaseOf, titleOf } from "./banner-text.ts";

interface BannerLineProps {
  window: Omit<AnnouncedMaintenance, "MaintenanceId" | "StopsPayments" | "StopsPayouts">;
  nowMs: number;
  language: Language;
  children?: ReactNode;
}

export function BannerLine({ window, nowMs, language, children }: BannerLineProps) {
  return (
    <div className={css.line} data-phase={phaseOf(window, nowMs)} lang={languageTags[language]}>
      <WarningIcon />
      <p className={css.words}>
        <strong>{titleOf(window, language)}</strong> <span>{messageOf(window, language)}</span>
      </p>
      <span className={css.countdown} role="timer">
        {countdownOf(window, nowMs, language)}
      </span>
      {children}
    </div>
  );
}
