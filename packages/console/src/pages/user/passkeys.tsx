/** Somebody else's passkeys: an administrator sees which there are and revokes a lost one; its owner is told. */
import { userPasskeyrevoke } from "@opc/contract/passkey/calls";
import type { UserRow } from "@opc/contract/user/calls";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { Failure } from "../../kit/failure.tsx";
import { openForm } from "../../kit/form/open-form.tsx";
import { CodesLeft, type Passkey, PasskeyList } from "../../kit/passkey/held.tsx";
import css from "../../kit/passkey/passkey.module.css";
import { accountInput } from "./account.ts";

export async function showPasskeysOf(row: UserRow): Promise<void> {
  await moreTexts();
  const ask = () => openDialog<Passkey>((tools) => <PasskeysOf row={row} {...tools} />);
  for (let lost = await ask(); lost; lost = await ask()) await revokeOf(row, lost);
}

function PasskeysOf({ row, isOpen, close, remove }: DialogTools<Passkey> & { row: UserRow }) {
  const { t } = useTexts();
  return (
    <DialogFrame
      title={t("passkey.other.title", { user: row.UserKey })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={560}
      isSheet
    >
      <Held row={row} onRevoke={close} />
    </DialogFrame>
  );
}

function Held({ row, onRevoke }: { row: UserRow; onRevoke: (passkey: Passkey) => void }) {
  const query = useQuery({
    ...callQuery("userPasskeylist", accountInput(row), { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const held = query.data;
  if (!held) return <div aria-busy="true" />;
  return (
    <div className={css.body}>
      <PasskeyList passkeys={held.Passkeys} onRevoke={onRevoke} />
      <CodesLeft held={held} />
    </div>
  );
}

async function revokeOf(row: UserRow, { PasskeyId, Name: name }: Passkey): Promise<void> {
  const user = row.UserKey;
  await openForm({
    title: (t) => t("passkey.revoke.title", { name }),
    call: "userPasskeyrevoke",
    input: userPasskeyrevoke.input,
    fixed: { ...accountInput(row), PasskeyId },
    fields: [{ kind: "code", name: "GoogleVerifyCode", label: "user.field.GoogleVerifyCode" }],
    sentence: (_, t) => t("passkey.other.sentence", { user }),
    tone: "danger",
    confirm: "passkey.revoke.action",
    done: (t) => t("passkey.revoke.done", { name }),
  });
}
