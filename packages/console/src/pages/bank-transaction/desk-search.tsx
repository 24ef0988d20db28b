/** Above the credits: the search box, and how many wait. */
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { SearchBox } from "../../kit/filter/search-box.tsx";
import { groupDigits } from "../../kit/format/money.ts";
import css from "./desk.module.css";
import type { Desk } from "./use-desk.ts";

export function DeskSearch({ desk }: { desk: Desk }) {
  const { t } = useTexts();
  const { address, list, searchBox } = desk;
  const { Text = "" } = address.search;
  const [text, setText] = useState(Text);
  const [seen, setSeen] = useState(Text);
  // Asked elsewhere: by "clear the search", or the browser's back.
  if (seen !== Text) {
    setSeen(Text);
    setText(Text);
  }
  const ask = (typed: string) => {
    const { Text: _, ...others } = address.search;
    const asked = typed.trim();
    if (asked !== Text) address.ask(asked === "" ? others : { ...others, Text: asked });
  };
  const type = (typed: string) => {
    setText(typed);
    if (typed === "") ask("");
  };
  return (
    <form
      className={css.paneHead}
      aria-label={t("common.search")}
      onSubmit={(event) => {
        event.preventDefault();
        ask(text);
      }}
    >
      <SearchBox
        ref={searchBox}
        text={text}
        onText={type}
        placeholder={t("matchingDesk.search")}
        kind="text"
      />
      <span className={css.count} role="status">
        {list.total && countText(list.total.count, list.total.isExact, t)}
      </span>
    </form>
  );
}

function countText(count: number, isExact: boolean, t: ReturnType<typeof useTexts>["t"]): string {
  if (count === 1) return t("matchingDesk.countOne");
  return t("matchingDesk.count", { count: groupDigits(String(count)) + (isExact ? "" : "+") });
}
