/** Ctrl+K: pages, actions, any order by its numbers, and merchants, channels and lotteries by name or code. */
import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { Icon } from "../../theme/icon.tsx";
import { overlaysStore } from "../layout/lazy-overlays.tsx";
import type { PaletteEntry } from "./entry.ts";
import classes from "./palette.module.css";
import { useActionEntries } from "./use-action-entries.ts";
import { useOrderEntries } from "./use-order-entries.ts";
import { usePageEntries, usePageName } from "./use-page-entries.ts";
import { useRecordEntries } from "./use-record-entries.ts";

const [store, palette] = createSpotlight();

export function Palette() {
  const { t } = useTexts();
  const [query, setQuery] = useState("");
  const matches = ({ label, keywords }: PaletteEntry) =>
    `${label} ${keywords ?? ""}`.toLowerCase().includes(query.trim().toLowerCase());
  const orders = useOrderEntries(query.trim());
  const records = useRecordEntries(query.trim());
  const nameOf = usePageName();
  const groups = [
    { name: t("shell.palette.orders"), entries: orders.entries },
    { name: t("shell.palette.pages"), entries: usePageEntries().filter(matches) },
    { name: t("shell.palette.actions"), entries: useActionEntries().filter(matches) },
    ...records.found.map(({ page, entries }) => ({ name: nameOf(page), entries })),
  ].filter(({ entries }) => entries.length > 0);
  useEffect(() => palette.open(), []);
  const first = groups[0]?.entries[0]?.id;
  useEffect(() => {
    if (first) selectFirst();
  }, [first]);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      onSpotlightClose={() => overlaysStore.set((open) => ({ ...open, palette: false }))}
      scrollable
      maxHeight={420}
      radius="md"
      transitionProps={{ duration: 80 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      attributes={{ content: { "aria-label": t("shell.searchEverything") } }}
      classNames={{ actionsGroup: classes.group ?? "", action: classes.action ?? "" }}
    >
      <Spotlight.Search
        placeholder={t("shell.palette.placeholder")}
        aria-label={t("shell.searchEverything")}
        onKeyDown={({ key }) => {
          if (key === "Enter" && !listOfLines()?.querySelector("[data-selected]")) selectFirst();
        }}
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
            {t(orders.searching || records.searching ? "shell.palette.searching" : "shell.palette.nothing")}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function listOfLines(): HTMLElement | null {
  return document.getElementById(store.getState().listId);
}

/**
 * Orders and names arrive after the typing: Enter then opens the first of them. Spotlight marks the selected line in the
 * document itself, and does so only when the query changes; who is quick presses Enter before the effect above has run.
 */
function selectFirst(): void {
  const list = listOfLines();
  for (const line of list?.querySelectorAll("[data-selected]") ?? []) line.removeAttribute("data-selected");
  list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  store.updateState((state) => ({ ...state, selected: 0 }));
}
