import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { CashoutChannelDetail, PayChannelDetail } from "./detail.tsx";
import { cashoutSide, paySide, type Side } from "./side.ts";

export function PayChannelDetailPage() {
  return <DetailPage title="channel.pay.title" detail={PayChannelDetail} name={useName(paySide)} />;
}

export function CashoutChannelDetailPage() {
  return (
    <DetailPage title="channel.cashout.title" detail={CashoutChannelDetail} name={useName(cashoutSide)} />
  );
}

function useName(side: Side): string | undefined {
  const { data } = useDetail(side.get, { ChannelCode: useRecordId() }, () => true);
  return data?.Channel.ChannelName;
}
