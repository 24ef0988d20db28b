/**
 * In the place of everything while the password is one that someone else set (code 122): the password form, and
 * no way around it but to log out. After it the routes are loaded and the person goes where they wanted to.
 */
import { useEffect, useRef, useState } from "react";
import { open } from "../../boot/opening.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { FormBody } from "../../kit/form/form-body.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { useSettings } from "../../state/settings.ts";
import { enter } from "../guard.ts";
import { schemeIcons } from "../layout/navbar.tsx";
import { NavbarMenu } from "../layout/navbar-menu.tsx";
import { Logo } from "../layout/sidebar.tsx";
import { signOut } from "../sign-out.ts";
import css from "./must-change.module.css";
import { passwordForm } from "./password-form.ts";

export function MustChangePassword() {
  const { t } = useTexts();
  const { colorScheme } = useSettings();
  const [form] = useState(passwordForm);
  const tools = useForm(form, () => enter(open()));
  const title = `${t("shell.password.title")} - ${t("common.appName")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
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
        <section ref={card} className={css.card} aria-labelledby="must-change-title">
          <h1 id="must-change-title">{t("shell.password.mustTitle")}</h1>
          <p>{t("shell.password.mustText")}</p>
          <FormBody tools={tools} onLeave={signOut} leave="shell.logout" />
        </section>
      </main>
    </div>
  );
}
