/**
 * Where advertisements stand on merchants' sites, and how large in pixels. A fixed list: each size is a promise to the sites
 * that show it, and what was cut for one position fits no other (docs/decisions/2026-11-22-advertisements-are-cut-by-the-server.md).
 */
export const advertisingPositionRows = {
  HomeBanner: { enUS: "Home banner", zhCN: "首页横幅", width: 1200, height: 400 },
  PayPageBanner: { enUS: "Payment page banner", zhCN: "支付页横幅", width: 720, height: 180 },
  SideBanner: { enUS: "Side banner", zhCN: "侧边广告", width: 300, height: 600 },
  Popup: { enUS: "Popup", zhCN: "弹窗广告", width: 600, height: 800 },
  AppSplash: { enUS: "App splash screen", zhCN: "应用启动页", width: 1080, height: 1920 },
} as const;
export type AdvertisingPosition = keyof typeof advertisingPositionRows;
export const advertisingPositionCodes = Object.keys(advertisingPositionRows) as [
  AdvertisingPosition,
  ...AdvertisingPosition[],
];

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}
/** The part of an upright picture, in its own pixels. */
export interface Rectangle extends Size {
  x: number;
  y: number;
}

export type CropProblem = "OutsideImage" | "TooSmall" | "WrongRatio";

/**
 * What is wrong with cutting that part out for a position: it must lie in the picture, be no smaller than what is shown, and
 * have its shape to one pixel. Null: nothing.
 */
export function cropProblem(part: Rectangle, picture: Size, wanted: Size): CropProblem | null {
  const { x, y, width, height } = part;
  if (![x, y, width, height].every(Number.isInteger)) return "OutsideImage";
  if (x < 0 || y < 0 || width < 1 || height < 1) return "OutsideImage";
  if (x + width > picture.width || y + height > picture.height) return "OutsideImage";
  if (width < wanted.width || height < wanted.height) return "TooSmall";
  const isShaped =
    Math.abs(height - (width * wanted.height) / wanted.width) <= 1 ||
    Math.abs(width - (height * wanted.width) / wanted.height) <= 1;
  return isShaped ? null : "WrongRatio";
}

export const maxLinkLength = 2048;

/**
 * Where an advertisement leads, as a browser would read it; null: nowhere that we send people. https alone, so that nobody on
 * the way can put another page in its place, and no user name, which would make one host look like another.
 */
export function safeLink(text: string): string | null {
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  return url.href.length <= maxLinkLength ? url.href : null;
}
