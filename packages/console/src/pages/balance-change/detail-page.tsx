import { useTexts } from "../../i18n/i18n.ts";
import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { accountOfId } from "./account.ts";
import { Explain } from "./explain.tsx";

export function BalanceExplainPage() {
  const { t } = useTexts();
  const id = useRecordId();
  const account = accountOfId(id);
  const name = account
    ? `${account.merchant} · ${account.currency} · ${t(`balanceChange.account.${account.account}`)}`
    : t("balanceChange.explain.title");
  return <DetailPage title="balanceChange.title" detail={Explain} name={name} />;
}
