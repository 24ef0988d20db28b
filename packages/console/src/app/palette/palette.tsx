/** Ctrl+K: pages, actions, and any order by its system, merchant or external number. */
import "@mantine/spotlight/styles.css";
import { Spotlight, spotlight } from "@mantine/spotlight";
import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { Icon } from "../../theme/icon.tsx";
import { overlaysStore } from "../layout/lazy-overlays.tsx";
import type { PaletteEntry } from "./entry.ts";
import { useActionEntries } from "./use-action-entries.ts";
import { useOrderEntries } from "./use-order-entries.ts";
import { usePageEntries } from "./use-page-entries.ts";

export function Palette() {
  const { t } = useTexts();
  const [query, setQuery] = useState("");
  const matches = ({ label, keywords }: PaletteEntry) =>
    `${label} ${keywords ?? ""}`.toLowerCase().includes(query.trim().toLowerCase());
  const orders = useOrderEntries(query.trim());
  const groups = [
    { name: t("shell.palette.orders"), entries: orders.entries },
    { name: t("shell.palette.pages"), entries: usePageEntries().filter(matches) },
    { name: t("shell.palette.actions"), entries: useActionEntries().filter(matches) },
  ].filter(({ entries }) => entries.length > 0);
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      onSpotlightClose={() => overlaysStore.set((open) => ({ ...open, palette: false }))}
      scrollable
      maxHeight={420}
      radius="md"
      transitionProps={{ duration: 80 }}
      aria-label={t("shell.searchEverything")}
    >
      <Spotlight.Search
        placeholder={t("shell.palette.placeholder")}
        aria-label={t("shell.searchEverything")}
        leftSection={<Icon name="search" />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ name, entries }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {entries.map((entry) => (
              <Spotlight.Action
                key={entry.id}
                label={entry.label}
                description={entry.description ?? ""}
                leftSection={<Icon name={entry.icon} />}
                onClick={entry.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>
            {t(orders.searching ? "shell.palette.searching" : "shell.palette.nothing")}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
