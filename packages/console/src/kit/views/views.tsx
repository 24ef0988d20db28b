/** A page with several views: the switch between them, and the one that its address names. */

import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import type { ScreenCode } from "../../screen-code.ts";
import css from "./views.module.css";

interface View {
  /** `View` in the address; null: the one that the page begins with, exactly one. */
  name: string | null;
  label: TextKey;
  draw: () => ReactNode;
}

interface ViewsProps {
  page: ScreenCode;
  /** What there are views of. */
  label: TextKey;
  views: readonly [View, ...View[]];
  /** At the end of the switch's line. */
  beside?: ReactNode;
}

export function Views({ page, label, views, beside }: ViewsProps) {
  const { t } = useTexts();
  const asked = new URLSearchParams(useLocation().search).get("View");
  const shown = views.find(({ name }) => name === asked) ?? views[0];
  return (
    <div className={css.page}>
      <nav className={css.views} aria-label={t(label)}>
        <span className={css.switch}>
          {views.map(({ name, label: own }) => (
            <Link
              key={own}
              to={name === null ? routes[page] : `${routes[page]}?View=${name}`}
              aria-current={name === shown.name ? "page" : undefined}
            >
              {t(own)}
            </Link>
          ))}
        </span>
        {beside}
      </nav>
      <div className={css.view}>{shown.draw()}</div>
    </div>
  );
}
