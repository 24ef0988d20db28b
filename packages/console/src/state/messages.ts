/**
 * Short messages at the top of the screen; each stays for five seconds (specification section 9). The code
 * that shows them is loaded with the first one.
 */
import { type ApiError, NetworkError } from "../api/client.ts";
import { translate } from "../i18n/i18n.ts";
import { createStore } from "./store.ts";

export const messageMs = 5000;

/** Whether there has been a message yet, so that the shell makes room for them. */
export const messagesWanted = createStore(false);

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

/** Also fetched ahead: what says that the server is away cannot be asked of it then. */
export const loadNotifications = () => import("@mantine/notifications");

async function show(message: string, color: "green" | "red"): Promise<void> {
  messagesWanted.set(true);
  const { notifications } = await loadNotifications();
  // The same words twice are one message: ten failed calls of one cause do not fill the screen.
  const closeButtonProps = { "aria-label": translate("common.close") };
  const id = `${color} ${message}`;
  notifications.show({ id, message, color, autoClose: messageMs, withBorder: true, closeButtonProps });
}
