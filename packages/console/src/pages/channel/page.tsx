import { ResourcePage } from "../../kit/resource-page.tsx";
import { cashoutChannels, payChannels } from "./resource.tsx";

export function PayChannelPage() {
  return <ResourcePage resource={payChannels} title="channel.pay.title" />;
}

export function CashoutChannelPage() {
  return <ResourcePage resource={cashoutChannels} title="channel.cashout.title" />;
}
