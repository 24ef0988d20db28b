-- People enrol themselves: a link that is good once and for a day shows the authenticator's secret to its user alone.

alter table user_account
  add column enrolment_hash bytea,
  add column enrolment_until timestamptz,
  add constraint user_account_enrolment_check check ((enrolment_hash is null) = (enrolment_until is null));
create unique index user_account_enrolment on user_account (enrolment_hash) where enrolment_hash is not null;
