/** What stands above a list or a record on paper: who printed it and when, what was asked for, and of chosen rows their sums. */
import { Fragment } from "react";
import { moreTexts, useTexts } from "../i18n/i18n.ts";
import { useSession } from "../state/session.ts";
import { formatTime, zoneLabel } from "./format/time.ts";
import type { PrintedList } from "./printed.ts";
import { selectionSums } from "./selection-sums.ts";
import { Money } from "./table/columns.tsx";
import { arrange, isHidden } from "./table/layout.ts";

/** Its words come with it. */
export async function loadPrintHead() {
  await moreTexts();
  return PrintHead;
}

/** `list`: absent above a record. */
function PrintHead({ list }: { list?: PrintedList | undefined }) {
  const { t } = useTexts();
  const { MerchantAlias, UserName, TimeDifferenceMinutes: offsetMinutes } = useSession();
  const printed = t("print.by", {
    user: `${MerchantAlias}/${UserName}`,
    time: formatTime(Date.now(), offsetMinutes),
    zone: zoneLabel(offsetMinutes),
  });
  return (
    <dl data-print="head">
      <dt>{t("print.title")}</dt>
      <dd>{printed}</dd>
      {list && <Asked list={list} />}
    </dl>
  );
}

function Asked({ list: { screen, search, selected } }: { list: PrintedList }) {
  const { t } = useTexts();
  const { address, data, columns, layout } = screen;
  const printed = arrange(columns, layout.order).filter((column) => !isHidden(column, layout));
  const { From: from, To: to } = data.filters() as { From?: string; To?: string };
  const searched = (address.question.values[search] ?? []).join(" ");
  return (
    <>
      {from !== undefined && to !== undefined && (
        <>
          <dt>{t("print.range")}</dt>
          <dd>{t("print.fromTo", { from, to })}</dd>
        </>
      )}
      {searched !== "" && (
        <>
          <dt>{t("print.searched")}</dt>
          <dd>{searched}</dd>
        </>
      )}
      {selected.length > 0 && (
        <>
          <dt>{t("print.selected")}</dt>
          <dd>{selected.length}</dd>
          {selectionSums(selected as readonly never[], printed).map(({ currency, amount, title }) => (
            <Fragment key={`${title} ${currency}`}>
              <dt>{t("print.sum", { title: t(title) })}</dt>
              <dd>
                <Money amount={amount} currency={currency} />
              </dd>
            </Fragment>
          ))}
        </>
      )}
    </>
  );
}
