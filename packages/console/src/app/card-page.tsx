/** One thing to do before, or without, the console: a card below the product's name, with language and theme. */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTexts } from "../i18n/i18n.ts";
import { useSettings } from "../state/settings.ts";
import css from "./card-page.module.css";
import { schemeIcons } from "./layout/navbar.tsx";
import { NavbarMenu } from "./layout/navbar-menu.tsx";
import { Logo } from "./layout/sidebar.tsx";

interface CardPageProps {
  title: string;
  text?: string;
  /** What the browser's tab says, where it is not the title. */
  tab?: string;
  children?: ReactNode;
}

export function CardPage({ title, text, tab = title, children }: CardPageProps) {
  const { t } = useTexts();
  const { colorScheme } = useSettings();
  const id = useId();
  const whole = `${tab} - ${t("common.appName")}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  return (
    <div className={css.whole}>
      <header className={css.header}>
        <Logo />
        <NavbarMenu menu="language" icon="language" label={t("shell.language")} />
        <NavbarMenu menu="theme" icon={schemeIcons[colorScheme]} label={t("shell.theme")} />
      </header>
      <main className={css.content}>
        <section ref={card} className={css.card} aria-labelledby={id}>
          <h1 id={id}>{title}</h1>
          {text !== undefined && <p>{text}</p>}
          {children}
        </section>
      </main>
    </div>
  );
}
