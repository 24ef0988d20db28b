/** The secret of one's own authenticator: to be scanned, typed by hand or copied. Its texts are among the later ones. */
import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../copy-text.ts";
import { CopyIcon } from "../icons.tsx";
import { QrCode } from "../qr-code.tsx";
import css from "./authenticator-seed.module.css";

interface SeedProps {
  /** "ALIAS/user" */
  user: string;
  /** Base32. */
  secret: string;
  /** `otpauth://totp/…` */
  address: string;
}

export function AuthenticatorSeed({ user, secret, address }: SeedProps) {
  const { t } = useTexts();
  const copies = [
    ["enrolment.copySecret", secret],
    ["enrolment.copyAddress", address],
  ] as const;
  return (
    <div className={css.body}>
      <p>{t("enrolment.scan")}</p>
      <div className={css.code}>
        <QrCode text={address} label={t("enrolment.qr", { user })} />
      </div>
      <p>{t("enrolment.secret")}</p>
      <code className={css.secret}>{inFours(secret)}</code>
      <div className={css.copies}>
        {copies.map(([label, text]) => (
          <Button
            key={label}
            variant="default"
            leftSection={<CopyIcon />}
            onClick={() => void copyText(text)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** People type it group by group. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
