/** One file: chosen, dropped or pasted; an image is seen before it is sent. A refused file changes nothing. */
import { Input } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { formatBytes } from "../format/bytes.ts";
import { DeleteIcon } from "../icons.tsx";
import kitCss from "../kit.module.css";
import css from "./file-field.module.css";
import { accepted, type FileRefusal, refusalOfFiles } from "./file-rules.ts";
import { maximumBytes } from "./files.static.ts";
import { type ControlProps, inputProps } from "./form-control.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";

export function FileField(props: ControlProps<"image" | "csv">) {
  const { t } = useTexts();
  const { field, value, onTyped } = props;
  const { kind } = field;
  const chooser = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<FileRefusal>();
  const error = refusal ? t(refusal.key, refusal.values) : props.error;
  const common = inputProps({ ...props, error });
  const choose = () => chooser.current?.click();
  const take = async (files: File[]) => {
    const [file] = files;
    if (!file || common.disabled) return;
    const refused = refusalOfFiles(files, kind) ?? (await unreadable(file, kind));
    setRefusal(refused);
    if (!refused) onTyped(file);
  };
  const { isOver } = useDroppedFiles((files) => void take(files), kind === "image");
  const describedBy = [
    error && `${common.id}-error`,
    !error && common.description && `${common.id}-description`,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <Input.Wrapper
      id={common.id}
      label={common.label}
      description={common.description}
      error={error}
      classNames={common.classNames}
      inputWrapperOrder={common.inputWrapperOrder}
    >
      <div className={css.box} data-over={isOver || undefined} data-wrong={error !== undefined || undefined}>
        <Shown file={value instanceof File ? value : undefined} field={field} />
        <div className={css.tools}>
          <button
            type="button"
            id={common.id}
            className={kitCss.button}
            disabled={common.disabled}
            aria-labelledby={`${common.id}-label ${common.id}`}
            aria-describedby={describedBy || undefined}
            data-autofocus={common["data-autofocus"]}
            onClick={choose}
          >
            {t(value === "" ? `kit.form.file.${kind}` : "kit.form.file.another")}
          </button>
          {value === "" ? (
            <small>{t(`kit.form.file.${kind}Hint`, { limit: formatBytes(maximumBytes[kind]) })}</small>
          ) : (
            <RemoveButton
              onRemove={() => {
                setRefusal(undefined);
                onTyped("");
                document.getElementById(common.id)?.focus();
              }}
            />
          )}
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepted[kind]}
        aria-label={props.label}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          // The same file again, mended meanwhile, is a choice too.
          currentTarget.value = "";
        }}
      />
    </Input.Wrapper>
  );
}

function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const { t } = useTexts();
  return (
    <button type="button" className={kitCss.button} onClick={onRemove}>
      <DeleteIcon /> {t("kit.form.file.remove")}
    </button>
  );
}

interface ShownProps {
  file: File | undefined;
  field: ControlProps<"image" | "csv">["field"];
}

function Shown({ file, field }: ShownProps): ReactNode {
  const { t } = useTexts();
  const address = useAddress(field.kind === "image" ? file : undefined);
  const current = field.kind === "image" ? field.current : undefined;
  if (!file) {
    if (!current) return null;
    return (
      <figure className={css.shown}>
        <img src={current} alt={t("kit.form.file.current")} />
        <figcaption>{t("kit.form.file.current")}</figcaption>
      </figure>
    );
  }
  return (
    <figure className={css.shown}>
      {address && <img src={address} alt={t("kit.form.file.preview", { name: file.name })} />}
      <figcaption>
        <span>{file.name}</span> <small>{formatBytes(file.size)}</small>
      </figcaption>
    </figure>
  );
}

/** An address of the file for as long as it is shown. */
function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}

/** A file that only calls itself an image. */
async function unreadable(file: File, kind: "image" | "csv"): Promise<FileRefusal | undefined> {
  if (kind !== "image") return undefined;
  try {
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {
    return { key: "kit.form.file.unreadable" };
  }
}
