/** What is in the navbar's menus: languages, themes, and the user's own things. */
import { Menu } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { colorSchemes } from "../../boot/stored-settings.ts";
import { changeLanguage, type Language, useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { go } from "../../state/go.ts";
import { useSession } from "../../state/session.ts";
import { changeSettings, useSettings } from "../../state/settings.ts";
import { Icon, type IconName } from "../../theme/icon.tsx";
import { signOut } from "../sign-out.ts";
import { overlaysStore } from "./lazy-overlays.tsx";
import { schemeIcons } from "./navbar.tsx";
import { NavbarButton } from "./navbar-button.tsx";
import type { NavbarMenuProps } from "./navbar-menu.tsx";

const contents = { language: Languages, theme: Themes, user: UserThings };

/** Opened at once: it is made by the click that wants it. */
export function OpenedMenu({ menu, icon, label, text }: NavbarMenuProps) {
  const Content = contents[menu];
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      width={menu === "user" ? 260 : 168}
      defaultOpened
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>
        <NavbarButton ref={button} icon={icon} label={label} text={text} />
      </Menu.Target>
      <Menu.Dropdown>
        <Content />
      </Menu.Dropdown>
    </Menu>
  );
}

const languages: Record<Language, string> = { enUS: "English", zhCN: "简体中文" };

function Languages() {
  const { language } = useTexts();
  return (Object.keys(languages) as Language[]).map((choice) => (
    <Choice key={choice} chosen={choice === language} onClick={() => changeLanguage(choice)}>
      {languages[choice]}
    </Choice>
  ));
}

function Themes() {
  const { t } = useTexts();
  const { colorScheme } = useSettings();
  return colorSchemes.map((choice) => (
    <Choice
      key={choice}
      chosen={choice === colorScheme}
      onClick={() => changeSettings({ colorScheme: choice })}
      icon={schemeIcons[choice]}
    >
      {t(`shell.scheme.${choice}`)}
    </Choice>
  ));
}

async function showProfile(): Promise<void> {
  await (await import("../profile.tsx")).showProfile();
}

async function changePassword(): Promise<void> {
  (await import("../password/change-password.ts")).changePassword();
}

async function showPasskeys(): Promise<void> {
  await (await import("../passkeys/passkeys.tsx")).showPasskeys();
}

function UserThings() {
  const { t } = useTexts();
  const user = useSession();
  return (
    <>
      <Menu.Label>
        {user.MerchantName} · {user.GroupName}
      </Menu.Label>
      <Menu.Item leftSection={<Icon name="user" />} onClick={showProfile}>
        {t("shell.profile.title")}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="settings" />}
        onClick={() => overlaysStore.set((open) => ({ ...open, showSettings: true }))}
      >
        {t("shell.settings")}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="Exports" />} onClick={() => go(routes.Exports)}>
        {t("shell.exports")}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="key" />} onClick={changePassword}>
        {t("shell.password.title")}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="UserGroup" />} onClick={showPasskeys}>
        {t("shell.passkeys")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => signOut()}>
        {t("shell.logout")}
      </Menu.Item>
    </>
  );
}

interface ChoiceProps {
  chosen: boolean;
  icon?: IconName;
  onClick: () => void;
  children: ReactNode;
}

function Choice({ chosen, icon, onClick, children }: ChoiceProps) {
  return (
    <Menu.Item
      onClick={onClick}
      aria-current={chosen}
      leftSection={icon && <Icon name={icon} />}
      rightSection={chosen && <Icon name="check" />}
    >
      {children}
    </Menu.Item>
  );
}
