import { planWords } from "./plan-words.data.ts";
import { toWordPattern } from "./to-word-pattern.ts";

/** What is seen in a message that tells what it wants. */
export type Sign = keyof typeof patterns | "path" | "url" | "program";

export function findSigns(said: string): ReadonlySet<Sign> {
  const head = /^[^:：\n]{1,200}[:：]/u.exec(said)?.[0];
  const text = head !== undefined && patterns.rework.test(head) ? head : said;
  // What files are called says nothing: `build.sh` builds nothing.
  const words = text.replaceAll(path, " ");
  const signs = (Object.keys(patterns) as (keyof typeof patterns)[]).filter((sign) =>
    patterns[sign].test(words),
  );
  return new Set<Sign>([
    ...signs,
    ...(words === text ? [] : (["path"] as const)),
    ...(url.test(said) ? (["url"] as const) : []),
    ...(program.test(text) ? (["program"] as const) : []),
  ]);
}

const path =
  /(?<![\p{L}\p{N}/:.])(?:~|\.{1,2})?\/[\w.-]+(?:\/[\w.-]+)*|(?<![\p{L}\p{N}/.@_-])(?!(?:node|vue|next|nuxt|react|express|three|d3)\.js)[\w-]{1,100}\.(?:txt|md|csv|tsv|json|ya?ml|toml|xml|pdf|docx?|xlsx?|pptx?|png|jpe?g|svg|py|tsx?|jsx?|html?|css|sh|sql|log|zip)(?![\w])/giu;
const url = /https?:\/\/\S+|\bwww\.\S{1,100}\.\S/iu;
const program = /[\w-]\.(?:py|m?js|ts|sh)(?![\w])/iu;

const anywhere = (words: readonly string[]) => toWordPattern(words.join("|").split("|"));
const first = (words: readonly string[]) =>
  toWordPattern(words.join("|").split("|"), String.raw`^[^\p{L}\p{N}]{0,20}`);

const patterns = {
  memory: anywhere(planWords.memory),
  own: anywhere(planWords.own),
  self: anywhere(planWords.self),
  files: anywhere(planWords.files),
  papers: anywhere(planWords.papers),
  make: anywhere(planWords.make),
  want: anywhere(planWords.want),
  code: anywhere(planWords.code),
  run: anywhere(planWords.run),
  machine: anywhere(planWords.machine),
  research: anywhere(planWords.research),
  computer: anywhere(planWords.computer),
  hand: anywhere(planWords.hand),
  screen: anywhere(planWords.screen),
  now: anywhere(planWords.now),
  concept: anywhere(planWords.concept),
  fact: anywhere(planWords.fact),
  verify: anywhere(planWords.verify),
  grave: anywhere(planWords.grave),
  question: first(planWords.question),
  asking: anywhere(planWords.asking),
  talk: anywhere(planWords.talk),
  rework: first(planWords.rework),
  request: first(planWords.request),
  figure: /\d/u,
  mark: /[?？؟]/u,
  /** Pronouns that hang on a verb: "dis-moi", "cámbialo". */
  told: /^[^\p{L}\p{N}]{0,20}(?:\p{L}{1,20}-(?:moi|toi|nous|le|la|les|lui|me|o|a)|\p{L}{0,20}[áéíóú]\p{L}{1,20}(?:te|me|l[oae]s?|nos))(?!\p{L})/iu,
  /** "…, you know?" */
  tag: /[,，]\s*(?:you know(?: that)?|weißt du(?: das)?|sabia|sabes|lo sabes|tu sais|你知道吗)\s*[?？]\s*$/iu,
  exclaimed: /[!！]\s*$/u,
} as const;
