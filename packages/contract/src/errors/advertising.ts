/** Advertisements (620s and 630s). */
import type { ErrorText } from "./error-text.ts";

export const advertisingErrors = {
  CropOutsideImage: {
    code: 620,
    enUS: "The selected area is outside the image, which is {Width} × {Height} pixels. Select it again.",
    zhCN: "所选区域超出图片范围（图片为 {Width} × {Height} 像素），请重新选择。",
  },
  CropTooSmall: {
    code: 621,
    enUS: "The selected area is {CropWidth} × {CropHeight} pixels; this position needs {Width} × {Height}. Select a larger area, or upload a larger image.",
    zhCN: "所选区域为 {CropWidth} × {CropHeight} 像素，该位置需要 {Width} × {Height} 像素。请扩大所选区域或上传更大的图片。",
  },
  CropRatioWrong: {
    code: 622,
    enUS: "The selected area is {CropWidth} × {CropHeight} pixels and does not have the aspect ratio of this position ({Width} × {Height}). Select it again.",
    zhCN: "所选区域为 {CropWidth} × {CropHeight} 像素，与该位置的比例（{Width} × {Height}）不符，请重新选择。",
  },
  PositionNeedsImage: {
    code: 623,
    enUS: "The current image was cropped for another position. Upload an image for {Width} × {Height} pixels.",
    zhCN: "当前图片是为其他位置裁剪的，请上传适合 {Width} × {Height} 像素的图片。",
  },
  AdvertisementIsPublished: {
    code: 624,
    enUS: "This advertisement is published. Unpublish it before you delete it.",
    zhCN: "该广告已发布，请先下架，然后再删除。",
  },
  AdvertisementChangeNeedsPublish: {
    code: 625,
    enUS: "This advertisement is published, so changes would be public immediately. Ask someone with permission to publish, or have it unpublished first.",
    zhCN: "该广告已发布，修改会立即生效。请由有发布权限的人员修改，或先将其下架。",
  },
  AdvertisementEnded: {
    code: 626,
    enUS: "This advertisement's schedule has ended. Set a later end before you publish it.",
    zhCN: "该广告的投放时间已结束，请先设置更晚的结束时间，再发布。",
  },
  AdvertisementLanguageUnknown: {
    code: 627,
    enUS: "This language does not exist or is disabled. Choose one from the list.",
    zhCN: "没有此语言，或该语言已停用，请从列表中选择。",
  },
} as const satisfies Record<string, ErrorText>;
