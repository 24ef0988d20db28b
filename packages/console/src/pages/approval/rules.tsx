/** The rules: which acts need a second person, from what amount, and whether there is anybody who could be one. */
import type { ApprovalRule } from "@opc/contract/approval/calls";
import { lazy, Suspense } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import { EditIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { Toned } from "../../kit/toned.tsx";
import { useCan, useSession } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import css from "./approval.module.css";
import { alwaysApprovedKinds, fixedKinds } from "./values.static.ts";

const Demand = lazy(async () => (await import("./demand.tsx")).loadDemand());

export function Rules() {
  const { t } = useTexts();
  const query = useTabCall("approvalruleList", {}, { quiet: true });
  const mayEdit = useCan("Approval", "editRules");
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const rules = query.data ?? [];
  const edit = async (rule: ApprovalRule) => {
    const { editRule } = await import("./edit-rule.ts");
    const isRuled = rules.some(({ Kind, Enabled }) => Kind === "ApprovalRules" && Enabled);
    await editRule(rule, isRuled);
    // Also where it was given up: somebody else may have set the rule meanwhile.
    void query.refetch();
  };
  return (
    <section className={css.rules} aria-busy={query.isPending}>
      <h1>{t("approval.rules.title")}</h1>
      <p>{t("approval.rules.intro")}</p>
      <Suspense fallback={null}>
        <Demand />
      </Suspense>
      <ul>
        {rules.map((rule) => (
          <RuleCard key={rule.Kind} rule={rule} onEdit={mayEdit && !rule.IsFixed ? edit : undefined} />
        ))}
      </ul>
    </section>
  );
}

type FixedKind = (typeof fixedKinds | typeof alwaysApprovedKinds)[number];

const fixedTexts: ReadonlySet<string> = new Set([...fixedKinds, ...alwaysApprovedKinds]);

interface RuleCardProps {
  rule: ApprovalRule;
  onEdit: ((rule: ApprovalRule) => Promise<void>) | undefined;
}

function RuleCard({ rule, onEdit }: RuleCardProps) {
  const { t } = useTexts();
  const name = t(`approval.kind.${rule.Kind}`);
  return (
    <li className={css.rule}>
      <div className={css.ruleHead}>
        <h2>{name}</h2>
        <Toned tone={rule.Enabled ? "good" : "quiet"}>{t(stateOf(rule))}</Toned>
        {onEdit && (
          <button
            type="button"
            className={kitCss.button}
            aria-label={`${t("approval.rules.edit")}: ${name}`}
            onClick={() => void onEdit(rule)}
          >
            <EditIcon /> {t("approval.rules.edit")}
          </button>
        )}
      </div>
      {isFixed(rule.Kind) && <p>{t(`approval.rules.fixed.${rule.Kind}`)}</p>}
      {!rule.IsFixed && <RuleFacts rule={rule} />}
    </li>
  );
}

function isFixed(kind: ApprovalRule["Kind"]): kind is FixedKind {
  return fixedTexts.has(kind);
}

function stateOf({ IsFixed, Enabled }: ApprovalRule) {
  if (IsFixed) return "approval.rules.always";
  return Enabled ? "approval.rules.on" : "approval.rules.off";
}

function RuleFacts({ rule }: { rule: ApprovalRule }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes } = useSession();
  const { Enabled, HasAmount, FromAmounts, ExpiresHours, ApproverCount, UpdatedBy, UpdatedAt } = rule;
  const amounts = FromAmounts.map(({ Currency, Amount }) =>
    t("approval.rules.fromAmount", { amount: formatMoney(Amount, Currency) }),
  );
  const isLonely = Enabled && ApproverCount !== null && ApproverCount < 2;
  return (
    <>
      <p>
        {[
          ...(HasAmount ? (amounts.length > 0 ? amounts : [t("approval.rules.anyAmount")]) : []),
          t("approval.rules.expires", { hours: ExpiresHours }),
          t("approval.rules.approvers", { count: ApproverCount ?? 0 }),
        ].join(" · ")}
      </p>
      {isLonely && (
        <p>
          <Toned tone="bad">{t("approval.rules.tooFew")}</Toned>
        </p>
      )}
      {UpdatedBy !== null && UpdatedAt !== null && (
        <p className={css.quiet}>
          {t("approval.rules.updated", { by: UpdatedBy })} · {formatTime(UpdatedAt, TimeDifferenceMinutes)}
        </p>
      )}
    </>
  );
}
