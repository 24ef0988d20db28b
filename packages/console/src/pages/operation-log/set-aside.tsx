/** What background work passed over: what it is, why, since when, and trying it again. */
import type { AsideRow } from "@opc/contract/set-aside/calls";
import { api } from "../../api/client.ts";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { Instant } from "../../kit/detail/fields.tsx";
import { RecordTable } from "../../kit/detail/record-table.tsx";
import { Failure } from "../../kit/failure.tsx";
import kitCss from "../../kit/kit.module.css";
import { useCan } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import css from "./operation-log.module.css";

const everyMs = 30_000;

export function SetAsideView() {
  const { t } = useTexts();
  const rows = useTabCall("setasideList", {}, { polled: true, quiet: true, everyMs });
  const refresh = () => void rows.refetch();
  return (
    <div className={css.proof}>
      <h1 className={kitCss.unseen}>{t("operationLog.setAside.title")}</h1>
      <div className={css.intro}>
        <p>{t("operationLog.setAside.intro")}</p>
      </div>
      {rows.error && !rows.data ? (
        <Failure error={rows.error} onRetry={refresh} />
      ) : (
        <Records rows={rows.data?.Rows} refresh={refresh} />
      )}
    </div>
  );
}

interface RecordsProps {
  /** Undefined: not known yet. */
  rows: readonly AsideRow[] | undefined;
  refresh: () => void;
}

function Records({ rows, refresh }: RecordsProps) {
  const { t } = useTexts();
  const mayTry = useCan("AuditLog", "tryAgain");
  if (!rows) return <p className={css.soft}>{"\u00a0"}</p>;
  if (rows.length === 0) return <p className={css.soft}>{t("operationLog.setAside.none")}</p>;
  return (
    <div className={css.runs}>
      <RecordTable
        title={t("operationLog.setAside.title")}
        heads={[
          { name: t("operationLog.setAside.field.Queue") },
          { name: t("operationLog.setAside.field.Key") },
          { name: t("operationLog.setAside.field.Reason") },
          { name: t("operationLog.setAside.field.FirstAt") },
          { name: t("operationLog.setAside.field.LastAt") },
          { name: t("operationLog.setAside.field.Times"), isAmount: true },
          { name: t("operationLog.setAside.field.Action") },
        ]}
      >
        {rows.map((row) => (
          <tr key={`${row.Queue} ${row.Key}`}>
            <td>{t(`operationLog.setAside.queue.${row.Queue}`)}</td>
            <td>{row.Key}</td>
            <td>{row.Reason}</td>
            <td>
              <Instant at={row.FirstAt} />
            </td>
            <td>
              <Instant at={row.LastAt} />
            </td>
            <td className={css.amount}>{row.Times.toLocaleString("en")}</td>
            <td>
              {row.CanTry && mayTry ? (
                <button
                  type="button"
                  className={kitCss.link}
                  aria-label={t("operationLog.setAside.tryOne", { key: row.Key })}
                  onClick={() => void tryAgain(row, t, refresh)}
                >
                  {t("operationLog.setAside.tryAgain")}
                </button>
              ) : (
                t(row.CanTry ? "operationLog.setAside.byItself" : "operationLog.setAside.byHand")
              )}
            </td>
          </tr>
        ))}
      </RecordTable>
    </div>
  );
}

async function tryAgain({ Queue, Key }: AsideRow, t: Translate, refresh: () => void): Promise<void> {
  const { act } = await import("../../kit/act.ts");
  await act({
    title: t("operationLog.setAside.confirm.title"),
    sentence: t(`operationLog.setAside.confirm.${Queue === "matching" ? "now" : "next"}`, { key: Key }),
    confirm: t("operationLog.setAside.tryAgain"),
    call: () => api("setasideTryagain", { Queue, Key }),
    done: ({ Outcome }) => t(`operationLog.setAside.outcome.${Outcome}`),
    refresh,
  });
}
