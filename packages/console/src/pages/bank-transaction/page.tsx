/** Bank Transactions: the matching desk, and beside it the list of all that was reported or imported. */
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { askedValues, useAskedAct } from "../../kit/asked-act.ts";
import { UploadIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { lazyPart, Part } from "../../kit/part.tsx";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { Views } from "../../kit/views/views.tsx";
import { useCan } from "../../state/session.ts";
import { MatchingDesk } from "./matching-desk.tsx";
import { refetchTransactions } from "./refetch-transactions.ts";
import { transactions } from "./resource.tsx";

const FindPayment = lazyPart(async () => {
  const [part] = await Promise.all([import("./find-payment.tsx"), moreTexts()]);
  return part.FindPayment;
});

export function BankTransactionPage() {
  return (
    <Views
      page="OriginalRecord"
      label="bankTransaction.views.title"
      views={[
        { name: null, label: "bankTransaction.views.desk", draw: () => <MatchingDesk /> },
        {
          name: transactions.view ?? null,
          label: "bankTransaction.views.list",
          draw: () => <ResourcePage resource={transactions} title="bankTransaction.title" />,
        },
        {
          name: "Find",
          label: "bankTransaction.views.find",
          draw: () => (
            <Part>
              <FindPayment />
            </Part>
          ),
        },
      ]}
      beside={<ImportButton />}
    />
  );
}

function ImportButton() {
  const { t } = useTexts();
  const may = useCan("OriginalRecord", "import");
  const open = async (accountId = "") => {
    const { importStatement } = await import("./import-statement.ts");
    if (await importStatement(accountId)) refetchTransactions();
  };
  // Led here with the account whose statement it is.
  useAskedAct("Import", (asked) => void (may && open(askedValues(asked, ["AccountId"]).AccountId)));
  if (!may) return null;
  return (
    <button type="button" className={kitCss.button} onClick={() => void open()}>
      <UploadIcon /> {t("statementImport.action")}
    </button>
  );
}
