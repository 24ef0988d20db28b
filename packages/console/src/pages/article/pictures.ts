/** How pictures of articles are sent, and where this console's user finds them. */
import { upload } from "../../api/upload.ts";
import type { Pictures } from "../../kit/rich-text/picture-dialog.tsx";
import { pictureAddress } from "./picture-address.ts";

export const pictures: Pictures = {
  send: async (file, onSent, signal) => {
    // The call's input is a file as the server reads it; the browser's own is what is sent.
    const { ImageId } = await upload("articleImageUpload", { Image: file as never }, onSent, { signal });
    return ImageId;
  },
  addressOf: pictureAddress,
};
