/** Code to copy, as it runs in our tests, with this gateway's address and this merchant's alias in it. */
import { type KeyboardEvent, useId, useRef, useState } from "react";
import go from "../../../../../docs/samples/sample.go?raw";
import java from "../../../../../docs/samples/sample.java?raw";
import node from "../../../../../docs/samples/sample.mjs?raw";
import php from "../../../../../docs/samples/sample.php?raw";
import python from "../../../../../docs/samples/sample.py?raw";
import curl from "../../../../../docs/samples/sample.sh?raw";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { CopyIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import css from "./api-info.module.css";
import { Box } from "./box.tsx";
import type { Info } from "./info.ts";
import own from "./samples.module.css";

const samples = [
  { name: "curl", file: "sample.sh", text: curl },
  { name: "Node.js", file: "sample.mjs", text: node },
  { name: "Python", file: "sample.py", text: python },
  { name: "PHP", file: "sample.php", text: php },
  { name: "Java", file: "sample.java", text: java },
  { name: "Go", file: "sample.go", text: go },
];

export function Samples({ info }: { info: Info }) {
  const { t } = useTexts();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const tabs = useRef<HTMLDivElement>(null);
  const sample = samples[chosen];
  if (!sample) return null;
  const text = filledIn(sample.text, info);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step + samples.length) % samples.length;
    setChosen(next);
    tabs.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <Box
      title="apiInfo.samples.title"
      tools={
        <button type="button" className={kitCss.button} onClick={() => void copyText(text)}>
          <CopyIcon /> {t("apiInfo.samples.copy", { file: sample.file })}
        </button>
      }
    >
      <p className={css.hint}>{t("apiInfo.samples.hint")}</p>
      <div ref={tabs} className={own.tabs} role="tablist" aria-label={t("apiInfo.samples.title")}>
        {samples.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${at}`}
            aria-selected={at === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      <pre
        id={`${id}-panel`}
        className={css.code}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
        tabIndex={0}
      >
        <code>{text}</code>
      </pre>
    </Box>
  );
}

function filledIn(text: string, { GatewayAddress, MerchantAlias }: Info): string {
  return text
    .replace("https://gateway.example", GatewayAddress)
    .replace(/(OPC_MERCHANT\W+)ACME/, (_whole, before: string) => before + MerchantAlias);
}
