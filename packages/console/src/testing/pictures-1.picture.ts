import { nothingElseIsKept, pictures } from "./pictures.ts";

pictures(0);
nothingElseIsKept();
