/** Exports (700 to 719), scheduled reports (720), overview (740), reports of orders (750), reconciliation (760 to 779). */
import type { ErrorText } from "./error-text.ts";

export const reportErrors = {} as const satisfies Record<string, ErrorText>;
