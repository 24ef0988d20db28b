/** From what people drew to whole pixels of their picture: inside it, in the position's exact shape, and never too small. */
import type { Rectangle, Size } from "@opc/contract/advertising/positions";

/** The picture holds a part of that size somewhere. */
export function isLargeEnough(picture: Size, wanted: Size): boolean {
  return picture.width >= wanted.width && picture.height >= wanted.height;
}

/** How far one may zoom in until the part is as small as it is shown. */
export function maxZoom(picture: Size, wanted: Size): number {
  return Math.max(1, Math.min(picture.width / wanted.width, picture.height / wanted.height));
}

/** The whole part that comes nearest to a drawn one. */
export function wholePart(drawn: Rectangle, picture: Size, wanted: Size): Rectangle {
  const most = Math.min(picture.width, Math.floor((picture.height * wanted.width) / wanted.height));
  const width = Math.max(wanted.width, Math.min(most, Math.round(drawn.width)));
  const height = Math.min(picture.height, Math.round((width * wanted.height) / wanted.width));
  const within = (at: number, room: number) => Math.max(0, Math.min(room, Math.round(at)));
  return {
    x: within(drawn.x, picture.width - width),
    y: within(drawn.y, picture.height - height),
    width,
    height,
  };
}

/** The largest part, from the middle: what is chosen until somebody chooses. */
export function middlePart(picture: Size, wanted: Size): Rectangle {
  const all = wholePart({ x: 0, y: 0, ...picture }, picture, wanted);
  return {
    ...all,
    x: Math.floor((picture.width - all.width) / 2),
    y: Math.floor((picture.height - all.height) / 2),
  };
}
