import { expect, test } from "vitest";
import { statementName } from "./statement-name.ts";

test.each([
  ["select id from merchant where alias = $1", "SELECT merchant"],
  ['insert into "payment_order" ("id") select "id" from json_populate_recordset($1)', "INSERT payment_order"],
  ["update crawler set last_heartbeat_at = $1 where id = $2", "UPDATE crawler"],
  ["delete from passkey where id = $1", "DELETE passkey"],
  // Called by what it changes, not by the first of its parts.
  [
    "with due as (select id from callback_record limit 5) update lane set x = 1 from due",
    "UPDATE callback_record",
  ],
  ["select set_config('opc.scope', 'a secret', true)", "SELECT"],
  ["commit", "COMMIT"],
  ["", "statement"],
])("%s is called %s", (text, name) => {
  expect(statementName(text)).toBe(name);
});
