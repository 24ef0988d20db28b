/** What a new merchant still needs before it can take money, each one click away, and the facts for its programmers. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { callQuery } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { CopyIcon } from "../../kit/icons.tsx";
import { useCan } from "../../state/session.ts";
import css from "./handover.module.css";
import { merchantPageOf, payChannelSettingOf, payoutSettingOf } from "./ways.ts";

interface NextStepsProps {
  merchant: string;
  onLeave: () => void;
}

export function NextSteps({ merchant, onLeave }: NextStepsProps) {
  const { t } = useTexts();
  const mayPay = useCan("PayChannelSetting");
  const mayPayout = useCan("CashoutSetting");
  return (
    <div className={css.body}>
      <p>{t("merchantAction.handover.nextSays", { merchant })}</p>
      <ol className={css.steps}>
        <Step says={t("merchantAction.handover.paymentsSays")}>
          {wayTo(mayPay && payChannelSettingOf(merchant), t("merchantAction.handover.payments"), onLeave)}
        </Step>
        <Step says={t("merchantAction.handover.payoutsSays")}>
          {wayTo(mayPayout && payoutSettingOf(merchant), t("merchantAction.handover.payouts"), onLeave)}
        </Step>
        <Step says={t("merchantAction.handover.keySays")}>
          {wayTo(merchantPageOf(merchant), t("merchantAction.handover.key"), onLeave)}
        </Step>
      </ol>
      <ProgrammersFacts merchant={merchant} />
      <Button className={css.end ?? ""} onClick={onLeave}>
        {t("merchantAction.handover.close")}
      </Button>
    </div>
  );
}

function Step({ says, children }: { says: string; children: ReactNode }) {
  return (
    <li>
      <b>{children}</b>
      <span>{says}</span>
    </li>
  );
}

/** Words alone for who may not go there. */
function wayTo(path: string | false, label: string, onLeave: () => void): ReactNode {
  return path === false ? (
    label
  ) : (
    <Link to={path} onClick={onLeave}>
      {label}
    </Link>
  );
}

function ProgrammersFacts({ merchant }: { merchant: string }) {
  const { t } = useTexts();
  const mayAsk = useCan("ApiInfo");
  const { data } = useQuery({
    ...callQuery("apiinfoGet", { MerchantAlias: merchant }, { quiet: true }),
    enabled: mayAsk,
  });
  if (!data) return null;
  const facts = [
    [t("merchantAction.handover.code"), merchant],
    [t("merchantAction.handover.factGateway"), data.GatewayAddress],
    [t("merchantAction.handover.factDocs"), data.DocumentAddress],
    [t("merchantAction.handover.factConsole"), location.origin],
  ] as const;
  const text = facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  return (
    <section>
      <h3>{t("merchantAction.handover.facts")}</h3>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(text)}>
        {t("merchantAction.handover.copyFacts")}
      </Button>
    </section>
  );
}
