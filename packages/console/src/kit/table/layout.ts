/**
 * How a user arranged a table's columns: order, what is hidden, widths. Kept per user and screen, so it must
 * survive columns that come and go with releases and with permissions.
 */
import type { Column } from "./column.ts";

export interface ColumnLayout {
  order: readonly string[];
  /** Only what differs from the column's own setting. */
  hidden: Readonly<Record<string, boolean>>;
  widthsPx: Readonly<Record<string, number>>;
}

export const usualLayout: ColumnLayout = { order: [], hidden: {}, widthsPx: {} };

/** All columns in the user's order; one that the user has not met stands after its usual left neighbour. */
export function arrange<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const known = order.flatMap((id) => byId.get(id) ?? []);
  if (known.length === 0) return [...columns];
  const arranged = [...known];
  columns.forEach((column, index) => {
    if (arranged.includes(column)) return;
    const neighbour = columns[index - 1];
    arranged.splice(neighbour ? arranged.indexOf(neighbour) + 1 : 0, 0, column);
  });
  return arranged;
}

export function isHidden<Row>(column: Column<Row>, layout: ColumnLayout): boolean {
  return layout.hidden[column.id] ?? column.initiallyHidden ?? false;
}

/** Puts a column at another place; out-of-range places are the ends. */
export function move(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter((other) => other !== id);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, id);
}

/** What was kept, as far as it can be understood. */
export function readLayout(text: string | null): ColumnLayout {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return usualLayout;
    const { order, hidden, widthsPx } = kept as Partial<Record<keyof ColumnLayout, unknown>>;
    return {
      order: Array.isArray(order) ? order.filter((id) => typeof id === "string") : [],
      hidden: entries(hidden, (value) => typeof value === "boolean"),
      widthsPx: entries(widthsPx, (value) => typeof value === "number" && value > 0 && value < 2000),
    };
  } catch {
    return usualLayout;
  }
}

function entries<Value>(record: unknown, isRight: (value: unknown) => boolean): Record<string, Value> {
  if (typeof record !== "object" || record === null) return {};
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isRight(value)));
}
