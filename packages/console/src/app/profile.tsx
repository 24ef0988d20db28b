/** The signed-in user's own profile: what the server says of who is signed in (specification section 3). */
import type { ReactNode } from "react";
import { useTexts } from "../i18n/i18n.ts";
import { DialogFrame } from "../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../kit/dialogs.tsx";
import { formatTime, zoneLabel } from "../kit/format/time.ts";
import { useSession } from "../state/session.ts";
import css from "./profile.module.css";

export function showProfile(): Promise<undefined> {
  return openDialog<undefined>((tools) => <Profile {...tools} />);
}

function Profile({ isOpen, close, remove }: DialogTools<undefined>) {
  const { t } = useTexts();
  return (
    <DialogFrame title={t("shell.profile.title")} isOpen={isOpen} onClose={close} onGone={remove}>
      <dl className={css.facts}>
        {useFacts().map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}

function useFacts(): { name: string; value: ReactNode }[] {
  const { t } = useTexts();
  const user = useSession();
  const { LastLoginTime, TimeDifferenceMinutes } = user;
  const zone = zoneLabel(TimeDifferenceMinutes);
  return [
    { name: t("shell.profile.UserName"), value: user.UserName },
    { name: t("shell.profile.Merchant"), value: `${user.MerchantAlias} · ${user.MerchantName}` },
    {
      name: t("shell.profile.MerchantType"),
      value: t(user.IsSuper ? "shell.profile.superMerchant" : "shell.profile.normalMerchant"),
    },
    { name: t("shell.profile.GroupName"), value: user.GroupName },
    {
      name: t("shell.profile.LastLoginTime"),
      value: LastLoginTime
        ? `${formatTime(LastLoginTime, TimeDifferenceMinutes)} ${zone}`
        : t("shell.profile.firstLogin"),
    },
    { name: t("shell.profile.TimeDifference"), value: zone },
    { name: t("shell.profile.SessionId"), value: <code>{user.SessionId}</code> },
  ];
}
