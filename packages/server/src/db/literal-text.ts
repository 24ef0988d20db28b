/**
 * A query as one text with its values in it as literals, for COPY, which takes no parameters. Each value is written where
 * the compiler would have written its `$1`, quoted by the driver's own rule and, as a parameter is, without a type of
 * its own: PostgreSQL gives both the type that the place asks for.
 */
import { createQueryId, type OperationNodeSource, PostgresQueryCompiler } from "kysely";
import pg from "pg";
import { texts } from "./array-text.ts";

export function literalText(query: OperationNodeSource): string {
  // The node has been through the plugins already: its names are the database's.
  return new LiteralCompiler().compileQuery(query.toOperationNode() as RootNode, createQueryId()).sql;
}

type RootNode = Parameters<PostgresQueryCompiler["compileQuery"]>[0];

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literalOf(value));
  }
}

export function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return texts(value.map((item) => (item === null ? null : textOf(item))));
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}
