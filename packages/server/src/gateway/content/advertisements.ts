/** Advertisements that run now, and where their pictures are. */

import type { CallOutput, CallParsed } from "@opc/contract";
import { advertisingPositionRows } from "@opc/contract/advertising/positions";
import type { contentAdvertisements } from "@opc/contract/article/public";
import { publishedAdvertisements } from "../../modules/advertising/published.ts";
import { imageUrl } from "./image.ts";
import { kept } from "./kept.ts";

type Input = CallParsed<typeof contentAdvertisements>;
type Output = CallOutput<typeof contentAdvertisements>;

/** As many as there are languages and positions, and those that sites ask about by mistake. */
const maxQuestions = 200;

export const advertisements = kept<Input, Output>(maxQuestions, async ({ tx, input, services, now }) => {
  const rows = await publishedAdvertisements(tx, {
    language: input.Language,
    position: input.Position,
    at: now,
  });
  return {
    Rows: rows.map((row) => ({
      AdvertisementId: row.Id.toString(),
      Position: row.Position,
      Title: row.Title,
      ImageUrl: imageUrl(services, row.ImageId),
      Width: advertisingPositionRows[row.Position].width,
      Height: advertisingPositionRows[row.Position].height,
      LinkUrl: row.Link,
    })),
  };
});
