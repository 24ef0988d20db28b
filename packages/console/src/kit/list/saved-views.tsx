/** Questions that a user keeps by name: the address of a list, called up again by one click. */
import { type FormEvent, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import { CloseIcon } from "../icons.tsx";
import css from "../kit.module.css";
import { maxPreferenceLength } from "./preference-length.static.ts";
import { type Adoption, usePreference } from "./use-preference.ts";

interface SavedView {
  Name: string;
  /** The address behind "?". */
  Search: string;
}

const maxViews = 30;
/** Specification section 5. */
const minNameLength = 2;
const maxNameLength = 40;

interface SavedViewsProps {
  /** The name under which they are kept. */
  kept: string;
  /** The address of the question that is asked now. */
  search: string;
  onView: (search: string) => void;
}

export function SavedViews({ kept, search, onView }: SavedViewsProps) {
  const { t } = useTexts();
  const [adoption, setAdoption] = useState<Adoption>("awaited");
  const [views, keep] = usePreference(kept, readViews, setAdoption);
  // The whole list is sent: made of nothing, it would take the place of all that the server keeps.
  const isKnown = adoption === "known";
  const [name, setName] = useState("");

  const save = (event: FormEvent) => {
    event.preventDefault();
    const Name = name.trim();
    if (!isKnown || Name.length < minNameLength) return;
    const next = [...views.filter((view) => view.Name !== Name), { Name, Search: search }];
    if (!hasRoom(next)) return say.error(t("savedViews.full"));
    keep(next);
    setName("");
  };

  return (
    <div className={css.menu}>
      <p>{t("kit.views.title")}</p>
      {isKnown && views.length === 0 && <p className={css.soft}>{t("savedViews.none")}</p>}
      {!isKnown && (
        <p className={css.soft} role="status">
          {t(`savedViews.${adoption}`)}
        </p>
      )}
      {views.map((view) => (
        <div key={view.Name} className={css.view}>
          <button
            type="button"
            className={css.option}
            aria-pressed={view.Search === search}
            onClick={() => onView(view.Search)}
          >
            {view.Name}
          </button>
          <button
            type="button"
            className={css.bare}
            aria-label={t("savedViews.forget", { name: view.Name })}
            disabled={!isKnown}
            onClick={() => keep(views.filter((other) => other !== view))}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
      <form className={css.keep} onSubmit={save}>
        <input
          className={css.input}
          value={name}
          maxLength={maxNameLength}
          aria-label={t("savedViews.name")}
          placeholder={t("savedViews.name")}
          onChange={({ target }) => setName(target.value)}
        />
        <button
          type="submit"
          className={css.button}
          disabled={!isKnown || name.trim().length < minNameLength}
        >
          {t("savedViews.save")}
        </button>
      </form>
    </div>
  );
}

/** More would be refused by the server, of which nobody hears: preferences are sent later and quietly. */
function hasRoom(views: readonly SavedView[]): boolean {
  return views.length <= maxViews && JSON.stringify(views).length <= maxPreferenceLength;
}

function readViews(text: string | null): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  return (
    typeof value === "object" &&
    value !== null &&
    "Name" in value &&
    typeof value.Name === "string" &&
    "Search" in value &&
    typeof value.Search === "string"
  );
}
