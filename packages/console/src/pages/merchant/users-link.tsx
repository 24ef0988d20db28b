import type { MerchantRow } from "@opc/contract/merchant/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { useCan } from "../../state/session.ts";
import css from "./merchant.module.css";
import { usersOf } from "./ways.ts";

/** How many people it has; opens them for who may see users. */
export function UsersLink({ merchant }: { merchant: MerchantRow }) {
  const { t } = useTexts();
  const { UserCount: count, MerchantAlias, MerchantName } = merchant;
  if (!useCan("UserList")) return count;
  const says = t(count === 1 ? "merchant.detail.usersOne" : "merchant.detail.users", { count });
  return (
    <Link to={usersOf(MerchantAlias)} className={css.link} aria-label={`${says}: ${MerchantName}`}>
      {count}
    </Link>
  );
}
