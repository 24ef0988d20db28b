/** In one sentence: whether everything fits, or the first line that does not. */
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import kitCss from "../../kit/kit.module.css";
import { Toned } from "../../kit/toned.tsx";
import css from "./explain.module.css";
import { linesAtOnce, type useWalk } from "./use-walk.ts";
import type { ExplainFault, ExplainPage, Verdict } from "./verdict.ts";

interface VerdictBoxProps {
  walk: Pick<ReturnType<typeof useWalk>, "verdict" | "pages" | "isPaused" | "goOn">;
  currency: string;
  onShow: (serialNo: string) => void;
}

export function VerdictBox({ walk, currency, onShow }: VerdictBoxProps) {
  const { t } = useTexts();
  const { verdict, pages, isPaused, goOn } = walk;
  if (!verdict) return null;
  const isBad = verdict.kind === "broken" || verdict.kind === "unbalanced";
  const tone = isBad ? "bad" : verdict.kind === "walking" ? "busy" : "good";
  const serialNo = verdict.kind === "broken" ? verdict.fault.SerialNo : null;
  return (
    <div className={css.verdict} data-tone={tone} role={isBad ? "alert" : "status"}>
      <Toned tone={tone}>
        <b>{headline(verdict, isPaused, t)}</b>
      </Toned>{" "}
      {sentence(verdict, pages[0]?.Range ?? null, currency, t)}
      {serialNo !== null && (
        <button type="button" className={kitCss.link} onClick={() => onShow(serialNo)}>
          {t("balanceChange.explain.show")}
        </button>
      )}
      {isPaused && (
        <button type="button" className={kitCss.button} onClick={goOn}>
          {t("balanceChange.explain.goOn", { count: groupDigits(String(linesAtOnce)) })}
        </button>
      )}
    </div>
  );
}

function headline(verdict: Verdict, isPaused: boolean, t: Translate): string {
  switch (verdict.kind) {
    case "broken":
      return t(`balanceChange.explain.${verdict.fault.Check === "Sequence" ? "missing" : "broken"}`, {
        sequence: groupDigits(verdict.fault.SequenceNo),
      });
    case "unbalanced":
      return t("balanceChange.explain.brokenAccount");
    case "walking":
      return t(isPaused ? "balanceChange.explain.paused" : "balanceChange.explain.walking");
    case "nothing":
      return t("balanceChange.explain.nothing");
    case "fits":
      return t("balanceChange.explain.fits");
  }
}

function sentence(verdict: Verdict, range: ExplainPage["Range"], currency: string, t: Translate): string {
  const money = (amount: string) => formatMoney(amount, currency);
  switch (verdict.kind) {
    case "broken":
      return faultText(verdict.fault, currency, t);
    case "unbalanced":
      return t("balanceChange.explain.addsUp");
    case "walking": {
      const [done, count] = [verdict.done, verdict.count].map((figure) => groupDigits(String(figure)));
      return t("balanceChange.explain.walkingText", { done: done ?? "", count: count ?? "" });
    }
    case "nothing":
      return t("balanceChange.explain.nothingText", { opening: money(verdict.opening) });
    case "fits": {
      const facts = { opening: money(verdict.opening), closing: money(verdict.closing) };
      const fits =
        verdict.count === 1
          ? t("balanceChange.explain.fitsOne", facts)
          : t("balanceChange.explain.fitsText", {
              ...facts,
              count: groupDigits(String(verdict.count)),
              in: money(range?.In ?? "0"),
              out: money(range?.Out ?? "0"),
            });
      if (verdict.waiting === 0) return fits;
      return `${fits} ${t("balanceChange.explain.waiting", { count: groupDigits(String(verdict.waiting)) })}`;
    }
  }
}

function faultText({ Check, Expected, Found }: ExplainFault, currency: string, t: Translate): string {
  if (Check === "Seal") return t("balanceChange.explain.check.Seal");
  const said = (value: string) => (Check === "Sequence" ? groupDigits(value) : formatMoney(value, currency));
  return t(`balanceChange.explain.check.${Check}`, { expected: said(Expected), found: said(Found) });
}
