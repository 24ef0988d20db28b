/** Editing an advertisement: content/advertisingManagement/edit, one tab for each. */

import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { useRecordId } from "../../kit/detail/detail-page.tsx";
import { routes } from "../../routes.static.ts";
import { go } from "../../state/go.ts";
import { useTab, useTabTitle } from "../../state/tab.tsx";
import { closeTabs, tabKey } from "../../state/tabs.ts";
import css from "./editor.module.css";
import { Editor } from "./editor.tsx";

/** Without a record there is nothing to edit. */
export function AdvertisingChoosePage() {
  const { t } = useTexts();
  return (
    <section className={css.nobody} aria-label={t("advertising.edit.action")}>
      <h1>{t("advertising.edit.action")}</h1>
      <p>
        {t("advertising.edit.choose")}{" "}
        <Link to={routes.AdvertisingManagement}>{t("advertising.edit.toList")}</Link>
      </p>
    </section>
  );
}

export function AdvertisingEditPage() {
  const { t } = useTexts();
  const AdvertisementId = useRecordId();
  const { path, instance } = useTab();
  // Asked once: what is typed is not disturbed by what others save meanwhile; saving over it is refused.
  const queryKey = [tabKey(instance), "advertisingEdit", AdvertisementId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("advertisingGet", { AdvertisementId }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What fails has said why, and changes nothing here.
  const lookAnew = async () => {
    const present = await api("advertisingGet", { AdvertisementId }).catch(() => undefined);
    if (present) queryClient.setQueryData(queryKey, present);
    return present?.Advertisement;
  };
  const name = query.data?.Advertisement.Title;
  const title = name === undefined ? t("advertising.edit.action") : t("advertising.edit.title", { name });
  useTabTitle(name === undefined ? undefined : title);
  return (
    <section className={css.screen} aria-label={title}>
      <h1>{title}</h1>
      <DetailBody query={query}>
        {({ Advertisement }) => (
          <Editor
            row={Advertisement}
            onLookAnew={lookAnew}
            onSaved={() => {
              go(`${routes.AdvertisingManagement}?Open=${AdvertisementId}`);
              closeTabs((tab) => tab.path === path, "");
            }}
          />
        )}
      </DetailBody>
    </section>
  );
}
