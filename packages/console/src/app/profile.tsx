/** The signed-in user's own profile: what the server says of who is signed in (specification section 3). */
import type { ReactNode } from "react";
import { moreTexts, useTexts } from "../i18n/i18n.ts";
import { DialogFrame } from "../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../kit/dialogs.tsx";
import { formatTime, zoneLabel } from "../kit/format/time.ts";
import kitCss from "../kit/kit.module.css";
import { useSession } from "../state/session.ts";
import css from "./profile.module.css";

export async function showProfile(): Promise<void> {
  await moreTexts();
  const wanted = await openDialog<"notices">((tools) => <Profile {...tools} />);
  if (wanted) await (await import("./notice-targets/notice-targets.tsx")).showNoticeTargets();
}

function Profile({ isOpen, close, remove }: DialogTools<"notices">) {
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
      <button type="button" className={kitCss.button} onClick={() => close("notices")}>
        {t("noticeTarget.title")}
      </button>
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
