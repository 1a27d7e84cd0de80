const irregular: Readonly<Record<string, string>> = {
  is: "are",
  was: "were",
  has: "have",
  does: "do",
  goes: "go",
};
const verbs = new Set(
  "avoids collects dislikes drinks drives eats enjoys follows hates knows leads learns likes loves manages needs owns plays prefers reads runs speaks studies supports teaches trusts uses visits wants".split(
    " ",
  ),
);
/** After one of these a word in -s is a verb too: `lives_in`. */
const particles = new Set("about as at by for from in of on to with".split(" "));
const states = new Set("allergic based engaged from interested married related".split(" "));

/** What a fact's key says of its subject, so that a sentence can go on with it: "lives in", of you "live in". */
export function toRelation(key: string, isYou: boolean): string {
  const [first = "", ...rest] = toWords(key).split(" ");
  const join = (...words: readonly string[]): string => [...words, ...rest].join(" ");
  if (states.has(first)) return join(isYou ? "are" : "is", first);
  if (first === "born") return join(isYou ? "were" : "was", first);
  const isVerb = verbs.has(first) || (/[^s]s$/.test(first) && particles.has(rest[0] ?? ""));
  if (!isYou) return join(first);
  return join(irregular[first] ?? (isVerb ? toPlainVerb(first) : first));
}

function toPlainVerb(verb: string): string {
  if (verb.endsWith("ies")) return `${verb.slice(0, -3)}y`;
  return verb.replace(/(?<=ss|sh|ch|x|z)es$|s$/, "");
}

/** `favourite_colour` as people write it. */
export function toWords(key: string): string {
  return key.replaceAll("_", " ");
}
