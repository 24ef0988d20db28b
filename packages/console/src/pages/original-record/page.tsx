/** Bank Transactions: the matching desk, and beside it the list of all that was reported or imported. */
import { Link, useLocation } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { UploadIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { MatchingDesk } from "./matching-desk.tsx";
import css from "./page.module.css";
import { transactions } from "./resource.tsx";
import { useRefreshTransactions } from "./use-refresh.ts";

export function OriginalRecordPage() {
  const { search } = useLocation();
  const isList = new URLSearchParams(search).get("View") === transactions.view;
  return (
    <div className={css.page}>
      <Views isList={isList} />
      <div className={css.view}>
        {isList ? <ResourcePage resource={transactions} title="originalRecord.title" /> : <MatchingDesk />}
      </div>
    </div>
  );
}

function ImportButton() {
  const { t } = useTexts();
  const refresh = useRefreshTransactions();
  if (!useCan("OriginalRecord", "import")) return null;
  const open = async () => {
    const { importStatement } = await import("./import-statement.ts");
    if (await importStatement()) refresh();
  };
  return (
    <button type="button" className={kitCss.button} onClick={() => void open()}>
      <UploadIcon /> {t("statementImport.action")}
    </button>
  );
}

function Views({ isList }: { isList: boolean }) {
  const { t } = useTexts();
  const route = routes.OriginalRecord;
  return (
    <nav className={css.views} aria-label={t("originalRecord.views.title")}>
      <span className={css.switch}>
        <Link to={route} aria-current={isList ? undefined : "page"}>
          {t("originalRecord.views.desk")}
        </Link>
        <Link to={`${route}?View=${transactions.view}`} aria-current={isList ? "page" : undefined}>
          {t("originalRecord.views.list")}
        </Link>
      </span>
      <ImportButton />
    </nav>
  );
}
