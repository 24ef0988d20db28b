/** Short messages at the top of the screen; each stays for five seconds (specification section 9). */
import { notifications } from "@mantine/notifications";
import { type ApiError, NetworkError } from "../api/client.ts";
import { translate } from "../i18n/i18n.ts";

export const messageMs = 5000;

export const say = {
  success: (text: string) => show(text, "green"),
  error: (text: string) => show(text, "red"),
};

/** What a failed call says: the server's own words, or that it could not be reached. */
export function failureText(error: ApiError | NetworkError): string {
  if (!(error instanceof NetworkError)) return error.msg || translate("common.error");
  if (error.kind !== "unreadable") return translate(`common.${error.kind}`);
  return translate("common.unreadable", { status: error.status ?? "" });
}

function show(message: string, color: "green" | "red"): void {
  // The same words twice are one message: ten failed calls of one cause do not fill the screen.
  notifications.show({ id: `${color} ${message}`, message, color, autoClose: messageMs, withBorder: true });
}
