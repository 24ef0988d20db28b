/** The demo world's advertisements: running, overlapping, scheduled, ended, a draft and one taken back, in both languages. */

import { type AdvertisingPosition, advertisingPositionRows } from "@opc/contract/advertising/positions";
import type { AdvertisingStatus } from "@opc/contract/advertising/states";
import { dayMs } from "@opc/contract/time";
import { personName } from "@opc/server/call/person-name";
import type { Transaction } from "@opc/server/db/transaction";
import { storeImage } from "@opc/server/modules/stored-image/images";
import { type Drawing, draw } from "./drawing.ts";
import { IdSource } from "./ids.ts";
import { operatorMs } from "./people.ts";

type Look = Pick<Drawing, "from" | "to" | "accent" | "discs">;

const looks = {
  dawn: {
    from: [253, 186, 116],
    to: [190, 24, 93],
    accent: [254, 240, 138],
    discs: [
      { x: 0.45, y: 0.5, radius: 0.28 },
      { x: 0.85, y: 0.75, radius: 0.16 },
    ],
  },
  sea: {
    from: [14, 116, 144],
    to: [30, 58, 138],
    accent: [165, 243, 252],
    discs: [
      { x: 0.4, y: 0.4, radius: 0.22 },
      { x: 0.65, y: 0.62, radius: 0.3 },
    ],
  },
  tea: {
    from: [187, 247, 208],
    to: [21, 128, 61],
    accent: [253, 224, 71],
    discs: [{ x: 0.5, y: 0.55, radius: 0.34 }],
  },
  night: {
    from: [49, 46, 129],
    to: [15, 23, 42],
    accent: [251, 191, 36],
    discs: [
      { x: 0.5, y: 0.45, radius: 0.3 },
      { x: 0.2, y: 0.82, radius: 0.1 },
      { x: 0.82, y: 0.9, radius: 0.14 },
    ],
  },
} as const satisfies Record<string, Look>;

interface Told {
  title: string;
  position: AdvertisingPosition;
  language: "enUS" | "zhCN";
  look: keyof typeof looks;
  link?: string;
  /** Days from now. */
  starts?: number;
  ends?: number;
  order?: number;
  status?: AdvertisingStatus;
}

const told: readonly Told[] = [
  {
    title: "Pay by PromptPay, no fee in December",
    position: "HomeBanner",
    language: "enUS",
    look: "dawn",
    link: "https://promotions.example.com/promptpay",
    starts: -6,
    ends: 21,
    order: 10,
  },
  {
    title: "Cashback weekend",
    position: "HomeBanner",
    language: "enUS",
    look: "sea",
    link: "https://promotions.example.com/cashback",
    starts: 3,
    ends: 6,
    order: 20,
  },
  {
    title: "PromptPay 十二月免手续费",
    position: "HomeBanner",
    language: "zhCN",
    look: "dawn",
    link: "https://promotions.example.com/zh/promptpay",
    starts: -6,
    ends: 21,
    order: 10,
  },
  {
    title: "Check the receiver's name before you pay",
    position: "PayPageBanner",
    language: "enUS",
    look: "tea",
    starts: -30,
  },
  {
    title: "付款前请核对收款人姓名",
    position: "PayPageBanner",
    language: "zhCN",
    look: "tea",
    starts: -30,
  },
  {
    title: "New Year's wallets",
    position: "Popup",
    language: "enUS",
    look: "night",
    link: "https://promotions.example.com/new-year",
    starts: 30,
    ends: 45,
  },
  {
    title: "双十一活动",
    position: "Popup",
    language: "zhCN",
    look: "dawn",
    link: "https://promotions.example.com/zh/double-11",
    starts: -18,
    ends: -10,
  },
  {
    title: "Loy Krathong greetings",
    position: "AppSplash",
    language: "enUS",
    look: "night",
    starts: -2,
    ends: 4,
    status: "Unpublished",
  },
  { title: "Refer a shop", position: "SideBanner", language: "enUS", look: "sea", status: "Draft" },
];

/** Drawn small: soft colours need no more, and a demo world should be there soon. */
const scale = 4;

function smallSize({ position }: Told) {
  const { width, height } = advertisingPositionRows[position];
  return { width: Math.round(width / scale), height: Math.round(height / scale) };
}

function drawingOf(one: Told) {
  const bytes = draw({ ...smallSize(one), ...looks[one.look] });
  return { fileName: "drawn.png", mimeType: "image/png", bytes };
}

function enlarged(one: Told) {
  const { width, height } = advertisingPositionRows[one.position];
  return { part: { x: 0, y: 0, ...smallSize(one) }, to: { width, height }, assertFits: () => undefined };
}

/** Called when the operator's people are there. */
export async function writeAdvertisements(tx: Transaction, now: Date): Promise<void> {
  const admin = await tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .select(["UserAccount.Id", "UserAccount.UserName", "Merchant.Alias"])
    .where("Merchant.Type", "=", "Super")
    .where("UserAccount.UserName", "=", "admin")
    .executeTakeFirstOrThrow();
  const by = { userId: admin.Id, userName: admin.UserName, merchantAlias: admin.Alias };
  const ids = new IdSource();
  for (const one of told) {
    const at = (days: number | undefined) => {
      if (days === undefined) return null;
      // Campaigns begin and end with a day of the operator's.
      const day = Math.floor((now.getTime() + operatorMs) / dayMs) + days;
      return new Date(day * dayMs - operatorMs);
    };
    const ImageId = await storeImage(tx, drawingOf(one), "Advertising", by, now, enlarged(one));
    const status = one.status ?? "Published";
    await tx
      .insertInto("Advertisement")
      .values({
        Id: ids.at(now.getTime()),
        Title: one.title,
        Position: one.position,
        Language: one.language,
        ImageId,
        Link: one.link ?? null,
        StartsAt: at(one.starts),
        EndsAt: at(one.ends),
        SortOrder: one.order ?? 100,
        Status: status,
        PublishedAt: status === "Draft" ? null : now,
        CreatedAt: now,
        CreatedBy: personName(by),
        UpdatedAt: now,
        UpdatedBy: personName(by),
      })
      .execute();
  }
}
