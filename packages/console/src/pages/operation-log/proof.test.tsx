/** The proof of the books: its last result in words, and running it now. */
import type { ProofRow } from "@opc/contract/proof/calls";
import { atDesk, expect, expectAccessible, inOneView, page, test } from "../../testing/component.ts";
import type { PartOf } from "../../testing/fixture.ts";
import { field, press, proofs, prove } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";

const address = "/setting/AuditLog?View=Proof";

function run(change: PartOf<ProofRow> = {}): PartOf<ProofRow> {
  return {
    RunId: "1",
    Status: "Proven",
    AskedBy: null,
    StartedAt: "2026-11-18T01:00:00.000Z",
    FinishedAt: "2026-11-18T01:00:03.000Z",
    Checked: [{ Kind: "entries", Count: 12_345 }],
    Percent: null,
    Anchored: true,
    FirstBad: null,
    Failure: null,
    ...change,
  };
}

const message = (text: string) => page.css(".mantine-Notification-root").filter({ hasText: text });

inOneView(({ t }) => {
  const words = t.operationLog.proof;

  test("a wrong row is shown with its place, what does not hold, and what to do", async ({
    open,
    answers,
  }) => {
    answers.on("proofList", {
      DatabaseFaults: [],
      PayoutStop: null,
      Rows: [
        run({
          Status: "NotProven",
          FirstBad: {
            Check: "the hash chain holds",
            Table: "operation_log",
            Row: "17",
            Expected: "aa11",
            Found: "bb22",
            Facts: [
              { Name: "Sequence", Value: "3" },
              { Name: "AccountKind", Value: "fee_income" },
            ],
          },
        }),
        run({ RunId: "2", AskedBy: "OPC/admin" }),
      ],
    });
    await open(address);
    const alert = page.getByRole("alert");
    await expect.element(alert).toMatchTextContent(words.bad.title);
    await expect.element(alert).toMatchTextContent(words.table.operation_log);
    await expect.element(alert).toMatchTextContent("17");
    for (const fact of ["aa11", "bb22", words.account.fee_income]) {
      await expect.element(alert).toMatchTextContent(fact);
    }
    await expect.element(alert).toMatchTextContent(words.bad.next);
    const runs = page.getByRole("region", { name: words.runs }).getByRole("row");
    await expect.element(runs.nth(1)).toMatchTextContent(words.nightly);
    await expect.element(runs.nth(1)).toMatchTextContent(words.status.NotProven);
    await expect.element(runs.nth(1)).toMatchTextContent("operation_log 17");
    await expect.element(runs.nth(2)).toMatchTextContent("OPC/admin");
    await expect.element(runs.nth(2)).toMatchTextContent("12,345");
    await expectAccessible();
  });

  test("books that prove say so, and no alarm stands there", async ({ open, answers }) => {
    answers.on("proofList", { DatabaseFaults: [], PayoutStop: null, Rows: [run()] });
    await open(address);
    const proof = page.getByRole("region", { name: words.title });
    await expect.element(proof.getByText(words.status.Proven).first()).toBeVisible();
    await expect.element(proof.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(proof).toMatchTextContent(words.kinds.entries);
    await expectAccessible();
  });
});

atDesk(({ t }) => {
  const words = t.operationLog.proof;

  test("what the database server does not keep stands above the runs", async ({ open, answers }) => {
    answers.on("proofList", { Rows: [run()], DatabaseFaults: ["NoSynchronousStandby"], PayoutStop: null });
    await open(address);
    await expect.element(page.getByRole("alert")).toMatchTextContent(words.fault.NoSynchronousStandby);
  });

  const stop = {
    StopId: "9",
    Reason: "AnchorContradicts" as const,
    Chains: "operations, account 17",
    StoppedAt: "2026-11-18T01:00:00.000Z",
    ApprovalId: null,
  };

  test("stopped payouts say why and what to compare; a second person is asked to let them go on", async ({
    open,
    answers,
  }) => {
    answers.on("proofList", { Rows: [run()], DatabaseFaults: [], PayoutStop: stop });
    await open(address);
    const alert = page.getByRole("alert");
    await expect.element(alert).toMatchTextContent(words.stop.reason.AnchorContradicts);
    await expect.element(alert).toMatchTextContent("operations, account 17");
    await expect.element(alert.getByRole("listitem")).toHaveLength(4);
    await expectAccessible();
    await press(alert, words.stop.end);
    const form = dialog(words.stop.end);
    await expect.element(form).toMatchTextContent(words.stop.sentence);
    await prove(form, t);
    await press(form, words.stop.end);
    expect(answers.asked("payoutstopEnd")).toEqual([]);
    await field(form, words.stop.note).fill("SEA and the bank agree until 14:00");
    answers.on("payoutstopEnd", { ApprovalId: "77" });
    answers.on("proofList", {
      Rows: [run()],
      DatabaseFaults: [],
      PayoutStop: { ...stop, ApprovalId: "77" },
    });
    await press(form, words.stop.end);
    await expect.element(page.getByText(t.secondPerson.waiting.title)).toBeVisible();
    expect(answers.asked("payoutstopEnd").map(({ input }) => input)).toEqual([
      { StopId: "9", Note: "SEA and the bank agree until 14:00", ...proofs },
    ]);
    await expect.element(page.getByText(words.stop.waits)).toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: words.stop.end })).not.toBeInTheDocument();
  });

  test("who may not end a stop reads of it and finds no button", async ({ open, answers }) => {
    answers.on("proofList", { Rows: [run()], DatabaseFaults: [], PayoutStop: stop });
    await open(address, { can: ["AuditLog", "AuditLog.prove"] });
    await expect.element(page.getByRole("alert")).toMatchTextContent(words.stop.title);
    await expect.element(page.getByRole("button", { name: words.stop.end })).not.toBeInTheDocument();
  });

  test("a proof is asked for after a sentence, and shows how far it is", async ({ open, answers }) => {
    answers.on("proofList", { DatabaseFaults: [], PayoutStop: null, Rows: [] });
    await open(address);
    await expect.element(page.getByText(words.none)).toBeVisible();
    await page.getByRole("button", { name: words.run }).click();
    await expect.element(dialog()).toMatchTextContent(words.confirm.sentence);
    await dialog().getByRole("button", { name: t.common.cancel }).click();
    expect(answers.asked("proofRun")).toEqual([]);
    await page.getByRole("button", { name: words.run }).click();
    answers.on("proofList", {
      DatabaseFaults: [],
      PayoutStop: null,
      Rows: [run({ Status: "Running", FinishedAt: null, Percent: 40 })],
    });
    await dialog().getByRole("button", { name: words.confirm.go }).click();
    await expect.element(message(words.asked)).toBeVisible();
    await expect.element(page.getByRole("button", { name: words.running })).toBeDisabled();
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", "40");
    expect(answers.asked("proofRun")).toHaveLength(1);
    // Every two seconds while it runs.
    answers.on("proofList", { DatabaseFaults: [], PayoutStop: null, Rows: [run()] });
    await expect.element(page.getByRole("button", { name: words.run })).toBeEnabled();
    expect(answers.asked("proofList").every(({ headers }) => headers.get("x-polled") === "1")).toBe(true);
  });

  test("a proof that broke says why", async ({ open, answers }) => {
    answers.on("proofList", {
      DatabaseFaults: [],
      PayoutStop: null,
      Rows: [run({ Status: "Broken", Failure: "the disk is full" })],
    });
    await open(address);
    await expect.element(page.getByText("the disk is full")).toBeVisible();
    await expect.element(page.getByText(words.status.Broken).first()).toBeVisible();
  });
});
