/** Where this console's user finds a picture of an article. */
import { callRows } from "../../api/call-rows.ts";

export function pictureAddress(imageId: string): string {
  return `${callRows.articleImage.path}?ImageId=${encodeURIComponent(imageId)}`;
}
