/** Approvals: what waits for the viewer, what the viewer asked for, what has ended, and the rules; the view is in the address. */
import { Link, useLocation } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { routes } from "../../routes.static.ts";
import css from "./approval.module.css";
import { endedApprovals, ownApprovals, waitingApprovals } from "./resource.tsx";
import { Rules } from "./rules.tsx";

const views = [
  { view: null, label: "approval.views.waiting" },
  { view: "Mine", label: "approval.views.mine" },
  { view: "Done", label: "approval.views.done" },
  { view: "Rules", label: "approval.views.rules" },
] as const;

export function ApprovalPage() {
  const { search } = useLocation();
  const view = new URLSearchParams(search).get("View");
  return (
    <div className={css.page}>
      <Views current={view} />
      <div className={css.view}>
        {view === "Mine" && <ResourcePage key="Mine" resource={ownApprovals} title="approval.views.mine" />}
        {view === "Done" && <ResourcePage key="Done" resource={endedApprovals} title="approval.views.done" />}
        {view === "Rules" && <Rules />}
        {!views.some((one) => one.view !== null && one.view === view) && (
          <ResourcePage key="Waiting" resource={waitingApprovals} title="approval.views.waiting" />
        )}
      </div>
    </div>
  );
}

function Views({ current }: { current: string | null }) {
  const { t } = useTexts();
  const known = views.find(({ view }) => view === current) ?? views[0];
  return (
    <nav className={css.views} aria-label={t("approval.views.title")}>
      <span className={css.switch}>
        {views.map((one) => (
          <Link
            key={one.label}
            to={one.view === null ? routes.Approval : `${routes.Approval}?View=${one.view}`}
            aria-current={one === known ? "page" : undefined}
          >
            {t(one.label)}
          </Link>
        ))}
      </span>
    </nav>
  );
}
