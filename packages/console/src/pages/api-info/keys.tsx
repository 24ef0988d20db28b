/** The live keys: masked until somebody with the right and the password looks, and then for a minute. */
import { useRef, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { Countdown } from "../../kit/detail/countdown.tsx";
import { Instant } from "../../kit/detail/fields.tsx";
import kitCss from "../../kit/kit.module.css";
import cellsCss from "../../kit/table/cells.module.css";
import { useCan } from "../../state/session.ts";
import css from "./api-info.module.css";
import { Box } from "./box.tsx";
import type { Info, PartFacts } from "./info.ts";

const shownMs = 60_000;

interface Shown {
  secrets: ReadonlyMap<string, string>;
  until: string;
}

export function Keys({ info, whose, refresh }: PartFacts) {
  const { t } = useTexts();
  const [mayView, mayChange] = [useCan("ApiInfo", "viewKey"), useCan("ApiInfo", "rotateKey")];
  const [shown, setShown] = useShown();
  const forms = () => import("./key-forms.tsx");
  const view = async () => {
    const seen = await (await forms()).viewKeys({ info, whose });
    if (!seen) return;
    setShown({
      secrets: new Map(seen.Keys.map(({ KeyId, Secret }) => [KeyId, Secret])),
      until: new Date(Date.now() + shownMs).toISOString(),
    });
    refresh();
  };
  const change = async () => (await forms()).changeKey({ info, whose, refresh });
  return (
    <Box
      title="apiInfo.keys.title"
      tools={
        <span className={css.tools}>
          {mayView && !shown && info.Keys.length > 0 && (
            <button type="button" className={kitCss.button} onClick={() => void view()}>
              {t("apiInfo.keys.view")}
            </button>
          )}
          {shown && (
            <button type="button" className={kitCss.button} onClick={() => setShown(undefined)}>
              {t("apiInfo.keys.hide")} <Countdown until={shown.until} />
            </button>
          )}
          {mayChange && (
            <button type="button" className={kitCss.button} onClick={() => void change()}>
              {t("apiInfo.keys.change")}
            </button>
          )}
        </span>
      }
    >
      {!mayView && (
        <p className={css.note} role="note">
          {t("shell.noApiInfo")}
        </p>
      )}
      {info.Keys.length === 0 && <p className={css.note}>{t("apiInfo.keys.none")}</p>}
      <ul className={css.keys}>
        {info.Keys.map((key) => (
          <Key
            key={key.KeyId}
            row={key}
            secret={shown?.secrets.get(key.KeyId)}
            isOneOfTwo={info.Keys.length > 1}
            onEnd={
              mayChange && info.Keys.length > 1
                ? async () => (await forms()).endKey(key, { info, whose, refresh })
                : undefined
            }
          />
        ))}
      </ul>
      <p className={css.hint}>{t(info.Keys.length > 1 ? "apiInfo.keys.two" : "apiInfo.keys.one")}</p>
    </Box>
  );
}

interface KeyProps {
  row: Info["Keys"][number];
  secret: string | undefined;
  isOneOfTwo: boolean;
  onEnd: (() => Promise<void>) | undefined;
}

function Key({ row, secret, isOneOfTwo, onEnd }: KeyProps) {
  const { t } = useTexts();
  const { Masked, CreatedAt, ExpiresAt, LastViewedAt, LastViewedBy } = row;
  return (
    <li className={css.key}>
      <div className={css.keyLine}>
        <code className={css.secret}>{secret ?? Masked}</code>
        {isOneOfTwo && (
          <span className={cellsCss.status} data-tone={ExpiresAt === null ? "good" : "warning"}>
            {t(ExpiresAt === null ? "apiInfo.keys.new" : "apiInfo.keys.old")}
          </span>
        )}
        {secret !== undefined && (
          <button type="button" className={kitCss.link} onClick={() => void copyText(secret)}>
            {t("common.copy")}
          </button>
        )}
        {onEnd && (
          <button type="button" className={kitCss.link} onClick={() => void onEnd()}>
            {t("apiInfo.keys.end")}
          </button>
        )}
      </div>
      <p className={css.hint}>
        {t("apiInfo.keys.since")} <Instant at={CreatedAt} />
        {ExpiresAt !== null && (
          <>
            {" · "}
            {t("apiInfo.keys.until")} <Instant at={ExpiresAt} />
          </>
        )}
        {LastViewedAt !== null && (
          <>
            {" · "}
            {t("apiInfo.keys.seen", { who: LastViewedBy ?? "" })} <Instant at={LastViewedAt} />
          </>
        )}
      </p>
    </li>
  );
}

/** Hides by itself, also behind another tab, where no effect lives: whoever walks away leaves nothing on the screen. */
function useShown() {
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: Shown | undefined) => {
    clearTimeout(timer.current);
    setShown(next);
    if (next) timer.current = setTimeout(() => setShown(undefined), Date.parse(next.until) - Date.now());
  };
  return [shown, show] as const;
}
