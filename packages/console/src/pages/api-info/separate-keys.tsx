/** A merchant's keys for one purpose each: its people add and retire them, the operator's check payout keys and demand separate ones. */
import type { SeparateKey } from "@opc/contract/separate-key/calls";
import type { Output } from "../../api/client.ts";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { Instant } from "../../kit/detail/fields.tsx";
import kitCss from "../../kit/kit.module.css";
import cellsCss from "../../kit/table/cells.module.css";
import { useCan, useSession } from "../../state/session.ts";
import css from "./api-info.module.css";
import { Box } from "./box.tsx";
import type { Info } from "./info.ts";
import type { Whose } from "./page.tsx";
import own from "./separate-keys.module.css";

export interface KeyFacts {
  info: Info;
  whose: Whose;
  keys: Output<"separatekeyList">;
  refresh: () => void;
}

const forms = () => import("./separate-key-forms.tsx");

export function SeparateKeys(facts: KeyFacts) {
  const { t } = useTexts();
  const mayChange = useCan("ApiInfo", "rotateKey");
  const mayDemand = useCan("MerchantList", "edit");
  const { Keys, Demanded } = facts.keys;
  const demanded = Demanded.map((purpose) => t(`separateKey.purpose.${purpose}`)).join(
    t("apiInfo.listSeparator"),
  );
  return (
    <Box
      title="separateKey.title"
      tools={
        <span className={css.tools}>
          {mayDemand && (
            <button
              type="button"
              className={kitCss.button}
              onClick={async () => (await forms()).demandKeys(facts)}
            >
              {t("separateKey.demand.action")}
            </button>
          )}
          {mayChange && (
            <button
              type="button"
              className={kitCss.button}
              onClick={async () => (await forms()).addKey(facts)}
            >
              {t("separateKey.add.action")}
            </button>
          )}
        </span>
      }
    >
      <p className={css.hint}>{t("separateKey.intro")}</p>
      {Demanded.length > 0 && (
        <p className={css.note} role="note">
          {t("separateKey.demanded", { purposes: demanded })}
        </p>
      )}
      {Keys.length === 0 && <p className={css.note}>{t("separateKey.none")}</p>}
      <ul className={css.keys}>
        {Keys.map((key) => (
          <Key key={key.KeyId} row={key} facts={facts} />
        ))}
      </ul>
    </Box>
  );
}

/** A live key whose hold is not over has a state of its own for people. */
export function shownStatus({ Status, UsableFrom }: SeparateKey): SeparateKey["Status"] | "Held" {
  return Status === "Live" && UsableFrom !== null && Date.parse(UsableFrom) > Date.now() ? "Held" : Status;
}

const tones = { Waiting: "warning", Live: "good", Held: "busy", Rejected: "bad", Retired: "quiet" } as const;

function Key({ row, facts }: { row: SeparateKey; facts: KeyFacts }) {
  const { t } = useTexts();
  const mayChange = useCan("ApiInfo", "rotateKey");
  const { IsSuper } = useSession();
  const mayCheck = useCan("MerchantList", "approveKey") && row.Status === "Waiting" && !row.IsOwn;
  const status = shownStatus(row);
  const isOver = status === "Rejected" || status === "Retired";
  const acts: readonly [boolean, TextKey, () => Promise<void>][] = [
    [mayCheck, "separateKey.approve.action", async () => (await forms()).approveKey(row, facts)],
    [mayCheck, "separateKey.reject.action", async () => (await forms()).rejectKey(row, facts)],
    [mayChange && !isOver, "separateKey.retire.action", async () => (await forms()).retireKey(row, facts)],
  ];
  return (
    <li className={css.key}>
      <div className={css.keyLine}>
        <b>{row.Name}</b>
        <span>{t(`separateKey.purpose.${row.Purpose}`)}</span>
        <span className={cellsCss.status} data-tone={tones[status]}>
          {t(`separateKey.status.${status}`)}
        </span>
        {acts.map(
          ([may, label, act]) =>
            may && (
              <button key={label} type="button" className={kitCss.link} onClick={() => void act()}>
                {t(label)}
              </button>
            ),
        )}
      </div>
      {!isOver && (
        <p className={css.hint}>
          {t("separateKey.id")} <code>{row.KeyId}</code>{" "}
          <button type="button" className={kitCss.link} onClick={() => void copyText(row.KeyId)}>
            {t("common.copy")}
          </button>
        </p>
      )}
      {row.Fingerprint !== null && !isOver && (
        <p className={css.hint}>
          {t("separateKey.fingerprint")}
          <code className={own.fingerprint}>{row.Fingerprint}</code>
        </p>
      )}
      {row.Status === "Waiting" && (
        <p className={css.hint}>
          {t(IsSuper ? "separateKey.askFingerprint" : "separateKey.tellFingerprint")}
        </p>
      )}
      <Course row={row} />
    </li>
  );
}

function Course({ row }: { row: SeparateKey }) {
  const { t } = useTexts();
  const { CreatedBy, CreatedAt, DecidedBy, DecidedAt, RetiredBy, RetiredAt, LastUsedAt } = row;
  return (
    <p className={css.hint}>
      {t("separateKey.added", { who: CreatedBy })} <Instant at={CreatedAt} />
      {DecidedAt !== null && (
        <>
          {" · "}
          {t("separateKey.decided", { who: DecidedBy ?? "" })} <Instant at={DecidedAt} />
        </>
      )}
      {shownStatus(row) === "Held" && row.UsableFrom !== null && (
        <>
          {" · "}
          {t("separateKey.usableFrom")} <Instant at={row.UsableFrom} />
        </>
      )}
      {RetiredAt !== null && (
        <>
          {" · "}
          {t("separateKey.retired", { who: RetiredBy ?? "" })} <Instant at={RetiredAt} />
        </>
      )}
      {row.Reason !== null && ` · ${t("separateKey.reason", { reason: row.Reason })}`}
      {" · "}
      {LastUsedAt === null ? (
        t("separateKey.neverUsed")
      ) : (
        <>
          {t("separateKey.lastUsed")} <Instant at={LastUsedAt} />
        </>
      )}
    </p>
  );
}
