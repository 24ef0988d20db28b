/** The steps of importing banks: the file, what it would change, what it did. */
import { bankColumns, bankImport, bankImportpreview, bankMostRows } from "@opc/contract/bank-import";
import { useState } from "react";
import { upload } from "../../api/upload.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { maximumBytes } from "../../kit/form/files.static.ts";
import formCss from "../../kit/form/form.module.css";
import { FormBody } from "../../kit/form/form-body.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { formatBytes } from "../../kit/format/bytes.ts";
import { groupDigits } from "../../kit/format/money.ts";
import css from "../../kit/import/import.module.css";
import type { ChooseProps, ImportedProps, LookProps } from "../../kit/import/import-dialog.tsx";
import { ImportIntro } from "../../kit/import/import-intro.tsx";
import { ImportLook } from "../../kit/import/import-look.tsx";
import { ImportProgress } from "../../kit/import/import-progress.tsx";
import { ImportResult } from "../../kit/import/import-result.tsx";
import { SampleBox } from "../../kit/import/import-tables.tsx";
import { nothing } from "../../kit/table/columns.tsx";
import type { BanksAsked, BanksSeen, BanksTaken } from "./bank-import.ts";

const figure = (count: number) => groupDigits(String(count));

export function ChooseBanks({ onLeave, onSeen }: ChooseProps<BanksAsked, BanksSeen>) {
  const { t } = useTexts();
  const [share, setShare] = useState(0);
  const limits = { rows: figure(bankMostRows), size: formatBytes(maximumBytes.csv) };
  const tools = useForm(
    {
      title: "reference.import.title",
      call: "bankImportpreview",
      input: bankImportpreview.input,
      above: <ImportIntro says={t("reference.import.intro", limits)} template="bankImporttemplate" />,
      fields: [{ kind: "csv", name: "File", label: "reference.import.file" }],
      send: async (asked) => {
        const seen = await upload("bankImportpreview", asked, setShare);
        onSeen(asked, seen);
        return seen;
      },
      confirm: "fileImport.check",
      done: null,
    },
    () => undefined,
  );
  return (
    <>
      <FormBody tools={tools} onLeave={onLeave} />
      {tools.isRunning && <ImportProgress share={share} />}
    </>
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
      form={seen.Bad === 0 && changesSomething ? <TakeIn {...props} /> : undefined}
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

/** The last look before it happens: the sentence and the button. */
function TakeIn({ asked, seen, onAnother, onImported }: Look) {
  const [share, setShare] = useState(0);
  const tools = useForm(
    {
      title: "reference.import.title",
      call: "bankImport",
      input: bankImport.input.pick({}),
      fields: [],
      sentence: (_, t) =>
        t("reference.import.does", { added: figure(seen.New), changed: figure(seen.Changed) }),
      send: () => upload("bankImport", asked, setShare),
      confirm: "reference.import.action",
      done: null,
    },
    onImported,
  );
  return (
    <>
      <FormBody tools={tools} onLeave={onAnother} leave="fileImport.another" />
      {tools.isRunning && (
        <ImportProgress
          share={share}
          importing={{ says: "reference.import.importing", rows: figure(seen.Rows) }}
        />
      )}
    </>
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
