/** The bar above the pages: menu toggle, breadcrumb, search, full screen, language, theme, user. */
import { useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { type ColorScheme, useSettings } from "../../state/settings.ts";
import { sidebarStore, toggleSidebar, useMobile } from "../../state/sidebar.ts";
import { useStore } from "../../state/store.ts";
import { Icon, type IconName } from "../../theme/icon.tsx";
import { AlertTools } from "./alert-tools.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { overlaysStore } from "./lazy-overlays.tsx";
import classes from "./navbar.module.css";
import { NavbarButton } from "./navbar-button.tsx";
import { NavbarMenu } from "./navbar-menu.tsx";
import { NoticeTool } from "./notice-tool.tsx";
import { ProofPlace } from "./proof-place.tsx";

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const schemeIcons: Record<ColorScheme, IconName> = { light: "sun", dark: "moon", auto: "screen" };

export function Navbar({ path, allowed }: { path: string; allowed: boolean }) {
  const { t } = useTexts();
  const mobile = useMobile();
  const state = useStore(sidebarStore);
  const user = useSession();
  const { colorScheme } = useSettings();
  return (
    <div className={classes.navbar} data-navbar>
      <NavbarButton
        icon="menu"
        label={t("shell.toggleMenu")}
        aria-expanded={mobile ? state.drawerOpened : state.opened}
        onClick={toggleSidebar}
      />
      <Breadcrumb path={path} allowed={allowed} />
      <SearchButton />
      <ProofPlace />
      <AlertTools />
      <NoticeTool />
      {!mobile && document.fullscreenEnabled && (
        <NavbarButton icon="fullScreen" label={t("shell.fullScreen")} onClick={toggleFullScreen} />
      )}
      <NavbarMenu menu="language" icon="language" label={t("shell.language")} />
      <NavbarMenu menu="theme" icon={schemeIcons[colorScheme]} label={t("shell.theme")} />
      <NavbarMenu menu="user" icon="user" label={t("shell.userMenu")} text={user.UserName} />
    </div>
  );
}

function SearchButton() {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className={classes.search}
      title={t("shell.searchEverything")}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => overlaysStore.set((open) => ({ ...open, palette: true }))}
    >
      <Icon name="search" />
      <span>{t("common.search")}</span>
      <kbd>{isMac ? "⌘" : "Ctrl"} K</kbd>
    </button>
  );
}

function toggleFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}
