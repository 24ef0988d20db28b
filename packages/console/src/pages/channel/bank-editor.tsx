/**
 * Which banks a channel serves and how its supplier calls them: a table to search and switch, and a place to paste
 * lines into. Nothing is sent before "save"; what was edited is kept when the server refuses.
 */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { DialogFrame, leaving } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import formCss from "../../kit/form/form.module.css";
import { useLeave } from "../../kit/form/form-dialog.tsx";
import { refusalOf } from "../../kit/form/refusal.ts";
import kitCss from "../../kit/kit.module.css";
import { type BankEntry, changesOf, foundBanks, hasChanges, withLines } from "./bank-changes.ts";
import css from "./bank-editor.module.css";
import { PasteLines } from "./bank-paste.tsx";
import { BankTable } from "./bank-table.tsx";

export interface BankEditing {
  title: string;
  /** Whether a supplier is told the code: else there is nothing to be mapped. */
  hasMapping: boolean;
  banks: readonly BankEntry[];
  /** Throws what the server refuses. False: the person gave up. */
  save: (banks: readonly BankEntry[]) => Promise<boolean>;
}

/** Returns whether something was saved. */
export async function openBankEditor(editing: BankEditing): Promise<boolean> {
  return (await openDialog<true>((tools) => <BankEditor editing={editing} {...tools} />)) === true;
}

function BankEditor({ editing, isOpen, close, remove }: DialogTools<true> & { editing: BankEditing }) {
  const { t } = useTexts();
  const [banks, setBanks] = useState(editing.banks);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const changes = changesOf(editing.banks, banks);
  const leave = useLeave({ isDirty: hasChanges(changes), isRunning: isSaving }, () => close());
  const save = async () => {
    setSaving(true);
    setRefusal(undefined);
    try {
      if (await editing.save(banks)) close(true);
      else setSaving(false);
    } catch (error) {
      setRefusal(refusalOf(error, []).whole);
      setSaving(false);
    }
  };
  return (
    <DialogFrame
      title={editing.title}
      isOpen={isOpen}
      onClose={() => void leave()}
      onGone={remove}
      widthPx={760}
      isSheet
    >
      <BankChoice editing={editing} banks={banks} onBanks={setBanks} />
      <div className={formCss.end}>
        {hasChanges(changes) && (
          <p className={formCss.sentence}>{t("channelAction.banks.changes", { ...changes })}</p>
        )}
        {!banks.some(({ Enabled }) => Enabled) && (
          <p className={formCss.sentence}>{t("channelAction.banks.noneOn")}</p>
        )}
        {refusal && (
          <p className={formCss.refusal} role="alert">
            {refusal}
          </p>
        )}
        <div className={formCss.actions}>
          <Button variant="default" onClick={() => void leave()} {...leaving}>
            {t("common.cancel")}
          </Button>
          <Button loading={isSaving} disabled={!hasChanges(changes)} onClick={() => void save()}>
            {t("channelAction.banks.save")}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}

interface BankChoiceProps {
  editing: BankEditing;
  banks: readonly BankEntry[];
  onBanks: (banks: readonly BankEntry[]) => void;
}

function BankChoice({ editing, banks, onBanks }: BankChoiceProps) {
  const { t } = useTexts();
  const [sought, setSought] = useState("");
  const [isPasting, setPasting] = useState(false);
  const found = foundBanks(banks, sought);
  const codes = new Set(found.map(({ BankCode }) => BankCode));
  const switchFound = (Enabled: boolean) =>
    onBanks(banks.map((bank) => (codes.has(bank.BankCode) ? { ...bank, Enabled } : bank)));
  const change = (changed: BankEntry) =>
    onBanks(banks.map((bank) => (bank.BankCode === changed.BankCode ? changed : bank)));
  return (
    <>
      <p className={css.intro}>
        {t(editing.hasMapping ? "channelAction.banks.intro" : "channelAction.banks.introNative")}
      </p>
      <div className={css.bar}>
        <input
          className={`${kitCss.input} ${css.search}`}
          type="search"
          data-autofocus
          value={sought}
          placeholder={t("channelAction.banks.search")}
          aria-label={t("channelAction.banks.search")}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <button type="button" className={kitCss.button} onClick={() => switchFound(true)}>
          {t("channelAction.banks.allOn")}
        </button>
        <button type="button" className={kitCss.button} onClick={() => switchFound(false)}>
          {t("channelAction.banks.allOff")}
        </button>
        <button
          type="button"
          className={kitCss.button}
          aria-expanded={isPasting}
          onClick={() => setPasting(!isPasting)}
        >
          {t("channelAction.banks.paste")}
        </button>
        <span className={css.count} role="status">
          {t("channelAction.banks.on", {
            on: banks.filter(({ Enabled }) => Enabled).length,
            all: banks.length,
          })}
        </span>
      </div>
      {isPasting && (
        <PasteLines
          bankCodes={new Set(banks.map(({ BankCode }) => BankCode))}
          onLines={(lines) => {
            onBanks(withLines(banks, lines));
            setPasting(false);
            setSought("");
          }}
        />
      )}
      <BankTable banks={found} hasMapping={editing.hasMapping} onChange={change} />
    </>
  );
}
