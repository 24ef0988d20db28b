/** The card of an account or of a payout card in a gallery: name and state, its face, the day, facts, a foot. */
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { Toned } from "../toned.tsx";
import css from "./account.module.css";
import { type DayUse, UseOfDay } from "./use-bar.tsx";

interface AccountFrameProps {
  name: string;
  isEnabled: boolean;
  actions: ReactNode;
  face: ReactNode;
  use: DayUse;
  /** `<Fact>`s, two a line. */
  facts: ReactNode;
  /** Whether somebody watches it. */
  pulse: ReactNode;
  crawlerCode: string;
  /** What cannot wait. */
  risk?: ReactNode;
}

export function AccountFrame(props: AccountFrameProps) {
  const { t } = useTexts();
  const { isEnabled } = props;
  return (
    <div className={css.card} data-disabled={!isEnabled || undefined}>
      <header className={css.head}>
        <h2>{props.name}</h2>
        <Toned tone={isEnabled ? "good" : "quiet"}>
          {t(`offlineAccount.state.${isEnabled ? "Enabled" : "Disabled"}`)}
        </Toned>
        <span className={css.actions}>{props.actions}</span>
      </header>
      {props.face}
      <UseOfDay use={props.use} title={t("exposure.today")} />
      <dl className={css.facts}>{props.facts}</dl>
      <footer className={css.foot}>
        <span className={css.pulse}>{props.pulse}</span>
        <span className={css.spider}>{props.crawlerCode}</span>
        {props.risk}
      </footer>
    </div>
  );
}

export function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div title={hint}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface CardFaceProps {
  /** The bank, or what issues the wallet. */
  issuer: string;
  /** What stands in the upper corner. */
  corner?: ReactNode;
  number: ReactNode;
  holder: string;
}

/** Looks like the plastic. */
export function CardFace({ issuer, corner, number, holder }: CardFaceProps) {
  return (
    <div className={css.cardFace}>
      <span>{issuer}</span>
      {corner !== undefined && <span>{corner}</span>}
      <strong className={css.number}>{number}</strong>
      <span className={css.holder}>{holder}</span>
    </div>
  );
}
