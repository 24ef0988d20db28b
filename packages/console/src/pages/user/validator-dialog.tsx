/** What came of asking: one's own authenticator, or the link by which somebody else enrols. It stays until someone has it. */
import { Button } from "@mantine/core";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { AuthenticatorSeed } from "../../kit/account/authenticator-seed.tsx";
import { copyText } from "../../kit/copy-text.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import { formatTime } from "../../kit/format/time.ts";
import { CopyIcon } from "../../kit/icons.tsx";
import { useKeptPage } from "../../kit/use-kept-page.ts";
import { sessionStore } from "../../state/session.ts";
import css from "./validator-dialog.module.css";

type Info = Output<"getvalidatorinfo">;

interface ValidatorDialogProps extends DialogTools<never> {
  info: Info;
  user: string;
}

export function ValidatorDialog({ info, user, isOpen, close, remove }: ValidatorDialogProps) {
  const { t } = useTexts();
  useKeptPage(isOpen);
  const { Secret: secret, Address: address } = info;
  const isOwn = secret !== null && address !== null;
  return (
    <DialogFrame
      title={t("user.validator.title", { user })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={500}
      isSheet
      isHeld
    >
      <div className={css.body}>
        {isOwn ? <AuthenticatorSeed {...{ user, secret, address }} /> : <Link info={info} user={user} />}
        <Button className={css.close ?? ""} onClick={() => close()}>
          {t(isOwn ? "common.close" : "enrolment.handedOver")}
        </Button>
      </div>
    </DialogFrame>
  );
}

function Link({ info, user }: { info: Info; user: string }) {
  const { t } = useTexts();
  const { EnrolmentLink: link, EnrolmentUntil: until } = info;
  if (link === null || until === null) return <p role="alert">{t("enrolment.isBound", { user })}</p>;
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  return (
    <>
      <p className={css.warning} role="alert">
        <b>{t("enrolment.linkWarning")}</b>{" "}
        {t("enrolment.linkText", { user, until: formatTime(until, offsetMinutes) })}
      </p>
      <output className={css.link} aria-label={t("enrolment.link")}>
        {link}
      </output>
      <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(link)}>
        {t("enrolment.copyLink")}
      </Button>
    </>
  );
}
