/** One merchant: what it has, who may come from where, its keys, what moved last, and what was changed. */
import type { MerchantDetail } from "@opc/contract/merchant/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { askedValues, useAskedAct } from "../../kit/asked-act.ts";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Field, Fields, IdField, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { formatTime } from "../../kit/format/time.ts";
import { nothing, Status } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import { useCan, useSession } from "../../state/session.ts";
import { merchantActions } from "./actions.tsx";
import { Balances } from "./balances.tsx";
import { timeDifferenceText } from "./figures.ts";
import { History } from "./history.tsx";
import { KeyLines } from "./key-lines.tsx";
import { LastChanges } from "./last-changes.tsx";
import css from "./merchant.module.css";
import { isOrdinary, merchantType, withdrawalPassword } from "./merchant.ts";
import { SettingLinks } from "./setting-links.tsx";
import { underWayText } from "./under-way.ts";
import { UsersLink } from "./users-link.tsx";

export function MerchantDetails({ id }: { id: string }) {
  const query = useDetail("merchantGet", { MerchantAlias: id }, () => false);
  const refresh = () => void query.refetch();
  return (
    <DetailBody query={query}>
      {(merchant) => (
        <>
          <AskedChange merchant={merchant} refresh={refresh} />
          {!merchant.Enable && <Disabled merchant={merchant} />}
          <RecordActions page="MerchantList" row={merchant} actions={merchantActions} refresh={refresh} />
          <Facts merchant={merchant} />
          <Balances merchant={merchant} />
          {isOrdinary(merchant) && <LastChanges merchant={merchant.MerchantAlias} />}
          {isOrdinary(merchant) && <KeyLines merchant={merchant} refresh={refresh} />}
          <Access merchant={merchant} />
          <History merchant={merchant.MerchantAlias} />
        </>
      )}
    </DetailBody>
  );
}

MerchantDetails.useName = function useMerchantName(id: string) {
  const { data } = useDetail("merchantGet", { MerchantAlias: id }, () => false);
  return data && `${data.MerchantAlias} · ${data.MerchantName}`;
};

interface MerchantProps {
  merchant: MerchantDetail;
}

/** Led here to change the balance: the form opens, filled in. */
function AskedChange({ merchant, refresh }: MerchantProps & { refresh: () => void }) {
  const { t } = useTexts();
  const may = useCan("MerchantList", "manualBalance") && isOrdinary(merchant);
  useAskedAct("Balance", (asked) => {
    if (!may) return;
    void import("./change-balance.tsx").then(({ changeBalance }) =>
      changeBalance(merchant, { t, refresh }, askedValues(asked, ["Currency", "Amount", "Remark"])),
    );
  });
  return null;
}

function Disabled({ merchant }: MerchantProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { EnableReason, EnableChangedAt, EnableChangedBy } = merchant;
  const facts = [
    EnableChangedAt && formatTime(EnableChangedAt, offsetMinutes),
    EnableChangedBy,
    EnableReason,
  ].filter(Boolean);
  return (
    <p className={css.disabled}>
      <Toned tone="warning">{t("merchant.state.Disabled")}</Toned> {facts.join(" · ")}
    </p>
  );
}

function Facts({ merchant }: MerchantProps) {
  const { t } = useTexts();
  return (
    <Fields title="merchant.detail.facts">
      <IdField label="merchant.field.MerchantAlias" id={merchant.MerchantAlias} />
      <Field label="merchant.field.MerchantName">{merchant.MerchantName}</Field>
      <Field label="merchant.field.MerchantType">{t(merchantType.label(merchant.MerchantType))}</Field>
      <Field label="merchant.field.Enable">
        <Toned tone={merchant.Enable ? "good" : "quiet"}>
          {t(`merchant.state.${merchant.Enable ? "Enabled" : "Disabled"}`)}
        </Toned>
      </Field>
      <Field label="merchant.field.TimeDifference">
        {timeDifferenceText(merchant.TimeDifferenceMinutes, t)}
      </Field>
      <Field label="merchant.field.KeepFeeOnReversal">
        {t(`merchant.reversalFee.${merchant.KeepFeeOnReversal ? "stays" : "back"}`)}
      </Field>
      <Field label="merchant.field.UnderWay">
        {underWayText(merchant, t) ?? t("merchant.detail.nothingUnderWay")}
      </Field>
      <TimeField label="merchant.field.CreatedAt" instant={merchant.CreatedAt} />
      <TimeField label="merchant.field.UpdatedAt" instant={merchant.UpdatedAt} />
    </Fields>
  );
}

function Access({ merchant }: MerchantProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { WithdrawalPasswordSetAt: setAt, WithdrawalPasswordSetBy: setBy } = merchant;
  return (
    <Fields title="merchant.detail.access" isWide>
      {isOrdinary(merchant) && (
        <Field label="merchant.detail.settings">
          <SettingLinks merchant={merchant} />
        </Field>
      )}
      <Field label="merchant.field.DefaultUserName">{merchant.DefaultUserName}</Field>
      <Field label="merchant.field.UserCount">
        <UsersLink merchant={merchant} />
      </Field>
      <Field label="merchant.field.OnlineCount">{merchant.OnlineCount}</Field>
      {isOrdinary(merchant) && (
        <Field label="merchant.field.ApiIpList">{merchant.ApiIpList || t("merchant.everyAddress")}</Field>
      )}
      <Field label="merchant.field.BackendIpList">
        {merchant.BackendIpList || t("merchant.everyAddress")}
      </Field>
      <Field label="merchant.field.WithdrawalPassword">
        {isOrdinary(merchant) ? (
          <>
            <Status set={withdrawalPassword} value={merchant.WithdrawalPassword} t={t} />
            {setAt !== null && (
              <small>
                {t("merchant.detail.setBy", { at: formatTime(setAt, offsetMinutes), by: setBy ?? "" })}
              </small>
            )}
          </>
        ) : (
          nothing
        )}
      </Field>
    </Fields>
  );
}
