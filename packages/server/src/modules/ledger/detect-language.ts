export const languages = ["en", "de", "zh", "pt", "es", "fr"] as const;
export type Language = (typeof languages)[number];

const HAN = /\p{Script=Han}/gu;
const common: Readonly<Record<Exclude<Language, "zh">, string>> = {
  en: "the|and|is|are|was|were|of|to|in|it|that|for|with|you|have|has|this|all|not|your|be|on|at|from|i|a|an|we|my|been|by|but|there|its|ve|can|did",
  de: "der|die|das|und|ist|sind|wurde|wurden|ich|habe|nicht|mit|für|auf|den|dem|ein|eine|im|von|zu|es|sie|wird|alle|bei|nach|noch|jetzt|dein|deine|deinem|deinen|deiner|mein|meine|wir|hat|haben|zur|zum|am|aus|oder|auch|nur|wie|kann|du|in|als|dass|sich",
  pt: "o|os|as|um|uma|do|da|dos|das|no|na|nos|em|que|não|para|com|foi|foram|está|você|eu|ao|pelo|pela|seu|sua|e|são|já|mais|tudo|meu|minha|por|sem|mas|ou|tem|até|ele|ela|isso|pronto|teu|tua|à",
  es: "el|los|las|un|una|del|en|que|no|para|con|fue|ha|he|está|se|lo|al|por|su|y|son|ya|más|la|sin|han|listo|todo|pero|mi|tu|muy|como|te|le|hay|esta|este|de",
  fr: "le|les|des|un|une|du|et|est|sont|que|ne|pas|pour|avec|dans|vous|je|il|sur|au|aux|ce|la|été|plus|j|l|d|a|ont|c|qu|n|s|en|mais|ou|sans|tout|votre|vos|mon|ma|mes|qui|bien|cette|de|à",
};

/** Whose each small word is. */
const byWord = Map.groupBy(
  Object.entries(common).flatMap(([language, list]) =>
    list.split("|").map((word) => ({ word, language: language as Language })),
  ),
  ({ word }) => word,
);

/** Letters and endings that tell the language of a few words; names have them anywhere. */
const telling: readonly (readonly [Language, RegExp])[] = [
  ["de", /(?<!\p{L})(?:\p{Ll}*[äöüß]|(?:\p{Ll}{2,4})?ge\p{Ll}{3,}(?:t|en)(?!\p{L}))/u],
  ["pt", /(?<!\p{L})\p{Ll}*[ãõ]|(?:ei|ção|ções)(?!\p{L})/u],
  ["es", /(?<!\p{L})\p{Ll}*ñ|[¿¡]|ción(?!\p{L})/u],
  ["fr", /(?<!\p{L})(?:\p{Ll}*[èêœ]|[jlcd]['’]\p{L})/iu],
];

/** The language that most of the small words belong to; where nothing tells it, that of the question, or English. */
export function detectLanguage(text: string, question = ""): Language {
  const sample = text.slice(0, 4_000).replaceAll(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, " ");
  const han = sample.match(HAN)?.length ?? 0;
  if (han > 0 && han * 4 > sample.replaceAll(/\s/g, "").length) return "zh";
  const said = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<Language, number>();
  for (const word of said) {
    for (const { language } of byWord.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...counts.values());
  const best = languages.find((language) => counts.get(language) === most) ?? "en";
  if (most > 1) return best;
  const told = telling.find(([, signs]) => signs.test(sample))?.[0];
  if (told) return told;
  return most === 0 && question !== "" ? detectLanguage(question) : best;
}
