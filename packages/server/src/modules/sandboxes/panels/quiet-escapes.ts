/*
 * Takes out of a terminal's output what would make a page's terminal do more than show it: answer a
 * question (its answer would be typed), set the clipboard or the title, load an image. The server's own
 * screen answers questions, once, for all viewers.
 */

type State =
  | "text"
  | "escape"
  | "escape-intermediate"
  /** `ESC [` and its parameters. */
  | "sequence"
  /** OSC, DCS, SOS, PM, APC: all of it is left out. */
  | "string"
  | "string-escape";

/** Longer than any real one: it is shown as nothing. */
const maxSequence = 256;

const stringStarts = new Set(["]", "P", "X", "^", "_"]);
/** The same as single characters. */
const c1Strings = new Set(["\u009D", "\u0090", "\u0098", "\u009E", "\u009F"]);
const stringEnds = new Set(["\u0007", "\u009C"]);
/** These end whatever was begun. */
const cancels = new Set(["\u0018", "\u001A"]);

type Place = {
  readonly state: State;
  /** As far as it has come. */
  readonly sequence: string;
};

type Step = Place & { readonly shown: string };

const start: Place = { state: "text", sequence: "" };

export type QuietEscapes = (text: string) => string;

/** Text comes in pieces, cut anywhere. */
export function createQuietEscapes(): QuietEscapes {
  let place = start;
  return (text) => {
    if (place.state === "text" && !hasControls(text)) return text;
    let all = "";
    for (const character of text) {
      const { shown, ...next } = take(place, character);
      place = next;
      all += shown;
    }
    return all;
  };
}

function show(shown: string): Step {
  return { ...start, shown };
}

function begin(state: State, sequence: string): Step {
  return { state, sequence, shown: "" };
}

function take(place: Place, character: string): Step {
  const { state, sequence } = place;
  if (state !== "text" && cancels.has(character)) return show("");
  if (character === "\u001B") {
    const isInString = state === "string" || state === "string-escape";
    return begin(isInString ? "string-escape" : "escape", character);
  }
  switch (state) {
    case "text":
      return takeText(character);
    case "escape":
      return takeAfterEscape(character);
    case "escape-intermediate":
      if (character >= "0" && character <= "~") return show(sequence + character);
      return extend(place, character);
    case "sequence":
      if (character < "@" || character > "~") return extend(place, character);
      return show(isQuiet(sequence + character) ? sequence + character : "");
    case "string":
      return stringEnds.has(character) ? show("") : begin("string", "");
    case "string-escape":
      // `ESC \` ends it; anything else begins something new.
      return character === "\\" ? show("") : takeAfterEscape(character);
  }
}

function takeText(character: string): Step {
  if (character === "\u009B") return begin("sequence", "\u001B[");
  if (c1Strings.has(character)) return begin("string", "");
  // The other C1 controls: one of them asks who the terminal is.
  return show(character >= "\u0080" && character <= "\u009F" ? "" : character);
}

function takeAfterEscape(character: string): Step {
  if (character === "[") return begin("sequence", "\u001B[");
  if (stringStarts.has(character)) return begin("string", "");
  const whole = `\u001B${character}`;
  if (character >= " " && character <= "/") return begin("escape-intermediate", whole);
  // `ESC Z` asks who the terminal is.
  return show(character === "Z" || character < " " || character > "~" ? "" : whole);
}

function extend({ state, sequence }: Place, character: string): Step {
  const isOdd = character < " " || character > "~" || sequence.length >= maxSequence;
  return isOdd ? show("") : begin(state, sequence + character);
}

function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\u001B\u0080-\u009F]/.test(text);
}

/** Asks nothing: no device attributes, status, mode, window or keyboard reports. */
function isQuiet(sequence: string): boolean {
  const final = sequence.at(-1) ?? "";
  if (/[cntx]/.test(final)) return false;
  const body = sequence.slice(2, -1);
  if (final === "p") return !body.includes("$");
  if (final === "q") return !body.startsWith(">");
  if (final === "u") return !body.startsWith("?");
  return true;
}
