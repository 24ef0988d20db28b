/** The steps of importing banks: the file, what it would change, what it did. */
import { bankColumns, bankImport, bankImportpreview, bankMaxRows } from "@opc/contract/reference/bank-import";
import { useTexts } from "../../i18n/i18n.ts";
import formCss from "../../kit/form/form.module.css";
import { groupDigits } from "../../kit/format/money.ts";
import { ChooseFile } from "../../kit/import/choose-file.tsx";
import css from "../../kit/import/import.module.css";
import type { ChooseProps, ImportedProps, LookProps } from "../../kit/import/import-dialog.tsx";
import { ImportLook } from "../../kit/import/import-look.tsx";
import { ImportResult } from "../../kit/import/import-result.tsx";
import { SampleBox } from "../../kit/import/import-tables.tsx";
import { TakeIn } from "../../kit/import/take-in.tsx";
import { nothing } from "../../kit/table/columns.tsx";
import type { BanksAsked, BanksSeen, BanksTaken } from "./bank-import.ts";

const figure = (count: number) => groupDigits(String(count));

export function ChooseBanks({ onLeave, onSeen }: ChooseProps<BanksAsked, BanksSeen>) {
  return (
    <ChooseFile
      title="reference.import.title"
      intro="reference.import.intro"
      maxRows={bankMaxRows}
      template="bankImporttemplate"
      file="reference.import.file"
      call="bankImportpreview"
      input={bankImportpreview.input}
      onLeave={onLeave}
      onSeen={onSeen}
    />
  );
}

type Look = LookProps<BanksAsked, BanksSeen, BanksTaken>;

export function BanksLook(props: Look) {
  const { t } = useTexts();
  const { asked, seen, onLeave, onAnother } = props;
  const changesSomething = seen.New + seen.Changed > 0;
  return (
    <ImportLook
      file={asked.File}
      columns={bankColumns}
      seen={seen}
      onLeave={onLeave}
      onAnother={onAnother}
      holds={
        changesSomething ? (
          <Sample seen={seen} />
        ) : (
          <p className={formCss.sentence}>{t("reference.import.nothing")}</p>
        )
      }
      form={seen.Bad === 0 && changesSomething ? <ImportForm {...props} /> : undefined}
    />
  );
}

function Sample({ seen }: { seen: BanksSeen }) {
  const { t, language } = useTexts();
  const titles = new Map<string, string>(
    bankColumns.map(({ name, zhCN }) => [name, language === "zhCN" ? zhCN : name]),
  );
  const heads = [
    t("reference.import.change"),
    t("reference.field.Code"),
    t("reference.field.Currency"),
    t("reference.field.Name_enUS"),
    t("reference.field.Name"),
    t("reference.field.NationalCode"),
    t("reference.field.SwiftCode"),
  ];
  return (
    <SampleBox heads={heads}>
      {seen.Sample.map((row) => (
        <tr key={row.Row}>
          <td className={css.number}>{row.Row}</td>
          <td>
            {t(`reference.import.${row.Change}`)}{" "}
            <small>{row.Columns.map((name) => titles.get(name) ?? name).join(", ")}</small>
          </td>
          <td>{row.BankCode}</td>
          <td>{row.Currency}</td>
          <td>{row.EnglishName}</td>
          <td>{row.ChineseName}</td>
          <td>{row.NationalCode ?? nothing}</td>
          <td>{row.SwiftCode ?? nothing}</td>
        </tr>
      ))}
    </SampleBox>
  );
}

/** The last look before it happens; no money moves, so nothing is proven. */
function ImportForm({ asked, seen, onAnother, onImported }: Look) {
  return (
    <TakeIn
      title="reference.import.title"
      call="bankImport"
      input={bankImport.input.pick({})}
      fields={[]}
      asked={asked}
      sentence={(t) => t("reference.import.does", { added: figure(seen.New), changed: figure(seen.Changed) })}
      confirm="reference.import.action"
      importing="reference.import.importing"
      rows={seen.Rows}
      onAnother={onAnother}
      onImported={onImported}
    />
  );
}

export function BanksImported({ imported, onLeave }: ImportedProps<BanksTaken>) {
  const { t } = useTexts();
  const counts = { added: figure(imported.New), changed: figure(imported.Changed) };
  return (
    <ImportResult
      title={t("reference.import.done")}
      sentence={t("reference.import.doneSentence", counts)}
      figures={(["New", "Changed", "Known"] as const).map((name) => ({
        label: t(`reference.import.${name}`),
        count: imported[name],
      }))}
      onLeave={onLeave}
    />
  );
}
