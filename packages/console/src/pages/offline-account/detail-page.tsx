import { DetailPage } from "../../kit/detail/detail-page.tsx";
import { details } from "./detail.tsx";

export function QrCodeDetailPage() {
  return <DetailPage title="offlineAccount.title.QrCode" detail={details.QrCode} />;
}

export function BankCardDetailPage() {
  return <DetailPage title="offlineAccount.title.BankCard" detail={details.BankCard} />;
}

export function TrueMoneyDetailPage() {
  return <DetailPage title="offlineAccount.title.TrueMoney" detail={details.TrueMoney} />;
}
