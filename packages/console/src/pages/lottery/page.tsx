import { ResourcePage } from "../../kit/resource-page.tsx";
import { lotteries } from "./resource.tsx";

export function LotteryListPage() {
  return <ResourcePage resource={lotteries} title="lottery.title" />;
}
