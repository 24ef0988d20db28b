/** Imported ahead of a world's server (`node --import`): its clock is the one that stands in WORLD_CLOCK. */
import { moveClock, type SetClock } from "./clock.ts";

moveClock(JSON.parse(process.env.WORLD_CLOCK ?? "") as SetClock);
