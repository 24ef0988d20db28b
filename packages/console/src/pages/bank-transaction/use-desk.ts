/** The desk at a moment: which credits wait, which one is looked at, what can be done to it, and by which key. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { useEffect, useRef } from "react";
import { useKeys } from "../../kit/use-keys.ts";
import { useMedia } from "../../kit/use-media.ts";
import { useCan } from "../../state/session.ts";
import { afterwards, stepped } from "./order.ts";
import { useChosenCredit } from "./use-chosen-credit.ts";
import { type Candidate, useCredits } from "./use-credits.ts";
import { useDeskAddress } from "./use-desk-address.ts";
import { useFirstCredit } from "./use-first-credit.ts";

/** Narrower than this, credits and candidates are two steps. */
const stepsQuery = "(max-width: 760px)";

export type Act = (credit: BankTransactionRow) => Promise<boolean>;

export interface DeskActs {
  bind: ((credit: BankTransactionRow, candidate: Candidate) => void) | undefined;
  bindToAnother: (() => void) | undefined;
  split: (() => void) | undefined;
  ignore: (() => void) | undefined;
}

export type Desk = ReturnType<typeof useDesk>;

export function useDesk() {
  const address = useDeskAddress();
  const list = useCredits(address.search);
  const isSteps = useMedia(stepsQuery);
  const ids = list.credits.map(({ Transaction }) => Transaction.Id);
  const { firstId, moveOn } = useFirstCredit(
    { ids, search: address.search, isSettled: list.isSettled },
    address.creditId === undefined && !isSteps,
  );
  const chosenId = address.creditId ?? firstId;
  const chosen = useChosenCredit(chosenId, list.credits);
  const searchBox = useRef<HTMLInputElement>(null);
  useInSight(chosenId, ids.length);

  const choose = (id: string | undefined, isStep = false) => {
    moveOn();
    address.choose(id, isStep);
  };
  const move = (by: 1 | -1) => {
    const next = stepped(ids, chosenId, by);
    if (next === undefined || next === chosenId) return;
    choose(next, isSteps && chosenId === undefined);
  };
  /** Runs an act; once it is done, the next credit is looked at. */
  const act = async (credit: BankTransactionRow, run: Act, next?: () => string | undefined) => {
    if (!(await run(credit))) return;
    choose(next?.() ?? afterwards(ids, credit.Id));
    list.remove(credit.Id);
  };
  const acts = useActs(chosen.credit, act);
  useKeys([
    { keys: ["/"], says: "keys.search", act: () => searchBox.current?.select() },
    { keys: ["j"], says: "keys.nextCredit", act: () => move(1) },
    { keys: ["k"], says: "keys.previousCredit", act: () => move(-1) },
    { keys: ["s"], says: "keys.split", act: acts.split },
    { keys: ["i"], says: "keys.ignore", act: acts.ignore },
  ]);
  return { address, list, isSteps, chosenId, chosen, choose, acts, searchBox };
}

/** The chosen credit is seen in the list, also where it stands at its end, as the parts of a split one do. */
function useInSight(id: string | undefined, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list has it
  useEffect(() => {
    if (id !== undefined) document.getElementById(creditElementId(id))?.scrollIntoView({ block: "nearest" });
  }, [id, count]);
}

/** What the user may do, as the chosen credit allows it. The code of a dialog arrives when it is wanted. */
function useActs(
  credit: BankTransactionRow | undefined,
  act: (credit: BankTransactionRow, run: Act, next?: () => string | undefined) => Promise<void>,
): DeskActs {
  const canBind = useCan("OriginalRecord", "bind");
  const canSplit = useCan("OriginalRecord", "split");
  const canIgnore = useCan("OriginalRecord", "ignore");
  const allowed = (isHeld: boolean, run: (credit: BankTransactionRow) => Promise<void>) =>
    isHeld && credit ? () => void run(credit) : undefined;
  return {
    bind: canBind
      ? (of, candidate) => void act(of, async (one) => (await import("./bind.ts")).bind(one, candidate))
      : undefined,
    bindToAnother: allowed(canBind, (of) =>
      act(of, async (one) => (await import("./bind.ts")).bindToAnother(one)),
    ),
    split: allowed(canSplit, async (of) => {
      let firstPart: string | undefined;
      const run: Act = async (one) => {
        const parts = await (await import("./split.tsx")).split(one);
        firstPart = parts?.[0]?.Id;
        return parts !== undefined;
      };
      await act(of, run, () => firstPart);
    }),
    ignore: allowed(canIgnore, (of) => act(of, async (one) => (await import("./ignore.ts")).ignore(one))),
  };
}

export function creditElementId(id: string): string {
  return `credit-${id}`;
}
