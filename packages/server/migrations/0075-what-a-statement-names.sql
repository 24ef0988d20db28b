-- 20,000 rows of a statement name one account and one person: those are looked for once a statement of SQL, not once a row.
-- Neither is ever deleted or named anew, so what was there then stays there.
alter table bank_transaction drop constraint bank_transaction_account_id_fkey,
  drop constraint bank_transaction_entered_by_user_id_fkey;
-- Its rows are copied from the table whose rows were looked at.
alter table bank_transaction_key drop constraint bank_transaction_key_account_id_fkey;

create trigger never_deleted before delete on offline_account for each row execute function refuse_deletion();
create trigger never_deleted before delete on user_account for each row execute function refuse_deletion();

create or replace function claim_new_transactions() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if exists (select from (select distinct account_id as id from added) named
      where not exists (select from offline_account o where o.id = named.id))
    or exists (select from (select distinct entered_by_user_id as id from added where entered_by_user_id is not null) named
      where not exists (select from user_account u where u.id = named.id))
  then
    raise exception 'a bank transaction names an account or a person that is not there' using errcode = 'foreign_key_violation';
  end if;
  insert into bank_transaction_key
    select account_id, external_id, id from added where parent_id is null order by account_id, external_id;
  insert into bank_transaction_part
    select parent_id, part_number, id from added where parent_id is not null order by parent_id, part_number;
  insert into bank_transaction_claim
    select order_id, id from added where order_id is not null and match_status in ('PendingMatch', 'Matched')
      order by order_id;
  return null;
end $$;

create or replace function claim_changed_transactions() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if exists (select from was left join became using (id, account_id, external_id)
    where became.id is null or (became.parent_id, became.part_number, became.entered_by_user_id)
      is distinct from (was.parent_id, was.part_number, was.entered_by_user_id))
  then
    raise exception 'a bank transaction keeps its account and its number' using errcode = 'insufficient_privilege';
  end if;
  delete from bank_transaction_claim c using was join became using (id)
    where c.order_id = was.order_id and c.transaction_id = id
      and (became.order_id is distinct from was.order_id or became.match_status not in ('PendingMatch', 'Matched'));
  insert into bank_transaction_claim
    select became.order_id, id from became join was using (id)
      where became.order_id is not null and became.match_status in ('PendingMatch', 'Matched')
        and (was.order_id is distinct from became.order_id or was.match_status not in ('PendingMatch', 'Matched'))
      order by became.order_id;
  return null;
end $$;
