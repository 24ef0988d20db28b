/** Pictures that people uploaded, each answered only through the pages that use it. */

import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { idInput } from "../fields.ts";
import { imageFile } from "../files.ts";

/** The operator's alone: to a merchant's user no evidence is there. */
export const payorderEvidenceimage = call({
  method: "GET",
  path: "/rp_api/xpay/payorder_evidenceimage",
  summary: "The image that a manual confirmation rests on.",
  access: { by: "page", page: "PayOrder" },
  effect: "read",
  image: true,
  input: z.strictObject({ ImageId: idInput }),
  output: imageFile,
  errors: [...readErrors, "NotFound"],
});

export const qrcodeImage = call({
  method: "GET",
  path: "/rp_api/offline/qrcode_image",
  summary: "The image of a static QR code.",
  access: { by: "page", page: "QrCode" },
  effect: "read",
  image: true,
  input: z.strictObject({ ImageId: idInput }),
  output: imageFile,
  errors: [...readErrors, "NotFound"],
});
