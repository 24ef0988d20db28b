import { type ReactNode, useId } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import css from "./api-info.module.css";

interface BoxProps {
  title: TextKey;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its name. */
export function Box({ title, tools, children }: BoxProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <section className={css.box} aria-labelledby={id}>
      <header className={css.boxHeader}>
        <h2 id={id}>{t(title)}</h2>
        {tools}
      </header>
      {children}
    </section>
  );
}
