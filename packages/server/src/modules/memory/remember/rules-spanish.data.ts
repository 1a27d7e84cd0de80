import type { LanguageRules } from "./language-rules.ts";

const MANY = "(?:(?:realmente|mucho|muchísimo|también|siempre|sobre todo|la verdad) )*";
const NOT_AN_OBJECT =
  "(?!(?:eso|esto|esta|este|que|cómo|como|cuando|lo|saber|la idea|tu|tus|su|más|decir|ver|pensar|tener que|cuando)(?![\\p{L}]))";

export const spanishRules: LanguageRules = {
  isSpaced: true,
  end: String.raw`\s*(?:[,;!?()…\n\ufffc"”»¿]|\.?\s*$|\s[-–—]\s)|:\s|\s+(?:(?:y|o|e) (?:yo|mi|mis|me|nosotros|él|ella|tengo|soy|vivo|trabajo|quiero|necesito|estoy|no|trabajo|busco)(?![\p{L}])|pero(?![\p{L}])|porque(?![\p{L}])|aunque(?![\p{L}])|cuando(?![\p{L}])|mientras(?![\p{L}])|como (?=[\p{L}])|si(?![\p{L}])|sino(?![\p{L}])|desde (?=[\p{L}])|junto (?=a|con)|con mi(?![\p{L}]))`,
  and: "y|e|o",
  leading: "(?:(?:un|una|unos|unas|el|la|los|las|al|a la|a los|a las|lo)\\s+)+",
  trailing:
    "\\s(?:ahora|también|mucho|muchísimo|actualmente|hoy en día|ya|de verdad|bastante|por cierto|por favor|demasiado|ahora mismo|últimamente)",
  notAnItem: "(?:yo|mi|mis|me|ella|él|tú|pero|porque|que)(?![\\p{L}])",
  firstPerson: "yo|mi|mis|me|soy|estoy|tengo|vivo|trabajo|nosotros",
  voids:
    "si|ojalá|quisiera|gustaría|imagina|imagínate|imaginemos|supón|supongamos|suponiendo|finge|haz como|como si|(?:él|ella|ellos|gente|todos|alguien|amiga|amigo|esposa|esposo|marido|mujer|madre|padre|mamá|papá|jefe|jefa|médico|médica|hermana|hermano|compañero|compañera|[\\p{Lu}][\\p{Ll}]+) (?:me |siempre |nos )?(?:dice|dijo|dicen|decía|cree|creía|piensa|pensaba|afirma|afirmó|cuenta|contó|escribió|preguntó|asegura)|según|no es cierto que|no es verdad que|nunca dije|no creo|dudo|traduce|traduzca|traducir|escribe|escriba|redacta|corrige|di|repite|por ejemplo|ejemplo|letra de|en (?:la|mi|el) (?:historia|sueño|cuento|novela|juego)|soñé|no sé|sabes|adivina|actúa como|(?:no|nunca|tampoco|jamás)\\s+$",
  orders:
    "traduce|traduzca|traducir|corrige|corrija|resume|resuma|reescribe|mejora|revisa|explica|lee|acorta|analiza|responde|contesta|aquí está|este es (?:el|un) (?:texto|correo|mensaje)|(?:él|ella) (?:escribió|dijo)",
  hedges:
    "quizás?|tal vez|probablemente|posiblemente|a lo mejor|creo que|supongo|no estoy segur[oa]|parece que|puede que|me parece|estoy pensando",
  jokes: "ja(?:ja)+|jeje+|es broma|era broma|bromeo|lol|😂|🤣|😜|sarcasmo",
  asks: "^[^?]*?(?:¿|[,;–—-]\\s*(?:y |pero )?(?:qué|cómo|dónde|quién|cuándo|por qué|cuál|puedes|podrías|hay|me ayudas)(?![\\p{L}]))",
  asked: "\\?",
  corrections:
    "no,|no\\s+(?=me mudé|soy|vivo|trabajo)|en realidad|de hecho|corrección|perdón|perdona|eso no|te equivocas|es falso|quise decir|me equivoqué|ya no",
  labels:
    "nota|notas|ps|p\\.d|pd|actualización|corrección|hola|por cierto|importante|sobre mí|contexto|recordatorio|sí|no|bueno",
  nouns: {
    KIN: {
      esposa: "partner",
      mujer: "partner",
      esposo: "partner",
      marido: "partner",
      novia: "partner",
      novio: "partner",
      pareja: "partner",
      prometida: "partner",
      prometido: "partner",
      madre: "mother",
      mamá: "mother",
      padre: "father",
      papá: "father",
      hermana: "sister",
      hermano: "brother",
      hija: "daughter",
      hijo: "son",
      abuela: "grandmother",
      abuelo: "grandfather",
      tía: "aunt",
      tío: "uncle",
      prima: "cousin",
      primo: "cousin",
      sobrina: "niece",
      sobrino: "nephew",
    },
    PERSON: {
      "mejor amiga": "best_friend",
      "mejor amigo": "best_friend",
      amiga: "friend",
      amigo: "friend",
      jefa: "boss",
      jefe: "boss",
      compañera: "colleague",
      compañero: "colleague",
      vecina: "neighbour",
      vecino: "neighbour",
      médica: "doctor",
      médico: "doctor",
      doctora: "doctor",
      doctor: "doctor",
      dentista: "dentist",
      profesora: "teacher",
      profesor: "teacher",
    },
    PET: {
      perro: "dog",
      perra: "dog",
      perrita: "dog",
      perrito: "dog",
      cachorro: "dog",
      gato: "cat",
      gata: "cat",
      gatito: "cat",
      loro: "pet",
      conejo: "pet",
      hámster: "pet",
      caballo: "horse",
      mascota: "pet",
      tortuga: "pet",
    },
    THING: {
      color: "colour",
      película: "film",
      comida: "food",
      plato: "food",
      canción: "song",
      banda: "band",
      grupo: "band",
      libro: "book",
      autor: "author",
      autora: "author",
      escritor: "author",
      escritora: "author",
      bebida: "drink",
      deporte: "sport",
      equipo: "team",
      estación: "season",
      animal: "animal",
      ciudad: "city",
      número: "number",
      serie: "series",
    },
    OWNED: {
      coche: "car",
      carro: "car",
      auto: "car",
      bicicleta: "bike",
      bici: "bike",
      móvil: "phone_model",
      celular: "phone_model",
      portátil: "laptop",
      ordenador: "computer",
      computadora: "computer",
      cámara: "camera",
      guitarra: "guitar",
      moto: "motorcycle",
    },
    PLACE: {
      "ciudad natal": "hometown",
      nacionalidad: "nationality",
      "lengua materna": "native_language",
      "idioma materno": "native_language",
      "grupo sanguíneo": "blood_type",
      "zona horaria": "time_zone",
      signo: "star_sign",
    },
  },
  rules: [
    // What is true no more.
    { pattern: "ya no (?:vivo|resido) en {V}", key: "lives_in", category: "place", isEnded: true },
    {
      pattern: "(?:antes (?:yo )?vivía|yo vivía|solía vivir) en {V}",
      key: "lives_in",
      category: "place",
      isEnded: true,
    },
    {
      pattern: "(?:me fui|me mudé) de {N}(?! a )",
      key: "lives_in",
      category: "place",
      isEnded: true,
      confidence: 0.7,
    },
    {
      pattern: "(?:ya )?no trabajo (?:más )?(?:en|para) (?:el |la )?(?!nada){V}",
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern:
        "(?:dejé de trabajar en|renuncié a|dejé mi trabajo en|antes trabajaba en|me despidieron de) {V}",
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern: "ya no me gustan? {V}",
      key: "likes",
      category: "preference",
      isMany: true,
      isEnded: true,
    },
    {
      pattern: "ya no soy vegetarian[oa]",
      key: "diet",
      category: "preference",
      value: "vegetarian",
      isEnded: true,
    },
    {
      pattern: "ya no soy vegan[oa]",
      key: "diet",
      category: "preference",
      value: "vegan",
      isEnded: true,
    },
    {
      pattern: "(?:vendí mi|ya no tengo (?:el |la |mi )?) ?{V}",
      key: "owns",
      category: "possession",
      isMany: true,
      isEnded: true,
    },
    // Who one is.
    {
      pattern: "me llamo(?: en realidad)? (?!la atención|así|como){W}",
      key: "name",
      category: "person",
    },
    {
      pattern:
        "mi nombre(?: completo| real)? es(?: en realidad)? (?!muy|difícil|otro|fácil|demasiado|común){W}",
      key: "name",
      category: "person",
    },
    {
      pattern:
        "(?:llámame|puedes llamarme|me dicen|me llaman|todos me llaman|me puedes llamar) (?!por|cuando|mañana|luego|al|que|si){W}",
      key: "nickname",
      category: "person",
    },
    {
      pattern:
        "(?<=^\\s*(?:(?:hola|buenas|buenos días|buenas tardes)[,.!]?\\s+)?)(?:yo )?soy {N}(?=[.,!]|\\s*$| y )",
      key: "name",
      category: "person",
      confidence: 0.8,
    },
    {
      pattern:
        "(?:tengo|acabo de cumplir|cumplí|ya tengo)(?: ahora| ya)? (?<v>\\d{1,3}) años(?! (?:de|en|trabajando|viviendo))",
      key: "age",
      category: "person",
    },
    {
      pattern: "mi cumpleaños es(?: el| en)?(?: día)? (?!mañana|pronto|hoy|la próxima|dentro){V}",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    {
      pattern:
        "(?:cumplo años|nací|yo nací) el (?:día )?(?<v>\\d{1,2} de [\\p{L}]+(?: (?:de|del) \\d{4})?)",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    {
      pattern: "nací en (?<v>(?:[\\p{L}]+ de )?\\d{4})",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    { pattern: "nací(?: el [^,.]*?\\d)? en {N}", key: "born_in", category: "place" },
    {
      pattern: "(?:nuestro|mi) aniversario(?: de bodas?)? es(?: el| en)? {V}",
      key: "anniversary",
      category: "date",
      keepsTime: true,
    },
    {
      pattern: "hablo (?!(?:con|de|por|en|mucho|sobre)(?![\\p{L}])){L}",
      key: "speaks",
      category: "person",
      isMany: true,
    },
    // Where.
    {
      pattern:
        "(?:(?:yo |ahora |actualmente )*vivo|resido|estoy viviendo)(?: ahora| actualmente)? (?:en|cerca de) (?!paz|el pasado|un mundo|función){V}",
      key: "lives_in",
      category: "place",
    },
    {
      pattern:
        "(?:me mudé|me he mudado|nos mudamos|nos hemos mudado|me acabo de mudar|acabo de mudarme|me trasladé)(?: [^,.!?]{1,30}?)? a {V}",
      key: "lives_in",
      category: "place",
    },
    { pattern: "(?:yo )?soy(?: originalmente)? de {N}", key: "from", category: "place" },
    { pattern: "(?:yo )?vengo de {N}", key: "from", category: "place", confidence: 0.7 },
    { pattern: "(?:crecí|me crié) en {V}", key: "grew_up_in", category: "place" },
    {
      pattern:
        "mi dirección(?: postal)? es (?<v>[^!?\\n;\\ufffc]{4,120}?)(?=\\s*(?:\\.?\\s*$|[;!?\\n]))",
      key: "address",
      category: "place",
    },
    // Work and studies.
    {
      pattern:
        "estoy (?:trabajando en|escribiendo|desarrollando|construyendo|creando|preparando) (?:un|una|mi|el|la)(?: propio| propia| nuevo| nueva)? (?!correo|email|problema|informe|tarea|pregunta|carta|mensaje|empresa|banco|hospital|oficina){V}",
      key: "project",
      category: "project",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern: "mi (?:nuevo |actual |próximo )?proyecto(?: actual| personal)? (?:es|se llama) {V}",
      key: "project",
      category: "project",
      isMany: true,
    },
    {
      pattern:
        "(?:(?:yo |ahora |actualmente )*trabajo|estoy trabajando)(?: ahora| actualmente)? (?:en|para|con) (?!casa|un |una |equipo|esto|eso|mi |ello|remoto){V}",
      key: "works_at",
      category: "work",
    },
    {
      pattern: "(?:empecé|he empezado|comencé|acabo de empezar) a trabajar (?:en|para) {V}",
      key: "works_at",
      category: "work",
    },
    {
      pattern:
        "(?:trabajo|estoy trabajando)(?: (?:en|para) [^,.!?]+?)? (?:como|de) (?!lunes|noche|día|sol|forma|manera|siempre|loco|un loco)(?:una? )?(?<v>[^,;.!?()\\n]{2,50}?)(?= (?:en|y|para|desde|pero) |\\s*(?:[,;.!?()]|$))",
      key: "job",
      category: "work",
    },
    {
      pattern:
        "(?:yo )?soy (?:un |una )?(?<v>(?:ingenier[oa]|desarrollador[a]?|programador[a]?|diseñador[a]?|profesor[a]?|maestr[oa]|enfermer[oa]|médic[oa]|abogad[oa]|estudiante|arquitect[oa]|contador[a]?|contable|científic[oa]|investigador[a]?|escritor[a]?|periodista|artista|músic[oa]|fotógraf[oa]|gerente|consultor[a]?|analista|chef|cociner[oa]|panader[oa]|electricista|carpinter[oa]|mecánic[oa]|piloto|conductor[a]?|dentista|farmacéutic[oa]|psicólog[oa]|traductor[a]?|agricultor[a]?|jardiner[oa]|camarer[oa]|policía|biólog[oa]|químic[oa]|físic[oa]|economista|emprendedor[a]?|veterinari[oa])(?: de [\\p{L}]+| [\\p{L}]+(?:ic[oa]|al|ero|era|or|ora))?)(?![\\p{L}])",
      key: "job",
      category: "work",
    },
    {
      pattern: "mi (?:profesión|trabajo|oficio|ocupación) es (?!muy|duro|difícil|mejor){V}",
      key: "job",
      category: "work",
      confidence: 0.7,
    },
    {
      pattern:
        "(?:estudio|estoy estudiando) (?!en\\b|mucho|para|por|con)(?<v>[^,;.!?\\n]{2,50}?)(?= (?:en|y) |\\s*(?:[,;.!?]|$))",
      key: "studies",
      category: "work",
    },
    {
      pattern:
        "estudio(?: [\\p{L} ]+?)? en (?:la |el )(?<v>(?:universidad|escuela|instituto|facultad)[^,.;!?\\n]{0,60}?)(?=\\s*(?:[,.;!]|$))",
      key: "studies_at",
      category: "work",
    },
    // Family, friends, animals.
    { pattern: "mi {KIN}(?: mayor| menor)? (?:se llama|es) {N}", key: "{k}", category: "family" },
    {
      pattern: "mi {KIN}(?: mayor| menor)?,? {N}",
      key: "{k}",
      category: "family",
      confidence: 0.8,
    },
    { pattern: "mi {PERSON} (?:se llama|es) {N}", key: "{k}", category: "person" },
    { pattern: "mi {PERSON},? {N}", key: "{k}", category: "person", confidence: 0.75 },
    {
      pattern: "(?:estoy casad[oa] con|me casé con|salgo con) {N}",
      key: "partner",
      category: "family",
    },
    {
      pattern:
        "(?:tengo|tenemos) (?<v>(?:\\d|un|una|dos|tres|cuatro|cinco) (?:hij[oa]s?|herman[oa]s?|niet[oa]s?))(?! (?:que|llamad))",
      key: "family",
      category: "family",
    },
    {
      pattern: "(?:tengo|tenemos) un[a]? {KIN}(?: [\\p{L}]+)? (?:que se llama|llamad[oa]) {N}",
      key: "{k}",
      category: "family",
    },
    {
      pattern:
        "(?:tengo|tenemos|adopté|he adoptado) un[a]? {PET}(?: [\\p{L}]+){0,2}?,? (?:que se llama|llamad[oa]|cuyo nombre es|de nombre) {N}",
      key: "{k}",
      category: "possession",
    },
    { pattern: "mi {PET} (?:se llama|es) {N}", key: "{k}", category: "possession" },
    { pattern: "mi {PET},? {N}", key: "{k}", category: "possession", confidence: 0.75 },
    // Health.
    {
      pattern: "(?:soy|yo soy)(?: muy| también)? alérgic[oa] (?:a|al) {L}",
      key: "allergic_to",
      category: "health",
      isMany: true,
    },
    {
      pattern: "tengo (?:una )?alergia (?:a|al) {L}",
      key: "allergic_to",
      category: "health",
      isMany: true,
    },
    {
      pattern: "soy (?<v>intolerante (?:a la lactosa|al gluten|a la fructosa))",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern:
        "(?:tengo|padezco(?: de)?|sufro(?: de)?|me diagnosticaron) (?<v>(?:diabetes(?: tipo [12])?|asma|migrañas?|epilepsia|artritis|hipertensión|presión alta|tdah|autismo|ansiedad|depresión|insomnio|celiaquía|eczema|psoriasis|cáncer|dislexia|rinitis|gota|anemia))",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "soy diabétic[oa]",
      key: "condition",
      category: "health",
      value: "diabetes",
      isMany: true,
    },
    {
      pattern:
        "(?:soy|estoy) (?<v>celíac[oa]|daltónic[oa]|zurd[oa]|embarazada|asmátic[oa]|sord[oa])",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "soy(?: ahora)? vegetarian[oa]",
      key: "diet",
      category: "preference",
      value: "vegetarian",
    },
    { pattern: "soy(?: ahora)? vegan[oa]", key: "diet", category: "preference", value: "vegan" },
    {
      pattern:
        "no (?:como|bebo) (?<v>(?!eso|nada|mucho|bien|en\\b|más)[\\p{L}]+)(?=\\s*(?:[,.;!]|$))",
      key: "avoids",
      category: "preference",
      isMany: true,
      confidence: 0.75,
    },
    // Likes.
    {
      pattern:
        "mis? {NOUN} (?:favorit[oa]s?|preferid[oa]s?) (?:es|son|se llama) (?!cuando|que\\b){V}",
      key: "favourite_{k}",
      category: "preference",
    },
    {
      pattern: `prefiero ${MANY}(?!que|no\\b|hablar|eso|esto)(?<v>[^,;!?()\\n\\ufffc]{1,60}?)(?= (?:a|al|que|antes que|en lugar de|en vez de) |\\s*(?:[,;!?\\n]|\\.?\\s*$)| (?:pero|porque|cuando)(?![\\p{L}]))`,
      key: "prefers",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `no me gustan? ${MANY}(?:nada )?${NOT_AN_OBJECT}{L}`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?:odio|detesto|no soporto|aborrezco) ${MANY}${NOT_AN_OBJECT}{L}`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?<!no )me (?:gustan?|encantan?|fascinan?|apasionan?) ${MANY}${NOT_AN_OBJECT}{L}`,
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?:yo )?(?:adoro|amo|disfruto) ${MANY}${NOT_AN_OBJECT}{L}`,
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: "soy (?:un |una )?(?:gran )?(?:fan|fanátic[oa]|aficionad[oa]) (?:de|del|a|al) {L}",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: "mis? (?:hobby|hobbies|pasatiempos?|aficiones|afición) (?:es|son) {L}",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    // What one has.
    {
      pattern:
        "(?:conduzco|manejo|compré|me compré|acabo de comprar|me he comprado) (?:un|una) {V}",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern:
        "tengo (?:un|una|dos|tres) (?<v>(?:coche|carro|bicicleta|moto|barco|gat[oa]s?|perr[oa]s?|caballo|casa|apartamento|piso|jardín|piano|guitarra|cámara|portátil|iphone)(?: [\\p{L}\\p{N}]+){0,2}?)(?=\\s*(?:[,.;!]|$)| (?:y|en|con)(?![\\p{L}]))",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    { pattern: "mi {OWNED} es un[a]? {V}", key: "{k}", category: "possession" },
    // Contact.
    {
      pattern:
        "mi (?:nuevo )?(?:correo(?: electrónico)?|e-?mail|dirección de correo)(?: es|:) (?<v>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)",
      key: "email",
      category: "person",
    },
    {
      pattern:
        "(?:escríbeme|puedes escribirme|contáctame) a (?<v>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)",
      key: "email",
      category: "person",
    },
    {
      pattern:
        "mi (?:nuevo )?(?:teléfono|móvil|celular|número)(?: de (?:teléfono|móvil|celular))? es(?: el)? (?<v>\\+?\\d[\\d ()/-]{5,}\\d)",
      key: "phone",
      category: "person",
    },
    {
      pattern:
        "mi (?:página(?: web)?|sitio(?: web)?|blog|web) es (?<v>(?:https?://)?[\\w-]+(?:\\.[\\w-]+)+[\\w/.-]*)",
      key: "website",
      category: "person",
    },
    { pattern: "mi {PLACE} es (?!muy|no\\b){V}", key: "{k}", category: "person" },
    // Whatever is to be kept.
    {
      pattern:
        "(?:por favor,? )?(?:recuerda|recuerde|acuérdate de|ten en cuenta|no olvides|no te olvides de|anota|apunta|toma nota de)(?: por favor)?,?(?: que|:) (?<v>[^?\\n\\ufffc]{4,300}?)(?=\\s*[.!]?\\s*$)",
      key: "note",
      category: "other",
      isMany: true,
      keepsTime: true,
    },
    {
      pattern:
        "mi (?!pregunta|problema|idea|opinión|objetivo|plan|código|error|respuesta|duda){NOUN} se llama {N}",
      key: "{k}",
      category: "other",
      confidence: 0.7,
    },
  ],
};
