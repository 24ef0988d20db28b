/** The operation log, the proof of the books, notices (910s and 920s). */
import type { ErrorText } from "./error-text.ts";

export const watchingErrors = {
  ProofUnderWay: {
    code: 910,
    enUS: "A proof of the books is already running. Wait until it ends; its result will be in the list.",
    zhCN: "账簿证明正在进行中，请等待其结束，结果会显示在列表中。",
  },
} as const satisfies Record<string, ErrorText>;
