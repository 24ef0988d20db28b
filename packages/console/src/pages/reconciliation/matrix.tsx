/** Accounts by days: what was compared and what differs, the kinds of it, and the proof of the books beside it. */
import { Link } from "react-router";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { DateControl } from "../../kit/filter/date-control.tsx";
import filterCss from "../../kit/filter/filter.module.css";
import { formatMoney } from "../../kit/format/money.ts";
import { zoneLabel } from "../../kit/format/time.ts";
import { RefreshIcon } from "../../kit/icons.tsx";
import kit from "../../kit/kit.module.css";
import { ReportChoice } from "../../kit/report/report-bar.tsx";
import { Toned } from "../../kit/toned.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import css from "./matrix.module.css";
import { MatrixTable } from "./matrix-table.tsx";
import { ProofCard } from "./proof-card.tsx";
import { differenceKind } from "./statuses.ts";
import { useMatrix } from "./use-matrix.ts";
import { reconciliationAccounts } from "./values.static.ts";

type Asking = ReturnType<typeof useMatrix>;

export function Matrix({ title }: { title: string }) {
  const asking = useMatrix();
  const { summary } = asking;
  return (
    <section className={css.screen} aria-label={title}>
      <h1 className={kit.unseen}>{title}</h1>
      <Bar {...asking} />
      {summary.isPending ? <div className={css.box} aria-busy /> : <Shown {...asking} />}
    </section>
  );
}

/** The sums decide how high the first cards are: what stands under them comes with them, and does not move. */
function Shown(asking: Asking) {
  const { t } = useTexts();
  const { matrix, summary } = asking;
  const mayProve = useCan("Reconciliation", "prove");
  return (
    <>
      <div className={css.head} data-proof={mayProve}>
        <Kinds kinds={summary.data?.Kinds} {...asking} />
        {mayProve && <ProofCard />}
      </div>
      {matrix.error && !matrix.data ? (
        <Failure error={matrix.error} onRetry={() => void matrix.refetch()} />
      ) : (
        <MatrixTable data={matrix.data} isOnlyOpen={asking.question.onlyOpen} />
      )}
      {matrix.data && (
        <p className={css.soft}>
          {t("reconciliation.matrix.intro")}{" "}
          {t("reconciliation.matrix.days", { zone: zoneLabel(matrix.data.TimeDifferenceMinutes) })}.{" "}
          {t("reconciliation.matrix.keys")}
        </p>
      )}
    </>
  );
}

function Bar({ question, usual, ask, input, summary }: Asking) {
  const { t } = useTexts();
  const mayRun = useCan("Reconciliation", "edit");
  const underWay = summary.data?.UnderWay ?? 0;
  const run = async () => {
    const { compareNow } = await import("./acts.ts");
    const { From, To, AccountKind } = input;
    await compareNow({ From, To, ...(AccountKind && { AccountKind }) });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is younger than the browsers that we serve
    <div className={filterCss.bar} role="search" aria-label={t("common.search")}>
      <DateControl
        question={{ date: question.date, values: {}, sort: "newest" }}
        usual={usual}
        search=""
        isDaysOnly
        onAsk={({ date }) => ask({ ...question, date })}
      />
      <ReportChoice
        label="reconciliation.field.AccountKind"
        value={question.kind}
        options={[
          { value: "", label: t("reconciliation.matrix.allAccounts") },
          ...reconciliationAccounts.map((value) => ({
            value,
            label: t(`reconciliation.accountKind.${value}`),
          })),
        ]}
        onValue={(value) =>
          ask({ ...question, kind: reconciliationAccounts.find((one) => one === value) ?? "" })
        }
      />
      <label className={css.check}>
        <input
          type="checkbox"
          checked={question.onlyOpen}
          onChange={({ target }) => ask({ ...question, onlyOpen: target.checked })}
        />
        {t("reconciliation.matrix.onlyOpen")}
      </label>
      <div className={filterCss.tools}>
        <span role="status" className={css.soft}>
          {underWay > 0 && t("reconciliation.matrix.underWay", { count: underWay })}
        </span>
        {mayRun && (
          <button type="button" className={kit.primary} onClick={() => void run()}>
            <RefreshIcon /> {t("reconciliation.matrix.run")}
          </button>
        )}
      </div>
    </div>
  );
}

type Kind = Output<"reconciliationSummary">["Kinds"][number];

/** Each kind leads to its open differences of these days. */
function Kinds({ kinds, input }: { kinds: readonly Kind[] | undefined } & Asking) {
  const { t } = useTexts();
  const account = input.AccountKind === undefined ? "" : `&AccountKinds=${input.AccountKind}`;
  const days = `From=${input.From} 00:00:00&To=${input.To} 23:59:59${account}`;
  const to = (kind: string) => `${routes.Reconciliation}?View=Differences&States=Open&Kinds=${kind}&${days}`;
  return (
    <nav className={css.kinds} aria-label={t("reconciliation.matrix.kinds")}>
      {differenceKind.values.map((value) => {
        const kind = kinds?.find((one) => one.Kind === value);
        const open = kind?.Open.map(({ Currency, Amount }) => formatMoney(Amount, Currency)).join(" · ");
        return (
          <Link key={value} to={to(value)} className={css.kind} data-open={(kind?.OpenCount ?? 0) > 0}>
            <Toned tone={kind && kind.OpenCount > 0 ? differenceKind.tones[value] : "quiet"}>
              {t(differenceKind.label(value))}
            </Toned>
            <b>{kind?.OpenCount ?? "\u00a0"}</b>
            <small>{open || (kind ? t("reconciliation.matrix.noneOpen") : "\u00a0")}</small>
          </Link>
        );
      })}
    </nav>
  );
}
