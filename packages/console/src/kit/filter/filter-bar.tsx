/**
 * The filter bar: search box, range of time, status chips, folded filters. Chips and range act at once, together with what is
 * typed by then: else it would go unasked, and whoever exports would take more than they believe. What is typed alone acts on
 * Enter or by the button.
 */

import {
  emptyQuestion,
  type FilterField,
  type FilterValues,
  type ListQuestion,
  type UsualDate,
} from "@opc/contract/question/fields";
import { splitNumbers } from "@opc/contract/question/numbers";
import { usualValues, withUsual } from "@opc/contract/question/usual";
import { type Ref, useRef, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { FilterIcon } from "../icons.tsx";
import css from "../kit.module.css";
import { lazyPart, Part } from "../part.tsx";
import type { Chips, LabelledField, Search } from "../resource.ts";
import { DateControl } from "./date-control.tsx";
import filterCss from "./filter.module.css";
import { SearchBox } from "./search-box.tsx";
import { StatusChips } from "./status-chips.tsx";

const SetFilters = lazyPart(async () => (await import("./set-filters.tsx")).loadSetFilters());
const MoreFilters = lazyPart(async () => (await import("./more-filters.tsx")).MoreFilters);

interface FilterBarProps {
  question: ListQuestion;
  onAsk: (question: ListQuestion) => void;
  search: Search;
  chips: (Omit<Chips<string, never>, "counts"> & { counts?: unknown }) | undefined;
  counts: ReadonlyMap<string, number> | undefined;
  /** They are of the question before. */
  areCountsStale: boolean;
  filters: readonly LabelledField[];
  startsUnfolded: boolean;
  /** Every field that the address holds. */
  fields: readonly FilterField[];
  usualDate: UsualDate | undefined;
  /** Another button is the view's primary one. */
  isSecondary: boolean;
  searchBox: Ref<HTMLInputElement>;
  /** Views, columns, refresh. */
  tools: React.ReactNode;
}

export function FilterBar(props: FilterBarProps) {
  const { question, onAsk, search, chips } = props;
  const { t } = useTexts();
  const { IsSuper } = useSession();
  const draft = useDraft(question, search.name, props.fields);
  const filters = props.filters.filter((field) => IsSuper || !field.superOnly);
  const folded = filters.filter((field) => (question.values[field.name]?.length ?? 0) > 0).length;
  const [isUnfolded, setUnfolded] = useState(props.startsUnfolded);
  const form = useRef<HTMLFormElement>(null);
  /** What is typed, and this. A field that is wrong comes first. */
  const ask = ({ values, ...other }: Partial<ListQuestion> = {}) => {
    const refused = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (refused) return refused.focus();
    const typed = { ...draft.values, [search.name]: searched(search, draft.text) };
    const all = { ...withUsual(typed, question.values, props.fields), ...values };
    onAsk({ ...question, ...other, values: all });
  };

  return (
    <form
      ref={form}
      className={filterCss.filters}
      aria-label={t("common.search")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className={filterCss.bar}>
        <SearchBox
          ref={props.searchBox}
          text={draft.text}
          onText={draft.setText}
          placeholder={t(search.placeholder)}
          kind={search.kind ?? "numbers"}
        />
        {props.usualDate && (
          <DateControl
            question={question}
            usual={props.usualDate}
            search={search.name}
            onAsk={({ date }) => ask({ date })}
          />
        )}
        {filters.length > 0 && (
          <button
            type="button"
            className={css.button}
            aria-expanded={isUnfolded}
            title={t("kit.filter.more")}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <FilterIcon /> <span data-fold="true">{t("kit.filter.more")}</span>
            {folded > 0 && <span className={css.badge}>{folded}</span>}
          </button>
        )}
        <button type="submit" className={props.isSecondary ? css.button : css.primary}>
          {t("common.search")}
        </button>
        <button
          type="button"
          className={css.button}
          onClick={() => {
            draft.clear();
            onAsk({ ...emptyQuestion, values: usualValues(props.fields), sort: question.sort });
          }}
        >
          {t("common.reset")}
        </button>
        <div className={filterCss.tools}>{props.tools}</div>
      </div>
      {isUnfolded && filters.length > 0 && (
        <Part fallback={<FilterRoom fields={filters} />}>
          <MoreFilters fields={filters} values={draft.values} onValues={draft.setValues} />
        </Part>
      )}
      {(chips || filters.length > 0) && (
        <div className={filterCss.line} data-print="asked">
          {chips && (
            <StatusChips
              statuses={chips.statuses}
              together={chips.together}
              counts={props.counts}
              isStale={props.areCountsStale}
              isCounted={chips.counts !== undefined}
              chosen={question.values[chips.name] ?? []}
              onChosen={(chosen) => ask({ values: { [chips.name]: chosen } })}
            />
          )}
          {folded > 0 && (
            <Part>
              <SetFilters fields={filters} values={question.values} onEmptied={(values) => ask({ values })} />
            </Part>
          )}
        </div>
      )}
    </form>
  );
}

/** What the folded filters' place is until their code is here: their names over boxes as high as the fields. */
export function FilterRoom({ fields }: { fields: readonly LabelledField[] }) {
  const { t } = useTexts();
  return (
    <div className={filterCss.folded} aria-busy="true">
      {fields.map(({ name, label }) => (
        <div key={name} className={filterCss.field}>
          <span className={filterCss.label}>{t(label)}</span>
          <div className={css.input} />
        </div>
      ))}
    </div>
  );
}

function searched(search: Search, text: string): readonly string[] {
  if (search.kind !== "text") return splitNumbers(text);
  return text.trim() === "" ? [] : [text.trim()];
}

/** What is typed but not asked yet; another question (from a view, the browser's back) replaces it, another order does not. */
function useDraft(question: ListQuestion, searchName: string, fields: readonly FilterField[]) {
  const asked = (question.values[searchName] ?? []).join(" ");
  const [text, setText] = useState(asked);
  const [values, setValues] = useState<FilterValues>(question.values);
  const now = JSON.stringify([question.date, question.values]);
  const [seen, setSeen] = useState(now);
  if (seen !== now) {
    setSeen(now);
    setText(asked);
    setValues(question.values);
  }
  const clear = () => {
    setText("");
    setValues(usualValues(fields));
  };
  return { text, setText, values, setValues, clear };
}
