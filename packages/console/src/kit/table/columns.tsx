/**
 * Builders of columns: `columnsOf<Row>()` knows the row's fields, so a misspelt or wrongly typed one does not
 * compile. Each builder takes the field, the title's text key and what differs from the usual.
 */
import type { TextKey } from "../../i18n/i18n.ts";
import { shortenId } from "../format/identifier.ts";
import { groupDigits, groupSigned, signOf } from "../format/money.ts";
import { relativeText } from "../format/relative-text.ts";
import { formatTime } from "../format/time.ts";
import type { Labelled } from "../resource.ts";
import { type StatusSet, type Tone, toneOf } from "../status.ts";
import css from "./cells.module.css";
import type { CellFacts, Column } from "./column.ts";

type Change<Row> = Partial<Omit<Column<Row>, "id" | "title" | "cell">>;
type FieldOf<Row, Value> = {
  [Field in keyof Row & string]: Row[Field] extends Value ? Field : never;
}[keyof Row & string];
type TextOrNothing = string | null;

interface Sign {
  label: TextKey;
  tone: Tone;
}
export interface Signs {
  yes: Sign;
  no?: Sign;
}

export function columnsOf<Row>() {
  type TextField = FieldOf<Row, TextOrNothing>;
  const read = (row: Row, field: TextField) => row[field] as TextOrNothing;

  return {
    ...stateColumnsOf<Row>(),

    /** Plain text, whole on hover. */
    text(field: TextField, title: TextKey, change: Change<Row> = {}): Column<Row> {
      return {
        id: field,
        title,
        widthPx: 120,
        cell: (row) => read(row, field) ?? nothing,
        hint: (row) => read(row, field) ?? undefined,
        ...change,
      };
    },

    /** An id: monospaced, shortened in the middle, whole on hover and on copy. */
    id(field: TextField, title: TextKey, change: Change<Row> & { length?: number } = {}): Column<Row> {
      const { length = 18, ...rest } = change;
      return {
        id: field,
        title,
        widthPx: 168,
        mono: true,
        cell: (row) => shortenId(read(row, field) ?? nothing, length),
        hint: (row) => read(row, field) ?? undefined,
        copy: (row) => read(row, field),
        ...rest,
      };
    },

    /** An amount with its currency lighter than the figure. */
    money(
      field: TextField,
      title: TextKey,
      change: Change<Row> & { currency: FieldOf<Row, string>; signed?: true },
    ): Column<Row> {
      const { currency, signed = false, ...rest } = change;
      return {
        id: field,
        title,
        widthPx: 132,
        align: "end",
        cell: (row) => {
          const amount = read(row, field);
          if (amount === null) return nothing;
          // As the status below: called, so that React has no component for each of them.
          return Money({ amount, currency: String(row[currency]), signed });
        },
        amountOf: (row) => {
          const amount = read(row, field);
          return amount === null ? undefined : { amount, currency: String(row[currency]) };
        },
        ...rest,
      };
    },

    /** A time on the merchant's clock, relative on hover. */
    time(field: TextField, title: TextKey, change: Change<Row> = {}): Column<Row> {
      return {
        id: field,
        title,
        widthPx: 152,
        cell: (row, { offsetMinutes }) => {
          const instant = read(row, field);
          return instant === null ? nothing : formatTime(instant, offsetMinutes);
        },
        hint: (row, facts) => {
          const instant = read(row, field);
          return instant === null ? undefined : relativeText(instant, Date.now(), facts);
        },
        ...change,
      };
    },
  };
}

function stateColumnsOf<Row>() {
  return {
    /** A dot and a label for what holds or does not hold; without a sign for one of them it is not shown. */
    flag(field: FieldOf<Row, boolean>, title: TextKey, signs: Signs, change: Change<Row> = {}): Column<Row> {
      return {
        id: field,
        title,
        widthPx: 110,
        cell: (row, { t }) => {
          const sign = row[field] ? signs.yes : signs.no;
          if (!sign) return nothing;
          return (
            <span className={css.status} data-tone={sign.tone}>
              {t(sign.label)}
            </span>
          );
        },
        ...change,
      };
    },

    /** How many. */
    count(field: FieldOf<Row, number | null>, title: TextKey, change: Change<Row> = {}): Column<Row> {
      return {
        id: field,
        title,
        widthPx: 84,
        align: "end",
        cell: (row) => (row[field] as number | null) ?? nothing,
        ...change,
      };
    },

    /** One of some values by its label. */
    choice<Field extends FieldOf<Row, TextOrNothing>>(
      field: Field,
      title: TextKey,
      set: Labelled,
      change: Change<Row> = {},
    ): Column<Row> {
      return {
        id: field,
        title,
        widthPx: 130,
        cell: (row, { t }) => (row[field] === null ? nothing : t(set.label(String(row[field])))),
        ...change,
      };
    },

    /** A dot in the status's tone and its label. */
    status<Field extends FieldOf<Row, TextOrNothing>>(
      field: Field,
      title: TextKey,
      set: StatusSet<Row[Field] & string>,
      change: Change<Row> = {},
    ): Column<Row> {
      return {
        id: field,
        title,
        widthPx: 128,
        cell: (row, { t }) => Status({ set: set as unknown as StatusSet, value: String(row[field]), t }),
        ...change,
      };
    },
  };
}

/** Stands where a field is empty. */
export const nothing = "–";

export function Money(props: { amount: string; currency: string; signed?: boolean }) {
  const { amount, currency, signed = false } = props;
  const direction = signed ? { "data-sign": signOf(amount) } : {};
  return (
    <span className={css.money} {...direction}>
      <span className={css.currency}>{currency}</span> {signed ? groupSigned(amount) : groupDigits(amount)}
    </span>
  );
}

/** "None" is the absence of a status and shown as such. */
export function Status({ set, value, t }: { set: StatusSet; value: string; t: CellFacts["t"] }) {
  if (value === "None") return nothing;
  return (
    <span className={css.status} data-tone={toneOf(set, value)}>
      {t(set.label(value))}
    </span>
  );
}
