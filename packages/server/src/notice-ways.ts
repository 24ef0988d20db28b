// Ways to people besides the bell, as the settings have them.
import type { Services } from "./services.ts";
import type { Settings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

type WaySettings = Pick<Settings, "smtpUrl" | "noticeFrom" | "telegramBotToken" | "telegramApi">;

export function noticeWays(settings: WaySettings): NonNullable<Services["notices"]> {
  const { smtpUrl: url, noticeFrom: from, telegramBotToken: token, telegramApi: api } = settings;
  if ((url === undefined) !== (from === undefined))
    throw new StartupError(
      "setting-invalid",
      "SMTP_URL and NOTICE_FROM need one another: set both or neither",
    );
  return {
    ...(url !== undefined && from !== undefined && { mail: { url, from } }),
    ...(token !== undefined && { telegram: { token, api } }),
  };
}
