/** How long a preference may be, as a plain value for the browser. */
import { maxPreferenceLength as most } from "@opc/contract/session/preferences";

export const maxPreferenceLength: number = most;
