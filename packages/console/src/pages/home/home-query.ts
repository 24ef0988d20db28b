import type { UseQueryResult } from "@tanstack/react-query";
import type { Output } from "../../api/client.ts";

export type Home = Output<"homeGet">;
export type HomeQuery = UseQueryResult<Home>;
