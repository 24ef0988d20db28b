/** Files that people choose. */
import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses a file at its field's input and waits until it is shown there: the form grows then, and its buttons move. */
export async function chooseFile(input: Locator, file: ChosenFile): Promise<void> {
  await input.setInputFiles(file);
  await expect(input.locator("xpath=..").getByText(file.name).first()).toBeVisible();
}
