import { UploadIcon } from "../../kit/icons.tsx";
import type { ToolbarAction } from "../../kit/resource.ts";

export const bankImportAction: ToolbarAction = {
  label: "reference.import.action",
  icon: <UploadIcon />,
  needs: "import",
  isSecondary: true,
  run: async (tools) => (await import("./bank-import.ts")).importBanks(tools),
};
