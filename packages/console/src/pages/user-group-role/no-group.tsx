/** Without a group, or one that is not there: back to where groups are chosen. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import kit from "../../kit/kit.module.css";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { useTabTitle } from "../../state/tab.tsx";
import css from "./user-group-role.module.css";

interface NoGroupProps {
  /** Why the group could not be shown; absent when none was asked for. */
  error?: Error;
  onRetry?: () => void;
}

export function NoGroup({ error, onRetry }: NoGroupProps) {
  const { t } = useTexts();
  const canGo = useCan("UserGroup");
  useTabTitle(t("userGroup.role.title"));
  return (
    <div className={css.noGroup}>
      <h1>{t("userGroup.role.title")}</h1>
      {error && onRetry ? <Failure error={error} onRetry={onRetry} /> : <p>{t("userGroup.role.noGroup")}</p>}
      {canGo && (
        <Link className={error ? kit.button : kit.primary} to={routes.UserGroup}>
          {t("userGroup.role.toGroups")}
        </Link>
      )}
    </div>
  );
}
