/** A group of a record's fields in its drawer, made of its resource's fields (`<noun>/fields.ts` of the contract). */
import type { DrawerField } from "@opc/contract/shown-fields";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { Money, nothing, Status } from "../table/columns.tsx";
import { type Shown, titleOf } from "../table/columns-of-fields.ts";
import { CopyableId, Field, Fields, Instant } from "./fields.tsx";

interface GroupProps<Row extends object> extends Shown {
  /** By which a text of the section's `detail` calls it. */
  name: string;
  fields: readonly DrawerField<keyof Row & string>[];
  row: Row;
  /** What stands in a value's place; null leaves the field out. */
  cells?: { [Name in keyof Row]?: ReactNode };
  /** What is no field of the row. */
  children?: ReactNode;
}

export function FieldGroup<Row extends object>(props: GroupProps<Row>) {
  const { section, sets, name, fields, row, cells = {}, children } = props;
  const { IsSuper } = useSession();
  const own: Readonly<Record<string, ReactNode>> = cells;
  const told = fields.filter(({ field, superOnly }) => own[field] !== null && (IsSuper || !superOnly));
  return (
    // Numbers are long.
    <Fields title={`${section}.detail.${name}` as TextKey} {...(name === "numbers" && { isWide: true })}>
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
  if (set && "tones" in set) return <Status set={set} value={text} t={t} />;
  return set && "label" in set ? t(set.label(text)) : text;
}
