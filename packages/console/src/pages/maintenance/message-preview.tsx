import css from "../../kit/maintenance/banner.module.css";
import { BothBanners } from "../../kit/maintenance/both-banners.tsx";

interface MessagePreviewProps {
  label: string;
  window: Parameters<typeof BothBanners>[0]["window"];
}

/** What readers of either language will see above their pages. */
export function MessagePreview({ label, window }: MessagePreviewProps) {
  return (
    <section aria-label={label}>
      <p className={css.label}>{label}</p>
      <BothBanners window={window} />
    </section>
  );
}
