/** What an import did, counted. */
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import formCss from "../form/form.module.css";
import { DoneIcon } from "../icons.tsx";
import css from "./import.module.css";
import { ImportFigures, type ImportFiguresProps } from "./import-figures.tsx";

interface ImportResultProps {
  title: string;
  sentence: string;
  figures: ImportFiguresProps["figures"];
  /** Where what was imported can be seen. */
  more?: { label: string; path: string } | undefined;
  onLeave: () => void;
}

export function ImportResult({ title, sentence, figures, more, onLeave }: ImportResultProps) {
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
        {more && (
          <Button component={Link} to={more.path} variant="default" onClick={onLeave}>
            {more.label}
          </Button>
        )}
        <Button onClick={onLeave} data-autofocus>
          {t("common.close")}
        </Button>
      </div>
    </>
  );
}
