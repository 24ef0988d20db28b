/** Of which kinds of notices a target is told: a box for each that the person's bell may show. */
import { type NoticeKind, noticeFunctions, noticeKinds, noticePages } from "@opc/contract/home/notices";
import { useTexts } from "../../i18n/i18n.ts";
import type { OwnFacts } from "../../kit/form/form.ts";
import { can, sessionStore } from "../../state/session.ts";
import css from "./kinds-field.module.css";

export function kindsOfBell(): NoticeKind[] {
  const menu = sessionStore.get()?.menu ?? [];
  return noticeKinds.filter((kind) => {
    const page = noticePages[kind];
    return page === null || can(menu, page, noticeFunctions[kind]);
  });
}

/** The value is the kinds, comma-separated. */
export function KindsField({ id, label, error, value, onTyped }: OwnFacts) {
  const { t } = useTexts();
  const chosen = new Set(String(value).split(",").filter(Boolean));
  const choose = (kind: NoticeKind, isOn: boolean) => {
    const now = new Set(chosen);
    if (isOn) now.add(kind);
    else now.delete(kind);
    onTyped([...now].join(","));
  };
  const all = kindsOfBell();
  const isAll = all.every((kind) => chosen.has(kind));
  return (
    <fieldset id={id} tabIndex={-1} className={css.kinds}>
      <legend>{label}</legend>
      <label className={css.all}>
        <input
          type="checkbox"
          checked={isAll}
          onChange={(event) => onTyped(event.target.checked ? all.join(",") : "")}
        />
        {t("noticeTarget.allKinds", { count: all.length })}
      </label>
      {all.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={chosen.has(kind)}
            onChange={(event) => choose(kind, event.target.checked)}
          />
          {t(`noticeTarget.kind.${kind}`)}
        </label>
      ))}
      {error !== undefined && <p role="alert">{error}</p>}
    </fieldset>
  );
}
