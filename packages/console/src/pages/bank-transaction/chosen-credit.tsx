/** The credit that is looked at: what the bank says of it, what can be done, and the orders it may belong to. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { CopyableId, Instant } from "../../kit/detail/fields.tsx";
import { focusHome } from "../../kit/focus-home.ts";
import { ageText } from "../../kit/format/age.ts";
import { ChevronIcon, IgnoreIcon, SplitIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { Money, nothing } from "../../kit/table/columns.tsx";
import { Candidates } from "./candidates.tsx";
import { KindTag } from "./credit-list.tsx";
import css from "./desk.module.css";
import { source } from "./statuses.ts";
import type { Desk, DeskActs } from "./use-desk.ts";

interface ChosenCreditProps {
  desk: Desk;
  credit: BankTransactionRow;
}

export function ChosenCredit({ desk, credit }: ChosenCreditProps) {
  const { t } = useTexts();
  return (
    <>
      {desk.isSteps && (
        <div className={css.paneHead}>
          <button type="button" className={kitCss.button} onClick={() => desk.choose(undefined)}>
            <ChevronIcon to="left" /> {t("matchingDesk.back")}
          </button>
          <Acts acts={desk.acts} />
        </div>
      )}
      <section
        className={css.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
        tabIndex={0}
        aria-label={t("matchingDesk.candidates")}
        {...(desk.isSteps ? focusHome : {})}
      >
        <div className={css.chosen}>
          <Head desk={desk} credit={credit} />
          <Facts credit={credit} />
        </div>
        <Candidates credit={credit} acts={desk.acts} isAmbiguous={desk.chosen.kind === "Ambiguous"} />
      </section>
    </>
  );
}

function Head({ desk, credit }: ChosenCreditProps) {
  const { acts, chosen, isSteps } = desk;
  return (
    <div className={css.chosenHead}>
      <h2>
        <Money amount={credit.Amount} currency={credit.Currency} />
      </h2>
      {chosen.kind && <KindTag kind={chosen.kind} />}
      {!isSteps && <Acts acts={acts} />}
    </div>
  );
}

function Acts({ acts }: { acts: DeskActs }) {
  const { t } = useTexts();
  return (
    <div className={css.acts}>
      {acts.split && (
        <button type="button" className={kitCss.button} aria-keyshortcuts="s" onClick={acts.split}>
          <SplitIcon /> {t("bankTransaction.split.action")}
        </button>
      )}
      {acts.ignore && (
        <button type="button" className={kitCss.button} aria-keyshortcuts="i" onClick={acts.ignore}>
          <IgnoreIcon /> {t("bankTransaction.ignore.action")}
        </button>
      )}
    </div>
  );
}

function Facts({ credit }: { credit: BankTransactionRow }) {
  const { t } = useTexts();
  const facts = [
    ["Counterparty", credit.Counterparty ?? nothing],
    ["Remark", credit.Remark ?? nothing],
    ["AccountName", credit.AccountName],
    ["OccurredAt", <Instant key="at" at={credit.OccurredAt} />],
    ["ExternalId", <CopyableId key="id" id={credit.ExternalId} />],
    ["Source", `${t(source.label(credit.Source))} · ${waitingText(credit, t)}`],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`bankTransaction.field.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function waitingText({ ReportedAt }: BankTransactionRow, t: ReturnType<typeof useTexts>["t"]): string {
  return t("matchingDesk.waiting", { age: ageText(ReportedAt, Date.now(), t) });
}
