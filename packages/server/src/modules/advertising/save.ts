/** Adding, changing, publishing and deleting an advertisement: checked first, the change told field by field. */
import type { CallName, CallParsed, Calls } from "@opc/contract";
import {
  type AdvertisingPosition,
  advertisingPositionRows,
  safeLink,
} from "@opc/contract/advertising/positions";
import type { AdvertisingStatus } from "@opc/contract/advertising/states";
import { instantOf } from "@opc/contract/fields";
import type { UploadedFile } from "@opc/contract/files";
import { assertFields } from "../../call/field-problems.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import { storeImage } from "../stored-image/images.ts";
import {
  assertCrop,
  type CropInput,
  cropInputProblems,
  moves,
  rectangleOf,
  scheduleProblems,
  stateOf,
} from "./rules.ts";
import { type Advertisement, assertLanguage, lockAdvertisement } from "./store.ts";

type SaveFacts = TransactionFacts<UserViewer>;
type Input<Name extends CallName> = CallParsed<Calls[Name]>;

export async function addAdvertisement(input: Input<"advertisingAdd">, facts: SaveFacts) {
  const { tx, now, viewer, recordChange } = facts;
  const columns = columnsOf(input, facts);
  const ImageId = await storeCut(input.Image, input, facts);
  await assertLanguage(tx, input.Language);
  const Id = newId(now);
  const by = personName(viewer);
  await tx
    .insertInto("Advertisement")
    .values({
      ...columns,
      Id,
      ImageId,
      Status: "Draft",
      PublishedAt: null,
      CreatedAt: now,
      CreatedBy: by,
      UpdatedAt: now,
      UpdatedBy: by,
    })
    .execute();
  recordChange({ AdvertisementId: Id, ...columns, ImageId });
  return { AdvertisementId: Id.toString(), Version: 1 };
}

export async function updateAdvertisement(input: Input<"advertisingUpdate">, facts: SaveFacts) {
  const { tx, now, viewer, recordChange } = facts;
  const columns = columnsOf(input, facts);
  // Drawn before the row is held: it takes a while.
  const drawn = input.Image ? await storeCut(input.Image, input, facts) : null;
  const before = await lockAdvertisement(tx, BigInt(input.AdvertisementId), input.Version);
  if (before.Status === "Published" && !viewer.permissions.has("AdvertisingManagement.publish"))
    throw new CallError("AdvertisementChangeNeedsPublish");
  if (drawn === null && before.Position !== input.Position) {
    const { width, height } = advertisingPositionRows[input.Position];
    throw new CallError("PositionNeedsImage", { Width: width, Height: height });
  }
  if (before.Language !== input.Language) await assertLanguage(tx, input.Language);
  const after = { ...columns, ImageId: drawn ?? before.ImageId };
  const changed = differences(before, after);
  if (Object.keys(changed).length === 0) return { Version: before.Version };
  const Version = before.Version + 1;
  await tx
    .updateTable("Advertisement")
    .set({ ...after, Version, UpdatedAt: now, UpdatedBy: personName(viewer) })
    .where("Id", "=", before.Id)
    .execute();
  recordChange({ AdvertisementId: before.Id, Title: before.Title, ...changed });
  return { Version };
}

export async function publishAdvertisement(
  { AdvertisementId, Version, Publish }: Input<"advertisingPublish">,
  { tx, now, viewer, recordChange }: SaveFacts,
) {
  const before = await lockAdvertisement(tx, BigInt(AdvertisementId), Version);
  const from: readonly AdvertisingStatus[] = Publish ? moves.publish : moves.takeBack;
  const to: AdvertisingStatus = Publish ? "Published" : "Unpublished";
  // What it is already, it stays; a draft that nobody published cannot be taken back.
  if (!from.includes(before.Status)) return { Version: before.Version };
  if (Publish) {
    await assertLanguage(tx, before.Language);
    if (stateOf({ ...before, Status: to }, now) === "Ended") throw new CallError("AdvertisementEnded");
  }
  await tx
    .updateTable("Advertisement")
    .set({ Status: to, Version: Version + 1, UpdatedAt: now, UpdatedBy: personName(viewer) })
    .set(Publish ? { PublishedAt: now } : {})
    .where("Id", "=", before.Id)
    .where("Status", "in", from)
    .execute();
  recordChange({
    AdvertisementId: before.Id,
    Title: before.Title,
    Status: { from: before.Status, to },
  });
  return { Version: Version + 1 };
}

/** Its picture stays where it was stored: rows of images are never deleted by people. */
export async function deleteAdvertisement(
  { AdvertisementId, Version }: Input<"advertisingDelete">,
  { tx, recordChange }: SaveFacts,
) {
  const before = await lockAdvertisement(tx, BigInt(AdvertisementId), Version);
  if (before.Status === "Published") throw new CallError("AdvertisementIsPublished");
  await tx.deleteFrom("Advertisement").where("Id", "=", before.Id).execute();
  const { Title, Position, Language, ImageId, Link, StartsAt, EndsAt, SortOrder, Status } = before;
  recordChange({
    AdvertisementId: before.Id,
    ...{ Title, Position, Language, ImageId, Link, StartsAt, EndsAt, SortOrder, Status },
    Deleted: true,
  });
  return {};
}

/** What both forms hold, checked; times typed without a zone are the viewer's own. */
function columnsOf(
  input: Omit<Input<"advertisingAdd">, "Image" | keyof CropInput> &
    CropInput & { Image?: UploadedFile | undefined },
  { viewer, request }: SaveFacts,
) {
  const at = (text: string | undefined) =>
    text === undefined ? null : instantOf(text, viewer.timeDifferenceMinutes);
  const schedule = { StartsAt: at(input.StartsAt), EndsAt: at(input.EndsAt) };
  assertFields([...scheduleProblems(schedule), ...cropInputProblems(input)], request.language);
  const { Title, Position, Language, Link, SortOrder } = input;
  return {
    Title,
    Position,
    Language,
    Link: Link === undefined ? null : safeLink(Link),
    ...schedule,
    SortOrder,
  };
}

/** The chosen part, in the position's size. Throws ImageUnreadable, ImageTooLarge and what is wrong with the part. */
function storeCut(
  file: UploadedFile,
  input: CropInput & { Position: AdvertisingPosition },
  { tx, viewer, now }: SaveFacts,
): Promise<bigint> {
  const { width, height } = advertisingPositionRows[input.Position];
  const part = rectangleOf(input);
  return storeImage(tx, file, "Advertising", viewer, now, {
    part,
    to: { width, height },
    assertFits: (picture) => assertCrop(part, picture, input.Position),
  });
}

/** From what to what, for the operation log. */
function differences(before: Advertisement, after: Partial<Advertisement>) {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  const changed = Object.entries(after).flatMap(([name, to]) => {
    const from = before[name as keyof Advertisement];
    return plain(from) === plain(to) ? [] : [[name, { from: plain(from), to: plain(to) }] as const];
  });
  return Object.fromEntries(changed);
}
