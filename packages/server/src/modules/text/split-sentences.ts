/** A stretch of a text, by its characters. */
type Stretch = { readonly start: number; readonly end: number };

const END =
  /(?:(?<!\b(?:[a-z]|dr|mr|mrs|ms|st|prof|sr|sra|srta|nr|no|ca|bzw|usw|z\.b|z|e\.g|i\.e))(?<!\b\d{1,2}(?=\.\s(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)))[.!?…]+["'”“»)]*(?=\s|$)|[。！？]+[”」』]?|\n)/giu;

/** The sentences of a text; a line break ends one too. */
export function splitSentences(text: string): Stretch[] {
  const sentences: Stretch[] = [];
  let start = 0;
  const add = (end: number) => {
    if (text.slice(start, end).trim() !== "") sentences.push({ start, end });
    start = end;
  };
  for (const match of text.matchAll(END)) add(match.index + match[0].length);
  add(text.length);
  return sentences;
}
