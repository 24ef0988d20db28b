/**
 * The matching desk: credits that no rule could place, oldest first, and beside the chosen one the orders that it
 * may belong to. On a phone the credits are the first step and the candidates the second.
 */
import { useEffect } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { focusNearest } from "../../kit/focus-home.ts";
import kitCss from "../../kit/kit.module.css";
import { usePartsAhead } from "../../kit/part.tsx";
import { ChosenCredit } from "./chosen-credit.tsx";
import { CreditList } from "./credit-list.tsx";
import css from "./desk.module.css";
import { DeskSearch } from "./desk-search.tsx";
import { Gone, NothingWaits } from "./nothing-waits.tsx";
import { type Desk, useDesk } from "./use-desk.ts";

export function MatchingDesk() {
  const { t } = useTexts();
  const desk = useDesk();
  usePartsAhead();
  const { isSteps, chosenId, list, address } = desk;
  const isAllMatched =
    !list.isLoading &&
    !list.error &&
    list.credits.length === 0 &&
    chosenId === undefined &&
    Object.keys(address.search).length === 0;
  if (isAllMatched) return <AllMatched desk={desk} />;
  return (
    <section className={css.desk} aria-label={t("bankTransaction.views.desk")}>
      <h1 className={kitCss.unseen}>{t("bankTransaction.title")}</h1>
      {!(isSteps && chosenId !== undefined) && <Credits desk={desk} />}
      {!(isSteps && chosenId === undefined) && <Chosen desk={desk} />}
      {!isSteps && <Keys />}
    </section>
  );
}

function AllMatched({ desk }: { desk: Desk }) {
  const { t } = useTexts();
  return (
    <section className={css.desk} aria-label={t("bankTransaction.views.desk")}>
      <h1 className={kitCss.unseen}>{t("bankTransaction.title")}</h1>
      <div className={`${css.pane} ${css.alone}`}>
        <NothingWaits desk={desk} />
      </div>
    </section>
  );
}

function Credits({ desk }: { desk: Desk }) {
  const { t } = useTexts();
  const { list } = desk;
  const isEmpty = !list.isLoading && !list.error && list.credits.length === 0;
  return (
    <div className={css.pane} aria-busy={list.isLoading}>
      <DeskSearch desk={desk} />
      <div className={css.scroll}>
        {list.error && <Failure error={list.error} onRetry={list.again} />}
        {list.isLoading && <Bones label={t("matchingDesk.loading")} />}
        {isEmpty && desk.isSteps && <NothingWaits desk={desk} />}
        <CreditList desk={desk} />
      </div>
    </div>
  );
}

function Chosen({ desk }: { desk: Desk }) {
  const { chosen, list } = desk;
  const { credit } = chosen;
  // What was decided on went with its buttons: the next one may be drawn before the dialog is gone, or after.
  useEffect(() => {
    if (credit?.Id !== undefined && desk.isSteps) focusNearest();
  }, [credit?.Id, desk.isSteps]);
  const isEmpty = desk.chosenId === undefined && !list.isLoading && !list.error;
  return (
    <div className={css.pane}>
      {credit && <ChosenCredit key={credit.Id} desk={desk} credit={credit} />}
      {chosen.isGone && <Gone desk={desk} />}
      {isEmpty && <NothingWaits desk={desk} />}
      {!credit && !chosen.isGone && !isEmpty && <Bones />}
    </div>
  );
}

export function Bones({ label }: { label?: string }) {
  return (
    <div
      className={css.bones}
      {...(label ? { role: "status", "aria-label": label } : { "aria-hidden": true })}
    >
      {[1, 2, 3, 4, 5].map((bone) => (
        <i key={bone} />
      ))}
    </div>
  );
}

const keys = [
  ["j k", "matchingDesk.keys.credit"],
  ["1–9", "matchingDesk.keys.candidate"],
  ["b", "matchingDesk.keys.bind"],
  ["s", "matchingDesk.keys.split"],
  ["i", "matchingDesk.keys.ignore"],
  ["/", "matchingDesk.keys.search"],
] as const;

function Keys() {
  const { t } = useTexts();
  return (
    <footer className={css.foot}>
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd>{key}</kbd>
          {t(text)}
        </span>
      ))}
    </footer>
  );
}
