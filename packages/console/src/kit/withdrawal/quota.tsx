/** How much of a merchant's day is used, as a bar where there is a limit. */
import type { WithdrawalQuota } from "@opc/contract/withdrawal/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { UseOfDay } from "../account/use-bar.tsx";
import { formatMoney } from "../format/money.ts";

interface QuotaUseProps {
  quota: WithdrawalQuota;
  currency: string;
  /** Whose day it is. */
  name: string;
}

export function QuotaUse({ quota: { Daily, UsedToday }, currency, name }: QuotaUseProps) {
  const { t } = useTexts();
  const title = t("withdrawal.quota.title");
  if (Daily !== null)
    return <UseOfDay title={title} use={{ name, used: UsedToday, limit: Daily, currency }} />;
  return <>{t("withdrawal.quota.unlimited", { used: formatMoney(UsedToday, currency) })}</>;
}
