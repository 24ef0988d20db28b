/** Article categories in the database: few, so they are read all at once, in the order that people gave them. */
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface FoundCategory {
  Id: bigint;
  NameZh: string;
  NameEn: string;
  SortOrder: number;
  Enabled: boolean;
  Articles: number;
  PublishedArticles: number;
  Version: number;
  CreatedAt: Date;
  UpdatedAt: Date;
  UpdatedBy: string | null;
}

/** Articles count where their latest or their published version is in the category. */
export async function findCategories(tx: Transaction, now: Date, text?: string): Promise<FoundCategory[]> {
  const part = text?.toLowerCase() ?? "";
  const { rows } = await sql<FoundCategory>`
    with used as (
      select v.article_category_id as category, a.id,
             bool_or(a.status = 'Published' and a.publish_at <= ${now} and v.number = a.published_version) as is_public
        from article a
        join article_version v on v.article_id = a.id and v.number in (a.version, a.published_version)
       where a.deleted_at is null
       group by 1, 2)
    select c.id, c.name_zh, c.name_en, c.sort_order, c.enabled, c.version, c.created_at, c.updated_at, c.updated_by,
           count(u.id)::int as articles, count(u.id) filter (where u.is_public)::int as published_articles
      from article_category c
      left join used u on u.category = c.id
     where c.deleted_at is null
       and (position(${part} in lower(c.name_zh)) > 0 or position(${part} in lower(c.name_en)) > 0)
     group by c.id
     order by c.sort_order, c.id`.execute(tx);
  return rows;
}

/** With its row held. Throws NotFound. */
export async function lockCategory(tx: Transaction, id: bigint) {
  const category = await tx
    .selectFrom("ArticleCategory")
    .selectAll()
    .where("Id", "=", id)
    .where("DeletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!category) throw new CallError("NotFound");
  return category;
}

/** Names and order belong to all categories together: who changes them waits for who does. */
export async function lockAllCategories(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('article categories'))`.execute(tx);
}

/** Throws ArticleCategoryNameTaken. `except`: the category that is renamed. */
export async function assertFreeNames(
  tx: Transaction,
  names: { NameZh: string; NameEn: string },
  except: bigint | null,
): Promise<void> {
  const { rows } = await sql<{ TakesZh: boolean }>`
    select lower(name_zh) = lower(${names.NameZh}) as takes_zh from article_category
     where deleted_at is null and id is distinct from ${except}
       and (lower(name_zh) = lower(${names.NameZh}) or lower(name_en) = lower(${names.NameEn}))
     limit 1`.execute(tx);
  const [taken] = rows;
  if (taken)
    throw new CallError("ArticleCategoryNameTaken", { Name: taken.TakesZh ? names.NameZh : names.NameEn });
}
