import { useTexts } from "../../i18n/i18n.ts";
import type { Choice } from "../../kit/resource.ts";

export function useMonitoredChoices(): readonly Choice[] {
  const { t } = useTexts();
  return (["true", "false"] as const).map((value) => ({ value, label: t(`payoutCard.monitored.${value}`) }));
}
