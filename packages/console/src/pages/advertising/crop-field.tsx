/** The picture of an advertisement: chosen, and of it the part that is shown, in its position's shape. */
import "react-easy-crop/react-easy-crop.css";
import { Input } from "@mantine/core";
import {
  type AdvertisingPosition,
  advertisingPositionRows,
  type Rectangle,
  type Size,
} from "@opc/contract/advertising/positions";
import { useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import { useTexts } from "../../i18n/i18n.ts";
import { accepted, type FileRefusal, refusalOfFiles } from "../../kit/form/file-rules.ts";
import { maximumBytes } from "../../kit/form/files.static.ts";
import formCss from "../../kit/form/form.module.css";
import type { OwnFacts } from "../../kit/form/form.ts";
import { useDroppedFiles } from "../../kit/form/use-dropped-files.ts";
import { formatBytes } from "../../kit/format/bytes.ts";
import kitCss from "../../kit/kit.module.css";
import { positionName } from "./advertising.ts";
import css from "./crop.module.css";
import { isLargeEnough, maxZoom, middlePart, wholePart } from "./crop.ts";

interface CropFieldProps {
  facts: OwnFacts;
  position: AdvertisingPosition;
  /** The address of the picture that stays unless another is chosen; undefined: one must be chosen. */
  current: string | undefined;
  onPart: (part: Rectangle | undefined) => void;
}

export function CropField({ facts, position, current, onPart }: CropFieldProps) {
  const { t } = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<FileRefusal>();
  const { id, label, value, onTyped } = facts;
  const { width, height } = advertisingPositionRows[position];
  const file = value instanceof File ? value : undefined;
  const error = refusal ? t(refusal.key, refusal.values) : facts.error;
  const take = async (files: File[]) => {
    const [chosen] = files;
    if (!chosen) return;
    const refused = refusalOfFiles(files, "image") ?? (await unfit(chosen, { width, height }));
    setRefusal(refused);
    if (!refused) onTyped(chosen);
  };
  const { isOver } = useDroppedFiles((files) => void take(files), true);
  const classNames = {
    label: formCss.label ?? "",
    error: formCss.error ?? "",
    description: formCss.hint ?? "",
  };
  const hint = t("advertising.crop.hint", { limit: formatBytes(maximumBytes.image), width, height });
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={error ? undefined : hint}
      error={error}
      classNames={classNames}
      inputWrapperOrder={["label", "input", "description", "error"]}
    >
      <div className={css.box} data-over={isOver || undefined} data-wrong={error !== undefined || undefined}>
        {file ? (
          <Choice
            key={`${position} ${file.name} ${file.lastModified}`}
            file={file}
            wanted={{ width, height }}
            onPart={onPart}
          />
        ) : (
          <Present position={position} current={current} />
        )}
        <div className={css.tools}>
          <button
            type="button"
            id={id}
            className={kitCss.button}
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={error ? `${id}-error` : `${id}-description`}
            onClick={() => chooser.current?.click()}
          >
            {t(file || current ? "advertising.crop.another" : "advertising.crop.choose")}
          </button>
          {file && current && (
            <button
              type="button"
              className={kitCss.button}
              onClick={() => {
                setRefusal(undefined);
                onPart(undefined);
                onTyped("");
                document.getElementById(id)?.focus();
              }}
            >
              {t("advertising.crop.remove")}
            </button>
          )}
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepted.image}
        aria-label={label}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </Input.Wrapper>
  );
}

/** The picture that stays, or which one is needed. */
function Present({ position, current }: Pick<CropFieldProps, "position" | "current">) {
  const { t, language } = useTexts();
  const { width, height } = advertisingPositionRows[position];
  if (!current) {
    const name = positionName(position, language);
    return (
      <p className={css.none}>{t("advertising.crop.needsAnother", { position: name, width, height })}</p>
    );
  }
  const text = t("advertising.crop.current", { width, height });
  return (
    <figure className={css.current}>
      <img src={current} alt={text} />
      <figcaption>{text}</figcaption>
    </figure>
  );
}

/** A file that only calls itself an image, or one too small for the position. */
async function unfit(file: File, wanted: Size): Promise<FileRefusal | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const { width: pictureWidth, height: pictureHeight } = picture;
    picture.close();
    if (isLargeEnough({ width: pictureWidth, height: pictureHeight }, wanted)) return undefined;
    return { key: "advertising.crop.tooSmall", values: { pictureWidth, pictureHeight, ...wanted } };
  } catch {
    return { key: "kit.form.file.unreadable" };
  }
}

interface ChoiceProps {
  file: File;
  wanted: Size;
  onPart: (part: Rectangle | undefined) => void;
}

/** Moved by dragging, pinching, the wheel or the arrow keys; zoomed by the slider as well. */
function Choice({ file, wanted, onPart }: ChoiceProps) {
  const { t } = useTexts();
  const address = useAddress(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [picture, setPicture] = useState<Size>();
  const [part, setPart] = useState<Rectangle>();
  const most = picture ? maxZoom(picture, wanted) : 1;
  const choose = (chosen: Rectangle) => {
    setPart(chosen);
    onPart(chosen);
  };
  return (
    <div className={css.choice}>
      <div className={css.area}>
        {address && (
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            minZoom={1}
            maxZoom={most}
            aspect={wanted.width / wanted.height}
            zoomWithScroll={false}
            keyboardStep={5}
            disableAutomaticStylesInjection
            showGrid={false}
            cropperProps={{ "aria-label": t("advertising.crop.area"), role: "group" }}
            mediaProps={{ alt: "" }}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => {
              const size = { width: naturalWidth, height: naturalHeight };
              setPicture(size);
              choose(middlePart(size, wanted));
            }}
            onCropComplete={(_share, drawn) => picture && choose(wholePart(drawn, picture, wanted))}
          />
        )}
      </div>
      <label className={css.zoom}>
        <span>{t("advertising.crop.zoom")}</span>
        <input
          type="range"
          min={1}
          max={most}
          step={0.01}
          value={zoom}
          disabled={most <= 1}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
      {part && (
        <p className={css.chosen} role="status">
          {t("advertising.crop.chosen", { cropWidth: part.width, cropHeight: part.height, ...wanted })}
        </p>
      )}
    </div>
  );
}

/** An address of the file for as long as it is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
