/** A tab's right-click menu (specification section 2, "Layout"). */
import { Menu } from "@mantine/core";
import { useTexts } from "../../i18n/i18n.ts";
import { homePath, useTabs } from "../../state/tabs.ts";
import classes from "./tab-bar.module.css";
import { useCloseTabs } from "./use-close-tabs.ts";

interface Props {
  path: string;
  x: number;
  y: number;
  active: string;
  onClose: () => void;
}

export function TabMenu({ path, x, y, active, onClose }: Props) {
  const { t } = useTexts();
  const search = useTabs().find((tab) => tab.path === path)?.search ?? "";
  const { close, refresh } = useCloseTabs(active);
  return (
    <Menu opened onChange={(opened) => !opened && onClose()} position="bottom-start" withinPortal>
      <Menu.Target>
        <span className={classes.menuTarget} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => refresh(path, search)}>{t("common.refresh")}</Menu.Item>
        {path !== homePath && (
          <Menu.Item onClick={() => close((tab) => tab.path === path)}>{t("common.close")}</Menu.Item>
        )}
        <Menu.Item onClick={() => close((tab) => tab.path !== path, path + search)}>
          {t("shell.closeOthers")}
        </Menu.Item>
        <Menu.Item onClick={() => close(() => true)}>{t("shell.closeAll")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
