/**
 * A picture on its way into a text: seen while it is sent, with how far it is and a way to give up, and what it shows in
 * words. The same dialog changes the words of one that is there.
 */
import { Button, Progress, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../dialog-frame.tsx";
import { type DialogTools, openDialog } from "../dialogs.tsx";
import formCss from "../form/form.module.css";
import { refusalOf } from "../form/refusal.ts";
import type { PictureAttributes } from "./picture-node.ts";
import css from "./rich-text.module.css";

/** How pictures are sent, and where the editor's own reader finds them. */
export interface Pictures {
  send: (file: File, onSent: (share: number) => void, signal: AbortSignal) => Promise<string>;
  addressOf: (imageId: string) => string;
}

/** Longest description: a sentence or two. */
const altLength = 200;

export function askPicture(file: File, pictures: Pictures): Promise<PictureAttributes | undefined> {
  return openDialog<PictureAttributes>((tools) => <NewPicture file={file} pictures={pictures} {...tools} />);
}

export function askPictureText(
  present: PictureAttributes,
  pictures: Pictures,
): Promise<PictureAttributes | undefined> {
  return openDialog<PictureAttributes>((tools) => (
    <PictureForm
      {...tools}
      address={pictures.addressOf(present.imageId)}
      start={present.alt}
      imageId={present.imageId}
      confirm="common.confirm"
    />
  ));
}

interface NewPictureProps extends DialogTools<PictureAttributes> {
  file: File;
  pictures: Pictures;
}

function NewPicture({ file, pictures, ...tools }: NewPictureProps) {
  const { t } = useTexts();
  const [share, setShare] = useState(0);
  const [imageId, setImageId] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const sending = new AbortController();
    const shown = URL.createObjectURL(file);
    setAddress(shown);
    pictures.send(file, setShare, sending.signal).then(setImageId, (error: unknown) => {
      if (sending.signal.aborted) return;
      const { fields, whole } = refusalOf(error, ["Image"]);
      setRefusal(fields.Image ?? whole);
    });
    return () => {
      sending.abort();
      URL.revokeObjectURL(shown);
    };
  }, [file, pictures]);
  const percent = Math.round(share * 100);
  const label = t("richText.picture.sending", { name: file.name, percent });
  return (
    <PictureForm {...tools} address={address} start="" imageId={imageId} confirm="richText.picture.add">
      {refusal === undefined && imageId === undefined && (
        <div className={css.sending}>
          <Progress value={percent} aria-label={label} size="sm" />
          <small aria-hidden="true">{label}</small>
        </div>
      )}
      {refusal !== undefined && (
        <p className={formCss.refusal} role="alert">
          {refusal}
        </p>
      )}
    </PictureForm>
  );
}

interface PictureFormProps extends DialogTools<PictureAttributes> {
  address: string | undefined;
  start: string;
  /** Unknown until it has been sent. */
  imageId: string | undefined;
  confirm: "common.confirm" | "richText.picture.add";
  children?: React.ReactNode;
}

function PictureForm(props: PictureFormProps) {
  const { address, start, imageId, confirm, isOpen, close, remove, children } = props;
  const { t } = useTexts();
  const [alt, setAlt] = useState(start);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (imageId !== undefined) close({ imageId, alt: alt.trim() });
  };
  return (
    <DialogFrame title={t("richText.picture.title")} isOpen={isOpen} onClose={() => close()} onGone={remove}>
      <form className={css.dialog} noValidate onSubmit={submit}>
        <div className={css.chosen}>
          {address && <img src={address} alt={t("richText.picture.chosen")} />}
        </div>
        {children}
        <TextInput
          label={t("richText.picture.alt")}
          description={t("richText.picture.altHint")}
          maxLength={altLength}
          value={alt}
          data-autofocus
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
        <div className={formCss.actions}>
          <Button variant="default" onClick={() => close()}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" disabled={imageId === undefined}>
            {t(confirm)}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
