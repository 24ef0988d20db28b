/**
 * Ctrl+K: pages, actions, any order by its numbers, orders and credits by amount or payer, merchants, users, channels and
 * lotteries by name or code, and payout cards by their last digits; before anything is typed, what was opened last.
 */
import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { Icon } from "../../theme/icon.tsx";
import { overlaysStore } from "../layout/lazy-overlays.tsx";
import type { PaletteEntry } from "./entry.ts";
import classes from "./palette.module.css";
import { recentOnes, rememberRecent } from "./recent.ts";
import { useActEntries } from "./use-act-entries.ts";
import { useActionEntries } from "./use-action-entries.ts";
import { useOrderEntries } from "./use-order-entries.ts";
import { usePageEntries, usePageName } from "./use-page-entries.ts";
import { usePaymentEntries } from "./use-payment-entries.ts";
import { useRecordEntries } from "./use-record-entries.ts";

const [store, palette] = createSpotlight();

export function Palette() {
  const { t } = useTexts();
  const [query, setQuery] = useState("");
  const { groups, searching } = useGroups(query);
  useEffect(() => palette.open(), []);
  const first = groups[0]?.entries[0]?.id;
  useEffect(() => {
    if (first) selectFirst();
  }, [first]);
  const input = useRef<HTMLInputElement>(null);
  useSaidLine(input, groups);
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
        ref={input}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        onKeyDown={({ key }) => {
          if (key === "Enter" && !listOfLines()?.querySelector("[data-selected]")) selectFirst();
        }}
        leftSection={<Icon name="search" />}
      />
      <Spotlight.ActionsList role="listbox" aria-label={t("shell.searchEverything")}>
        {groups.map(({ name, entries }) => (
          <Spotlight.ActionsGroup key={name} label={name} role="group" aria-label={name}>
            {entries.map((entry) => (
              <Spotlight.Action
                key={entry.id}
                label={entry.label}
                description={entry.description ?? ""}
                leftSection={<Icon name={entry.icon} />}
                role="option"
                aria-selected={false}
                onClick={() => {
                  const { to, label, description = "", icon } = entry;
                  if (to !== undefined) rememberRecent({ to, label, description, icon });
                  entry.run();
                }}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>
            {t(searching ? "shell.palette.searching" : "shell.palette.nothing")}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** What fits what was typed, by kind. */
function useGroups(query: string) {
  const { t } = useTexts();
  const matches = ({ label, keywords }: PaletteEntry) =>
    `${label} ${keywords ?? ""}`.toLowerCase().includes(query.trim().toLowerCase());
  const orders = useOrderEntries(query.trim());
  const records = useRecordEntries(query.trim());
  const nameOf = usePageName();
  const payments = usePaymentEntries(query.trim());
  const recent = useRecentEntries();
  const paid = [
    ...orders.found.map(({ page, entries }) => ({
      name: nameOf(page),
      entries: page === "PayOrder" ? unlike([...entries, ...payments.orders]) : entries,
    })),
    { name: t("shell.palette.credits"), entries: payments.credits },
  ];
  // Words are a page's or an act's name more often than a payer's.
  const isNumber = /\d/.test(query);
  const groups = [
    { name: t("shell.palette.recent"), entries: query.trim() === "" ? recent : [] },
    ...(isNumber ? paid : []),
    { name: t("shell.palette.pages"), entries: usePageEntries().filter(matches) },
    {
      name: t("shell.palette.actions"),
      entries: [...useActEntries(), ...useActionEntries()].filter(matches),
    },
    ...records.found.map(({ page, entries }) => ({ name: nameOf(page), entries })),
    ...(isNumber ? [] : paid),
  ].filter(({ entries }) => entries.length > 0);
  return { groups, searching: orders.searching || payments.searching || records.searching };
}

function useRecentEntries(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const [kept] = useState(recentOnes);
  return kept.map((one) => ({ ...one, id: `recent ${one.to}`, run: () => navigate(one.to) }));
}

/** An order that is found in two ways stands once. */
function unlike(entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/** Says which line Enter would take: Spotlight marks it in the document, where a screen reader does not look. */
function useSaidLine(input: RefObject<HTMLInputElement | null>, groups: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of lines is another one then
  useEffect(() => {
    const list = listOfLines();
    if (!list) return;
    const say = () => {
      const lines = [...list.querySelectorAll("[data-action]")];
      for (const [place, line] of lines.entries()) {
        line.id ||= `palette-line-${place}`;
        line.setAttribute("aria-selected", String(line.hasAttribute("data-selected")));
      }
      const said = lines.find((line) => line.hasAttribute("data-selected"));
      input.current?.setAttribute("aria-controls", list.id);
      if (said) input.current?.setAttribute("aria-activedescendant", said.id);
      else input.current?.removeAttribute("aria-activedescendant");
    };
    say();
    const watch = new MutationObserver(say);
    watch.observe(list, { subtree: true, childList: true, attributeFilter: ["data-selected"] });
    return () => watch.disconnect();
  }, [groups, input]);
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
