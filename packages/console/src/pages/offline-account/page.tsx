import { ResourcePage } from "../../kit/resource-page.tsx";
import { accountsOf } from "./resource.tsx";

const qrCodes = accountsOf("QrCode");
const bankCards = accountsOf("BankCard");
const wallets = accountsOf("TrueMoney");

export function QrCodePage() {
  return <ResourcePage resource={qrCodes} title="offlineAccount.title.QrCode" />;
}

export function BankCardPage() {
  return <ResourcePage resource={bankCards} title="offlineAccount.title.BankCard" />;
}

export function TrueMoneyPage() {
  return <ResourcePage resource={wallets} title="offlineAccount.title.TrueMoney" />;
}
