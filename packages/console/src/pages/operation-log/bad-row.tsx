/** The first row that is wrong, in words: which it is, what does not hold, what was expected and what is there. */
import type { ProofRow } from "@opc/contract/proof/calls";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { formatTime } from "../../kit/format/time.ts";
import { useSession } from "../../state/session.ts";
import { checkName } from "./names.ts";
import css from "./operation-log.module.css";

type Bad = NonNullable<ProofRow["FirstBad"]>;

const tables = [
  "ledger_entry",
  "ledger_account",
  "ledger_seal",
  "journal",
  "payment_order",
  "payout_order",
  "withdrawal_order",
  "payout_card",
  "payout_card_record",
  "operation_log",
  "currency",
] as const;

const accountKinds = [
  "available",
  "frozen",
  "fee_income",
  "channel_clearing",
  "manual_adjustment",
  "withdrawal_clearing",
] as const;

export function BadRow({ bad }: { bad: Bad }) {
  const { t, language } = useTexts();
  const known = tables.find((table) => table === bad.Table);
  const table = t(`operationLog.proof.table.${known ?? "file"}`);
  return (
    <div className={css.bad} role="alert">
      <h3>{t("operationLog.proof.bad.title")}</h3>
      <p>
        {t("operationLog.proof.bad.sentence", {
          table,
          row: bad.Row === bad.Table ? "" : bad.Row,
          check: checkName(bad.Check, language),
        })}
      </p>
      <dl className={css.pairs}>
        {bad.Facts.map((fact) => (
          <Pair
            key={fact.Name}
            label={`operationLog.proof.fact.${fact.Name}`}
            value={<FactValue fact={fact} />}
          />
        ))}
        <Pair label="operationLog.proof.bad.expected" value={<code>{bad.Expected}</code>} />
        <Pair label="operationLog.proof.bad.found" value={<code>{bad.Found}</code>} />
      </dl>
      <p>{t("operationLog.proof.bad.next")}</p>
    </div>
  );
}

function Pair({ label, value }: { label: TextKey; value: ReactNode }) {
  const { t } = useTexts();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function FactValue({ fact }: { fact: Bad["Facts"][number] }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  if (fact.Name === "Time") return formatTime(fact.Value, offsetMinutes);
  if (fact.Name !== "AccountKind") return fact.Value;
  const kind = accountKinds.find((one) => one === fact.Value);
  return kind ? t(`operationLog.proof.account.${kind}`) : fact.Value;
}
