import type { LanguageRules } from "./language-rules.ts";

const VERY = "(?:(?:realmente|muito|também|sempre|bastante|mesmo) )*";
const MY = "(?:[oa]s? )?(?:meus?|minhas?)";
const IS_CALLED = "(?: (?:que )?se chama| chama-se| chamad[oa]| é [oa]| é)?";

export const portugueseRules: LanguageRules = {
  isSpaced: true,
  ends: "(?:e|ou) (?:eu|meu|minha|me|nós|ele|ela|tenho|sou|moro|trabalho|quero|preciso|estou|não|gosto|gostaria)|mas|porque|embora|quando|enquanto|como|se|desde|com (?:meu|minha)",
  and: "e|ou",
  leading: "um|uma|uns|umas|o|a|os|as|ao|à|aos|às|de|do|da|dos|das",
  trailing:
    "agora|também|muito|demais|atualmente|hoje em dia|já|mesmo|bastante|aliás|por favor|no momento",
  notAnItem:
    "eu|meus?|minhas?|me|ela|ele|você|mas|porque|que|d?iss?to|d?isso|del[ea]s?|como|quando|saber|(?:d?a )?ideia|(?:de )?pensar|dizer|seu|sua",
  firstPerson: "eu|meu|minha|me|sou|estou|tenho|moro|trabalho|nós",
  voids:
    "se|tomara|gostaria|queria|imagin[ea]|suponha|suponhamos|faz de conta|como se|(?:ele|ela|eles|elas|gente|todos|alguém|amig[oa]|espos[oa]|marido|mulher|mãe|pai|chefe|médic[oa]|irmã|irmão|colega|[\\p{Lu}]\\p{Ll}+) (?:me |sempre |nos )?(?:diz|disse|dizem|acha|achava|pensa|afirma|conta|contou|escreveu|perguntou)|segundo|não é verdade que|nunca disse|não acho|duvido|n[oa] (?:história|sonho|conto|romance|jogo)|no meu sonho|sonhei|não sei|sabes?|(?:não|nunca|tampouco)\\s+$",
  orders:
    "tradu(?:za|z|zir)|corri(?:ja|ge)|resum[ae]|reescreva|melhore|revise|explique|leia|responda|escrev[ae]|redija|diga|repita|exemplo|aqui está|este é (?:o|um) (?:texto|e-?mail)|aja como",
  hedges:
    "talvez|provavelmente|possivelmente|acho que|eu acho|suponho|parece que|pode ser|creio que",
  jokes: "ha(?:ha)+|kkk+|rsrs+|brincadeira|brincando|é piada|lol",
  asks: "(?:e |mas )?(?:o que|que|qual|como|onde|quem|quando|por que|pode|poderia|há|tem|você|me ajuda|quais)",
  corrections:
    "não,|na verdade|na realidade|aliás|correção|desculpe?a?|isso não|está errado|é falso|quis dizer|me enganei|errado",
  labels: "nota|lembre-se|ps|olá|oi|não|sim",
  nouns: {
    KIN: {
      esposa: "partner",
      mulher: "partner",
      esposo: "partner",
      marido: "partner",
      namorada: "partner",
      namorado: "partner",
      mãe: "mother",
      pai: "father",
      irmã: "sister",
      irmão: "brother",
      filha: "daughter",
      filho: "son",
    },
    PET: {
      cachorro: "dog",
      cachorra: "dog",
      cão: "dog",
      gato: "cat",
      gata: "cat",
      cavalo: "horse",
    },
    DIET: {
      vegetariano: "vegetarian",
      vegetariana: "vegetarian",
      vegano: "vegan",
      vegana: "vegan",
    },
    THING: { cor: "colour", filme: "film", comida: "food", prato: "food", livro: "book" },
  },
  rules: [
    {
      key: "note",
      category: "other",
      pattern:
        "(?:lembr[ea](?:-se|-te)?|não (?:se |te )?esque(?:ça|ças)|anot[ea]|tenha em mente)(?: por favor)?,?(?: de que| que|:) {T}",
    },
    {
      key: "lives_in",
      category: "place",
      pattern:
        "(?:já não moro|não moro mais|antes (?:eu )?morava|eu morava|(?<not>não moro)) (?:em|n[oa]s?) {V}",
      isEnded: true,
    },
    {
      key: "works_at",
      category: "work",
      pattern:
        "(?:já não trabalho|não trabalho mais|(?:deixei|parei) de trabalhar|antes trabalhava|(?<not>não trabalho)) (?:em|n[oa]s?|para) {V}",
      isEnded: true,
    },
    {
      key: "likes",
      category: "preference",
      pattern: "(?:já não gosto|não gosto mais) d(?:e|[oa]s?) {L}",
      isEnded: true,
    },
    {
      key: "name",
      category: "person",
      pattern:
        "(?:(?<!que )(?:me chamo|chamo-me)|(?:o )?meu nome(?: completo)? é)(?: na verdade)? (?!muito){W}|(?:olá|oi|bom dia|boa tarde|boa noite)[,.!]? (?:eu )?sou (?:o |a )?{N}",
    },
    {
      key: "lives_in",
      category: "place",
      pattern:
        "(?<!não )(?:moro|vivo|estou morando)(?: agora| atualmente)? (?:em|n[oa]s?) {V}|(?:me mudei|mudei-me|nos mudamos|mudámo-nos)(?: [^,.!?]{1,30}?)? (?:para|pra) {V}",
    },
    { key: "from", category: "place", pattern: "sou(?: originalmente)? d(?:e|[oa]s?) {N}" },
    {
      key: "works_at",
      category: "work",
      pattern:
        "(?<!não )(?:trabalho|estou trabalhando|estou a trabalhar)(?: agora| atualmente)? (?:em|n[oa]s?|para) (?!casa|uma? |isso|meu |minha ){V}",
    },
    {
      key: "job",
      category: "work",
      pattern:
        "(?:trabalho|estou trabalhando)(?: (?:em|n[oa]|para) [^,.!?]+?)? como (?:uma? )?(?<v>[^,;.!?()\\n]{2,50}?)(?= (?:em|n[oa]|e|para|desde|mas) |\\s*(?:[,;.!?()]|$))",
    },
    {
      key: "{k}",
      category: "family",
      pattern: `${MY} {KIN}(?: mais (?:velh|nov)[oa])?,?${IS_CALLED} {N}`,
    },
    { key: "partner", category: "family", pattern: "(?:sou casad[oa]|(?:me )?casei) com {N}" },
    {
      key: "family",
      category: "family",
      pattern:
        "(?:tenho|temos) (?<v>(?:\\d|uma?|dois|duas|três|quatro|cinco) (?:filh[oa]s?|irmãos?|irmãs?))(?! (?:que|chamad))",
    },
    {
      key: "{k}",
      category: "possession",
      pattern: `(?:${MY}|tenho uma?|temos uma?) {PET},?${IS_CALLED} {N}`,
    },
    {
      key: "birthday",
      category: "date",
      pattern:
        "meu aniversário é(?: no| em| o)?(?: dia)? (?=\\d){V}|(?:nasci|faço anos|faço aniversário) (?:em|no|a) (?:dia )?(?<v>\\d{1,2} de [\\p{L}]+(?: de \\d{4})?)",
    },
    {
      key: "age",
      category: "person",
      pattern: "tenho (?:já )?(?<v>\\d{1,3}) anos(?! (?:de|em|trabalhando|morando))",
    },
    {
      key: "allergic_to",
      category: "health",
      pattern: `(?:sou ${VERY}alérgic[oa]|tenho alergia) (?:a|ao|à|aos|às) {L}`,
    },
    {
      key: "diet",
      category: "preference",
      pattern: "(?<!não )sou(?: agora)? {DIET}",
      value: "{k}",
    },
    {
      key: "favourite_{k}",
      category: "preference",
      pattern: `${MY} (?<k>[\\p{L}]+) (?:favorit|preferid)[oa]s? (?:é|são) (?!quando){V}`,
    },
    {
      key: "dislikes",
      category: "preference",
      pattern: `(?:não gosto ${VERY}d(?:e|[oa]s?)|odeio|detesto|não suporto) {L}`,
    },
    {
      key: "likes",
      category: "preference",
      pattern: `(?<!não )(?:gosto ${VERY}d(?:e|[oa]s?)|adoro|amo|sou fã d(?:e|[oa])) {L}`,
    },
  ],
};
