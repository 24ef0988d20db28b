// All planted flaws, each with the name of its list.
import { access } from "./access.ts";
import { addresses } from "./addresses.ts";
import { approvals } from "./approvals.ts";
import { callbacks } from "./callbacks.ts";
import { screens } from "./console.ts";
import { content } from "./content.ts";
import { crawlers } from "./crawlers.ts";
import { door } from "./door.ts";
import { exported } from "./exports.ts";
import type { Flaw } from "./flaw.ts";
import { ledger } from "./ledger.ts";
import { maintenance } from "./maintenance.ts";
import { matching } from "./matching.ts";
import { payments } from "./payments.ts";
import { payouts } from "./payouts.ts";
import { reconciliation } from "./reconciliation.ts";
import { secrets } from "./secrets.ts";
import { separateKeys } from "./separate-keys.ts";
import { session } from "./session.ts";
import { sql } from "./sql.ts";
import { suppliers } from "./suppliers.ts";
import { targets } from "./targets.ts";
import { withdrawals } from "./withdrawals.ts";

const areas: Readonly<Record<string, readonly Flaw[]>> = {
  access,
  addresses,
  approvals,
  callbacks,
  console: screens,
  content,
  crawlers,
  door,
  exports: exported,
  ledger,
  maintenance,
  matching,
  payments,
  payouts,
  reconciliation,
  secrets,
  "separate keys": separateKeys,
  session,
  sql,
  suppliers,
  targets,
  withdrawals,
};

export interface FlawOfArea extends Flaw {
  area: string;
}

export const flaws: FlawOfArea[] = Object.entries(areas).flatMap(([area, list]) =>
  list.map((flaw) => ({ ...flaw, area })),
);
