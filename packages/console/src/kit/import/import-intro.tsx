import { useTexts } from "../../i18n/i18n.ts";
import { DownloadIcon } from "../icons.tsx";
import kitCss from "../kit.module.css";
import { type DownloadCallName, download } from "../list/download.ts";
import css from "./import.module.css";

interface ImportIntroProps {
  /** What holds for every file. */
  says: string;
  template: DownloadCallName;
}

/** What holds for every file, and an example of one. */
export function ImportIntro({ says, template }: ImportIntroProps) {
  const { t } = useTexts();
  return (
    <div className={css.intro}>
      <p>{says}</p>
      <button type="button" className={kitCss.button} onClick={() => void downloadTemplate(template)}>
        <DownloadIcon /> {t("fileImport.template")}
      </button>
    </div>
  );
}

async function downloadTemplate(template: DownloadCallName): Promise<void> {
  const options = { signal: new AbortController().signal, onLines: () => undefined };
  // A refusal is said by the client.
  await download(template, {}, options).catch(() => undefined);
}
