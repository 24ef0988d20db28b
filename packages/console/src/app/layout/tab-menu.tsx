/** A tab's right-click menu (specification section 2, "Layout"). */
import { Menu } from "@mantine/core";
import { useNavigate } from "react-router";
import { redirectPrefix } from "../../boot/addresses.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { closeTabs, homePath, type Tab, useTabs } from "../../state/tabs.ts";
import classes from "./tab-bar.module.css";

interface Props {
  path: string;
  x: number;
  y: number;
  active: string;
  onClose: () => void;
}

export function TabMenu({ path, x, y, active, onClose }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const search = useTabs().find((tab) => tab.path === path)?.search ?? "";
  const close = (which: (tab: Tab) => boolean) => {
    const next = closeTabs(which, active);
    if (next) navigate(next);
  };
  const closeOthers = () => {
    closeTabs((tab) => tab.path !== path, active);
    if (path !== active) navigate(path + search);
  };
  return (
    <Menu opened onChange={(opened) => !opened && onClose()} position="bottom-start" withinPortal>
      <Menu.Target>
        <span className={classes.menuTarget} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => navigate(redirectPrefix + path + search, { replace: path === active })}>
          {t("common.refresh")}
        </Menu.Item>
        {path !== homePath && (
          <Menu.Item onClick={() => close((tab) => tab.path === path)}>{t("common.close")}</Menu.Item>
        )}
        <Menu.Item onClick={closeOthers}>{t("shell.closeOthers")}</Menu.Item>
        <Menu.Item onClick={() => close(() => true)}>{t("shell.closeAll")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
