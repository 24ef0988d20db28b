-- Guessing keeps nobody out: what is counted of a user is only what could ever come in, a code guessed by who has the password.

create table sign_in_guard (
  user_id bigint primary key references user_account,
  -- Of the password that the guesses were made with (SHA-256 of its hash): with another one they are worth nothing.
  password_mark bytea not null,
  guesses integer not null check (guesses >= 0),
  -- Browsers that are not known do not come in before then.
  locked_until timestamptz
);

-- Browsers that a user has signed in from: guesses of others do not keep them out, and theirs do not count for others.
create table known_browser (
  -- SHA-256 of the browser's cookie.
  token_hash bytea not null,
  user_id bigint not null references user_account,
  password_mark bytea not null,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_browser_by_time on known_browser (last_used_at);
create index known_browser_of_user on known_browser (user_id);

-- Sign-ins of a user that failed and are not in the operation log yet: they come into it as one line an hour at most.
create table sign_in_failure (
  user_id bigint primary key references user_account,
  -- Judged and refused; of those, with the right password; turned away without being judged.
  refused integer not null default 0,
  wrong_codes integer not null default 0,
  blocked integer not null default 0,
  first_at timestamptz not null,
  last_at timestamptz not null,
  last_ip text not null,
  written_at timestamptz
);

grant select, insert, update, delete on sign_in_guard, known_browser, sign_in_failure to opc_app;
alter table sign_in_guard enable row level security;
alter table known_browser enable row level security;
alter table sign_in_failure enable row level security;
create policy operator_scope on sign_in_guard using ((select scope_all())) with check ((select scope_all()));
create policy operator_scope on known_browser using ((select scope_all())) with check ((select scope_all()));
create policy operator_scope on sign_in_failure using ((select scope_all())) with check ((select scope_all()));
