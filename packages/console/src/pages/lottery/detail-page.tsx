import { useTexts } from "../../i18n/i18n.ts";
import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { LotteryDetail } from "./detail.tsx";
import { nameOf } from "./words.ts";

export function LotteryDetailPage() {
  const { language } = useTexts();
  const { data } = useDetail("lotterymanageGet", { LotteryCode: useRecordId() }, () => true);
  const name = data && nameOf(data.Lottery, language);
  return <DetailPage title="lottery.title" detail={LotteryDetail} name={name} />;
}
