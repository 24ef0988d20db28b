-- Who approved a payout, so that the database too keeps apart who corrects a payee and who approves the payout; images that
-- prove a payout are shown by the payouts' page alone.

alter table payout_order
  -- Of the latest review; a correction of the payee takes it back.
  add column approved_by_user_id bigint references user_account,
  -- "ALIAS/user", as it was then.
  add column approved_by text,
  add constraint payout_order_approver check ((approved_by is null) = (approved_by_user_id is null)),
  -- Nobody approves what they made or corrected themselves, whatever the code says.
  add constraint payout_order_approver_is_another
    check (approved_by_user_id <> created_by_user_id and approved_by_user_id <> payee_corrected_by_user_id),
  -- A corrected payee is paid only after somebody approved it; with the next correction it waits again.
  add constraint payout_order_correction_approved
    check (payee_corrected_by is null or approved_by is not null
      or status in ('WrongReceivingInfo', 'PendingReview', 'CashoutRejected', 'ManuallyCancelled'));

alter table stored_image
  drop constraint stored_image_purpose_check,
  add constraint stored_image_purpose_check check (purpose in ('Evidence', 'AccountQr', 'PayoutEvidence'));
