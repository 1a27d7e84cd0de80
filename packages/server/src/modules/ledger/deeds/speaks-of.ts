import { hasToken, type EvidenceBook } from "../evidence-book.ts";
import { foldText } from "../fold-text.ts";
import { oncePer } from "../once-per.ts";

type Call = EvidenceBook["calls"][number];

/** Whether a call has to do with something that has a name. */
export function speaksOf(call: Call, name: string): boolean {
  const about = readAbout(call);
  if (hasToken(about, name)) return true;
  const last = name.split(/[/\\]/).findLast((part) => part !== "");
  return last !== undefined && last !== name && hasToken(about, last);
}

const PATH = /"(?:path|file|file_?path|file_?name)"\s*:/i;
/** What goes into a file, as a call is given it. */
const CONTENT =
  /"(?:contents?|text|body|data|(?:old|new)_?(?:text|str|string))"\s*:\s*"(?:[^"\\]|\\.)*"/gi;

/** All that a call was given and said, without what it wrote: a file is not what it speaks of. */
const readAbout = oncePer(({ call, folded, source, text }: Call): string => {
  if (!PATH.test(call.input)) return folded;
  const place = call.input.replaceAll(CONTENT, "");
  return place === call.input ? folded : foldText(`${source}\n${call.tool}\n${place}\n${text}`);
});
