/** Kinds of columns. */
import type { ColumnType, JSONColumnType } from "kysely";

export type Timestamp = Date;
export type Json<T extends object> = JSONColumnType<T>;
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
