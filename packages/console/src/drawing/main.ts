/**
 * The worker in which the server draws the first screen of an address: the console itself, built a second time, in what it
 * takes for a browser. It asks nothing: what it draws are the answers that go out with the page.
 */
import { parentPort } from "node:worker_threads";
import { beBrowser } from "./browser.ts";
import type { Drawing, DrawingAsked } from "./drawing.ts";

/** One at a time: a drawing has all stores to itself. */
let turn: Promise<unknown> = Promise.resolve();

beBrowser();

parentPort?.on("message", (message: { id: number; asked: DrawingAsked }) => {
  turn = turn.then(() => answer(message));
});

async function answer({ id, asked }: { id: number; asked: DrawingAsked }): Promise<void> {
  let drawing: Drawing | undefined;
  let fault: string | undefined;
  try {
    // Its modules look at the browser as soon as they are loaded.
    const { draw } = await import("./draw.tsx");
    drawing = await draw(asked);
  } catch (error) {
    fault = error instanceof Error ? error.stack : String(error);
  }
  parentPort?.postMessage({ id, drawing, fault });
}
