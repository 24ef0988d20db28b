/**
 * Advertisements: what one is at a moment, and what may be done to it. A *schedule* is half open: it holds
 * its start and not its end, so that one ends where the next begins; an open side is null.
 */

import {
  type AdvertisingPosition,
  advertisingPositionRows,
  cropProblem,
  type Rectangle,
  type Size,
} from "@opc/contract/advertising/positions";
import type { AdvertisingState, AdvertisingStatus } from "@opc/contract/advertising/states";
import type { FieldProblem } from "../../call/field-problems.ts";
import { CallError } from "../../call-error.ts";

export interface Schedule {
  StartsAt: Date | null;
  EndsAt: Date | null;
}

export function stateOf(
  { Status, StartsAt, EndsAt }: Schedule & { Status: AdvertisingStatus },
  at: Date,
): AdvertisingState {
  if (Status !== "Published") return Status;
  if (EndsAt !== null && EndsAt <= at) return "Ended";
  return StartsAt !== null && StartsAt > at ? "Scheduled" : "Running";
}

export function scheduleProblems({ StartsAt, EndsAt }: Schedule): FieldProblem[] {
  const isWrong = StartsAt !== null && EndsAt !== null && EndsAt <= StartsAt;
  return isWrong ? [{ Field: "EndsAt", Message: "Must be after the start" }] : [];
}

/** What may become what: a draft and one taken back may be published, a published one taken back. */
export const moves = {
  publish: ["Draft", "Unpublished"],
  takeBack: ["Published"],
} as const satisfies Record<string, readonly AdvertisingStatus[]>;

export interface CropInput {
  CropX?: number | undefined;
  CropY?: number | undefined;
  CropWidth?: number | undefined;
  CropHeight?: number | undefined;
}

const cropFields = ["CropX", "CropY", "CropWidth", "CropHeight"] as const;

/** A picture comes with the part of it that is wanted, and a part with its picture. */
export function cropInputProblems(input: CropInput & { Image?: unknown }): FieldProblem[] {
  const given = cropFields.filter((field) => input[field] !== undefined);
  if (input.Image === undefined)
    return given.length > 0 ? [{ Field: "Image", Message: "Choose a file" }] : [];
  return given.length < cropFields.length
    ? [{ Field: "Image", Message: "Choose the part of the picture that is shown" }]
    : [];
}

export function rectangleOf(input: CropInput): Rectangle {
  const { CropX = 0, CropY = 0, CropWidth = 0, CropHeight = 0 } = input;
  return { x: CropX, y: CropY, width: CropWidth, height: CropHeight };
}

/** Throws CropOutsideImage, CropTooSmall, CropRatioWrong. */
export function assertCrop(part: Rectangle, picture: Size, position: AdvertisingPosition): void {
  const { width, height } = advertisingPositionRows[position];
  const problem = cropProblem(part, picture, { width, height });
  const wanted = { Width: width, Height: height, CropWidth: part.width, CropHeight: part.height };
  if (problem === "OutsideImage")
    throw new CallError("CropOutsideImage", { Width: picture.width, Height: picture.height });
  if (problem === "TooSmall") throw new CallError("CropTooSmall", wanted);
  if (problem === "WrongRatio") throw new CallError("CropRatioWrong", wanted);
}
