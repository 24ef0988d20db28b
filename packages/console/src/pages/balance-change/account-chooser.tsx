/** Whose balance, in which currency, available or frozen, and over what time. */

import type { DateChoice } from "@opc/contract/question/fields";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { ChoiceScope, useMissingOptions } from "../../kit/choice-scope.tsx";
import { DateControl } from "../../kit/filter/date-control.tsx";
import kitCss from "../../kit/kit.module.css";
import { useCurrencyChoices } from "../../kit/reference-choices.ts";
import { useMerchantEntries } from "../../state/reference.ts";
import { useSession } from "../../state/session.ts";
import type { AccountChoice } from "./account.ts";
import css from "./explain.module.css";
import { balanceAccounts } from "./types.static.ts";

interface AccountChooserProps {
  choice: AccountChoice;
  onChoice: (choice: AccountChoice) => void;
  date: DateChoice;
  onDate: (date: DateChoice) => void;
  /** At the end of the line. */
  children: ReactNode;
}

export function AccountChooser({ choice, onChoice, date, onDate, children }: AccountChooserProps) {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  return (
    <div className={css.chooser}>
      {IsSuper && (
        <ChoiceScope>
          <MerchantChoice value={choice.merchant} onValue={(merchant) => onChoice({ ...choice, merchant })} />
        </ChoiceScope>
      )}
      <ChoiceScope>
        <CurrencyChoice value={choice.currency} onValue={(currency) => onChoice({ ...choice, currency })} />
      </ChoiceScope>
      <fieldset className={`${kitCss.joined} ${kitCss.pair}`}>
        <legend className={kitCss.unseen}>{t("balanceChange.explain.account")}</legend>
        {balanceAccounts.map((account) => (
          <button
            key={account}
            type="button"
            className={kitCss.button}
            aria-pressed={account === choice.account}
            onClick={() => onChoice({ ...choice, account })}
          >
            {t(`balanceChange.account.${account}`)}
          </button>
        ))}
      </fieldset>
      <DateControl
        question={{ date, values: {}, sort: "newest" }}
        usual="last3Days"
        search=""
        onAsk={({ date: chosen }) => onDate(chosen ?? { kind: "all" })}
      />
      {children}
    </div>
  );
}

interface ChoiceProps {
  value: string;
  onValue: (value: string) => void;
}

function MerchantChoice(props: ChoiceProps) {
  const entries = useMerchantEntries({ hidesAll: true });
  const options = entries.map(({ MerchantAlias, MerchantName }) => ({
    value: MerchantAlias,
    label: `${MerchantAlias} · ${MerchantName}`,
  }));
  return <One {...props} label="balanceChange.explain.merchant" options={options} />;
}

function CurrencyChoice(props: ChoiceProps) {
  return <One {...props} label="balanceChange.field.Currency" options={useCurrencyChoices()} />;
}

interface OneProps extends ChoiceProps {
  label: TextKey;
  options: readonly { value: string; label: string }[];
}

function One({ label, value, options, onValue }: OneProps) {
  const { t } = useTexts();
  const { said, hasFailed, onOpen } = useMissingOptions();
  const isKnown = options.some((option) => option.value === value);
  return (
    <select
      className={`${kitCss.input} ${css.select}`}
      aria-label={t(label)}
      value={value}
      onFocus={onOpen}
      onMouseDown={onOpen}
      onChange={({ target }) => onValue(target.value)}
    >
      {value === "" && <option value="">{t(label)}</option>}
      {value !== "" && !isKnown && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {hasFailed && <option disabled>{said}</option>}
    </select>
  );
}
