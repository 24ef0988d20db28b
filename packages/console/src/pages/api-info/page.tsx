/**
 * API Info: what the programmers of a merchant's server need, in one place. An ordinary merchant sees its own; the
 * operator chooses one, which the address names (?MerchantAlias=).
 */
import { useSearchParams } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import kitCss from "../../kit/kit.module.css";
import { lazyPart, Part } from "../../kit/part.tsx";
import { useSession } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import { Addresses } from "./addresses.tsx";
import css from "./api-info.module.css";
import { Health } from "./health.tsx";
import { IpLists } from "./ip-lists.tsx";
import { Keys } from "./keys.tsx";
import { MerchantChoice } from "./merchant-choice.tsx";
import { SeparateKeys } from "./separate-keys.tsx";

const Tester = lazyPart(async () => (await import("./tester.tsx")).Tester);
const Samples = lazyPart(async () => (await import("./samples.tsx")).Samples);

export function ApiInfoPage() {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  const [params, setParams] = useSearchParams();
  const alias = IsSuper ? (params.get("MerchantAlias") ?? "") : undefined;
  return (
    <section className={css.page} aria-label={t("apiInfo.title")}>
      {alias !== undefined && (
        <MerchantChoice alias={alias} onChoose={(MerchantAlias) => setParams({ MerchantAlias })} />
      )}
      {alias === "" ? (
        <>
          <h1 className={kitCss.unseen}>{t("apiInfo.title")}</h1>
          <p className={css.nobody}>{t("apiInfo.choose")}</p>
        </>
      ) : (
        <Gateway key={alias ?? ""} whose={alias === undefined ? {} : { MerchantAlias: alias }} />
      )}
    </section>
  );
}

export interface Whose {
  MerchantAlias?: string;
}

function Gateway({ whose }: { whose: Whose }) {
  const { t } = useTexts();
  const info = useTabCall("apiinfoGet", whose, { quiet: true });
  // Asked for beside it: what stands below would be pushed down by them.
  const keys = useTabCall("separatekeyList", whose, { quiet: true });
  if (info.isError && !info.data) return <Failure error={info.error} onRetry={() => void info.refetch()} />;
  if (!info.data || keys.isPending) return <Skeleton />;
  const facts = { info: info.data, whose, refresh: () => void info.refetch() };
  return (
    <>
      <header className={css.header}>
        <h1>{info.data.MerchantName}</h1>
        <code>{info.data.MerchantAlias}</code>
        {!info.data.Enable && <b className={css.off}>{t("apiInfo.disabled")}</b>}
      </header>
      <div className={css.columns}>
        <div className={css.column}>
          <Keys {...facts} />
          {keys.data ? (
            <SeparateKeys {...facts} keys={keys.data} refresh={() => void keys.refetch()} />
          ) : (
            <Failure error={keys.error} onRetry={() => void keys.refetch()} />
          )}
          <IpLists {...facts} />
        </div>
        <div className={css.column}>
          <Addresses info={info.data} />
        </div>
      </div>
      <Health whose={whose} />
      <Part fallback={<div className={css.skeleton} />}>
        <Tester whose={whose} />
      </Part>
      <Part fallback={<div className={css.skeleton} />}>
        <Samples info={info.data} />
      </Part>
    </>
  );
}

function Skeleton() {
  return (
    <div className={css.column} aria-busy="true">
      {[1, 2, 3].map((box) => (
        <div key={box} className={css.skeleton} />
      ))}
    </div>
  );
}
