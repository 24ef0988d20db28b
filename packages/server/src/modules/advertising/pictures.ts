/** Pictures of advertisements that were replaced or deleted: they go once they are a day old. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

/** The database lets no younger one go: somebody may be about to use it. */
const unusedForMs = 86_400_000;
const maxAtOnce = 100;

/** Returns how many went. What an advertisement shows, its foreign key holds besides. */
export async function sweepAdvertisingPictures(tx: Transaction, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unusedForMs);
  const { rows } = await sql`
    delete from stored_image where id in (
      select id from stored_image as image
       where purpose = 'Advertising' and created_at < ${before}
         and not exists (select 1 from advertisement where image_id = image.id)
       order by created_at limit ${maxAtOnce})
    returning id`.execute(tx);
  return rows.length;
}
