/** How long an account that is new, or whose number changed, takes no orders yet. */
import { useTexts } from "../../i18n/i18n.ts";
import { Countdown } from "../../kit/detail/countdown.tsx";
import { nothing } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";

interface HoldProps {
  until: string | null;
  /** Says why, and how it ends. */
  isExplained?: boolean;
}

export function Hold({ until, isExplained = false }: HoldProps) {
  const { t } = useTexts();
  if (until === null) return nothing;
  return (
    <span title={t("offlineAccount.hold.why")}>
      <Toned tone="warning">
        <Countdown until={until} />
      </Toned>
      {isExplained && <small> {t("offlineAccount.hold.why")}</small>}
    </span>
  );
}
