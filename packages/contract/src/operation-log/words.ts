/** What fields of the operation log are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { operationLogFields } from "./fields.ts";

export const enUS = {
  field: {
    ...titlesOf(operationLogFields, "enUS"),
    Sequence: "Position in the chain",
    Hash: "Hash",
    Changes: "From → to",
  },
  result: { Done: "Done", Refused: "Refused" },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(operationLogFields, "zhCN"),
    Sequence: "链上序号",
    Hash: "哈希",
    Changes: "变更前 → 变更后",
  },
  result: { Done: "已完成", Refused: "被拒绝" },
};
