/** What a member sees who pays into an account: the same instructions as on the payment page, for any amount. */
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, api, type Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { useAsWritten } from "../../kit/use-as-written.ts";
import { type AccountRow, type Kind, type KindCall, kindCalls } from "./kinds.ts";
import { MemberView } from "./member-view.tsx";
import css from "./preview.module.css";

type Preview = Output<KindCall<"preview">>;

/** Opens with the least amount that the account takes. */
export async function preview(kind: Kind, row: AccountRow): Promise<void> {
  const first = await previewOf(kind, row, row.MinimumAmount).catch(() => undefined);
  if (!first) return;
  await openDialog<never>((tools) => <PreviewDialog kind={kind} row={row} first={first} {...tools} />);
}

function previewOf(kind: Kind, { AccountId }: AccountRow, Amount: string, quiet = false): Promise<Preview> {
  return api(kindCalls[kind].preview, { AccountId, Amount }, { quiet });
}

interface PreviewDialogProps extends DialogTools<never> {
  kind: Kind;
  row: AccountRow;
  first: Preview;
}

function PreviewDialog({ kind, row, first, isOpen, close, remove }: PreviewDialogProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(first);
  const [amount, setAmount] = useState(row.MinimumAmount);
  const written = useAsWritten(amount, setAmount);
  const [refusal, setRefusal] = useState<string>();
  /** The latest question: an older one's answer may come after it. */
  const latest = useRef(0);
  const show = async (event: FormEvent) => {
    event.preventDefault();
    latest.current += 1;
    const own = latest.current;
    try {
      const preview = await previewOf(kind, row, amount.trim(), true);
      if (own !== latest.current) return;
      setShown(preview);
      setRefusal(undefined);
    } catch (error) {
      if (own !== latest.current) return;
      setRefusal(error instanceof ApiError ? error.msg : t("common.operationFailed"));
    }
  };
  return (
    <DialogFrame
      title={t("offlineAccount.preview.title", { name: row.AccountName })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      isSheet
    >
      <form className={css.question} onSubmit={(event) => void show(event)}>
        <TextInput
          className={css.amount ?? ""}
          label={t("offlineAccount.preview.amount")}
          value={written.shown}
          error={refusal}
          inputMode="decimal"
          autoComplete="off"
          rightSection={row.Currency}
          rightSectionWidth={52}
          onChange={(event) => written.write(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t("offlineAccount.preview.show")}
        </Button>
      </form>
      <MemberView row={row} preview={shown} />
    </DialogFrame>
  );
}
