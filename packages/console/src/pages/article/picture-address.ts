/** Where this console's user finds a picture of an article. */
import { callRows } from "../../api/calls.static.ts";

export function pictureAddress(imageId: string): string {
  return `${callRows.articleImage.path}?ImageId=${encodeURIComponent(imageId)}`;
}
