import { emptyQuestion, type FilterValues, type ListQuestion } from "@opc/contract/question/fields";
import { areSame } from "@opc/contract/question/usual";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../failure.tsx";
import css from "../kit.module.css";

interface ListNoticeProps {
  error: unknown;
  empty: TextKey;
  question: ListQuestion;
  /** What the filters are while nobody chose others. */
  usual: FilterValues;
  /** Whether the question reaches all the way back. */
  isAllTime: boolean;
  /** What makes the first row. */
  start: ReactNode;
  onAsk: (question: ListQuestion) => void;
  onRetry: () => void;
}

/** In the place of rows: what would be here and the step that may bring it, or why the call failed. */
export function ListNotice(props: ListNoticeProps) {
  const { error, empty, question, usual, onAsk, onRetry } = props;
  const { t } = useTexts();
  if (error) return <Failure error={error} onRetry={onRetry} />;
  const isFiltered = Object.entries(question.values).some(
    ([name, values]) => values.length > 0 && !areSame(values, usual[name]),
  );
  return (
    <div className={css.empty}>
      <p>{isFiltered ? t("kit.empty.filtered") : t(empty)}</p>
      {!isFiltered && props.start}
      {isFiltered && (
        <button
          type="button"
          className={css.button}
          onClick={() => onAsk({ ...emptyQuestion, date: question.date, sort: question.sort })}
        >
          {t("kit.empty.withoutFilters")}
        </button>
      )}
      {!props.isAllTime && (
        <button
          type="button"
          className={css.button}
          onClick={() => onAsk({ ...question, date: { kind: "all" } })}
        >
          {t("kit.empty.allTime")}
        </button>
      )}
    </div>
  );
}
