/** Whether approvals are by passkey only: above the rules, since it holds for whatever they ask for. */
import { passkeyDemand } from "@opc/contract/passkey/calls";
import { moreTexts, translate, useTexts } from "../../i18n/i18n.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import kitCss from "../../kit/kit.module.css";
import { Toned } from "../../kit/toned.tsx";
import { sessionStore, useCan, useSession } from "../../state/session.ts";
import css from "./approval.module.css";

export async function loadDemand() {
  await moreTexts();
  return { default: Demand };
}

function Demand() {
  const { t } = useTexts();
  const { HasPasskey, NeedsPasskey } = useSession();
  const mayEdit = useCan("Approval", "editRules");
  const name = t("passkey.demand.title");
  return (
    <div className={css.rule}>
      <div className={css.ruleHead}>
        <h2>{name}</h2>
        <Toned tone={NeedsPasskey ? "good" : "quiet"}>
          {t(NeedsPasskey ? "approval.rules.on" : "approval.rules.off")}
        </Toned>
        {mayEdit && (
          <button
            type="button"
            className={kitCss.button}
            disabled={!HasPasskey}
            onClick={() => void demand(!NeedsPasskey)}
          >
            {t(NeedsPasskey ? "passkey.demand.off" : "passkey.demand.on")}
          </button>
        )}
      </div>
      <p>{t("passkey.demand.says")}</p>
      {mayEdit && !HasPasskey && <p className={css.quiet}>{t("passkey.demand.lacking")}</p>}
    </div>
  );
}

async function demand(IsDemanded: boolean): Promise<void> {
  const saved = await openForm({
    title: "passkey.demand.title",
    call: "passkeyDemand",
    input: passkeyDemand.input,
    fixed: { IsDemanded },
    fields: [],
    sentence: (_, t) => t(IsDemanded ? "passkey.demand.turnsOn" : "passkey.demand.turnsOff"),
    confirm: IsDemanded ? "passkey.demand.on" : "passkey.demand.off",
    done: () => translate("approval.rules.done"),
  });
  if (!saved) return;
  sessionStore.set(
    (session) => session && { ...session, user: { ...session.user, NeedsPasskey: IsDemanded } },
  );
}
