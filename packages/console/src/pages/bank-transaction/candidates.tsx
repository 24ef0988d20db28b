/** The orders that a credit may belong to, ranked, with the reasons of each rank; the chosen one is compared with it. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { LinkIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { useKeys } from "../../kit/use-keys.ts";
import { CandidateCard } from "./candidate-card.tsx";
import css from "./candidates.module.css";
import deskCss from "./desk.module.css";
import { isBindable } from "./outcome.ts";
import { presumed } from "./reasons.ts";
import { type Candidate, useCandidates } from "./use-credits.ts";
import type { DeskActs } from "./use-desk.ts";

interface CandidatesProps {
  credit: BankTransactionRow;
  acts: DeskActs;
  /** Several orders are not told apart by what is known. */
  isAmbiguous: boolean;
}

export function Candidates({ credit, acts, isAmbiguous }: CandidatesProps) {
  const { t } = useTexts();
  const query = useCandidates(credit.Id);
  const candidates = query.data ?? [];
  const { chosen, isTie, choose } = useChoice(candidates, isAmbiguous);
  const bind = bindable(chosen) ? () => acts.bind?.(credit, chosen) : undefined;
  useKeys([
    {
      keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"].slice(0, candidates.length),
      says: "keys.candidate",
      act: (key) => {
        const candidate = candidates[Number(key) - 1];
        if (candidate) choose(candidate);
      },
    },
    { keys: ["b"], says: "keys.bind", act: acts.bind && bind },
  ]);
  return (
    <>
      <header className={css.candidatesHead}>
        <h3>{t("matchingDesk.candidates")}</h3>
        {acts.bindToAnother && (
          <button type="button" className={kitCss.button} onClick={acts.bindToAnother}>
            <LinkIcon /> {t("matchingDesk.bind.other")}
          </button>
        )}
        {isTie && <p>{t("matchingDesk.choose")}</p>}
      </header>
      {query.isPending && <Bones />}
      {query.error && !query.data && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && (
        <div className={deskCss.nobody}>
          <h2>{t("matchingDesk.noCandidates")}</h2>
          <p>{t("matchingDesk.noCandidatesHint")}</p>
        </div>
      )}
      <ol className={css.candidates} aria-label={t("matchingDesk.candidates")}>
        {candidates.map((candidate, index) => (
          <CandidateCard
            key={candidate.OrderNo}
            credit={credit}
            candidate={candidate}
            place={index + 1}
            isChosen={candidate.OrderNo === chosen?.OrderNo}
            onChoose={() => choose(candidate)}
            onBind={acts.bind && (() => acts.bind?.(credit, candidate))}
          />
        ))}
      </ol>
    </>
  );
}

function bindable(candidate: Candidate | undefined): candidate is Candidate {
  return candidate !== undefined && isBindable(candidate);
}

/** What a person chose holds, whatever is ranked anew; until then the likeliest is presumed. */
function useChoice(candidates: readonly Candidate[], isAmbiguous: boolean) {
  const [orderNo, setOrderNo] = useState<string>();
  const own = candidates.find(({ OrderNo }) => OrderNo === orderNo);
  const likeliest = presumed(candidates, isBindable, isAmbiguous);
  return {
    chosen: own ?? likeliest,
    isTie: !own && !likeliest && candidates.some(isBindable),
    choose: ({ OrderNo }: Candidate) => setOrderNo(OrderNo),
  };
}

function Bones() {
  return (
    <div className={deskCss.bones} aria-hidden="true">
      <i />
      <i />
    </div>
  );
}
