/** What a new merchant is handed: shown once, until someone says that it is handed over; then what it still needs. */
import { Button } from "@mantine/core";
import { useState } from "react";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { useKeptPage } from "../../kit/use-kept-page.ts";
import css from "./handover.module.css";
import { NextSteps } from "./next-steps.tsx";

export type MadeMerchant = Output<"merchantCreate">;

interface HandoverDialogProps extends DialogTools<never> {
  made: MadeMerchant;
}

export function HandoverDialog({ made, isOpen, close, remove }: HandoverDialogProps) {
  const { t } = useTexts();
  const [isHanded, setHanded] = useState(false);
  useKeptPage(isOpen && !isHanded);
  const merchant = made.MerchantAlias;
  return (
    <DialogFrame
      title={t(isHanded ? "merchantAction.handover.nextTitle" : "merchantAction.handover.title", {
        merchant,
      })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={620}
      isSheet
      isHeld={!isHanded}
    >
      {isHanded ? (
        <NextSteps merchant={merchant} onLeave={close} />
      ) : (
        <Once made={made} onHanded={() => setHanded(true)} />
      )}
    </DialogFrame>
  );
}

function Once({ made, onHanded }: { made: MadeMerchant; onHanded: () => void }) {
  const { t } = useTexts();
  const { MerchantAlias: merchant, UserName: user, OneTimePassword, EnrolmentLink } = made;
  return (
    <div className={css.body}>
      <p className={css.warning} role="alert">
        <b>{t("merchantAction.handover.warning")}</b>{" "}
        {t("merchantAction.handover.warningText", { user, merchant })}
      </p>
      <section>
        <h3>{t("merchantAction.handover.signIn")}</h3>
        <dl className={css.facts}>
          <dt>{t("merchantAction.handover.code")}</dt>
          <dd>{merchant}</dd>
          <dt>{t("merchantAction.handover.user")}</dt>
          <dd>{user}</dd>
          <dt id="handover-password">{t("merchantAction.handover.password")}</dt>
          <dd>
            <output className={css.secret} aria-labelledby="handover-password">
              {OneTimePassword}
            </output>
            <small>{t("merchantAction.handover.passwordHint")}</small>
          </dd>
        </dl>
        <Copy label={t("merchantAction.handover.copyPassword")} text={OneTimePassword} />
      </section>
      <section>
        <h3>{t("merchantAction.handover.authenticator")}</h3>
        <p className={css.linkText}>{t("merchantAction.handover.linkText", { user })}</p>
        <output className={css.secret} aria-label={t("enrolment.link")}>
          {EnrolmentLink}
        </output>
        <Copy label={t("enrolment.copyLink")} text={EnrolmentLink} />
      </section>
      <Button className={css.end ?? ""} onClick={onHanded}>
        {t("merchantAction.handover.next")}
      </Button>
    </div>
  );
}

function Copy({ label, text }: { label: string; text: string }) {
  return (
    <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(text)}>
      {label}
    </Button>
  );
}
