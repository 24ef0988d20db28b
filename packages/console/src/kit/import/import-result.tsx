/** What an import did, counted. */
import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/i18n.ts";
import formCss from "../form/form.module.css";
import { DoneIcon } from "../icons.tsx";
import css from "./import.module.css";
import { ImportFigures, type ImportFiguresProps } from "./import-figures.tsx";

interface ImportResultProps {
  title: string;
  sentence: string;
  figures: ImportFiguresProps["figures"];
  onLeave: () => void;
}

export function ImportResult({ title, sentence, figures, onLeave }: ImportResultProps) {
  const { t } = useTexts();
  return (
    <>
      <div className={css.done} role="status">
        <DoneIcon />
        <div>
          <h2>{title}</h2>
          <p>{sentence}</p>
        </div>
      </div>
      <ImportFigures label={title} figures={figures} />
      <div className={formCss.actions}>
        <Button onClick={onLeave} data-autofocus>
          {t("common.close")}
        </Button>
      </div>
    </>
  );
}
