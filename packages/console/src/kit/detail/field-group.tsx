/** A group of a record's fields in its drawer, made of its resource's fields (`<noun>/fields.ts` of the contract). */
import type { DrawerField } from "@opc/contract/shown-fields";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { Money, nothing, Status } from "../table/columns.tsx";
import { type Shown, titleOf } from "../table/columns-of-fields.ts";
import { CopyableId, Field, Fields, Instant } from "./fields.tsx";

interface GroupProps<Row extends object, Combined extends string> extends Shown {
  /** By which a text of the section's `detail` calls it. */
  name: string;
  fields: readonly DrawerField<(keyof Row & string) | NoInfer<Combined>>[];
  row: Row;
  /** One field a line; numbers are long. */
  isWide?: boolean;
  /** What stands in a value's place; null leaves the field out. */
  cells?: { [Name in keyof Row | NoInfer<Combined>]?: ReactNode };
  /** What is no field of the row. */
  children?: ReactNode;
}

/** `Combined`: the fields of that kind, whose values are given in `cells`. */
export function FieldGroup<Row extends object, Combined extends string = never>(
  props: GroupProps<Row, Combined>,
) {
  const { section, sets, name, fields, row, cells = {}, children, isWide = name === "numbers" } = props;
  const { IsSuper } = useSession();
  const own: Readonly<Record<string, ReactNode>> = cells;
  const told = fields.filter(({ field, superOnly }) => own[field] !== null && (IsSuper || !superOnly));
  return (
    <Fields title={`${section}.detail.${name}` as TextKey} {...(isWide && { isWide })}>
      {told.map((one) => (
        <Field key={one.field} label={titleOf(section, one.field)}>
          {own[one.field] ?? <Value of={one} row={row} set={sets[one.field]} />}
        </Field>
      ))}
      {children}
    </Fields>
  );
}

interface ValueProps {
  of: DrawerField;
  row: object;
  set: Shown["sets"][string] | undefined;
}

function Value({ of: { field, kind, currency = "" }, row, set }: ValueProps): ReactNode {
  const { t } = useTexts();
  const values = row as Readonly<Record<string, unknown>>;
  if (values[field] === null || values[field] === undefined) return nothing;
  const text = String(values[field]);
  if (kind === "money") return <Money amount={text} currency={String(values[currency])} />;
  if (kind === "id") return <CopyableId id={text} />;
  if (kind === "time") return <Instant at={text} />;
  if (kind === "flag") return <YesNo is={values[field] === true} signs={set} />;
  if (set && "tones" in set) return <Status set={set} value={text} t={t} />;
  return set && "label" in set ? t(set.label(text)) : text;
}

/** In its own words, where a set has them. */
function YesNo({ is, signs }: { is: boolean; signs: ValueProps["set"] }): ReactNode {
  const { t } = useTexts();
  if (!signs || !("yes" in signs)) return t(is ? "common.yes" : "common.no");
  const sign = is ? signs.yes : signs.no;
  return sign ? t(sign.label) : nothing;
}
