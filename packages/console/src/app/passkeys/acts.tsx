/** Adding and revoking a passkey of one's own, and new recovery codes: each asks first who it is. */
import { Button } from "@mantine/core";
import { passkeyBegin, passkeyRevoke, recoverycodeMake } from "@opc/contract/passkey/calls";
import { ApiError, api } from "../../api/client.ts";
import { translate, useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { CopyIcon } from "../../kit/icons.tsx";
import type { Passkey } from "../../kit/passkey/held.tsx";
import css from "../../kit/passkey/passkey.module.css";
import { useKeptPage } from "../../kit/use-kept-page.ts";
import { failureText, say } from "../../state/messages.ts";
import { sessionStore } from "../../state/session.ts";

export async function addPasskey(): Promise<void> {
  const begun = await openForm({
    title: "passkey.add.title",
    call: "passkeyBegin",
    input: passkeyBegin.input,
    fields: [
      { kind: "text", name: "Name", label: "passkey.add.name", hint: "passkey.add.hint" },
      ...proofFields,
    ],
    sentence: (_, t) => t("passkey.add.sentence"),
    confirm: "passkey.add.next",
    done: null,
  });
  if (!begun) return;
  const { makePasskey } = await import("../../kit/passkey/browser.ts");
  try {
    await api("passkeyAdd", await makePasskey(begun), { quiet: true });
  } catch (error) {
    if (error instanceof ApiError) say.error(failureText(error));
    return;
  }
  holdsPasskey(true);
  say.success(translate("passkey.add.done"));
}

export async function revokePasskey({ PasskeyId, Name: name }: Passkey, isLast: boolean): Promise<void> {
  const revoked = await openForm({
    title: (t) => t("passkey.revoke.title", { name }),
    call: "passkeyRevoke",
    input: passkeyRevoke.input,
    fixed: { PasskeyId },
    fields: [...proofFields],
    sentence: (_, t) => t("passkey.revoke.sentence"),
    tone: "danger",
    confirm: "passkey.revoke.action",
    done: (t) => t("passkey.revoke.done", { name }),
  });
  if (revoked && isLast) holdsPasskey(false);
}

export async function makeCodes(): Promise<void> {
  const made = await openForm({
    title: "passkey.codes.make",
    call: "recoverycodeMake",
    input: recoverycodeMake.input,
    fields: [...proofFields],
    sentence: (_, t) => t("passkey.codes.sentence"),
    confirm: "passkey.codes.make",
    done: null,
  });
  if (made) await openDialog<never>((tools) => <Codes codes={made.RecoveryCodes} {...tools} />);
}

/** Forms ask for a passkey from now on, or for one no more. */
function holdsPasskey(HasPasskey: boolean): void {
  sessionStore.set((session) => session && { ...session, user: { ...session.user, HasPasskey } });
}

function Codes({ codes, isOpen, close, remove }: DialogTools<never> & { codes: readonly string[] }) {
  const { t } = useTexts();
  useKeptPage(isOpen);
  return (
    <DialogFrame
      title={t("passkey.codes.title")}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={500}
      isSheet
      isHeld
    >
      <div className={css.body}>
        <p role="alert">{t("passkey.codes.once")}</p>
        <ul className={css.codes} aria-label={t("passkey.codes.title")}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={css.buttons}>
          <Button
            variant="default"
            leftSection={<CopyIcon />}
            onClick={() => void copyText(codes.join("\n"))}
          >
            {t("passkey.codes.copy")}
          </Button>
          <Button onClick={() => close()}>{t("passkey.codes.kept")}</Button>
        </div>
      </div>
    </DialogFrame>
  );
}
