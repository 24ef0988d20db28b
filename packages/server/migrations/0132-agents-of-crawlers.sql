-- Where a crawler's agent may ask from, and for how long its token is good.
set local lock_timeout = '3s';

alter table crawler
  add column agent_ip_list text not null default '',
  add column token_days integer constraint crawler_token_days check (token_days between 1 and 730);
