/**
 * Where the link leads that a new user was sent: the password, then the authenticator's secret, which nobody else has seen, and
 * the first code that proves it. The link's token stands behind `#`, which no server is sent.
 */

import { enrolmentFinish, enrolmentOpen } from "@opc/contract/user/calls";
import { userKey } from "@opc/contract/user/key";
import { useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Output } from "../../api/client.ts";
import { signInPath } from "../../boot/addresses.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { AuthenticatorSeed } from "../../kit/account/authenticator-seed.tsx";
import type { Form } from "../../kit/form/form.ts";
import { FormBody } from "../../kit/form/form-body.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { CardPage } from "../card-page.tsx";

type Opened = Output<"enrolmentOpen"> & { Password: string };

const toSignIn = () => location.replace(signInPath);

export function EnrolmentPage() {
  const token = useLocation().hash.slice(1);
  // Another link in the same window begins anew, though only what stands behind `#` has changed.
  return <Enrolment key={token} token={token} />;
}

function Enrolment({ token }: { token: string }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<Opened>();
  const [isDone, setDone] = useState(false);
  const user = opened && userKey(opened);
  if (token === "") return <CardPage title={t("enrolment.page.title")} text={t("enrolment.page.noLink")} />;
  if (opened === undefined || user === undefined)
    return (
      <CardPage title={t("enrolment.page.title")} text={t("enrolment.page.open")}>
        <Open token={token} onOpened={setOpened} />
      </CardPage>
    );
  if (!isDone)
    return (
      <CardPage title={t("enrolment.page.title")} key="finish">
        <AuthenticatorSeed user={user} secret={opened.Secret} address={opened.Address} />
        <Finish token={token} user={user} opened={opened} onDone={() => setDone(true)} />
      </CardPage>
    );
  return (
    <CardPage title={t("enrolment.page.done")} text={t("enrolment.page.doneText", { user })} key="done">
      <a href={signInPath} data-autofocus>
        {t("enrolment.page.signIn")}
      </a>
    </CardPage>
  );
}

function Open({ token, onOpened }: { token: string; onOpened: (opened: Opened) => void }) {
  const typed = useRef("");
  const [form] = useState<Form<"enrolmentOpen">>(() => ({
    title: "enrolment.page.title",
    call: "enrolmentOpen",
    input: enrolmentOpen.input,
    fixed: { Token: token },
    fields: [
      {
        kind: "password",
        whose: "current",
        name: "Password",
        label: "enrolment.page.password",
        empty: "enrolment.page.passwordEmpty",
      },
    ],
    confirm: "enrolment.page.next",
    onAccepted: ({ Password }) => {
      typed.current = Password;
    },
    done: null,
  }));
  const tools = useForm(form, (output) => onOpened({ ...output, Password: typed.current }));
  return <FormBody tools={tools} onLeave={toSignIn} leave="enrolment.page.signIn" />;
}

interface FinishProps {
  token: string;
  user: string;
  opened: Opened;
  onDone: () => void;
}

function Finish({ token, user, opened, onDone }: FinishProps) {
  const [form] = useState<Form<"enrolmentFinish">>(() => ({
    title: "enrolment.page.title",
    call: "enrolmentFinish",
    input: enrolmentFinish.input,
    fixed: { Token: token, Password: opened.Password },
    fields: [
      {
        kind: "code",
        name: "GoogleVerifyCode",
        label: "enrolment.page.code",
        empty: "enrolment.page.codeEmpty",
      },
    ],
    sentence: (_, t) => t("enrolment.page.prove", { user }),
    confirm: "enrolment.page.finish",
    done: null,
  }));
  const tools = useForm(form, onDone);
  return <FormBody tools={tools} onLeave={toSignIn} leave="enrolment.page.signIn" />;
}
