import { useNow } from "../use-now.ts";
import css from "./banner.module.css";
import { BannerLine } from "./banner-line.tsx";

type Told = Parameters<typeof BannerLine>[0]["window"];

/** The banner as readers of either language see it. */
export function BothBanners({ window }: { window: Told }) {
  const nowMs = useNow();
  return (
    <div className={css.both}>
      <BannerLine window={window} nowMs={nowMs} language="enUS" />
      <BannerLine window={window} nowMs={nowMs} language="zhCN" />
    </div>
  );
}
