-- What was over half a year ago is on nobody's bell: the clean-up takes it, with who has read it.
set local lock_timeout = '3s';

grant delete on notice, notice_read to opc_app;

-- A notice goes without a look at all deliveries.
-- beside traffic: deliveries go after thirty days, thirty an hour of each target at most
create index notice_delivery_of_notice on notice_delivery (notice_id) where notice_id is not null;
