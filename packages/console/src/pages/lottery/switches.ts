/** Enabling, disabling and deleting a lottery: what it means for its draws, and the call. */
import type { LotteryRow } from "@opc/contract/lottery/calls";
import { api } from "../../api/client.ts";
import { act } from "../../kit/act.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { lotteriesChanged } from "./changed.ts";
import { nameOf } from "./words.ts";

export async function enable(row: LotteryRow, Enabled: boolean, { t, refresh }: ActionTools): Promise<void> {
  const { LotteryCode } = row;
  const name = nameOf(row);
  const verb = Enabled ? "enable" : "disable";
  // What the list said may be old; what is agreed to is how it stands now.
  const present = await currentLottery(row);
  if (!present) return;
  await act({
    title: t(`lottery.enable.${verb}Title`, { name }),
    sentence: t(`lottery.enable.${verb}Sentence`, { name, count: present.UntouchedDraws }),
    confirm: t(`lottery.enable.${verb}`),
    call: () => api("lotteryEnable", { LotteryCode, Enabled }),
    done: t(`lottery.enable.${verb}d`, { name }),
    refresh: () => {
      refresh();
      lotteriesChanged();
    },
  });
}

export async function remove(row: LotteryRow, { t, refresh }: ActionTools): Promise<void> {
  const { LotteryCode } = row;
  const name = nameOf(row);
  const present = await currentLottery(row);
  if (!present) return;
  if (!present.CanDelete) {
    say.error(t("lottery.delete.used", { name }));
    return;
  }
  await act({
    title: t("lottery.delete.title", { name }),
    sentence: t("lottery.delete.sentence", { name, count: present.UntouchedDraws }),
    confirm: t("lottery.delete.action"),
    call: () => api("lotteryDelete", { LotteryCode }),
    done: t("kit.done.deleted"),
    refresh: () => {
      refresh();
      lotteriesChanged();
    },
  });
}

/** The lottery as the server has it now. What fails has said why. */
function currentLottery({ LotteryCode }: LotteryRow) {
  return api("lotterymanageGet", { LotteryCode }).catch(() => undefined);
}
