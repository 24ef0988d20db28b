/** Whether the crawler of an account is heard from, as a filter. */
import { useTexts } from "../../i18n/i18n.ts";
import type { Choice } from "../resource.ts";

export function useMonitoredChoices(): readonly Choice[] {
  const { t } = useTexts();
  return (["true", "false"] as const).map((value) => ({
    value,
    label: t(`offlineAccount.monitored.${value}`),
  }));
}
