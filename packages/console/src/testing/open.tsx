/** The whole console at an address, signed in as somebody, on answers of the test's own; gone again after the test. */
import "@mantine/core/styles.css";
import "virtual:mantine-variables.css";
import "../kit/print.css";
import "../sign-in/sign-in.css";
import { grantablePermissions, type Permission } from "@opc/contract/pages";
import { menuOf } from "@opc/contract/pages/menu";
import type { ComponentType, PropsWithChildren } from "react";
import { createRoot, type Root } from "react-dom/client";
import { queryClient } from "../api/query.ts";
import { App } from "../app/app.tsx";
import { openFirstPage } from "../app/first-page.ts";
import { enter } from "../app/guard.ts";
import { overlaysStore } from "../app/layout/lazy-overlays.tsx";
import { loadPage } from "../app/layout/panels.tsx";
import { newVersionStore } from "../app/new-version.ts";
import { installReactions, sessionExpiredStore } from "../app/reactions.ts";
import { awayStore } from "../app/server-away.ts";
import { sessionEndStore } from "../app/session-look.ts";
import { languageCookie, sessionCookie, writeCookie } from "../boot/cookies.ts";
import type { Language } from "../boot/language.ts";
import { open as askFirst } from "../boot/opening.ts";
import { defaultSettings, type Settings } from "../boot/stored-settings.ts";
import { changeLanguage, startTexts } from "../i18n/i18n.ts";
import { closeDialogs } from "../kit/dialogs.tsx";
import { exportsStore } from "../kit/export/under-way.ts";
import { loadParts } from "../kit/part.tsx";
import { maintenanceStampStore } from "../state/maintenance.ts";
import { loadNotifications, messagesWanted } from "../state/messages.ts";
import { sessionStore } from "../state/session.ts";
import { changeSettings } from "../state/settings.ts";
import { sidebarStore } from "../state/sidebar.ts";
import { homePath, tabsStore } from "../state/tabs.ts";
import type { Answers } from "./answers.ts";

export interface Opening {
  /** Staff of the operator, or of an ordinary merchant. */
  as?: "operator" | "merchant";
  /** What their group holds; all that it may unless told. */
  can?: readonly Permission[];
  language?: Language;
  settings?: Partial<Settings>;
  /** Somebody else set their password. */
  mustChangePassword?: boolean;
  /** False: at one of the addresses that are open to anybody. */
  signedIn?: boolean;
  /** Has passkeys to prove itself by; approvals are by them alone. */
  hasPasskey?: boolean;
  needsPasskey?: boolean;
  /** What it asks first is there before it is drawn, as where the server has drawn it. */
  isGiven?: boolean;
  /** In place of the browser's own. */
  Router?: ComponentType<PropsWithChildren>;
}

const people = {
  operator: { MerchantAlias: "OPC", MerchantName: "Operator", UserName: "admin", IsSuper: true },
  merchant: { MerchantAlias: "ACME", MerchantName: "Acme", UserName: "clerk", IsSuper: false },
} as const;

let root: Root | undefined;
let isStarted = false;

export async function openConsole(answers: Answers, path: string, opening: Opening = {}): Promise<void> {
  const { as = "operator", language = "enUS", settings = {} } = opening;
  // What the test before still asked when it was closed, as lists ahead, is asked of nobody and never answered.
  queryClient.clear();
  exportsStore.set([]);
  const can = opening.can ?? grantablePermissions(as === "operator" ? "Super" : "Normal");
  answers.on("logininfo", {
    ...people[as],
    SessionId: "a-session",
    TimeDifferenceMinutes: 420,
    MustChangePassword: opening.mustChangePassword ?? false,
    HasPasskey: opening.hasPasskey ?? false,
    NeedsPasskey: opening.needsPasskey ?? false,
  });
  answers.on("currentpermission", () => menuOf(new Set(can)));
  if (opening.signedIn !== false) writeCookie(sessionCookie, "a-session");
  writeCookie(languageCookie, language);
  await speak(language);
  changeSettings({ ...defaultSettings, colorScheme: "light", ...settings });
  history.replaceState(null, "", path);
  if (opening.signedIn !== false && !(await enter(askFirst()))) throw new Error("nobody was let in");
  const page = loadPage(location.pathname);
  await page;
  await loadParts();
  if (opening.isGiven) await openFirstPage(page);
  const place = document.createElement("div");
  place.id = "root";
  document.body.append(place);
  root = createRoot(place);
  root.render(<App {...(opening.Router && { Router: opening.Router })} />);
}

async function speak(language: Language): Promise<void> {
  if (!isStarted) {
    isStarted = true;
    installReactions();
    await startTexts();
  }
  await changeLanguage(language);
}

/** All that outlives a component: stores, kept answers, what the browser keeps. */
export async function closeConsole(): Promise<void> {
  closeDialogs();
  // The browser's own: kit/confirm.ts.
  for (const question of document.querySelectorAll("dialog")) question.close();
  if (messagesWanted.get()) (await loadNotifications()).notifications.clean();
  root?.unmount();
  root = undefined;
  document.getElementById("root")?.remove();
  // Questions (kit/confirm.ts) stand beside the root: one that a failed test left open would cover all that follows.
  for (const question of document.querySelectorAll("dialog")) question.close();
  queryClient.clear();
  sessionStore.set(undefined);
  sessionExpiredStore.set(false);
  awayStore.set(undefined);
  newVersionStore.set(false);
  sessionEndStore.set(undefined);
  messagesWanted.set(false);
  maintenanceStampStore.set("");
  tabsStore.set([{ path: homePath, search: "", instance: 0 }]);
  sidebarStore.set({ opened: true, drawerOpened: false });
  overlaysStore.set({ showSettings: false, palette: false });
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than the next test begins
    document.cookie = `${pair.split("=", 1)[0]}=; Path=/; Max-Age=0`;
  }
}
