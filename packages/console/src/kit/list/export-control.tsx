import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { useStore } from "../../state/store.ts";
import { useTab } from "../../state/tab.tsx";
import { exportsStore } from "../export/under-way.ts";
import { DownloadIcon } from "../icons.tsx";
import { lazyPart, Part } from "../part.tsx";
import { Popup } from "../popup.tsx";
import type { ExportCallName } from "./download.ts";

const ExportMenu = lazyPart(async () => {
  const [{ ExportMenu }] = await Promise.all([import("../export/export-menu.tsx"), moreTexts()]);
  return ExportMenu;
});
const RunningExport = lazyPart(async () => (await import("../export/running-export.tsx")).RunningExport);

interface ExportControlProps {
  call: ExportCallName;
  /** The filter and order as they stand when the export is asked for. */
  input: () => object;
  /** Undefined while nobody knows. */
  expectedRows: number | undefined;
  /** Tells it from others of the same call on the same page. */
  name?: string;
}

/** Exactly the filtered rows as a file; while it is written, how long it still takes and a way to stop it. */
export function ExportControl({ call, input, expectedRows, name = "" }: ExportControlProps) {
  const { t } = useTexts();
  const place = `${useTab().path} ${call} ${name}`.trim();
  const running = useStore(exportsStore).filter((one) => one.place === place);
  return (
    <>
      {running.map((one) => (
        <Part key={one.exportId}>
          <RunningExport export={one} expectedRows={expectedRows} />
        </Part>
      ))}
      <Popup align="end" label={t("kit.export.title")} button={<DownloadIcon />}>
        {(close) => (
          <Part>
            <ExportMenu {...{ call, input, expectedRows, place }} onClose={close} />
          </Part>
        )}
      </Popup>
    </>
  );
}
