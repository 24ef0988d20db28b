/** One merchant: what it has, who may come from where, its keys, what moved last, and what was changed. */
import type { MerchantDetail } from "@opc/contract/merchant/calls";
import type { merchantFields } from "@opc/contract/merchant/fields";
import type { CombinedIn } from "@opc/contract/shown-fields";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { askedValues, useAskedAct } from "../../kit/asked-act.ts";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { formatTime } from "../../kit/format/time.ts";
import { nothing, Status } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import { useCan, useSession } from "../../state/session.ts";
import { merchantActions } from "./actions.tsx";
import { Balances } from "./balances.tsx";
import { drawer } from "./fields.static.ts";
import { timeDifferenceText } from "./figures.ts";
import { History } from "./history.tsx";
import { KeyLines } from "./key-lines.tsx";
import { LastChanges } from "./last-changes.tsx";
import css from "./merchant.module.css";
import { isOrdinary, payoutKey, shown, withdrawalPassword } from "./merchant.ts";
import { SettingLinks } from "./setting-links.tsx";
import { underWayText } from "./under-way.ts";
import { UsersLink } from "./users-link.tsx";
import { apiInfoOf } from "./ways.ts";

const asks = (id: string) => ["merchantGet", { MerchantAlias: id }] as const;

export function MerchantDetails({ id }: { id: string }) {
  const query = useDetail(asks(id), () => false);
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

MerchantDetails.ahead = aheadOf(asks);

MerchantDetails.useName = function useMerchantName(id: string) {
  const { data } = useDetail(asks(id), () => false);
  return data && `${data.MerchantAlias} · ${data.MerchantName}`;
};

type Combined = CombinedIn<typeof merchantFields, "drawer">;

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
    <FieldGroup<MerchantDetail, Combined>
      {...shown}
      name="facts"
      fields={drawer.facts}
      row={merchant}
      cells={{
        Enable: (
          <Toned tone={merchant.Enable ? "good" : "quiet"}>
            {t(`merchant.state.${merchant.Enable ? "Enabled" : "Disabled"}`)}
          </Toned>
        ),
        TimeDifferenceMinutes: timeDifferenceText(merchant.TimeDifferenceMinutes, t),
        UnderWay: underWayText(merchant, t) ?? t("merchant.detail.nothingUnderWay"),
      }}
    />
  );
}

function Access({ merchant }: MerchantProps) {
  const { t } = useTexts();
  const { ApiIpList, BackendIpList } = merchant;
  const everyAddress = t("merchant.everyAddress");
  return (
    <FieldGroup<MerchantDetail, Combined>
      {...shown}
      name="access"
      isWide
      fields={drawer.access}
      row={merchant}
      cells={{
        UserCount: <UsersLink merchant={merchant} />,
        BackendIpList: BackendIpList || everyAddress,
        ...(isOrdinary(merchant)
          ? {
              Settings: <SettingLinks merchant={merchant} />,
              ApiIpList: ApiIpList || everyAddress,
              PayoutKey: <PayoutKey merchant={merchant} />,
              WithdrawalPassword: <PasswordSet merchant={merchant} />,
            }
          : { Settings: null, ApiIpList: null, PayoutKey: null, WithdrawalPassword: nothing }),
      }}
    />
  );
}

/** Its keys stand on API Info, where they are compared and let in. */
function PayoutKey({ merchant: { MerchantAlias, PayoutKey: value } }: MerchantProps) {
  const { t } = useTexts();
  const status = <Status set={payoutKey} value={value} t={t} />;
  return useCan("ApiInfo") ? <Link to={apiInfoOf(MerchantAlias)}>{status}</Link> : status;
}

function PasswordSet({ merchant }: MerchantProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { WithdrawalPassword, WithdrawalPasswordSetAt: setAt, WithdrawalPasswordSetBy: setBy } = merchant;
  return (
    <>
      <Status set={withdrawalPassword} value={WithdrawalPassword} t={t} />
      {setAt !== null && (
        <small>{t("merchant.detail.setBy", { at: formatTime(setAt, offsetMinutes), by: setBy ?? "" })}</small>
      )}
    </>
  );
}
