/** What a file holds, counted; with a wrong row in it, what is wrong; and how to go on where nothing can be imported. */
import { Button } from "@mantine/core";
import type { ImportColumn } from "@opc/contract/csv-import";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import formCss from "../form/form.module.css";
import css from "./import.module.css";
import { ImportFigures } from "./import-figures.tsx";
import { type Faults, FaultTable } from "./import-tables.tsx";

export interface Counted extends Faults {
  Rows: number;
  New: number;
  /** Of files that may change what is there. */
  Changed?: number;
  Known: number;
}

interface ImportLookProps {
  file: unknown;
  /** By which a fault says where it stands. */
  columns: readonly ImportColumn[];
  seen: Counted;
  onLeave: () => void;
  onAnother: () => void;
  /** What the rows would do; not asked for a file with a wrong one. */
  holds: ReactNode;
  /** The last look before it happens; absent where nothing can be imported. */
  form: ReactNode;
}

export function ImportLook({ file, columns, seen, onLeave, onAnother, holds, form }: ImportLookProps) {
  const { t } = useTexts();
  const isGood = seen.Bad === 0;
  return (
    <>
      <p className={css.file}>{file instanceof File && file.name}</p>
      <ImportFigures
        label={t("fileImport.preview.title")}
        figures={(["Rows", "New", "Changed", "Known", "Bad"] as const).flatMap((name) => {
          const count = seen[name];
          if (count === undefined) return [];
          const tone = name === "Bad" && !isGood ? ("bad" as const) : undefined;
          return [{ label: t(`fileImport.preview.${name}`), count, tone }];
        })}
      />
      {isGood ? holds : <FaultTable seen={seen} columns={columns} />}
      {form ?? (
        <div className={formCss.actions}>
          <Button variant="default" onClick={onLeave}>
            {t("common.close")}
          </Button>
          <Button onClick={onAnother} data-autofocus>
            {t("fileImport.another")}
          </Button>
        </div>
      )}
    </>
  );
}
