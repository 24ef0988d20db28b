/** Hands the file of an export to the browser, which saves it by its own name. */
import { callRows } from "../../api/call-rows.ts";

export function fetchFile(exportId: string): void {
  const link = document.createElement("a");
  link.href = `${callRows.exportDownload.path}?ExportId=${encodeURIComponent(exportId)}`;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
