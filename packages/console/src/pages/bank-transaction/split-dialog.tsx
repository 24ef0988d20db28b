/** One transfer that pays several orders: how much of it is for each. The last part is what is left. */
import { Button } from "@mantine/core";
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { type FormEvent, useId, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import formCss from "../../kit/form/form.module.css";
import { useLeave } from "../../kit/form/form-dialog.tsx";
import { refusalOf } from "../../kit/form/refusal.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { AddIcon, CloseIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { useAsWritten } from "../../kit/use-as-written.ts";
import { say } from "../../state/messages.ts";
import { moneyOf } from "./money-text.ts";
import { partsOf } from "./parts.ts";
import css from "./split-dialog.module.css";
import { maxParts } from "./statuses.static.ts";

interface SplitDialogProps extends DialogTools<readonly BankTransactionRow[]> {
  credit: BankTransactionRow;
}

export function SplitDialog({ credit, isOpen, close, remove }: SplitDialogProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<readonly string[]>([""]);
  const sending = useSplit(credit, close);
  const isDirty = typed.some((text) => text.trim() !== "");
  const leave = useLeave({ isDirty, isRunning: sending.isRunning }, () => close());
  const title = t("bankTransaction.split.title", { amount: moneyOf(credit) });
  return (
    <DialogFrame title={title} isOpen={isOpen} onClose={leave} onGone={remove} isSheet>
      <SplitForm credit={credit} typed={typed} onTyped={setTyped} sending={sending} onLeave={leave} />
    </DialogFrame>
  );
}

interface SplitFormProps {
  credit: BankTransactionRow;
  typed: readonly string[];
  onTyped: (typed: readonly string[]) => void;
  sending: ReturnType<typeof useSplit>;
  onLeave: () => void;
}

function SplitForm({ credit, typed, onTyped, sending, onLeave }: SplitFormProps) {
  const { t } = useTexts();
  const saidId = useId();
  const [isJudged, setJudged] = useState(false);
  const { isRunning, refusal, send } = sending;
  const { wrong, rest, amounts } = partsOf(credit.Amount, typed);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setJudged(true);
    if (amounts) void send(amounts);
    else event.currentTarget.querySelector<HTMLInputElement>("input:not([readonly])")?.focus();
  };
  const isWrong = isJudged && (wrong.length > 0 || amounts === undefined);
  const said =
    refusal ?? (isWrong ? t("bankTransaction.split.wrong", { currency: credit.Currency }) : undefined);
  return (
    <form className={formCss.form} noValidate aria-busy={isRunning} onSubmit={submit}>
      <p className={css.hint}>{t("bankTransaction.split.hint")}</p>
      <PartFields
        typed={typed}
        rest={rest}
        currency={credit.Currency}
        wrong={isJudged ? wrong : []}
        describedBy={said && saidId}
        onTyped={onTyped}
      />
      <p className={formCss.sentence}>{sharedText(credit, rest, t)}</p>
      {said && (
        <p id={saidId} className={formCss.refusal} role="alert">
          {said}
        </p>
      )}
      <div className={formCss.actions}>
        <Button variant="default" onClick={onLeave}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" loading={isRunning}>
          {t("bankTransaction.split.action")}
        </Button>
      </div>
    </form>
  );
}

function sharedText(
  { Currency, Amount }: BankTransactionRow,
  rest: string | undefined,
  t: ReturnType<typeof useTexts>["t"],
): string {
  if (rest?.startsWith("-"))
    return t("bankTransaction.split.over", { amount: formatMoney(rest.slice(1), Currency) });
  return t("bankTransaction.split.equal", { amount: formatMoney(Amount, Currency) });
}

interface PartFieldsProps {
  typed: readonly string[];
  rest: string | undefined;
  currency: string;
  wrong: readonly number[];
  /** Where it is said what is wrong. */
  describedBy: string | undefined;
  onTyped: (typed: readonly string[]) => void;
}

function PartFields({ typed, rest, currency, wrong, describedBy, onTyped }: PartFieldsProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className={css.parts}>
      {typed.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <div key={place} className={css.part}>
          <label htmlFor={`${id}-${place}`}>{t("bankTransaction.split.part", { number: place + 1 })}</label>
          <PartInput
            id={`${id}-${place}`}
            value={text}
            isFirst={place === 0}
            isWrong={wrong.includes(place)}
            describedBy={describedBy}
            onTyped={(plain) => onTyped(typed.with(place, plain))}
          />
          <span>{currency}</span>
          {typed.length > 1 && (
            <button
              type="button"
              className={kitCss.bare}
              aria-label={t("bankTransaction.split.remove", { number: place + 1 })}
              onClick={() => onTyped(typed.toSpliced(place, 1))}
            >
              <CloseIcon />
            </button>
          )}
        </div>
      ))}
      <div className={css.part}>
        <label htmlFor={`${id}-rest`}>{t("bankTransaction.split.rest", { number: typed.length + 1 })}</label>
        <input
          id={`${id}-rest`}
          className={kitCss.input}
          value={rest ?? ""}
          aria-invalid={rest?.startsWith("-") || undefined}
          readOnly
        />
        <span>{currency}</span>
      </div>
      {typed.length + 1 < maxParts && (
        <button type="button" className={kitCss.button} onClick={() => onTyped([...typed, ""])}>
          <AddIcon /> {t("bankTransaction.split.add")}
        </button>
      )}
    </div>
  );
}

/** The one call; a refusal stays in the dialog with what was typed. */
function useSplit(credit: BankTransactionRow, onDone: (parts: readonly BankTransactionRow[]) => void) {
  const { t } = useTexts();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const running = useRef(false);
  const send = async (amounts: readonly string[]) => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    setRefusal(undefined);
    try {
      const input = { TransactionId: credit.Id, Amounts: [...amounts] };
      const { Parts } = await api("originalrecordSplit", input, { quiet: true });
      say.success(t("bankTransaction.split.done", { count: Parts.length }));
      onDone(Parts);
    } catch (error) {
      setRefusal(refusalOf(error, []).whole);
      running.current = false;
      setRunning(false);
    }
  };
  return { isRunning, refusal, send };
}

interface PartInputProps {
  id: string;
  value: string;
  isFirst: boolean;
  isWrong: boolean;
  describedBy: string | undefined;
  onTyped: (plain: string) => void;
}

function PartInput({ id, value, isFirst, isWrong, describedBy, onTyped }: PartInputProps) {
  const { shown, write } = useAsWritten(value, onTyped);
  return (
    <input
      id={id}
      className={kitCss.input}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? describedBy : undefined}
      onChange={({ target }) => write(target.value)}
    />
  );
}
