/** Asks where a link leads, and what it says where nothing is selected; a wrong address is said before it is taken. */
import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../dialog-frame.tsx";
import { type DialogTools, openDialog } from "../dialogs.tsx";
import formCss from "../form/form.module.css";
import { linkAddress } from "./link-address.ts";
import css from "./rich-text.module.css";

interface LinkAnswer {
  href: string;
  text: string;
}

export async function editLink(editor: Editor): Promise<void> {
  const present = String(editor.getAttributes("link").href ?? "");
  const hasText = present !== "" || !editor.state.selection.empty;
  const answer = await openDialog<LinkAnswer>((tools) => (
    <LinkDialog present={present} asksText={!hasText} {...tools} />
  ));
  if (!answer) return;
  const { href, text } = answer;
  const chain = editor.chain().focus();
  if (hasText) chain.extendMarkRange("link").setLink({ href }).run();
  else chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
}

interface LinkDialogProps extends DialogTools<LinkAnswer> {
  present: string;
  asksText: boolean;
}

function LinkDialog({ present, asksText, isOpen, close, remove }: LinkDialogProps) {
  const { t } = useTexts();
  const [address, setAddress] = useState(present);
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = linkAddress(address);
    setWrong(href === undefined);
    if (href !== undefined) close({ href, text: text.trim() || address.trim() });
  };
  return (
    <DialogFrame title={t("richText.link")} isOpen={isOpen} onClose={() => close()} onGone={remove}>
      <form className={css.dialog} noValidate onSubmit={submit}>
        <TextInput
          label={t("richText.linkAddress")}
          description={t("richText.linkHint")}
          placeholder="https://example.com/"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          error={isWrong && t("richText.linkWrong")}
          data-autofocus
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            setWrong(false);
          }}
        />
        {asksText && (
          <TextInput
            label={t("richText.linkText")}
            value={text}
            maxLength={200}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <div className={formCss.actions}>
          <Button variant="default" onClick={() => close()}>
            {t("common.cancel")}
          </Button>
          <Button type="submit">{t("richText.linkSet")}</Button>
        </div>
      </form>
    </DialogFrame>
  );
}
