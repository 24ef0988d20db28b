/** What was done to a merchant, from the operation log, for those who may read it. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { Timeline } from "../../kit/detail/timeline.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";

const count = 8;

export function History({ merchant }: { merchant: string }) {
  return useCan("AuditLog") ? <Shown merchant={merchant} /> : null;
}

function Shown({ merchant }: { merchant: string }) {
  const { t, language } = useTexts();
  const question = { Targets: [merchant], Results: ["Done" as const], Size: count };
  const { data } = useDetail(["operationlogList", question], () => false);
  if (!data) return null;
  return (
    <section className={detailCss.group}>
      <h3>{t("merchant.detail.history")}</h3>
      {data.Rows.length === 0 ? (
        <p className={exposureCss.none}>{t("merchant.detail.noHistory")}</p>
      ) : (
        <>
          <Timeline
            entries={data.Rows.map((line) => ({
              at: line.At,
              tone: "quiet",
              sentence: line.Action[language],
              by: line.Actor,
              facts: [],
            }))}
          />
          <p>
            <Link to={`${routes.AuditLog}?Date=all&Targets=${encodeURIComponent(merchant)}`}>
              {t("merchant.detail.allHistory")}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
