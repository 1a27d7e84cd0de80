import type { LanguageRules } from "./language-rules.ts";

const VERY = "(?:(?:realmente|mucho|muchísimo|muy|también|siempre|sobre todo) )*";

export const spanishRules: LanguageRules = {
  isSpaced: true,
  ends: "[yoe] (?:yo|mis?|me|nosotros|él|ella|tengo|soy|vivo|trabajo|quiero|necesito|estoy|no)|pero|porque|aunque|cuando|mientras|como|si|sino|desde|con mi",
  and: "y|e|o",
  leading: "un|una|unos|unas|el|la|los|las|al|lo|a la|a los|a las",
  trailing: "ahora|también|mucho|muchísimo|actualmente|hoy en día|ya|bastante|por cierto|por favor",
  notAnItem:
    "yo|mis?|me|ella|él|tú|pero|porque|que|es[oa]|est[aeo]|cómo|como|cuando|lo|saber|la idea|tus?|su|más|decir|pensar",
  firstPerson: "yo|mi|mis|me|soy|estoy|tengo|vivo|trabajo|nosotros",
  voids:
    "si|ojalá|quisiera|gustaría|imagina|imagínate|supón|supongamos|como si|(?:él|ella|ellos|gente|todos|alguien|amig[oa]|espos[oa]|marido|mujer|madre|padre|mamá|papá|jef[ea]|médic[oa]|herman[oa]|compañer[oa]|[\\p{Lu}]\\p{Ll}+) (?:me |siempre |nos )?(?:dice|dijo|dicen|decía|cree|creía|piensa|afirma|cuenta|contó|escribió|preguntó)|según|no es (?:cierto|verdad) que|nunca dije|no creo|dudo|en (?:la|mi|el) (?:historia|sueño|cuento|novela|juego)|soñé|no sé|sabes|(?:no|nunca|tampoco)\\s+$",
  orders:
    "tradu(?:ce|zca|cir)|corri(?:ge|ja)|resum[ea]|reescribe|mejora|revisa|explica|lee|responde|escrib[ea]|redacta|di|repite|ejemplo|aquí está|este es (?:el|un) (?:texto|correo|mensaje)|actúa como",
  hedges: "quizás?|tal vez|probablemente|posiblemente|a lo mejor|creo que|supongo|parece que",
  jokes: "ja(?:ja)+|jeje+|es broma|era broma|bromeo|lol",
  asks: "(?:y |pero )?¿?(?:qué|cómo|dónde|quién|cuándo|por qué|cuál|puedes|podrías|hay|me ayudas)",
  corrections:
    "no,|en realidad|de hecho|corrección|perdona?|eso no|te equivocas|es falso|quise decir|me equivoqué|ya no",
  labels: "nota|recuerda|pd|hola|no|sí",
  nouns: {
    KIN: {
      esposa: "partner",
      mujer: "partner",
      esposo: "partner",
      marido: "partner",
      novia: "partner",
      novio: "partner",
      pareja: "partner",
      madre: "mother",
      mamá: "mother",
      padre: "father",
      papá: "father",
      hermana: "sister",
      hermano: "brother",
      hija: "daughter",
      hijo: "son",
    },
    PET: { perro: "dog", perra: "dog", gato: "cat", gata: "cat", caballo: "horse", conejo: "pet" },
    DIET: {
      vegetariano: "vegetarian",
      vegetariana: "vegetarian",
      vegano: "vegan",
      vegana: "vegan",
    },
    THING: { color: "colour", película: "film", comida: "food", plato: "food", libro: "book" },
  },
  rules: [
    {
      key: "note",
      category: "other",
      pattern:
        "(?:recuerd[ae]|acuérdate de|ten en cuenta|no (?:te )?olvides(?: de)?|anota|apunta)(?: por favor)?,?(?: que|:) {T}",
    },
    {
      key: "lives_in",
      category: "place",
      pattern: "(?:ya no vivo|antes vivía|yo vivía|solía vivir|(?<not>no vivo)) en {V}",
      isEnded: true,
    },
    {
      key: "works_at",
      category: "work",
      pattern:
        "(?:ya no trabajo|dejé de trabajar|dejé mi trabajo|antes trabajaba|(?<not>no trabajo)) (?:en|para) {V}",
      isEnded: true,
    },
    { key: "likes", category: "preference", pattern: "ya no me gustan? {L}", isEnded: true },
    {
      key: "name",
      category: "person",
      pattern:
        "(?:me llamo|mi nombre(?: completo)? es)(?: en realidad)? (?!la atención|así|muy){W}|(?:hola|buenas|buenos días|buenas tardes)[,.!]? (?:yo )?soy {N}",
    },
    {
      key: "lives_in",
      category: "place",
      pattern:
        "(?:vivo|estoy viviendo)(?: ahora| actualmente)? en {V}|(?:me mudé|me he mudado|nos mudamos|nos hemos mudado)(?: [^,.!?]{1,30}?)? a {V}",
    },
    { key: "from", category: "place", pattern: "soy(?: originalmente)? de {N}" },
    {
      key: "works_at",
      category: "work",
      pattern:
        "(?:trabajo|estoy trabajando)(?: ahora| actualmente)? (?:en|para) (?!casa|una? |mi |es[ot]|ello){V}",
    },
    {
      key: "job",
      category: "work",
      pattern:
        "(?:trabajo|estoy trabajando)(?: (?:en|para) [^,.!?]+?)? (?:como|de) (?!noche|día|forma|manera|lunes)(?:una? )?(?<v>[^,;.!?()\\n]{2,50}?)(?= (?:en|y|para|desde|pero) |\\s*(?:[,;.!?()]|$))",
    },
    {
      key: "{k}",
      category: "family",
      pattern: "mi {KIN}(?: mayor| menor)?,?(?: se llama| es)? {N}",
    },
    { key: "partner", category: "family", pattern: "(?:estoy casad[oa]|me casé) con {N}" },
    {
      key: "family",
      category: "family",
      pattern:
        "(?:tengo|tenemos) (?<v>(?:\\d|una?|dos|tres|cuatro|cinco) (?:hij[oa]s?|herman[oa]s?))(?! (?:que|llamad))",
    },
    {
      key: "{k}",
      category: "possession",
      pattern: "(?:mi|tengo una?|tenemos una?) {PET},?(?: que)?(?: se llama| llamad[oa]| es)? {N}",
    },
    {
      key: "birthday",
      category: "date",
      pattern:
        "mi cumpleaños es el {V}|(?:cumplo años|nací) el (?:día )?(?<v>\\d{1,2} de [\\p{L}]+(?: del? \\d{4})?)",
    },
    {
      key: "age",
      category: "person",
      pattern: "tengo (?:ya )?(?<v>\\d{1,3}) años(?! (?:de|en|trabajando|viviendo))",
    },
    {
      key: "allergic_to",
      category: "health",
      pattern: `(?:soy ${VERY}alérgic[oa]|tengo (?:una )?alergia) al? {L}`,
    },
    { key: "diet", category: "preference", pattern: "soy(?: ahora)? {DIET}", value: "{k}" },
    {
      key: "favourite_{k}",
      category: "preference",
      pattern: "mis? (?<k>[\\p{L}]+) (?:favorit|preferid)[oa]s? (?:es|son) (?!cuando){V}",
    },
    {
      key: "dislikes",
      category: "preference",
      pattern: `(?:no me gustan?|odio|detesto|no soporto) ${VERY}(?:nada )?{L}`,
    },
    {
      key: "likes",
      category: "preference",
      pattern: `(?<!no )(?:me (?:gustan?|encantan?)|adoro|soy (?:un |una )?(?:gran )?fan de) ${VERY}{L}`,
    },
  ],
};
