-- A payment page opens by a key that its number does not tell. Of the orders that are there already members and merchants hold
-- addresses with the number alone: those go on for three days (gateway/pay-page-handlers.ts).
insert into app_setting (key, value)
select 'pay-pages-by-number', to_jsonb(max(id)::text) from payment_order having max(id) is not null;
