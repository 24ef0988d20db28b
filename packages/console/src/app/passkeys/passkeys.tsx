/** One's own passkeys and recovery codes, from the user menu. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { Failure } from "../../kit/failure.tsx";
import { CodesLeft, type Passkey, PasskeyList } from "../../kit/passkey/held.tsx";
import css from "../../kit/passkey/passkey.module.css";
import { addPasskey, makeCodes, revokePasskey } from "./acts.tsx";

/** What was chosen; it is done in dialogs of its own, after which this one is there again. */
type Wanted = () => Promise<void>;

export async function showPasskeys(): Promise<void> {
  await moreTexts();
  const ask = () => openDialog<Wanted>((tools) => <Passkeys {...tools} />);
  for (let wanted = await ask(); wanted; wanted = await ask()) await wanted();
}

function Passkeys({ isOpen, close, remove }: DialogTools<Wanted>) {
  const { t } = useTexts();
  return (
    <DialogFrame
      title={t("passkey.title")}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={560}
      isSheet
    >
      <OwnPasskeys onWanted={close} />
    </DialogFrame>
  );
}

function OwnPasskeys({ onWanted }: { onWanted: (wanted: Wanted) => void }) {
  const { t } = useTexts();
  const query = useQuery({ ...callQuery("passkeyList", {}, { quiet: true }), staleTime: 0, gcTime: 0 });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const own = query.data;
  if (!own) return <div aria-busy="true" />;
  const isLast = own.Passkeys.length === 1;
  return (
    <div className={css.body}>
      <p>{t("passkey.intro")}</p>
      <Place origin={own.Origin} />
      <PasskeyList
        passkeys={own.Passkeys}
        onRevoke={(passkey: Passkey) => onWanted(() => revokePasskey(passkey, isLast))}
      />
      <Button disabled={own.Origin !== location.origin} onClick={() => onWanted(addPasskey)}>
        {t("passkey.add.action")}
      </Button>
      <h3>{t("passkey.codes.title")}</h3>
      <p>{t("passkey.codes.intro")}</p>
      <CodesLeft held={own} />
      <Button variant="default" onClick={() => onWanted(makeCodes)}>
        {t("passkey.codes.make")}
      </Button>
    </div>
  );
}

/** Said where passkeys cannot be had, and where they can. */
function Place({ origin }: { origin: string | null }) {
  const { t } = useTexts();
  if (origin === location.origin) return null;
  return (
    <p className={css.part} role="note">
      {origin === null ? t("passkey.nowhere") : t("passkey.failure.elsewhere", { address: origin })}
    </p>
  );
}
