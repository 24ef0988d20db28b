/**
 * Advertisements for merchants' sites: a picture cut to its position, where it leads, in which language and when. What the
 * public sees of them is content of the gateway (`gateway/content/advertisements`); these calls are the operator's.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { imageErrors, readErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { booleanInput, done, idInput, integerInput, listField, timeInput } from "../fields.ts";
import { imageFile, imageInput, imageUpload } from "../files.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { advertisingFields } from "./fields.ts";
import { advertisingPositionCodes, safeLink } from "./positions.ts";
import { advertisingStates, advertisingStatuses } from "./states.ts";

const position = z.enum(advertisingPositionCodes);
const languageCode = z.string().regex(/^[a-z]{2}[A-Z]{2}$/);

export const advertisingRow = rowOf(advertisingFields).extend({
  AdvertisementId: z.string(),
  Status: z.enum(advertisingStatuses),
  /** Sent back with an edit. */
  Version: z.int(),
});
export type AdvertisingRow = z.output<typeof advertisingRow>;

/** What a line of the schedule shows; the lists are in the order in which sites show them. */
export const advertisingBar = advertisingRow.pick({
  AdvertisementId: true,
  Title: true,
  Position: true,
  Language: true,
  StartsAt: true,
  EndsAt: true,
  SortOrder: true,
  State: true,
});
export type AdvertisingBar = z.output<typeof advertisingBar>;

const filters = {
  /** Somewhere in the title or the link. */
  Text: z.string().trim().min(1).max(100).optional(),
  Positions: listField(position).optional(),
  Language: languageCode.optional(),
};
const states = { States: listField(z.enum(advertisingStates)).optional() };
const view = { by: "page", page: "AdvertisingManagement" } as const;
const may = (name: "add" | "edit" | "publish" | "delete") =>
  ({ by: "page", page: "AdvertisingManagement", function: name }) as const;
const key = { AdvertisementId: idInput };
const editKey = { ...key, Version: integerInput(1, 2_000_000_000) };

export const advertisingList = call({
  method: "POST",
  path: "/rp_api/content/advertising_list",
  summary: "Advertisements with their current state, newest first, paged by key.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...states, ...listControls }),
  output: listOf(advertisingRow),
  errors: readErrors,
});

