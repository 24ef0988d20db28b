/** The operation log, and beside it, for those who hold it, the proof of the books. */
import { Link, useLocation } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import css from "./audit-log.module.css";
import { ProofView } from "./proof.tsx";
import { operationLog } from "./resource.tsx";

const proofView = "Proof";

export function AuditLogPage() {
  const { search } = useLocation();
  const canProve = useCan("AuditLog", "prove");
  const isProof = canProve && new URLSearchParams(search).get("View") === proofView;
  const list = <ResourcePage resource={operationLog} title="operationLog.title" />;
  if (!canProve) return list;
  return (
    <div className={css.page}>
      <Views isProof={isProof} />
      <div className={css.view}>{isProof ? <ProofView /> : list}</div>
    </div>
  );
}

function Views({ isProof }: { isProof: boolean }) {
  const { t } = useTexts();
  const route = routes.AuditLog;
  return (
    <nav className={css.views} aria-label={t("operationLog.views.title")}>
      <span className={css.switch}>
        <Link to={route} aria-current={isProof ? undefined : "page"}>
          {t("operationLog.views.list")}
        </Link>
        <Link to={`${route}?View=${proofView}`} aria-current={isProof ? "page" : undefined}>
          {t("operationLog.views.proof")}
        </Link>
      </span>
    </nav>
  );
}
