import type { Handlers } from "../../call/handler.ts";
import { readImage } from "./images.ts";

export const storedImageHandlers = {
  payorderEvidenceimage: async ({ ImageId }, { tx }) => readImage(tx, BigInt(ImageId), "Evidence"),
  qrcodeImage: async ({ ImageId }, { tx }) => readImage(tx, BigInt(ImageId), "AccountQr"),
} satisfies Partial<Handlers>;
