-- Who issued a crawler's token: while it is new, what is reported with it counts as that person's word. Tokens from before are
-- nobody's, so their agents go on as they are.

alter table crawler
  add column token_issued_by text,
  add column token_issued_by_user_id bigint references user_account,
  add constraint crawler_token_issuer check ((token_issued_by is null) = (token_issued_by_user_id is null));
