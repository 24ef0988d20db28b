/** In the box that says that the session is over: password and code of the person whose work stands behind it. */
import { login } from "@opc/contract/session/calls";
import { useEffect, useState } from "react";
import { useTexts } from "../i18n/i18n.ts";
import css from "../kit/form/form.module.css";
import type { Form } from "../kit/form/form.ts";
import { FormBody } from "../kit/form/form-body.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { sessionStore } from "../state/session.ts";
import { takeUpSession } from "./take-up-session.ts";

export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const [form] = useState(signInForm);
  const tools = useForm(form, takeUpSession);
  const id = tools.idOf("Password");
  // The box gave the focus to what stood here before.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return <FormBody tools={tools} onLeave={onLeave} leave="shell.logout" />;
}

function signInForm(): Form<"login"> {
  const { MerchantAlias = "", UserName = "" } = sessionStore.get()?.user ?? {};
  return {
    title: "shell.common_0027",
    call: "login",
    input: login.input,
    fixed: { MerchantAlias },
    fields: [
      { kind: "readOnly", name: "UserName", label: "shell.password.UserName", autoComplete: "username" },
      { kind: "password", whose: "current", name: "Password", label: "expired.Password" },
      { kind: "code", name: "GoogleVerifyCode", label: "shell.password.GoogleVerifyCode" },
    ],
    initial: { UserName },
    above: <Kept />,
    confirm: "shell.common_0029",
    done: null,
  };
}

function Kept() {
  const { t } = useTexts();
  return <p className={css.above}>{t("expired.kept")}</p>;
}
