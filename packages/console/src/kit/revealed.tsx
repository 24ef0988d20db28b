/**
 * A number that is masked until somebody with the right and the password has asked for it: then it stands in the
 * same place for a while, can be copied, and hides again by itself. It is kept in this window's memory alone.
 */

import type { ReactNode } from "react";
import { useTexts } from "../i18n/i18n.ts";
import { createStore, useStore } from "../state/store.ts";
import { copyText } from "./copy-text.ts";
import { Countdown } from "./detail/countdown.tsx";
import { inGroups } from "./format/card-number.ts";
import { CopyIcon, EyeIcon, EyeOffIcon } from "./icons.tsx";
import kitCss from "./kit.module.css";
import css from "./revealed.module.css";

export const shownMs = 30_000;

interface Shown {
  number: string;
  until: string;
}

const shown = createStore<ReadonlyMap<string, Shown>>(new Map());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** `id`: whose number it is, unlike any other's: "PayoutCard/12". */
export function showNumber(id: string, number: string): void {
  clearTimeout(timers.get(id));
  const until = new Date(Date.now() + shownMs).toISOString();
  shown.set((all) => new Map(all).set(id, { number, until }));
  timers.set(
    id,
    setTimeout(() => hideNumber(id), shownMs),
  );
}

export function hideNumber(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  shown.set((all) => new Map([...all].filter(([key]) => key !== id)));
}

interface RevealableProps {
  id: string;
  masked: string;
  /** Whose number it is, for those who do not see where the button stands. */
  name: string;
  /** Asks for the password and shows the number; absent for who may not. */
  onReveal?: (() => void) | undefined;
}

export function Revealable({ id, masked, name, onReveal }: RevealableProps) {
  const { t } = useTexts();
  const open = useStore(shown, (all) => all.get(id));
  if (!open) {
    return (
      <span className={css.number}>
        {masked}
        {onReveal && (
          <Tool label={t("kit.reveal.show", { name })} onClick={onReveal}>
            <EyeIcon />
          </Tool>
        )}
      </span>
    );
  }
  return (
    <span className={css.number}>
      <span className={css.open}>{inGroups(open.number)}</span>
      <Tool label={t("kit.reveal.copy", { name })} onClick={() => void copyText(open.number)}>
        <CopyIcon />
      </Tool>
      <Tool label={t("kit.reveal.hide", { name })} onClick={() => hideNumber(id)}>
        <EyeOffIcon />
      </Tool>
      <small className={css.left} title={t("kit.reveal.hides")}>
        <Countdown until={open.until} />
      </small>
    </span>
  );
}

function Tool(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={`${kitCss.bare} ${css.tool}`}
      title={props.label}
      aria-label={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
