/** A line's input and change as rows that people read: one field a row, what lies deeper by its path. */

export interface Field {
  Name: string;
  Value: string | null;
}

export interface Change {
  Name: string;
  From: string | null;
  To: string | null;
  IsChange: boolean;
}

const maxFields = 300;

export function inputFields(input: object): Field[] {
  return [...fieldsIn(input, "")]
    .slice(0, maxFields)
    .map(([Name, value]) => ({ Name, Value: textOf(value) }));
}

/** `{ from, to }` anywhere inside is a change; everything else was noted besides. */
export function changeFields(change: object | null): Change[] {
  if (change === null) return [];
  return [...fieldsIn(change, "")].slice(0, maxFields).map(([Name, value]) => {
    if (isFromTo(value)) return { Name, From: textOf(value.from), To: textOf(value.to), IsChange: true };
    return { Name, From: null, To: textOf(value), IsChange: false };
  });
}

function* fieldsIn(value: object, path: string): Generator<[string, unknown]> {
  for (const [name, item] of Object.entries(value)) {
    // Lists count from one, as people do.
    const own = Array.isArray(value) ? String(Number(name) + 1) : name;
    const whole = path === "" ? own : `${path}.${own}`;
    if (isDeeper(item)) yield* fieldsIn(item, whole);
    else yield [whole, item];
  }
}

function isDeeper(value: unknown): value is object {
  if (typeof value !== "object" || value === null || isFromTo(value)) return false;
  return Array.isArray(value) ? value.some((item) => typeof item === "object" && item !== null) : true;
}

function isFromTo(value: unknown): value is { from?: unknown; to?: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  return names.includes("to") && names.every((name) => name === "from" || name === "to");
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((item) => textOf(item) ?? "").join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
