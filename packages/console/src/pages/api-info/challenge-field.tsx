/** A text for the merchant's private key to sign, got for the public key in the field above, and how to sign it. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { api, type Input } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import type { OwnFacts } from "../../kit/form/form.ts";
import { CopyIcon } from "../../kit/icons.tsx";
import css from "./api-info.module.css";
import own from "./separate-keys.module.css";

interface ChallengeFieldProps extends OwnFacts {
  whose: Pick<Input<"separatekeyChallenge">, "MerchantAlias">;
}

export function ChallengeField({ id, label, error, value, values, onTyped, whose }: ChallengeFieldProps) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const PublicKey = String(values.PublicKey ?? "");
  const text = String(value);
  const ask = async () => {
    setAsking(true);
    // A refusal says itself.
    const got = await api("separatekeyChallenge", { ...whose, PublicKey }).catch(() => undefined);
    setAsking(false);
    if (got) onTyped(got.Challenge);
  };
  return (
    <fieldset className={own.challenge}>
      <legend>{label}</legend>
      <p>{t("separateKey.add.challengeHint")}</p>
      {text !== "" && (
        // The text stands once: whoever signs in another way takes it out of the command.
        <code className={`${css.newSecret} ${css.command}`}>
          {before}
          <output aria-label={label}>{text}</output>
          {after}
        </code>
      )}
      <div className={css.actions}>
        <Button id={id} variant="default" loading={isAsking} disabled={PublicKey === ""} onClick={ask}>
          {t(text === "" ? "separateKey.add.getChallenge" : "separateKey.add.newChallenge")}
        </Button>
        {text !== "" && (
          <span className={css.tools}>
            <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(text)}>
              {t("separateKey.add.copyText")}
            </Button>
            <Button
              variant="default"
              leftSection={<CopyIcon />}
              onClick={() => void copyText(`${before}${text}${after}`)}
            >
              {t("separateKey.add.copyCommand")}
            </Button>
          </span>
        )}
      </div>
      {error !== undefined && <p role="alert">{error}</p>}
    </fieldset>
  );
}

/** OpenSSL signs with Ed25519 what is in a file alone. */
const before = "printf %s '";
const after =
  "' > challenge && openssl pkeyutl -sign -rawin -inkey payout.pem -in challenge | openssl base64 -A";
