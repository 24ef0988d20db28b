/** What the bell opens: notices that last and those that are over; each leads to its place and is read by that. */
import { wordingOf } from "@opc/contract/home/notice-words";
import type { NoticeRow } from "@opc/contract/home/notices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";
import { type Language, type Translate, useTexts } from "../../i18n/i18n.ts";
import { groupDigits } from "../../kit/format/money.ts";
import { relativeText } from "../../kit/format/relative-text.ts";
import { formatTime } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import { routes } from "../../routes.static.ts";
import { useCan, useSession } from "../../state/session.ts";
import css from "./notice-panel.module.css";

const everyMs = 10_000;

export function NoticePanel({ onClose, onRead }: { onClose: () => void; onRead: () => void }) {
  const { t } = useTexts();
  const [isPast, setPast] = useState(false);
  const query = useQuery({
    ...callQuery("noticeList", { Open: !isPast }, { polled: true, quiet: true }),
    staleTime: 0,
    refetchInterval: everyMs,
  });
  const rows = query.data?.Rows;
  const changed = () => {
    void query.refetch();
    onRead();
  };
  const readAll = async () => {
    await api("noticeReadall", {}).catch(() => undefined);
    changed();
  };
  return (
    <section className={css.panel} aria-label={t("notice.title")}>
      <header className={css.head}>
        <h2>{t("notice.title")}</h2>
        <span className={kitCss.pair}>
          <Choice isOn={!isPast} label={t("notice.open")} onChoose={() => setPast(false)} />
          <Choice isOn={isPast} label={t("notice.past")} onChoose={() => setPast(true)} />
        </span>
      </header>
      {rows?.length === 0 && <p className={css.none}>{t(isPast ? "notice.nonePast" : "notice.noneOpen")}</p>}
      <ul className={css.list}>
        {rows?.map((notice) => (
          <Notice key={notice.NoticeId} notice={notice} onClose={onClose} onRead={changed} />
        ))}
      </ul>
      {rows?.some(({ IsRead }) => !IsRead) && (
        <footer className={css.foot}>
          <button type="button" className={kitCss.link} onClick={() => void readAll()}>
            {t("notice.readAll")}
          </button>
        </footer>
      )}
    </section>
  );
}

function Choice(props: { isOn: boolean; label: string; onChoose: () => void }) {
  return (
    <button type="button" className={kitCss.button} aria-pressed={props.isOn} onClick={props.onChoose}>
      {props.label}
    </button>
  );
}

interface NoticeProps {
  notice: NoticeRow;
  onClose: () => void;
  onRead: () => void;
}

function Notice({ notice, onClose, onRead }: NoticeProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const mayKeepMaintenance = useCan("Maintenance");
  const maySeeUsers = useCan("UserList");
  const place = placeOf(notice, { mayKeepMaintenance, maySeeUsers });
  const follow = async () => {
    if (place) {
      onClose();
      void navigate(place);
    }
    if (!notice.IsRead) await api("noticeRead", { NoticeIds: [notice.NoticeId] }).catch(() => undefined);
    onRead();
  };
  return (
    <li>
      <button type="button" className={css.notice} onClick={() => void follow()}>
        <span className={css.tone} data-severity={notice.Severity}>
          {t(`notice.severity.${notice.Severity}`)}
        </span>
        {!notice.IsRead && <span className={css.unread}>{t("notice.unread")}</span>}
        <span className={css.text}>{textOf(notice, t, language)}</span>
        <span className={css.time}>{timeOf(notice, t, offsetMinutes)}</span>
      </button>
    </li>
  );
}

function textOf(notice: NoticeRow, t: Translate, language: Language): string {
  const { key, values } = wordingOf(notice, language, {
    ruleName: (rule) => t(`approval.kind.${rule}`),
    digits: groupDigits,
  });
  return t(`notice.kind.${key}`, values);
}

function timeOf({ RaisedAt, ClearedAt }: NoticeRow, t: Translate, offsetMinutes: number): string {
  if (ClearedAt === null)
    return t("notice.since", { time: relativeText(RaisedAt, Date.now(), { t, offsetMinutes }) });
  return t("notice.over", {
    from: formatTime(RaisedAt, offsetMinutes),
    to: formatTime(ClearedAt, offsetMinutes),
  });
}

/** What everybody is told leads somewhere those alone who may go there. */
interface May {
  mayKeepMaintenance: boolean;
  maySeeUsers: boolean;
}

/** Where a notice leads. */
function placeOf(
  { Kind, Parameters }: NoticeRow,
  { mayKeepMaintenance, maySeeUsers }: May,
): string | undefined {
  const question = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
  switch (Kind) {
    case "CrawlerDown":
    case "CrawlerDoubted":
    case "CrawlerTokenEnding":
    case "CrawlerTokenIssued":
      return `${routes.SpiderSetting}/${encodeURIComponent(Parameters.SpiderId ?? "")}`;
    case "CallbacksFailing":
      return `${routes.CallbackRecord}${question({ MerchantAlias: Parameters.Merchant ?? "", Statuses: "Failure" })}`;
    case "ApprovalWaiting":
      return routes.Approval;
    case "RuleOff":
      return `${routes.Approval}${question({ View: "Rules" })}`;
    case "Maintenance":
      return mayKeepMaintenance ? routes.Maintenance : undefined;
    case "AdministratorMade":
    case "AccountMade":
    case "EnrolmentLinkGiven":
      if (!maySeeUsers) return undefined;
      return `${routes.UserList}${question({ UserName: Parameters.User?.split("/")[1] ?? "" })}`;
    case "KeyViewed":
    case "PayoutKeyAdded":
    case "KeyDemandChanged":
      return `${routes.ApiInfo}${question({ MerchantAlias: Parameters.Merchant ?? "" })}`;
    case "MoneyCase":
      return `${routes.MoneyCase}/${Parameters.CaseId ?? ""}`;
    case "SettlementAccountWaiting":
    case "SettlementAccountUsable":
    case "SettlementAccountRejected":
      return `${routes.SettlementAccount}/${Parameters.AccountId ?? ""}`;
    case "BooksNotProven":
    case "BooksProofFailedToRun":
    case "ChainAnchorContradicts":
    case "PayoutsStopped":
      return `${routes.AuditLog}${question({ View: "Proof" })}`;
    case "PasskeyOfUserCloned":
      return routes.UserList;
    case "ReportReady":
      return routes.Exports;
    case "ReportFailed":
      return Parameters.ScheduleId ? `${routes.Exports}${question({ View: "Schedules" })}` : routes.Exports;
    default:
      return undefined;
  }
}
