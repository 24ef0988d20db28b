/** Where the merchant's server asks, and how ours calls it. */
import { useTexts } from "../../i18n/i18n.ts";
import { CopyableId } from "../../kit/detail/fields.tsx";
import css from "./api-info.module.css";
import { Box } from "./box.tsx";
import { delaysText } from "./delays.ts";
import type { Info } from "./info.ts";

export function Addresses({ info }: { info: Info }) {
  const { t } = useTexts();
  const { Callback } = info;
  return (
    <Box
      title="apiInfo.addresses.title"
      tools={
        <span className={css.links}>
          <a href={info.DocumentAddress} target="_blank" rel="noreferrer">
            {t("apiInfo.addresses.document")}
          </a>
          <a href={info.OpenapiAddress} target="_blank" rel="noreferrer">
            OpenAPI
          </a>
        </span>
      }
    >
      <dl className={css.facts}>
        <div>
          <dt>{t("apiInfo.addresses.gateway")}</dt>
          <dd>
            <CopyableId id={info.GatewayAddress} />
          </dd>
        </div>
        {info.Endpoints.map(({ Path, Address }) => (
          <div key={Path}>
            <dt>{t(`apiInfo.endpoint.${nameOf(Path)}`)}</dt>
            <dd>
              <CopyableId id={Address} />
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t("apiInfo.addresses.callback")}</h3>
      <dl className={css.facts}>
        <div>
          <dt>{t("apiInfo.addresses.sender")}</dt>
          <dd>
            {Callback.SenderAddresses === "" ? (
              t("apiInfo.addresses.senderUnknown")
            ) : (
              <CopyableId id={Callback.SenderAddresses} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t("apiInfo.addresses.userAgent")}</dt>
          <dd>
            <code>{Callback.UserAgent}</code>
          </dd>
        </div>
        <div>
          <dt>{t("apiInfo.addresses.limits")}</dt>
          <dd>
            {t("apiInfo.addresses.limitsText", {
              connect: Callback.ConnectTimeoutMs / 1000,
              total: Callback.TotalTimeoutMs / 1000,
            })}
          </dd>
        </div>
        <div>
          <dt>{t("apiInfo.addresses.retries")}</dt>
          <dd>{t("apiInfo.addresses.retriesText", { delays: delaysText(Callback.RetryDelaysMs, t) })}</dd>
        </div>
      </dl>
    </Box>
  );
}

const names = {
  "/gateway/pay/create": "payCreate",
  "/gateway/pay/query": "payQuery",
  "/gateway/payout/create": "payoutCreate",
  "/gateway/payout/query": "payoutQuery",
  "/gateway/balance": "balance",
} as const;

export type EndpointName = (typeof names)[keyof typeof names];

export function nameOf(path: string): EndpointName {
  return names[path as keyof typeof names];
}
