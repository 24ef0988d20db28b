/** Reconciliation: accounts by days, and beside it the list of all differences. */
import { useTexts } from "../../i18n/i18n.ts";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { Views } from "../../kit/views/views.tsx";
import { Matrix } from "./matrix.tsx";
import { differences } from "./resource.tsx";

export function ReconciliationPage() {
  const { t } = useTexts();
  return (
    <Views
      page="Reconciliation"
      label="reconciliation.views.title"
      views={[
        {
          name: null,
          label: "reconciliation.views.matrix",
          draw: () => <Matrix title={t("reconciliation.title")} />,
        },
        {
          name: differences.view ?? null,
          label: "reconciliation.views.list",
          draw: () => <ResourcePage resource={differences} title="reconciliation.title" />,
        },
      ]}
    />
  );
}
