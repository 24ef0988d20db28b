/** The viewer's own settings, kept in local storage (specification sections 2 and 3). */
import { Drawer, SegmentedControl, Switch } from "@mantine/core";
import { useState } from "react";
import { accents, sizes } from "../../boot/stored-settings.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { changeSettings, useColorScheme, useSettings } from "../../state/settings.ts";
import { Icon } from "../../theme/icon.tsx";
import { overlaysStore, showKeys } from "./lazy-overlays.tsx";
import classes from "./settings-drawer.module.css";

const switches = ["tagsView", "fixedHeader", "sidebarLogo"] as const;

const switchClasses = { root: classes.switch ?? "", body: classes.switchBody ?? "" };

export function SettingsDrawer() {
  const { t } = useTexts();
  const settings = useSettings();
  const [opened, setOpened] = useState(true);
  const dark = useColorScheme() === "dark";
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={() => overlaysStore.set((open) => ({ ...open, showSettings: false }))}
      position="right"
      size={320}
      title={t("shell.settings")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <AccentChoice />
      <div className={classes.field}>
        <div className={classes.label} id="settings-size">
          {t("shell.size")}
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby="settings-size"
          value={settings.size}
          onChange={(value) =>
            changeSettings({ size: sizes.find((size) => size === value) ?? settings.size })
          }
          data={sizes.map((size) => ({ value: size, label: t(`shell.sizes.${size}`) }))}
        />
      </div>
      <Switch
        classNames={switchClasses}
        labelPosition="left"
        label={t("shell.dark")}
        checked={dark}
        onChange={(event) => changeSettings({ colorScheme: event.currentTarget.checked ? "dark" : "light" })}
      />
      {switches.map((name) => (
        <Switch
          key={name}
          classNames={switchClasses}
          labelPosition="left"
          label={t(`shell.${name}`)}
          checked={settings[name]}
          onChange={(event) => changeSettings({ [name]: event.currentTarget.checked })}
        />
      ))}
      <button
        type="button"
        className={classes.keys}
        aria-keyshortcuts="?"
        onClick={() => {
          setOpened(false);
          void showKeys();
        }}
      >
        {t("shell.keys")}
        <kbd>?</kbd>
      </button>
    </Drawer>
  );
}

function AccentChoice() {
  const { t } = useTexts();
  const { accent } = useSettings();
  return (
    <fieldset className={classes.accents}>
      <legend className={classes.label}>{t("shell.accent")}</legend>
      <div className={classes.swatches}>
        {accents.map((choice) => (
          <label
            key={choice}
            data-accent={choice}
            className={classes.swatch}
            title={t(`shell.accents.${choice}`)}
          >
            <input
              type="radio"
              name="accent"
              aria-label={t(`shell.accents.${choice}`)}
              checked={accent === choice}
              onChange={() => changeSettings({ accent: choice })}
            />
            {accent === choice && <Icon name="check" size={14} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
