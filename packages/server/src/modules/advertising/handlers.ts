import type { CallParsed, Calls } from "@opc/contract";
import type { AdvertisingBar, AdvertisingRow } from "@opc/contract/advertising/calls";
import { advertisingFields } from "@opc/contract/advertising/fields";
import { instantOf } from "@opc/contract/fields";
import type { Handlers, ReadFacts, UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import { mapRows } from "../../db/list.ts";
import { readImage } from "../stored-image/images.ts";
import { stateOf } from "./rules.ts";
import { addAdvertisement, deleteAdvertisement, publishAdvertisement, updateAdvertisement } from "./save.ts";
import {
  type Advertisement,
  countByState,
  findAdvertisement,
  type ListedAdvertisement,
  listAdvertisements,
  publishedDuring,
} from "./store.ts";

export const advertisingHandlers = {
  advertisingList: async (input: CallParsed<Calls["advertisingList"]>, { tx, viewer, now }: ReadFacts) =>
    mapRows(await listAdvertisements(tx, input, now), (row) => rowOf(row, viewer, now)),

  advertisingSummary: async (input, { tx, now }) => ({ StateCounts: await countByState(tx, input, now) }),

  advertisingGet: async ({ AdvertisementId }, { tx, viewer, now }) => {
    const found = await findAdvertisement(tx, BigInt(AdvertisementId));
    const place = { Positions: [found.Position], Language: found.Language };
    const { rows } = await publishedDuring(tx, place, found, found.Id);
    return { Advertisement: rowOf(found, viewer, now), Overlaps: rows.map((row) => barOf(row, now)) };
  },

  advertisingPositions: async (input, { tx, now }) => {
    const { rows, hasMore } = await publishedDuring(tx, input, { StartsAt: now, EndsAt: null }, null);
    return { Advertisements: rows.map((row) => barOf(row, now)), HasMore: hasMore };
  },

  advertisingOverlap: async (input, { tx, viewer, now }) => {
    const { Position, Language, StartsAt, EndsAt, AdvertisementId } = input;
    const at = (text: string | undefined) =>
      text === undefined ? null : instantOf(text, viewer.timeDifferenceMinutes);
    const { rows, hasMore } = await publishedDuring(
      tx,
      { Positions: [Position], Language },
      { StartsAt: at(StartsAt), EndsAt: at(EndsAt) },
      AdvertisementId === undefined ? null : BigInt(AdvertisementId),
    );
    return { Advertisements: rows.map((row) => barOf(row, now)), HasMore: hasMore };
  },

  advertisingImage: async ({ ImageId }, { tx }) => readImage(tx, BigInt(ImageId), "Advertising"),

  advertisingAdd: addAdvertisement,
  advertisingUpdate: updateAdvertisement,
  advertisingPublish: publishAdvertisement,
  advertisingDelete: deleteAdvertisement,
} satisfies Partial<Handlers>;

function barOf(row: Advertisement, now: Date): AdvertisingBar {
  return {
    AdvertisementId: row.Id.toString(),
    Title: row.Title,
    Position: row.Position,
    Language: row.Language,
    StartsAt: row.StartsAt?.toISOString() ?? null,
    EndsAt: row.EndsAt?.toISOString() ?? null,
    SortOrder: row.SortOrder,
    State: stateOf(row, now),
  };
}

const ofFields = rowMapper(advertisingFields, {
  ImageId: ({ ImageId }: ListedAdvertisement) => ImageId.toString(),
});

function rowOf(row: ListedAdvertisement, viewer: UserViewer, now: Date): AdvertisingRow {
  const { Status, Version } = row;
  const shown = ofFields({ ...row, State: stateOf(row, now) }, viewer);
  return { ...shown, AdvertisementId: row.Id.toString(), Status, Version };
}
