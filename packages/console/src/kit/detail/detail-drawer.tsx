/**
 * The side drawer of a list: one record beside the rows it came from. It is not modal, so the list stays usable
 * and j/k walk through it while the drawer follows. Loaded when the first record is opened.
 */
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { focusHome } from "../focus-home.ts";
import { ChevronIcon, CloseIcon, OpenTabIcon } from "../icons.tsx";
import { PrintedHead } from "../printed-head.tsx";
import css from "./detail.module.css";

interface DetailDrawerProps {
  title: string;
  /** Address of the same record as a tab of its own. */
  path: string;
  onClose: () => void;
  /** Absent at the list's ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  children: ReactNode;
}

/** A number or a code, rather than words: letter by letter under one another. */
const isNumber = /^[\x21-\x7e]+$/;

export function DetailDrawer({ title, path, onClose, onPrevious, onNext, children }: DetailDrawerProps) {
  const { t } = useTexts();
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => drawer.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      ref={drawer}
      className={css.drawer}
      data-print="record"
      tabIndex={-1}
      aria-label={title}
      {...focusHome}
    >
      <header className={css.head}>
        <h2 className={isNumber.test(title) ? css.number : undefined}>{title}</h2>
        <Tool label={`${t("kit.detail.previous")} (k)`} onClick={onPrevious}>
          <ChevronIcon to="up" />
        </Tool>
        <Tool label={`${t("kit.detail.next")} (j)`} onClick={onNext}>
          <ChevronIcon to="down" />
        </Tool>
        <Link
          to={path}
          className={css.tool}
          title={t("kit.detail.openTab")}
          aria-label={t("kit.detail.openTab")}
        >
          <OpenTabIcon />
        </Link>
        <Tool label={`${t("common.close")} (Esc)`} onClick={onClose}>
          <CloseIcon />
        </Tool>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
      <section className={css.content} tabIndex={0} aria-label={title}>
        <PrintedHead />
        {children}
      </section>
    </aside>
  );
}

function Tool(props: { label: string; onClick: (() => void) | undefined; children: ReactNode }) {
  return (
    <button
      type="button"
      className={css.tool}
      title={props.label}
      aria-label={props.label}
      disabled={!props.onClick}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
