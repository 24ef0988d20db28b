/** Calls of what merchants' sites show, and of lotteries. */

import * as advertising from "../advertising/calls.ts";
import * as article from "../article/calls.ts";
import * as articleCategory from "../article/categories.ts";
import * as content from "../article/public.ts";
import * as lottery from "../lottery/calls.ts";
import * as lotteryDraw from "../lottery/draws.ts";

export const contentCalls = {
  ...article,
  ...articleCategory,
  advertisingList: advertising.advertisingList,
  advertisingExport: advertising.advertisingExport,
  advertisingSummary: advertising.advertisingSummary,
  advertisingGet: advertising.advertisingGet,
  advertisingPositions: advertising.advertisingPositions,
  advertisingOverlap: advertising.advertisingOverlap,
  advertisingImage: advertising.advertisingImage,
  advertisingAdd: advertising.advertisingAdd,
  advertisingUpdate: advertising.advertisingUpdate,
  advertisingPublish: advertising.advertisingPublish,
  advertisingDelete: advertising.advertisingDelete,
  contentLanguages: content.contentLanguages,
  contentCategories: content.contentCategories,
  contentArticles: content.contentArticles,
  contentArticle: content.contentArticle,
  contentAdvertisements: content.contentAdvertisements,
  contentImage: content.contentImage,
  lotterymanageList: lottery.lotterymanageList,
  lotterymanageExport: lottery.lotterymanageExport,
  lotterymanageSummary: lottery.lotterymanageSummary,
  lotterymanageGet: lottery.lotterymanageGet,
  lotteryAdd: lottery.lotteryAdd,
  lotteryUpdate: lottery.lotteryUpdate,
  lotteryEnable: lottery.lotteryEnable,
  lotteryDelete: lottery.lotteryDelete,
  drawList: lotteryDraw.drawList,
  drawExport: lotteryDraw.drawExport,
  drawCalendar: lotteryDraw.drawCalendar,
  drawGet: lotteryDraw.drawGet,
  drawAdd: lotteryDraw.drawAdd,
  drawUpdate: lotteryDraw.drawUpdate,
  drawCancel: lotteryDraw.drawCancel,
  drawResult: lotteryDraw.drawResult,
  drawCorrect: lotteryDraw.drawCorrect,
} as const;
