/** Publishing, taking back and deleting: what it means for whoever looks at merchants' sites, and the call. */
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { api } from "../../api/client.ts";
import { currentLanguage, type Translate } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { formatTime } from "../../kit/format/time.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { sessionStore } from "../../state/session.ts";
import { positionName } from "./advertising.ts";
import { advertisementsChanged } from "./changed.ts";

export async function publish(row: AdvertisingRow, tools: ActionTools): Promise<void> {
  await setPublished(row, true, tools);
}

export async function takeBack(row: AdvertisingRow, tools: ActionTools): Promise<void> {
  await setPublished(row, false, tools);
}

async function setPublished(
  row: AdvertisingRow,
  Publish: boolean,
  { t, refresh }: ActionTools,
): Promise<void> {
  const { AdvertisementId, Version, Title: name } = row;
  const verb = Publish ? "publish" : "takeBack";
  await act({
    title: t(`advertising.${verb}.title`, { name }),
    sentence: Publish ? publishSentence(row, t) : t("advertising.takeBack.sentence", { name }),
    confirm: t(`advertising.${verb}.action`),
    call: () => api("advertisingPublish", { AdvertisementId, Version, Publish }),
    done: t(`advertising.${verb}.done`, { name }),
    refresh: () => {
      refresh();
      advertisementsChanged();
    },
  });
}

/** When and where it will be seen, and beside how many others. */
export function publishSentence(row: AdvertisingRow, t: Translate): string {
  const { Title: name, StartsAt, EndsAt, OverlapCount: count } = row;
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  const isLater = StartsAt !== null && Date.parse(StartsAt) > Date.now();
  const when = EndsAt === null ? (isLater ? "openLater" : "openNow") : isLater ? "later" : "now";
  const sentence = t(`advertising.publish.${when}`, {
    name,
    position: positionName(row.Position, currentLanguage()),
    from: formatTime(StartsAt ?? "", offsetMinutes),
    to: formatTime(EndsAt ?? "", offsetMinutes),
  });
  return count === 0 ? sentence : `${sentence} ${t("advertising.publish.overlaps", { count })}`;
}

export async function remove(row: AdvertisingRow, { t, refresh }: ActionTools): Promise<void> {
  const { AdvertisementId, Version, Title: name } = row;
  await act({
    title: t("advertising.delete.title", { name }),
    sentence: t("advertising.delete.sentence", { name }),
    confirm: t("advertising.delete.action"),
    call: () => api("advertisingDelete", { AdvertisementId, Version }),
    done: t("kit.done.deleted"),
    refresh: () => {
      refresh();
      advertisementsChanged();
    },
  });
}
