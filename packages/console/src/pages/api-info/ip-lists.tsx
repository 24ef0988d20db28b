/** From where the merchant's servers and its people may come. */
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import kitCss from "../../kit/kit.module.css";
import { useCan } from "../../state/session.ts";
import css from "./api-info.module.css";
import { Box } from "./box.tsx";
import type { PartFacts } from "./info.ts";

export function IpLists(facts: PartFacts) {
  const { t } = useTexts();
  const { ApiIpList, BackendIpList, OwnIp } = facts.info;
  const mayEdit = useCan("ApiInfo", "editIp");
  const edit = async () => (await import("./ip-form.ts")).editIpLists(facts);
  return (
    <Box
      title="apiInfo.ip.title"
      tools={
        mayEdit && (
          <button type="button" className={kitCss.button} onClick={() => void edit()}>
            {t("apiInfo.ip.edit")}
          </button>
        )
      }
    >
      <dl className={css.facts}>
        <List label="apiInfo.ip.ApiIpList" hint="apiInfo.ip.apiHint" list={ApiIpList} />
        <List label="apiInfo.ip.BackendIpList" hint="apiInfo.ip.backendHint" list={BackendIpList} />
        <div>
          <dt>{t("apiInfo.ip.own")}</dt>
          <dd>
            <code>{OwnIp}</code>
          </dd>
        </div>
      </dl>
    </Box>
  );
}

function List({ label, hint, list }: { label: TextKey; hint: TextKey; list: string }) {
  const { t } = useTexts();
  const entries = list.split(/,\s*/).filter(Boolean);
  return (
    <div>
      <dt>
        {t(label)}
        <small>{t(hint)}</small>
      </dt>
      <dd>
        {entries.length === 0 ? (
          t("apiInfo.ip.any")
        ) : (
          <ul className={css.addresses}>
            {entries.map((entry) => (
              <li key={entry}>
                <code>{entry}</code>
              </li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  );
}
