/** The signature tester: what was pasted, and what the gateway finds in it. What is typed stays whatever it answers. */

import { type FormEvent, useId, useState } from "react";
import type { Output } from "../../api/client.ts";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { testerTexts } from "../../i18n/texts/signature-tester.ts";
import kitCss from "../../kit/kit.module.css";
import type { EndpointName } from "./addresses.tsx";
import { nameOf } from "./addresses.tsx";
import css from "./api-info.module.css";
import { endpoints } from "./endpoints.static.ts";
import type { Whose } from "./page.tsx";
import own from "./tester.module.css";
import { TesterResult } from "./tester-result.tsx";

export interface Pasted extends Whose {
  SignedHeaders: string;
  SignedBody: string;
  BodyEncoding: "Text" | "Base64";
  Path?: (typeof endpoints)[number];
}

const nothing: Pasted = { SignedHeaders: "", SignedBody: "", BodyEncoding: "Text" };

interface Answer {
  asked: Pasted;
  checked: Output<"apiinfoSignaturecheck">;
}

export function Tester({ whose }: { whose: Whose }) {
  const { t, language } = useTexts();
  const text = testerTexts[language];
  const id = useId();
  const [pasted, setPasted] = useState(nothing);
  const [answer, setAnswer] = useState<Answer>();
  const [isAsking, setAsking] = useState(false);
  const put = (change: Partial<Pasted>) => setPasted((now) => ({ ...now, ...change }));
  const check = async (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
    const asked = { ...pasted, ...whose };
    // A refusal says itself; what was found before stays.
    const checked = await api("apiinfoSignaturecheck", asked).catch(() => undefined);
    setAsking(false);
    if (checked) setAnswer({ asked, checked });
  };
  return (
    <section className={css.box} aria-labelledby={`${id}-title`}>
      <header className={css.boxHeader}>
        <h2 id={`${id}-title`}>{text.title}</h2>
      </header>
      <p className={css.hint}>{text.intro}</p>
      <form className={own.tester} onSubmit={(event) => void check(event)}>
        <Area
          label={text.headers}
          hint={text.headersHint}
          value={pasted.SignedHeaders}
          placeholder={example}
          onText={(SignedHeaders) => put({ SignedHeaders })}
        />
        <Area
          label={text.body}
          hint={text.bodyHint}
          value={pasted.SignedBody}
          placeholder={'{"OrderNo":"P1"}'}
          onText={(SignedBody) => put({ SignedBody })}
        />
        <div className={own.testerLine}>
          <label htmlFor={`${id}-path`}>{text.path}</label>
          <select
            id={`${id}-path`}
            className={kitCss.input}
            value={pasted.Path ?? ""}
            onChange={({ currentTarget: { value } }) =>
              setPasted(({ Path: _path, ...rest }) => withPath(rest, value))
            }
          >
            <option value="">{text.noPath}</option>
            {endpoints.map((path) => (
              <option key={path} value={path}>
                {`${t(`apiInfo.endpoint.${nameOf(path) satisfies EndpointName}`)} ${path}`}
              </option>
            ))}
          </select>
          <label className={own.tick}>
            <input
              type="checkbox"
              checked={pasted.BodyEncoding === "Base64"}
              onChange={({ currentTarget: { checked } }) =>
                put({ BodyEncoding: checked ? "Base64" : "Text" })
              }
            />
            {text.base64}
          </label>
          <button type="submit" className={kitCss.primary} disabled={isAsking}>
            {isAsking ? text.checking : text.check}
          </button>
        </div>
      </form>
      <div aria-live="polite">
        {answer && <TesterResult key={JSON.stringify(answer.asked)} {...answer} text={text} />}
      </div>
    </section>
  );
}

function withPath(pasted: Pasted, value: string): Pasted {
  const Path = endpoints.find((path) => path === value);
  return Path ? { ...pasted, Path } : pasted;
}

const example =
  "opc-merchant: ACME\nwebhook-id: msg_1\nwebhook-timestamp: 1795334400\nwebhook-signature: v1,…";

interface AreaProps {
  label: string;
  hint: string;
  value: string;
  placeholder: string;
  onText: (text: string) => void;
}

function Area({ label, hint, value, placeholder, onText }: AreaProps) {
  const id = useId();
  return (
    <div className={own.area}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  );
}
