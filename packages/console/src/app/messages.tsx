/** The place where `say` shows its messages. */
import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";
import { messageMs } from "../state/messages.ts";

export function Messages() {
  return <Notifications position="top-center" autoClose={messageMs} limit={4} containerWidth={420} />;
}
