/** Whether anything of a merchant's has changed: a digest of each table that has rows of merchants, in one statement. */
import type { Services } from "../services.ts";
import { wholeQuery } from "./whole-query.ts";

type Digests = (merchantId: bigint) => Promise<Record<string, unknown>>;

export function merchantDigests(services: Pick<Services, "database">): Digests {
  const query = wholeQuery(services);
  let statement: string | undefined;
  return async (merchantId) => {
    statement ??= (await query(tablesOfMerchants))
      .map(({ Name }) => digestOf(String(Name)))
      .join(" union all ");
    const rows = await query(statement, [merchantId]);
    return Object.fromEntries(rows.map(({ Name, Digest }) => [Name, Digest]));
  };
}

const tablesOfMerchants = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

const digestOf = (table: string) => `
  select '${table}' as name, md5(string_agg(t::text, '' order by t::text)) as digest
    from ${table} t where merchant_id = $1`;
