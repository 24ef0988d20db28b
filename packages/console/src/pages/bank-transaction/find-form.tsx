/** The boxes of "find a payment". */

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callQuery } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { zoneLabel } from "../../kit/format/time.ts";
import { SearchIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { useAsWritten } from "../../kit/use-as-written.ts";
import { useSession } from "../../state/session.ts";
import css from "./find-payment.module.css";
import { type FindName, type FindValues, problemsOf } from "./find-question.ts";

interface FindFormProps {
  asked: FindValues;
  onAsk: (values: FindValues) => void;
}

export function FindForm({ asked, onAsk }: FindFormProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const [values, setValues] = useState(asked);
  const [isJudged, setJudged] = useState(false);
  const problems = isJudged ? problemsOf(values) : new Map<FindName, never>();
  const box = (name: FindName) => ({
    value: values[name],
    problem: problems.has(name) ? t(problems.get(name) ?? "findPayment.needed") : undefined,
    onValue: (value: string) => setValues((now) => ({ ...now, [name]: value })),
  });
  return (
    <form
      className={css.form}
      aria-label={t("bankTransaction.views.find")}
      onSubmit={(event) => {
        event.preventDefault();
        const tidy = { ...values, Payer: values.Payer.trim(), At: values.At.trim() };
        setJudged(true);
        if (problemsOf(tidy).size === 0) onAsk(tidy);
      }}
    >
      <AmountBox label={t("findPayment.amount")} isFirst {...box("Amount")} />
      <AmountBox label={t("findPayment.tolerance")} isNarrow {...box("Tolerance")} />
      <Box
        label={t("findPayment.at")}
        placeholder="YYYY-MM-DD HH:mm"
        hint={t("findPayment.atHint", { zone: zoneLabel(offsetMinutes) })}
        {...box("At")}
      />
      <Box label={t("findPayment.hours")} isNarrow isFigure {...box("Hours")} />
      <Box label={t("findPayment.payer")} {...box("Payer")} />
      <AccountBox {...box("AccountId")} />
      <button type="submit" className={kitCss.primary}>
        <SearchIcon /> {t("findPayment.action")}
      </button>
    </form>
  );
}

interface BoxProps {
  label: string;
  value: string;
  problem: string | undefined;
  onValue: (value: string) => void;
  placeholder?: string;
  hint?: string;
  isFirst?: boolean;
  isNarrow?: boolean;
  isFigure?: boolean;
}

function AmountBox(props: BoxProps) {
  const { shown, write } = useAsWritten(props.value, props.onValue);
  return <Box {...props} isFigure value={shown} onValue={write} />;
}

function Box(props: BoxProps) {
  const { label, value, problem, onValue, placeholder, hint, isFirst, isNarrow, isFigure } = props;
  const id = useId();
  const said = problem ?? hint;
  return (
    <div className={css.box} data-narrow={isNarrow}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={kitCss.input}
        value={value}
        placeholder={placeholder}
        inputMode={isFigure ? "decimal" : "text"}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: whoever comes here types an amount
        autoFocus={isFirst && value === ""}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={said === undefined ? undefined : `${id}-said`}
        onChange={({ target }) => onValue(target.value)}
      />
      {said && (
        <small id={`${id}-said`} data-wrong={problem !== undefined}>
          {said}
        </small>
      )}
    </div>
  );
}

function AccountBox({ value, onValue }: Pick<BoxProps, "value" | "onValue">) {
  const { t } = useTexts();
  const id = useId();
  const { data } = useQuery(callQuery("originalrecordAccounts", {}, { quiet: true }));
  return (
    <div className={css.box}>
      <label htmlFor={id}>{t("findPayment.account")}</label>
      <select id={id} className={kitCss.input} value={value} onChange={({ target }) => onValue(target.value)}>
        <option value="">{t("findPayment.anyAccount")}</option>
        {data?.Accounts.map(({ AccountId, AccountName, Currency }) => (
          <option key={AccountId} value={AccountId}>{`${AccountName} · ${Currency}`}</option>
        ))}
      </select>
    </div>
  );
}
