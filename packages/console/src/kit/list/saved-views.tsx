/** Questions that a user keeps by name: the address of a list, called up again by one click. */
import { type FormEvent, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { CloseIcon } from "../icons.tsx";
import css from "../kit.module.css";
import { usePreference } from "./use-preference.ts";

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
  page: string;
  /** The address of the question that is asked now. */
  search: string;
  onView: (search: string) => void;
}

export function SavedViews({ page, search, onView }: SavedViewsProps) {
  const { t } = useTexts();
  const [views, keep] = usePreference(`views/${page}`, readViews);
  const [name, setName] = useState("");

  const save = (event: FormEvent) => {
    event.preventDefault();
    const Name = name.trim();
    if (Name.length < minNameLength) return;
    keep([...views.filter((view) => view.Name !== Name), { Name, Search: search }].slice(-maxViews));
    setName("");
  };

  return (
    <div className={css.menu}>
      <p>{t("kit.views.title")}</p>
      {views.length === 0 && <p className={css.soft}>{t("kit.views.none")}</p>}
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
            aria-label={t("kit.views.forget", { name: view.Name })}
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
          aria-label={t("kit.views.name")}
          placeholder={t("kit.views.name")}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className={css.button} disabled={name.trim().length < minNameLength}>
          {t("kit.views.save")}
        </button>
      </form>
    </div>
  );
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
