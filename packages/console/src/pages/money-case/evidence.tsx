/** What shows a case: the bank's credit or the card's record, where they can be looked at, and what the supplier told. */
import type { CallOutput } from "@opc/contract";
import type { moneycaseGet } from "@opc/contract/money-case/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { Instant } from "../../kit/detail/fields.tsx";
import { RecordTable } from "../../kit/detail/record-table.tsx";
import { Money, nothing } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { canOpen, useMenu } from "../../state/session.ts";

type Evidence = CallOutput<typeof moneycaseGet>["Evidence"][number];

const placeOf = { BankCredit: routes.OriginalRecord, CardRecord: routes.PayoutCardRecord } as const;

export function EvidenceTable({ evidence }: { evidence: readonly Evidence[] }) {
  const { t } = useTexts();
  const title = t("moneyCase.shown.title");
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      {evidence.length === 0 ? (
        <p>{t("moneyCase.shown.none")}</p>
      ) : (
        <RecordTable
          title={title}
          heads={[
            { name: t("moneyCase.shown.kind") },
            { name: t("moneyCase.shown.at") },
            { name: t("moneyCase.shown.amount"), isAmount: true },
            { name: t("moneyCase.shown.from") },
            { name: t("moneyCase.shown.number") },
            { name: t("moneyCase.shown.outcome") },
          ]}
        >
          {evidence.map((one) => (
            <Line key={`${one.Kind} ${one.RecordId} ${one.At}`} one={one} />
          ))}
        </RecordTable>
      )}
    </section>
  );
}

function Line({ one }: { one: Evidence }) {
  const { t } = useTexts();
  return (
    <tr>
      <th scope="row">
        <Kind one={one} label={t(`moneyCase.evidence.${one.Kind}`)} />
      </th>
      <td>
        <Instant at={one.At} />
      </td>
      <td className={css.amount}>
        {one.Amount === null ? nothing : <Money amount={one.Amount} currency={one.Currency} />}
      </td>
      <td>{one.From ?? nothing}</td>
      <td>{one.Number ?? nothing}</td>
      <td>{one.Outcome ?? nothing}</td>
    </tr>
  );
}

/** For whoever may look at the record. */
function Kind({ one, label }: { one: Evidence; label: string }) {
  const menu = useMenu();
  const route = one.Kind in placeOf ? placeOf[one.Kind as keyof typeof placeOf] : undefined;
  if (route === undefined || one.RecordId === null || !canOpen(menu, route)) return label;
  return <Link to={`${route}/${one.RecordId}`}>{label}</Link>;
}
