/** Below the rows: what may be asked for now, in each currency, and whether there is a password to ask with. */
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import kitCss from "../../kit/kit.module.css";
import { Money } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import { QuotaUse } from "../../kit/withdrawal/quota.tsx";
import { useCan } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import css from "./terms.module.css";

export type WithdrawalTerms = Output<"withdrawalTerms">;

const everyMs = 30_000;

export function Terms() {
  const mayApply = useCan("Withdrawal", "apply");
  const maySet = useCan("Withdrawal", "setPassword");
  return mayApply || maySet ? <Shown maySet={maySet} /> : null;
}

function Shown({ maySet }: { maySet: boolean }) {
  const { t } = useTexts();
  const { data } = useTabCall("withdrawalTerms", {}, { quiet: true, polled: true, everyMs });
  if (!data) return null;
  return (
    <section className={css.terms} aria-label={t("withdrawal.own.terms")}>
      <Currencies terms={data} />
      <PasswordHint password={data.Password} maySet={maySet} />
    </section>
  );
}

/** Also in the dialog that asks. */
export function Currencies({ terms }: { terms: WithdrawalTerms }) {
  const { t } = useTexts();
  if (terms.Currencies.length === 0) return <p className={css.none}>{t("withdrawal.own.noBalance")}</p>;
  return (
    <div className={css.currencies}>
      {terms.Currencies.map(({ Currency, AvailableBalance, FrozenBalance, Quota }) => (
        <div key={Currency} className={css.currency}>
          <dl>
            <div>
              <dt>{t("withdrawal.field.AvailableBalance")}</dt>
              <dd>
                <strong>
                  <Money amount={AvailableBalance} currency={Currency} />
                </strong>
              </dd>
            </div>
            <div>
              <dt>{t("withdrawal.field.FrozenBalance")}</dt>
              <dd>
                <Money amount={FrozenBalance} currency={Currency} />
              </dd>
            </div>
          </dl>
          <div className={css.quota}>
            <QuotaUse quota={Quota} currency={Currency} name={Currency} />
          </div>
        </div>
      ))}
    </div>
  );
}

function PasswordHint({ password, maySet }: { password: WithdrawalTerms["Password"]; maySet: boolean }) {
  const { t } = useTexts();
  if (password.IsLocked) {
    return (
      <p className={css.hint} role="status">
        <Toned tone="bad">{t("withdrawal.own.locked")}</Toned>
      </p>
    );
  }
  if (password.IsSet) return null;
  return (
    <p className={css.hint} role="status">
      <Toned tone="warning">{t("withdrawal.own.noPassword")}</Toned>{" "}
      {maySet && (
        <button
          type="button"
          className={kitCss.link}
          onClick={async () => (await import("./set-password.ts")).setPassword()}
        >
          {t("withdrawalAction.set.now")}
        </button>
      )}
    </p>
  );
}
