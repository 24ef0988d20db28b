/** A new advertisement: the specification's hidden route content/advertisingManagement/add. */
import { useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { go } from "../../state/go.ts";
import { useTab, useTabTitle } from "../../state/tab.tsx";
import { closeTabs } from "../../state/tabs.ts";
import css from "./editor.module.css";
import { Editor } from "./editor.tsx";

export function AdvertisingAddPage() {
  const { t } = useTexts();
  const { path } = useTab();
  useTabTitle(t("advertising.add.title"));
  return (
    <section className={css.screen} aria-label={t("advertising.add.title")}>
      <h1>{t("advertising.add.title")}</h1>
      <Editor
        onSaved={({ AdvertisementId }) => {
          // It is at its end: the list shows the new draft, and this tab would offer the same once more.
          go(`${routes.AdvertisingManagement}?Open=${AdvertisementId ?? ""}`);
          closeTabs((tab) => tab.path === path, "");
        }}
      />
    </section>
  );
}
