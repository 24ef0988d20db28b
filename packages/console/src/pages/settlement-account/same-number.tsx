/** Which other merchants have the number of an account: whoever checks is to ask why before they approve. */
import { Link } from "react-router";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { accountStatus } from "./statuses.ts";

/** `isLinked`: where a click may leave what is open, which a form is not. */
export function SameNumber(props: { others: Output<"settlementaccountGet">["SameNumber"]; isLinked?: true }) {
  const { others, isLinked } = props;
  const { t } = useTexts();
  if (others.length === 0) return null;
  return (
    <section className={css.notice}>
      <strong>{t("settlementAccount.sameNumber.title")}</strong>
      <ul>
        {others.map(({ AccountId, MerchantAlias, MerchantName, BankCode, Holder, Status: status }) => {
          const name = `${MerchantAlias} · ${MerchantName}`;
          return (
            <li key={AccountId}>
              {isLinked ? <Link to={`${routes.SettlementAccount}/${AccountId}`}>{name}</Link> : name}
              {` · ${BankCode} · ${Holder} · `}
              <Status set={accountStatus} value={status} t={t} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
