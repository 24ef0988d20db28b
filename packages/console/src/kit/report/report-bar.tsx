/** What every report is asked by: days, merchant, currency, and what they are compared with. Each choice acts at once. */
import { comparisons } from "@opc/contract/report/comparisons";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { useMerchantEntries } from "../../state/reference.ts";
import { useSession } from "../../state/session.ts";
import { ChoiceScope, useMissingOptions } from "../choice-scope.tsx";
import { DateControl } from "../filter/date-control.tsx";
import filterCss from "../filter/filter.module.css";
import kit from "../kit.module.css";
import { useCurrencyChoices } from "../reference-choices.ts";
import css from "./report.module.css";
import type { ReportAsking } from "./use-report-question.ts";

interface ReportBarProps extends ReportAsking {
  /** It has a choice of comparisons of its own. */
  hasNoComparison?: boolean;
  /** Amounts of this one alone are shown where nobody chose another; left out: of all currencies. */
  oneCurrency?: string | null;
  /** Filters of this report alone, after the common ones. */
  children?: ReactNode;
  /** At the end of the line: export, refresh. */
  tools?: ReactNode;
}

export function ReportBar(props: ReportBarProps) {
  const { question, usual, ask, hasNoComparison, oneCurrency, children, tools } = props;
  const { t } = useTexts();
  const { IsSuper } = useSession();
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is younger than the browsers that we serve
    <div className={filterCss.bar} role="search" aria-label={t("common.search")}>
      <DateControl
        question={{ date: question.date, values: {}, sort: "newest" }}
        usual={usual}
        search=""
        isDaysOnly
        onAsk={({ date }) => ask({ ...question, date })}
      />
      {IsSuper && (
        <ChoiceScope>
          <MerchantChoice value={question.merchant} onValue={(merchant) => ask({ ...question, merchant })} />
        </ChoiceScope>
      )}
      <ChoiceScope>
        <CurrencyChoice
          value={question.currency || (oneCurrency ?? "")}
          isOne={oneCurrency !== undefined}
          onValue={(currency) => ask({ ...question, currency })}
        />
      </ChoiceScope>
      {!hasNoComparison && (
        <ReportChoice
          label="report.compare.label"
          value={question.compare}
          options={comparisons.map((value) => ({ value, label: t(`report.compare.${value}`) }))}
          onValue={(value) => {
            const compare = comparisons.find((one) => one === value);
            if (compare) ask({ ...question, compare });
          }}
        />
      )}
      {children}
      {tools && <div className={filterCss.tools}>{tools}</div>}
    </div>
  );
}

interface ValueProps {
  value: string;
  onValue: (value: string) => void;
}

function MerchantChoice(props: ValueProps) {
  const options = useMerchantEntries().map(({ MerchantAlias, MerchantName }) => ({
    value: MerchantAlias,
    label: MerchantAlias === "" ? MerchantName : `${MerchantAlias} · ${MerchantName}`,
  }));
  return <ReportChoice {...props} label="report.merchant" options={options} />;
}

function CurrencyChoice({ isOne, ...props }: ValueProps & { isOne: boolean }) {
  const { t } = useTexts();
  const all = isOne ? [] : [{ value: "", label: t("report.allCurrencies") }];
  return <ReportChoice {...props} label="report.currency" options={[...all, ...useCurrencyChoices()]} />;
}

interface ReportChoiceProps extends ValueProps {
  label: TextKey;
  options: readonly { value: string; label: string }[];
}

/** One of a few; what an address asks for is shown also where it is no choice (any more). */
export function ReportChoice({ label, value, options, onValue }: ReportChoiceProps) {
  const { t } = useTexts();
  const { said, hasFailed, onOpen } = useMissingOptions();
  const isKnown = options.some((option) => option.value === value);
  return (
    <select
      className={`${kit.input} ${css.choice}`}
      aria-label={t(label)}
      value={value}
      onFocus={onOpen}
      onMouseDown={onOpen}
      onChange={({ target }) => onValue(target.value)}
    >
      {!isKnown && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {hasFailed && <option disabled>{said}</option>}
    </select>
  );
}
