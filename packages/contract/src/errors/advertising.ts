/** Advertisements (620s and 630s). */
import type { ErrorText } from "./error-text.ts";

export const advertisingErrors = {
  CropOutsideImage: {
    code: 620,
    enUS: "The chosen part lies outside the picture, which is {Width} × {Height} pixels. Choose the part again.",
    zhCN: "所选区域超出图片范围（图片为 {Width} × {Height} 像素），请重新选择。",
  },
  CropTooSmall: {
    code: 621,
    enUS: "The chosen part is {CropWidth} × {CropHeight} pixels; this position shows {Width} × {Height}. Choose a larger part, or upload a larger picture.",
    zhCN: "所选区域为 {CropWidth} × {CropHeight} 像素，该位置需要 {Width} × {Height} 像素。请扩大所选区域或上传更大的图片。",
  },
  CropRatioWrong: {
    code: 622,
    enUS: "The chosen part is {CropWidth} × {CropHeight} pixels and does not have the shape of this position ({Width} × {Height}). Choose the part again.",
    zhCN: "所选区域为 {CropWidth} × {CropHeight} 像素，与该位置的比例（{Width} × {Height}）不符，请重新选择。",
  },
  PositionNeedsImage: {
    code: 623,
    enUS: "The present picture was cut for another position. Upload a picture for {Width} × {Height} pixels.",
    zhCN: "当前图片是为其他位置裁剪的，请上传适合 {Width} × {Height} 像素的图片。",
  },
  AdvertisementIsPublished: {
    code: 624,
    enUS: "This advertisement is published. Take it back first; then it can be deleted.",
    zhCN: "该广告已发布，请先下架，然后再删除。",
  },
  AdvertisementChangeNeedsPublish: {
    code: 625,
    enUS: "This advertisement is published, and a change would be seen at once. Ask somebody who may publish, or have it taken back first.",
    zhCN: "该广告已发布，修改会立即生效。请由有发布权限的人员修改，或先将其下架。",
  },
  AdvertisementEnded: {
    code: 626,
    enUS: "The schedule of this advertisement has ended. Set a later end first, then publish it.",
    zhCN: "该广告的投放时间已结束，请先设置更晚的结束时间，再发布。",
  },
  AdvertisementLanguageUnknown: {
    code: 627,
    enUS: "There is no such language, or it is disabled. Choose one of the list.",
    zhCN: "没有此语言，或该语言已停用，请从列表中选择。",
  },
} as const satisfies Record<string, ErrorText>;
