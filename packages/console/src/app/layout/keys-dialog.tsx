/** `?`: the keys that would be heard now, as those who hear them tell (kit/use-keys.ts). */
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { type HeardKey, type KeyPlace, keysHeard } from "../../kit/use-keys.ts";
import css from "./keys-dialog.module.css";
import { isMac } from "./navbar.tsx";

type Keys = Readonly<Record<KeyPlace, readonly HeardKey[]>>;

export async function showKeys(): Promise<void> {
  await moreTexts();
  // While it is open nothing else hears a key.
  const keys = { here: keysHeard("here"), everywhere: keysHeard("everywhere") };
  await openDialog<void>((tools) => <KeysDialog {...tools} keys={keys} />);
}

function KeysDialog({ keys, isOpen, close, remove }: DialogTools<void> & { keys: Keys }) {
  const { t } = useTexts();
  return (
    <DialogFrame title={t("shell.keys")} isOpen={isOpen} onClose={() => close()} onGone={remove}>
      <h3 className={css.head}>{t("keys.here")}</h3>
      {keys.here.length === 0 ? <p className={css.none}>{t("keys.noneHere")}</p> : <List keys={keys.here} />}
      <h3 className={css.head}>{t("keys.everywhere")}</h3>
      <List keys={keys.everywhere} />
    </DialogFrame>
  );
}

function List({ keys }: { keys: readonly HeardKey[] }) {
  const { t } = useTexts();
  return (
    <dl className={css.keys}>
      {keys.map((key) => (
        <div key={key.says}>
          <dt>
            {namesOf(key).map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{t(key.says)}</dd>
        </div>
      ))}
    </dl>
  );
}

const names: Readonly<Record<string, string>> = { Escape: "Esc", ArrowDown: "↓", ArrowUp: "↑" };

/** As they stand on the keyboard; many digits by the first and the last. */
function namesOf({ keys, withControl }: HeardKey): readonly string[] {
  if (keys.length > 2) return [`${keys[0]} – ${keys.at(-1)}`];
  if (withControl) return keys.map((key) => `${isMac ? "⌘" : "Ctrl"} ${key.toUpperCase()}`);
  return keys.map((key) => names[key] ?? key);
}
