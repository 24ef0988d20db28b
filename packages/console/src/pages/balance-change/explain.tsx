/** An account line by line: chosen above, judged in one sentence, then every line with its tick between both balances. */

import { rangeOfPreset } from "@opc/contract/question/date-presets";
import type { DateChoice } from "@opc/contract/question/fields";
import { dateInput } from "@opc/contract/question/question";
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { formatTime, zoneLabel } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import { useSession } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import { type AccountChoice, accountOfId, anyAccount } from "./account.ts";
import { AccountChooser } from "./account-chooser.tsx";
import css from "./explain.module.css";
import { Statement } from "./statement.tsx";
import { balanceAccounts } from "./types.static.ts";
import { useWalk } from "./use-walk.ts";
import { VerdictBox } from "./verdict-box.tsx";

export function Explain({ id }: { id: string }) {
  const own = useSession();
  const chosen = accountOfId(id);
  if (chosen) return <Account start={chosen} />;
  if (id === anyAccount)
    return (
      <Account
        start={{ merchant: own.IsSuper ? "" : own.MerchantAlias, currency: "", account: "Available" }}
      />
    );
  return <OfLine serialNo={id} />;
}

Explain.useName = function useAccountName(id: string) {
  const { t } = useTexts();
  const account = accountOfId(id);
  if (!account) return t("balanceChange.explain.title");
  return `${account.merchant} · ${account.currency} · ${t(`balanceChange.account.${account.account}`)}`;
};

/** The day of a line, on the reader's own clock: what led to it and what came of it. */
function OfLine({ serialNo }: { serialNo: string }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { data, error, refetch } = useTabCall(
    "balancechangeList",
    { OrderNos: [serialNo], Accounts: [...balanceAccounts], Size: 2 },
    { quiet: true },
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const line = data?.Rows.find(({ SerialNo }) => SerialNo === serialNo);
  if (!line) return data ? <p>{t("kit.empty.filtered")}</p> : null;
  const { from, to } = rangeOfPreset("today", Date.parse(line.CreatedAt), offsetMinutes);
  const start = { merchant: line.MerchantAlias, currency: line.Currency, account: line.Account };
  return <Account start={start} date={{ kind: "range", from, to }} asked={serialNo} />;
}

interface AccountProps {
  start: AccountChoice;
  date?: DateChoice;
  /** The line that somebody came from. */
  asked?: string;
}

function Account({ start, date: usual = { kind: "preset", preset: "last3Days" }, asked }: AccountProps) {
  const { t } = useTexts();
  const { IsSuper, TimeDifferenceMinutes: offsetMinutes } = useSession();
  const [choice, setChoice] = useState(start);
  const [date, setDate] = useState(usual);
  // Both ends stay as they were when the walk began.
  const [range, setRange] = useState(() => dateInput(usual, { nowMs: Date.now(), offsetMinutes }));
  const isChosen = choice.merchant !== "" && choice.currency !== "";
  const walk = useWalk(
    isChosen
      ? {
          ...(IsSuper ? { MerchantAlias: choice.merchant } : {}),
          Currency: choice.currency,
          Account: choice.account,
          ...range,
        }
      : undefined,
  );
  const { query, pages, verdict } = walk;
  const [wanted, setWanted] = useState<string>();
  return (
    <div className={css.explain}>
      <AccountChooser
        choice={choice}
        onChoice={setChoice}
        date={date}
        onDate={(next) => {
          setDate(next);
          setRange(dateInput(next, { nowMs: Date.now(), offsetMinutes }));
        }}
      >
        {verdict && (
          <button type="button" className={`${kitCss.button} ${css.print}`} onClick={() => window.print()}>
            {t("balanceChange.explain.print")}
          </button>
        )}
      </AccountChooser>
      {!isChosen && <p className={css.hint}>{t("balanceChange.explain.chooseMerchant")}</p>}
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {isChosen && query.isPending && <div className={css.bones} aria-hidden="true" />}
      {verdict && (
        <>
          <p className={css.printed}>
            {[
              `${choice.merchant} · ${choice.currency} · ${t(`balanceChange.account.${choice.account}`)}`,
              rangeText(range),
              t("balanceChange.explain.printed", { at: formatTime(Date.now(), offsetMinutes) }),
            ].join(" · ")}
          </p>
          <VerdictBox walk={walk} currency={choice.currency} onShow={setWanted} />
          <Statement pages={pages} currency={choice.currency} asked={wanted ?? asked} />
        </>
      )}
    </div>
  );

  function rangeText({ From: from, To: to }: { From?: string; To?: string }): string {
    const zone = zoneLabel(offsetMinutes);
    return from && to
      ? t("balanceChange.explain.range", { from, to, zone })
      : t("balanceChange.explain.whole", { zone });
  }
}
