/** Chips of the filters that are set, at the end of the line of statuses: a click, Enter or Delete takes one off. Loaded with need. */
import type { FilterValues } from "@opc/contract/question/fields";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { useCachedList } from "../../state/reference.ts";
import { CloseIcon } from "../icons.tsx";
import type { LabelledField, OptionsField } from "../resource.ts";
import { dependentsOf } from "./dependents.ts";
import filterCss from "./filter.module.css";

export interface SetFiltersProps {
  /** Those that the viewer has. */
  fields: readonly LabelledField[];
  values: FilterValues;
  /** Those that are taken off, each as an empty list. */
  onEmptied: (values: FilterValues) => void;
}

/** Their words come with them. */
export async function loadSetFilters() {
  await moreTexts();
  return SetFilters;
}

function SetFilters({ fields, values, onEmptied }: SetFiltersProps) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const removedAt = useRef<number>(undefined);
  const set = fields.filter(({ name }) => (values[name]?.length ?? 0) > 0);
  const remove = (field: LabelledField, at: number) => {
    // Nothing is left here to go on with: the search box is.
    if (set.length === 1) list.current?.closest("form")?.querySelector("input")?.focus();
    removedAt.current = at;
    onEmptied({ ...dependentsOf(fields, field), [field.name]: [] });
  };
  // The keyboard goes on with the chip that takes the place of the one that was taken off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there are fewer
  useEffect(() => {
    if (removedAt.current === undefined) return;
    const chips = list.current?.querySelectorAll("button") ?? [];
    chips[Math.min(removedAt.current, chips.length - 1)]?.focus();
    removedAt.current = undefined;
  }, [set.length]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
    <div ref={list} className={filterCss.set} role="group" aria-label={t("setFilters.title")}>
      {set.map((field, at) => (
        <SetFilter
          key={field.name}
          field={field}
          values={values}
          given={values[field.name] ?? []}
          onRemove={() => remove(field, at)}
        />
      ))}
    </div>
  );
}

interface SetFilterProps {
  field: LabelledField;
  values: FilterValues;
  given: readonly string[];
  onRemove: () => void;
}

function SetFilter(props: SetFilterProps) {
  const { field } = props;
  const { t } = useTexts();
  switch (field.kind) {
    case "choices":
      return <SetChip {...props} nameOf={(value) => t(field.statuses.label(value))} />;
    case "payType":
      return <PayTypeChip {...props} />;
    case "options":
    case "option":
      return <OptionsChip {...props} field={field} />;
    default:
      return <SetChip {...props} nameOf={(value) => value} />;
  }
}

function PayTypeChip(props: SetFilterProps) {
  const { language } = useTexts();
  const types = useCachedList("payTypeList");
  const nameOf = (value: string) => {
    const type = types.find(({ PayTypeCode }) => PayTypeCode === value);
    return (language === "enUS" ? type?.PayTypeName_enUS : type?.PayTypeName) ?? value;
  };
  return <SetChip {...props} nameOf={nameOf} />;
}

function OptionsChip(props: SetFilterProps & { field: OptionsField }) {
  const { of, useOptions } = props.field;
  const choices = useOptions(of && props.values[of]?.[0]);
  return (
    <SetChip
      {...props}
      nameOf={(value) => choices.find((choice) => choice.value === value)?.label ?? value}
    />
  );
}

/** Of many values the first are named, the rest counted. */
const named = 2;

function SetChip({ field, given, nameOf, onRemove }: SetFilterProps & { nameOf: (value: string) => string }) {
  const { t } = useTexts();
  const more = given.length - named;
  const names = given.slice(0, named).map(nameOf).join(", ");
  const text = `${t(field.label)}: ${names}${more > 0 ? ` +${more}` : ""}`;
  const hear = ({ key }: KeyboardEvent) => (key === "Delete" || key === "Backspace") && onRemove();
  return (
    <button
      type="button"
      className={filterCss.chip}
      aria-label={t("setFilters.remove", { filter: text })}
      title={t("setFilters.remove", { filter: `${t(field.label)}: ${given.map(nameOf).join(", ")}` })}
      onClick={onRemove}
      onKeyDown={hear}
    >
      {text} <CloseIcon />
    </button>
  );
}
