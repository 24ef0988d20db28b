import pg from "pg";

const timestamptz = 1184;
const anyInstant = pg.types.getTypeParser(timestamptz, "text") as (text: string) => Date;
/** "2026-11-18 05:00:00.123456+00": as a session in UTC writes nearly every instant. */
const usualLength = 22;

/** An instant as PostgreSQL writes it; finer than a millisecond is left out. A list has eight in each row. */
export function instantOf(text: string): Date {
  const isUsual =
    text.length >= usualLength && text.endsWith("+00") && text[4] === "-" && text[10] === " " && text >= "1";
  if (!isUsual) return anyInstant(text);
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const thousandths = text[19] === "." ? Number(text.slice(20, -3).slice(0, 3).padEnd(3, "0")) : 0;
  const day = [part(0, 4), part(5, 7) - 1, part(8, 10)] as const;
  return new Date(Date.UTC(...day, part(11, 13), part(14, 16), part(17, 19), thousandths));
}
