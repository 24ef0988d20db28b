/** An uploaded image, small beside its facts; opened larger by a click or Enter. */
import { useState } from "react";
import { useTexts } from "../i18n/i18n.ts";
import css from "./picture.module.css";

interface PictureProps {
  address: string;
  /** What it shows. */
  name: string;
}

export function Picture({ address, name }: PictureProps) {
  const { t } = useTexts();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className={css.failed}>{t("kit.picture.failed")}</p>;
  const open = async () => {
    const { showPicture } = await import("./picture-dialog.tsx");
    await showPicture({ address, name });
  };
  return (
    <button
      type="button"
      className={css.small}
      title={t("kit.picture.larger")}
      aria-label={`${t("kit.picture.larger")}: ${name}`}
      onClick={() => void open()}
    >
      <img src={address} alt={name} loading="lazy" onError={() => setFailed(true)} />
    </button>
  );
}
