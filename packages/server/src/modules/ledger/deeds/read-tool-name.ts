import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";

type Call = EvidenceBook["calls"][number];

/** What a tool of many uses is told to do: "action": "list". */
const ACTION =
  /"(?:action|operation|op|method|verb|intent|aktion|acción|accion|ação|acao)":\s*"([\p{L}_-]{2,30})"/iu;

/** "cancel", of "https://api.example/v1/membership/cancel". */
const ENDPOINT = /"https?:\/\/[^\s"?#/]+\/(?:[^\s"?#]*\/)?([a-z][a-z_-]{2,30})\/?["?#]/i;

/** The name of a tool and what it is told to do, in small letters and in parts: "createEvent", `calendar` with "action": "list". */
export const readToolName = oncePer(({ call: { tool, input } }: Call): string => {
  const action = ACTION.exec(input)?.[1] ?? "";
  // Whatever is done over HTTP is a POST: what it is for ends the address.
  const isPost = /^(?:post|put|patch)$/i.test(action);
  return `${tool}_${isPost ? (ENDPOINT.exec(input)?.[1] ?? "") : action}`
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, "_")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase();
});
