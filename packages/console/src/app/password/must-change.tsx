/**
 * In the place of everything while the password is one that someone else set (code 122): the password form, and
 * no way around it but to log out. After it the routes are loaded and the person goes where they wanted to.
 */
import { useState } from "react";
import { open } from "../../boot/opening.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { FormBody } from "../../kit/form/form-body.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { CardPage } from "../card-page.tsx";
import { enter } from "../guard.ts";
import { signOut } from "../sign-out.ts";
import { passwordForm } from "./password-form.ts";

export function MustChangePassword() {
  const { t } = useTexts();
  const [form] = useState(passwordForm);
  const tools = useForm(form, () => enter(open()));
  return (
    <CardPage
      title={t("shell.password.mustTitle")}
      text={t("shell.password.mustText")}
      tab={t("shell.password.title")}
    >
      <FormBody tools={tools} onLeave={signOut} leave="shell.logout" />
    </CardPage>
  );
}
