/** Where each of the console's calls lives; derived from the contract while the console is built. */
import { type CallName, type Calls, calls } from "@opc/contract";

export interface CallRow {
  method: "GET" | "POST";
  path: string;
  form: boolean;
}

/** The back office's own calls: not the merchants' gateway, the payment page or the crawler agents. */
export type ConsoleCallName = {
  [Name in CallName]: Calls[Name]["path"] extends `/${"mc" | "rp"}_api/${string}` ? Name : never;
}[CallName];

function rows(): Record<ConsoleCallName, CallRow> {
  const own = Object.entries(calls).filter(([, row]) => /^\/(mc|rp)_api\//.test(row.path));
  const short = own.map(([name, row]) => [
    name,
    { method: row.method, path: row.path, form: "form" in row && row.form },
  ]);
  return Object.fromEntries(short);
}

export const callRows = rows();
