import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { details } from "./detail.tsx";
import { type Kind, kindCalls } from "./kinds.ts";

function AccountPage({ kind }: { kind: Kind }) {
  const { data } = useDetail(kindCalls[kind].get, { AccountId: useRecordId() }, () => true);
  return (
    <DetailPage
      title={`offlineAccount.title.${kind}`}
      detail={details[kind]}
      name={data?.Account.AccountName}
    />
  );
}

export function QrCodeDetailPage() {
  return <AccountPage kind="QrCode" />;
}

export function BankCardDetailPage() {
  return <AccountPage kind="BankCard" />;
}

export function TrueMoneyDetailPage() {
  return <AccountPage kind="TrueMoney" />;
}