export const advertisingExport = call({
  method: "POST",
  path: "/rp_api/content/advertising_export",
  summary: "Asks for a file of the filtered advertisements, without their pictures.",
  access: { by: "page", page: "AdvertisingManagement", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...states, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const advertisingSummary = call({
  method: "POST",
  path: "/rp_api/content/advertising_summary",
  summary: "Counts by state over the same filter (states ignored).",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StateCounts: z.array(z.strictObject({ State: z.enum(advertisingStates), Count: z.int() })),
  }),
  errors: readErrors,
});

export const advertisingGet = call({
  method: "POST",
  path: "/rp_api/content/advertising_get",
  summary: "One advertisement, and others that run at the same time in the same position.",
  access: view,
  effect: "read",
  input: z.strictObject(key),
  output: z.strictObject({ Advertisement: advertisingRow, Overlaps: z.array(advertisingBar) }),
  errors: [...readErrors, "NotFound"],
});

export const advertisingPositions = call({
  method: "POST",
  path: "/rp_api/content/advertising_positions",
  summary: "Published advertisements that have not ended, by position and language, in display order.",
  access: view,
  effect: "read",
  input: z.strictObject({ Positions: listField(position).optional(), Language: languageCode.optional() }),
  output: z.strictObject({
    Advertisements: z.array(advertisingBar),
    /** There are more than are answered (500). */
    HasMore: z.boolean(),
  }),
  errors: readErrors,
});

const schedule = { StartsAt: timeInput.optional(), EndsAt: timeInput.optional() };

export const advertisingOverlap = call({
  method: "POST",
  path: "/rp_api/content/advertising_overlap",
  summary:
    "Published advertisements of a place whose time meets that one, in the order in which sites show them.",
  access: view,
  effect: "read",
  input: z.strictObject({
    Position: position,
    Language: languageCode,
    ...schedule,
    /** The one that is edited: not told about itself. */
    AdvertisementId: idInput.optional(),
  }),
  output: z.strictObject({ Advertisements: z.array(advertisingBar), HasMore: z.boolean() }),
  errors: readErrors,
});

export const advertisingImage = call({
  method: "GET",
  path: "/rp_api/content/advertising_image",
  summary: "The picture of an advertisement.",
  access: view,
  effect: "read",
  image: true,
  input: z.strictObject({ ImageId: idInput }),
  output: imageFile,
  errors: [...readErrors, "NotFound"],
});

const pixels = (least: number) => integerInput(least, 100_000);
/** The part of the upright picture that is shown, in its own pixels; all of them come with an image. */
const crop = { CropX: pixels(0), CropY: pixels(0), CropWidth: pixels(1), CropHeight: pixels(1) };

const fields = {
  Title: z.string().trim().min(2, { error: "The name needs at least 2 characters" }).max(100),
  Position: position,
  Language: languageCode,
  Link: z
    .string()
    .trim()
    .max(2048)
    .refine((text) => safeLink(text) !== null, {
      error: "Use a full address that starts with https:// and contains no user name",
    })
    .optional(),
  ...schedule,
  /** Smaller comes first; of equals the newer one. */
  SortOrder: integerInput(0, 9999).default(100),
};

const changeErrors = [
  ...writeErrors,
  ...imageErrors,
  "CropOutsideImage",
  "CropTooSmall",
  "CropRatioWrong",
  "AdvertisementLanguageUnknown",
] as const;

export const advertisingAdd = call({
  method: "POST",
  path: "/mc_api/content/advertising_add",
  summary: "Add an advertisement as a draft; the chosen part of the picture is cut to the position's size.",
  access: may("add"),
  effect: "write",
  form: true,
  upload: imageUpload,
  input: z.strictObject({ ...fields, Image: imageInput, ...crop }),
  output: z.strictObject({ AdvertisementId: z.string(), Version: z.int() }),
  errors: changeErrors,
});

const optionalCrop = {
  CropX: crop.CropX.optional(),
  CropY: crop.CropY.optional(),
  CropWidth: crop.CropWidth.optional(),
  CropHeight: crop.CropHeight.optional(),
};

export const advertisingUpdate = call({
  method: "POST",
  path: "/mc_api/content/advertising_update",
  summary: "Change an advertisement; without an image it keeps its own. A published one changes at once.",
  access: may("edit"),
  effect: "write",
  form: true,
  upload: imageUpload,
  input: z.strictObject({ ...editKey, ...fields, Image: imageInput.optional(), ...optionalCrop }),
  output: z.strictObject({ Version: z.int() }),
  errors: [
    ...changeErrors,
    "NotFound",
    "RecordChanged",
    "PositionNeedsImage",
    "AdvertisementChangeNeedsPublish",
  ],
});

export const advertisingPublish = call({
  method: "POST",
  path: "/mc_api/content/advertising_publish",
  summary: "Publish an advertisement, to be shown within its schedule, or take it back.",
  access: may("publish"),
  effect: "write",
  form: true,
  input: z.strictObject({ ...editKey, Publish: booleanInput }),
  output: z.strictObject({ Version: z.int() }),
  errors: [...writeErrors, "NotFound", "RecordChanged", "AdvertisementEnded", "AdvertisementLanguageUnknown"],
});

export const advertisingDelete = call({
  method: "POST",
  path: "/mc_api/content/advertising_delete",
  summary: "Delete an advertisement that is not published.",
  access: may("delete"),
  effect: "write",
  form: true,
  input: z.strictObject(editKey),
  output: done,
  errors: [...writeErrors, "NotFound", "RecordChanged", "AdvertisementIsPublished"],
});
