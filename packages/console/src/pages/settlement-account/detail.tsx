/** One settlement account: what it says, who added and who checked it, from when it takes withdrawals. */
import type { SettlementAccountRow } from "@opc/contract/settlement-account/calls";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { RecordHead } from "../../kit/detail/record-head.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Revealable } from "../../kit/revealed.tsx";
import { Status } from "../../kit/table/columns.tsx";
import { useCan } from "../../state/session.ts";
import { accountActions } from "./actions.tsx";
import { accountListChanged } from "./changed.ts";
import { drawer } from "./fields.static.ts";
import { SameNumber } from "./same-number.tsx";
import { accountName, accountStatus, bankName, shown, shownId } from "./statuses.ts";

const asks = (id: string) => ["settlementaccountGet", { AccountId: id }] as const;

export function SettlementAccountDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), ({ Account }) => Account.Status === "Pending");
  return (
    <DetailBody query={query}>
      {({ Account: account, SecondPersonRefusal: refusal, SameNumber: others }) => (
        <>
          <Summary account={account} />
          {refusal !== null && <p className={css.notice}>{refusal}</p>}
          <SameNumber others={others} isLinked />
          <RecordActions
            page="SettlementAccount"
            row={account}
            actions={accountActions}
            refresh={accountListChanged}
          />
          <FieldGroup
            {...shown}
            name="account"
            fields={drawer.account}
            row={account}
            isWide
            cells={{ BankName: bankName(account), CardNumberMasked: <AccountNumber account={account} /> }}
          />
          <FieldGroup {...shown} name="course" fields={drawer.course} row={account} cells={notYet(account)} />
        </>
      )}
    </DetailBody>
  );
}

SettlementAccountDetail.ahead = aheadOf(asks);

/** What has not happened is left out. */
function notYet(account: SettlementAccountRow) {
  return Object.fromEntries(
    drawer.course.filter(({ field }) => account[field] === null).map(({ field }) => [field, null]),
  );
}

SettlementAccountDetail.useName = function useAccountName(id: string) {
  const { data } = useDetail(asks(id), () => false);
  return data && accountName(data.Account);
};

function Summary({ account }: { account: SettlementAccountRow }) {
  const { t } = useTexts();
  return (
    <RecordHead
      amount={accountName(account)}
      status={<Status set={accountStatus} value={account.Status} t={t} />}
      people={[account.Holder]}
    />
  );
}

function AccountNumber({ account }: { account: SettlementAccountRow }) {
  const canReveal = useCan("SettlementAccount", "reveal");
  const show = async () => (await import("./reveal.ts")).reveal(account);
  return (
    <Revealable
      id={shownId(account)}
      masked={account.CardNumberMasked}
      name={accountName(account)}
      onReveal={canReveal ? () => void show() : undefined}
    />
  );
}
