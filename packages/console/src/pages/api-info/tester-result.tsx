/** Step by step what was found, why the signature is wrong, and the facts to compare one's own program with. */
import { useState } from "react";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import type { testerTexts } from "../../i18n/texts/signature-tester.ts";
import { CopyableId } from "../../kit/detail/fields.tsx";
import kitCss from "../../kit/kit.module.css";
import cellsCss from "../../kit/table/cells.module.css";
import { useCan } from "../../state/session.ts";
import css from "./api-info.module.css";
import type { Pasted } from "./tester.tsx";

type Checked = Output<"apiinfoSignaturecheck">;

interface ResultProps {
  asked: Pasted;
  checked: Checked;
  text: (typeof testerTexts)["enUS"];
}

const tones = { Good: "good", Warning: "warning", Bad: "bad", Skipped: "idle" } as const;

export function TesterResult({ asked, checked, text }: ResultProps) {
  const outcomes = new Set(checked.Steps.map(({ Outcome }) => Outcome));
  const verdict = outcomes.has("Bad") ? "bad" : outcomes.has("Warning") ? "warned" : "good";
  // Where its form is wrong already, that is the reason.
  const isUnexplained =
    checked.Steps.some(({ Finding }) => Finding === "SignatureMismatch") &&
    checked.Steps.some(({ Finding }) => Finding === "SignatureFormRight");
  return (
    <div className={css.result}>
      <h3>{text.result}</h3>
      <p className={css.verdict} data-verdict={verdict} role="status">
        {text[verdict]}
      </p>
      <ul className={css.steps}>
        {checked.Steps.map(({ Step, Outcome, Finding, Parameters }) => (
          <li key={Step}>
            <b>{text.step[Step]}</b>
            <span className={cellsCss.status} data-tone={tones[Outcome]}>
              {text.outcome[Outcome]}
            </span>
            <span className={css.found}>{filled(text.finding[Finding], Parameters)}</span>
          </li>
        ))}
      </ul>
      {(checked.Mistakes.length > 0 || isUnexplained) && (
        <div className={css.why} role="note">
          <h3>{text.why}</h3>
          {checked.Mistakes.length === 0 && <p>{text.unexplained}</p>}
          {checked.Mistakes.map(({ Mistake, KeyMask }) => (
            <p key={Mistake}>
              {text.mistake[Mistake]} <code>{KeyMask}</code>
            </p>
          ))}
        </div>
      )}
      <dl className={css.facts}>
        <div>
          <dt>{text.bytes}</dt>
          <dd>{checked.BodyBytes.toLocaleString("en")}</dd>
        </div>
        <div>
          <dt>{text.hash}</dt>
          <dd>
            <CopyableId id={checked.BodySha256} />
          </dd>
        </div>
      </dl>
      <h3>{text.content}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
      <section className={css.content} tabIndex={0} aria-label={text.content}>
        <code>{checked.SignedContent}</code>
      </section>
      <Expected asked={asked} text={text} />
    </div>
  );
}

/** Only for who may see the keys themselves, and after the password: otherwise a session could sign with it. */
function Expected({ asked, text }: Pick<ResultProps, "asked" | "text">) {
  const { t } = useTexts();
  const mayView = useCan("ApiInfo", "viewKey");
  const [right, setRight] = useState<Output<"apiinfoSignatureexpected">["Expected"]>();
  if (!mayView) return <p className={css.note}>{t("shell.noApiInfo")}</p>;
  const show = async () => {
    const { showExpected } = await import("./expected.ts");
    const shown = await showExpected(asked, text);
    if (shown) setRight(shown.Expected);
  };
  if (!right)
    return (
      <button type="button" className={kitCss.button} onClick={() => void show()}>
        {text.show}
      </button>
    );
  return (
    <dl className={css.facts}>
      {right.map(({ KeyMask, Right }) => (
        <div key={KeyMask}>
          <dt>{filled(text.expected, { key: KeyMask })}</dt>
          <dd>
            <CopyableId id={Right} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `{Name}` in a text by the finding's parameters; what has none stands as it is. */
function filled(text: string, parameters: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);
}
