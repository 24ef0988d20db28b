import type { UserRow } from "@opc/contract/user/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { useCan, useSession } from "../../state/session.ts";

/** How many terminals; a link to them for those who may see them. */
export function OnlineCount({ row }: { row: UserRow }) {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  const canSee = useCan("OnlineUser");
  if (row.OnlineCount === 0 || !canSee) return row.OnlineCount;
  const question = new URLSearchParams({
    UserName: row.UserName,
    ...(IsSuper ? { MerchantAlias: row.MerchantAlias } : {}),
  });
  return (
    <Link
      to={`${routes.OnlineUser}?${question}`}
      aria-label={t("user.showTerminals", { count: row.OnlineCount, user: row.UserKey })}
    >
      {row.OnlineCount}
    </Link>
  );
}
