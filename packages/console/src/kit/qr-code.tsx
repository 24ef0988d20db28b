/** A QR code drawn from its text: dark on white in either theme, with the quiet zone that cameras need. */
import { create } from "qrcode";
import { useMemo } from "react";
import css from "./qr-code.module.css";

const quietModules = 2;

interface QrCodeProps {
  text: string;
  /** What it is a code of; absent where something else says so. */
  label?: string | undefined;
}

export function QrCode({ text, label }: QrCodeProps) {
  const { path, size } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={css.code}
      viewBox={`${-quietModules} ${-quietModules} ${size + 2 * quietModules} ${size + 2 * quietModules}`}
      shapeRendering="crispEdges"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <path d={path} />
    </svg>
  );
}

/** Each run of dark modules in a line is one stroke of the path. */
function drawn(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const { size } = modules;
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!modules.get(y, x)) continue;
      const start = x;
      while (x + 1 < size && modules.get(y, x + 1)) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  }
  return { path, size };
}
