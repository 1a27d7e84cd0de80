import type { LanguageRules } from "./language-rules.ts";

const MANY = "(?:(?:realmente|muito|também|sempre|bastante|mesmo|demais|sobretudo) )*";
const NOT_AN_OBJECT =
  "(?!(?:isso|isto|disso|disto|dele|dela|deles|que|como|quando|você|saber|a ideia|da ideia|pensar|de pensar|dizer|ver se|seu|sua)(?![\\p{L}]))";
const MY = "(?:[oa]s? )?(?:meu|minha|meus|minhas)";

export const portugueseRules: LanguageRules = {
  isSpaced: true,
  end: String.raw`\s*(?:[,;!?()…\n\ufffc"”»]|\.?\s*$|\s[-–—]\s)|:\s|\s+(?:(?:e|ou) (?:eu|meu|minha|me|nós|ele|ela|tenho|sou|moro|trabalho|quero|preciso|estou|não|gosto|gostaria)(?![\p{L}])|mas(?![\p{L}])|porque(?![\p{L}])|embora(?![\p{L}])|quando(?![\p{L}])|enquanto(?![\p{L}])|como (?=[\p{L}])|se(?![\p{L}])|desde (?=[\p{L}])|com (?:meu|minha)(?![\p{L}]))`,
  and: "e|ou",
  leading: "(?:(?:um|uma|uns|umas|o|a|os|as|ao|à|aos|às|de|do|da|dos|das)\\s+)+",
  trailing:
    "\\s(?:agora|também|muito|demais|atualmente|hoje em dia|já|mesmo|bastante|aliás|por favor|no momento|ultimamente)",
  notAnItem: "(?:eu|meu|minha|me|ela|ele|você|mas|porque|que)(?![\\p{L}])",
  firstPerson: "eu|meu|minha|me|sou|estou|tenho|moro|trabalho|nós",
  voids:
    "se|tomara|gostaria|queria|imagine|imagina|imaginemos|suponha|suponhamos|supondo|finja|finge|faz de conta|como se|(?:ele|ela|eles|elas|gente|todos|alguém|amiga|amigo|esposa|esposo|marido|mulher|mãe|pai|chefe|médico|médica|irmã|irmão|colega|[\\p{Lu}][\\p{Ll}]+) (?:me |sempre |nos )?(?:diz|disse|dizem|dizia|acha|achava|pensa|pensava|afirma|afirmou|conta|contou|escreveu|perguntou|garante)|segundo|não é verdade que|nunca disse|não acho|duvido|traduza|traduz|traduzir|escreva|escreve|redija|corrija|corrige|diga|repita|por exemplo|exemplo|letra de|n[oa] (?:história|sonho|conto|romance|jogo)|no meu sonho|sonhei|não sei|sabe|sabes|adivinha|adivinhe|aja como|(?:não|nunca|tampouco|jamais)\\s+$",
  orders:
    "traduza|traduz|traduzir|corrija|corrige|resuma|resume|reescreva|melhore|revise|explique|leia|encurte|analise|responda|aqui está|este é (?:o|um) (?:texto|e-?mail)|(?:ele|ela) (?:escreveu|disse)",
  hedges:
    "talvez|provavelmente|possivelmente|acho que|eu acho|suponho|não tenho certeza|parece que|pode ser|quem sabe|estou pensando|creio que",
  jokes: "ha(?:ha)+|kkk+|rsrs+|brincadeira|brincando|é piada|lol|😂|🤣|😜|sarcasmo",
  asks: "^[^?]*?(?:[,;–—-]|(?<![\\p{L}])e|(?<![\\p{L}])mas)\\s*(?:e |mas )?(?:o que|que|qual|como|onde|quem|quando|por que|pode|poderia|há|tem|você|me ajuda|quais)(?![\\p{L}])",
  asked: "\\?",
  corrections:
    "não,|na verdade|na realidade|aliás|correção|desculpa|desculpe|isso não|está errado|é falso|quis dizer|me enganei|errado|não trabalho mais|não moro mais",
  labels:
    "nota|notas|ps|p\\.s|obs|atualização|correção|olá|oi|a propósito|importante|sobre mim|contexto|lembrete|sim|não|bom",
  nouns: {
    KIN: {
      esposa: "partner",
      mulher: "partner",
      esposo: "partner",
      marido: "partner",
      namorada: "partner",
      namorado: "partner",
      companheira: "partner",
      companheiro: "partner",
      noiva: "partner",
      noivo: "partner",
      mãe: "mother",
      pai: "father",
      irmã: "sister",
      irmão: "brother",
      filha: "daughter",
      filho: "son",
      avó: "grandmother",
      avô: "grandfather",
      tia: "aunt",
      tio: "uncle",
      prima: "cousin",
      primo: "cousin",
      sobrinha: "niece",
      sobrinho: "nephew",
    },
    PERSON: {
      "melhor amiga": "best_friend",
      "melhor amigo": "best_friend",
      amiga: "friend",
      amigo: "friend",
      chefe: "boss",
      colega: "colleague",
      vizinha: "neighbour",
      vizinho: "neighbour",
      médica: "doctor",
      médico: "doctor",
      dentista: "dentist",
      professora: "teacher",
      professor: "teacher",
    },
    PET: {
      cachorro: "dog",
      cachorra: "dog",
      cão: "dog",
      cadela: "dog",
      gato: "cat",
      gata: "cat",
      papagaio: "pet",
      coelho: "pet",
      hamster: "pet",
      cavalo: "horse",
      tartaruga: "pet",
    },
    THING: {
      cor: "colour",
      filme: "film",
      comida: "food",
      prato: "food",
      música: "song",
      canção: "song",
      banda: "band",
      livro: "book",
      autor: "author",
      autora: "author",
      escritor: "author",
      escritora: "author",
      bebida: "drink",
      esporte: "sport",
      desporto: "sport",
      time: "team",
      equipa: "team",
      estação: "season",
      animal: "animal",
      cidade: "city",
      número: "number",
      série: "series",
    },
    OWNED: {
      carro: "car",
      bicicleta: "bike",
      celular: "phone_model",
      telemóvel: "phone_model",
      notebook: "laptop",
      computador: "computer",
      câmera: "camera",
      violão: "guitar",
      guitarra: "guitar",
      moto: "motorcycle",
    },
    PLACE: {
      "cidade natal": "hometown",
      nacionalidade: "nationality",
      "língua materna": "native_language",
      "tipo sanguíneo": "blood_type",
      "fuso horário": "time_zone",
      signo: "star_sign",
    },
  },
  rules: [
    // What is true no more.
    {
      pattern:
        "(?:já não (?:moro|vivo|resido)|não (?:moro|vivo|resido) mais|(?<not>não (?:moro|vivo|resido))) (?:em|no|na|nos|nas) {V}",
      key: "lives_in",
      category: "place",
      isEnded: true,
    },
    {
      pattern: "(?:antes (?:eu )?morava|eu morava|costumava morar) (?:em|no|na) {V}",
      key: "lives_in",
      category: "place",
      isEnded: true,
    },
    {
      pattern: "(?:saí|me mudei|mudei-me) (?:de|do|da) {N}(?! para )",
      key: "lives_in",
      category: "place",
      isEnded: true,
      confidence: 0.7,
    },
    {
      pattern:
        "(?:já não trabalho|não trabalho mais|(?<not>não trabalho)) (?:em|no|na|nos|nas|para|com) (?:o |a )?{V}",
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern:
        "(?:deixei de trabalhar|parei de trabalhar|antes trabalhava|fui demitid[oa]|saí do meu emprego) (?:em|no|na|da|do|de) {V}",
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern: "(?:já não gosto|não gosto mais) (?:de|do|da|dos|das) {V}",
      key: "likes",
      category: "preference",
      isMany: true,
      isEnded: true,
    },
    {
      pattern: "(?:já não sou|não sou mais) vegetarian[oa]",
      key: "diet",
      category: "preference",
      value: "vegetarian",
      isEnded: true,
    },
    {
      pattern: "(?:já não sou|não sou mais) vegan[oa]",
      key: "diet",
      category: "preference",
      value: "vegan",
      isEnded: true,
    },
    {
      pattern: "(?:vendi (?:o |a )?(?:meu|minha)|não tenho mais (?:o |a )?(?:meu |minha )?) ?{V}",
      key: "owns",
      category: "possession",
      isMany: true,
      isEnded: true,
    },
    // Who one is.
    {
      pattern: "(?:eu )?(?:me chamo|chamo-me)(?: na verdade)? {W}",
      key: "name",
      category: "person",
    },
    {
      pattern:
        "(?:o )?meu nome(?: completo| verdadeiro)? é(?: na verdade)? (?!muito|difícil|outro|fácil|comum){W}",
      key: "name",
      category: "person",
    },
    {
      pattern:
        "(?:me chame de|pode me chamar de|me chamam de|todos me chamam de|podes chamar-me) {W}",
      key: "nickname",
      category: "person",
    },
    {
      pattern:
        "(?<=^\\s*(?:(?:olá|oi|bom dia|boa tarde|boa noite)[,.!]?\\s+)?)(?:eu )?sou (?:o |a )?{N}(?=[.,!]|\\s*$| e )",
      key: "name",
      category: "person",
      confidence: 0.8,
    },
    {
      pattern:
        "(?:tenho|acabei de fazer|fiz|já tenho) (?<v>\\d{1,3}) anos(?! (?:de|trabalhando|morando|em))",
      key: "age",
      category: "person",
    },
    {
      pattern:
        "(?:o )?meu aniversário é(?: no| em)?(?: dia| o dia)? (?!amanhã|hoje|logo|na próxima|em breve){V}",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    {
      pattern:
        "(?:eu )?(?:nasci|faço anos|faço aniversário) (?:em|no dia|a|no) (?:dia )?(?<v>\\d{1,2} de [\\p{L}]+(?: de \\d{4})?)",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    {
      pattern: "nasci em (?<v>(?:[\\p{L}]+ de )?\\d{4})",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    {
      pattern: "nasci(?: (?:em|no dia) [^,.]*?\\d)? (?:em|no|na) {N}",
      key: "born_in",
      category: "place",
    },
    {
      pattern: "(?:o )?(?:nosso|meu) aniversário de casamento é(?: em| no dia)? {V}",
      key: "anniversary",
      category: "date",
      keepsTime: true,
    },
    {
      pattern: "(?:eu )?falo (?!(?:com|de|por|sério|muito|sobre|em)(?![\\p{L}])){L}",
      key: "speaks",
      category: "person",
      isMany: true,
    },
    // Where.
    {
      pattern:
        "(?<!não )(?:(?:eu |agora |atualmente )*(?:moro|vivo|resido)|estou morando)(?: agora| atualmente)? (?:em|no|na|nos|nas|perto de) (?!paz|passado|um mundo|função){V}",
      key: "lives_in",
      category: "place",
    },
    {
      pattern:
        "(?:me mudei|mudei-me|mudei|nos mudamos|mudámo-nos|acabei de me mudar|acabo de me mudar)(?: [^,.!?]{1,30}?)? (?:para|pra) (?:o |a |os |as )?(?!um novo|outr|casa){V}",
      key: "lives_in",
      category: "place",
    },
    {
      pattern: "(?:eu )?sou(?: originalmente)? (?:de|do|da|dos|das) {N}",
      key: "from",
      category: "place",
    },
    { pattern: "(?:eu )?venho (?:de|do|da) {N}", key: "from", category: "place", confidence: 0.7 },
    { pattern: "(?:cresci|fui criad[oa]) (?:em|no|na) {V}", key: "grew_up_in", category: "place" },
    {
      pattern:
        "(?:o )?(?:meu endereço|minha morada) é (?<v>[^!?\\n;\\ufffc]{4,120}?)(?=\\s*(?:\\.?\\s*$|[;!?\\n]))",
      key: "address",
      category: "place",
    },
    // Work and studies.
    {
      pattern:
        "estou (?:trabalhando|a trabalhar|escrevendo|a escrever|desenvolvendo|a desenvolver|construindo|a construir|criando)(?: em| num| numa| no| na)? ?(?:um|uma|meu|minha|o meu|a minha)?(?: próprio| própria| novo| nova)? (?<=(?:um|uma|meu|minha|num|numa|próprio|própria|novo|nova) )(?!e-?mail|problema|relatório|tarefa|pergunta|carta|mensagem|empresa|banco|hospital){V}",
      key: "project",
      category: "project",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern:
        "(?:o )?meu (?:novo |atual |próximo )?projeto(?: atual| pessoal)? (?:é|se chama|chama-se) {V}",
      key: "project",
      category: "project",
      isMany: true,
    },
    {
      pattern:
        "(?<!não )(?:(?:eu |agora |atualmente )*trabalho|estou trabalhando|estou a trabalhar)(?: agora| atualmente)? (?:em|no|na|nos|nas|para|com) (?:o |a )?(?!casa|um |uma |equipe|isso|meu |minha |remoto){V}",
      key: "works_at",
      category: "work",
    },
    {
      pattern: "(?:comecei|acabei de começar) a trabalhar (?:em|no|na|para) {V}",
      key: "works_at",
      category: "work",
    },
    {
      pattern:
        "(?:trabalho|estou trabalhando)(?: (?:em|no|na|para) [^,.!?]+?)? (?:como|de) (?!segunda|noite|dia|casa|forma|sempre|um louco)(?:uma? )?(?<v>[^,;.!?()\\n]{2,50}?)(?= (?:em|n[oa]|e|para|desde|mas) |\\s*(?:[,;.!?()]|$))",
      key: "job",
      category: "work",
    },
    {
      pattern:
        "(?:eu )?sou (?:um |uma )?(?<v>(?:engenheir[oa]|desenvolvedora?|programadora?|designer|professora?|enfermeir[oa]|médic[oa]|advogad[oa]|estudante|arquitet[oa]|contadora?|contabilista|cientista|pesquisadora?|investigadora?|escritora?|jornalista|artista|músic[oa]|fotógraf[oa]|gerente|consultora?|analista|chef|cozinheir[oa]|padeir[oa]|eletricista|carpinteir[oa]|mecânic[oa]|pilot[oa]|motorista|dentista|farmacêutic[oa]|psicólog[oa]|tradutora?|agricultora?|jardineir[oa]|garçom|garçonete|policial|biólog[oa]|químic[oa]|físic[oa]|economista|empreendedora?|veterinári[oa])(?: de [\\p{L}]+| [\\p{L}]+(?:ic[oa]|al|or|ora|il))?)(?![\\p{L}])",
      key: "job",
      category: "work",
    },
    {
      pattern:
        "(?:a )?(?:minha profissão|minha ocupação|meu trabalho|meu ofício) é (?!muito|duro|difícil|melhor){V}",
      key: "job",
      category: "work",
      confidence: 0.7,
    },
    {
      pattern:
        "(?:eu )?(?:estudo|estou estudando|estou a estudar|curso) (?!em\\b|n[oa]\\b|muito|para|por|com)(?<v>[^,;.!?\\n]{2,50}?)(?= (?:n[oa]|e) |\\s*(?:[,;.!?]|$))",
      key: "studies",
      category: "work",
    },
    {
      pattern:
        "estudo(?: [\\p{L} ]+?)? na (?<v>(?:universidade|escola|faculdade|usp|unicamp)[^,.;!?\\n]{0,60}?)(?=\\s*(?:[,.;!]|$))",
      key: "studies_at",
      category: "work",
    },
    // Family, friends, animals.
    {
      pattern: `${MY} {KIN}(?: mais velh[oa]| mais nov[oa])? (?:se chama|chama-se|é [oa]|é) {N}`,
      key: "{k}",
      category: "family",
    },
    {
      pattern: `${MY} {KIN}(?: mais velh[oa]| mais nov[oa])?,? {N}`,
      key: "{k}",
      category: "family",
      confidence: 0.8,
    },
    {
      pattern: `${MY} {PERSON} (?:se chama|chama-se|é [oa]|é) {N}`,
      key: "{k}",
      category: "person",
    },
    { pattern: `${MY} {PERSON},? {N}`, key: "{k}", category: "person", confidence: 0.75 },
    {
      pattern: "(?:sou casad[oa] com|me casei com|casei com|namoro) (?:o |a )?{N}",
      key: "partner",
      category: "family",
    },
    {
      pattern:
        "(?:tenho|temos) (?<v>(?:\\d|um|uma|dois|duas|três|quatro|cinco) (?:filh[oa]s?|irmãos?|irmãs?|net[oa]s?))(?! (?:que|chamad))",
      key: "family",
      category: "family",
    },
    {
      pattern: "(?:tenho|temos) uma? {KIN}(?: [\\p{L}]+)? (?:que se chama|chamad[oa]) {N}",
      key: "{k}",
      category: "family",
    },
    {
      pattern:
        "(?:tenho|temos|adotei) uma? {PET}(?: [\\p{L}]+){0,2}?,? (?:que se chama|chamad[oa]|cujo nome é|de nome) {N}",
      key: "{k}",
      category: "possession",
    },
    {
      pattern: `${MY} {PET} (?:se chama|chama-se|é [oa]|é) {N}`,
      key: "{k}",
      category: "possession",
    },
    { pattern: `${MY} {PET},? {N}`, key: "{k}", category: "possession", confidence: 0.75 },
    // Health.
    {
      pattern:
        "(?:eu )?(?:sou|tenho)(?: muito| também)? (?:alérgic[oa]|alergia) (?:a|ao|à|aos|às) {L}",
      key: "allergic_to",
      category: "health",
      isMany: true,
    },
    {
      pattern: "sou (?<v>intolerante (?:à lactose|a lactose|ao glúten|à frutose))",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern:
        "(?:tenho|sofro de|fui diagnosticad[oa] com) (?<v>(?:diabetes(?: tipo [12])?|asma|enxaquecas?|epilepsia|artrite|hipertensão|pressão alta|tdah|autismo|ansiedade|depressão|insônia|insónia|doença celíaca|eczema|psoríase|câncer|dislexia|rinite|gota|anemia))",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "sou diabétic[oa]",
      key: "condition",
      category: "health",
      value: "diabetes",
      isMany: true,
    },
    {
      pattern:
        "(?:sou|estou) (?<v>celíac[oa]|daltônic[oa]|canhot[oa]|grávida|asmátic[oa]|surd[oa])",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "(?<!não )sou(?: agora)? vegetarian[oa]",
      key: "diet",
      category: "preference",
      value: "vegetarian",
    },
    {
      pattern: "(?<!não )sou(?: agora)? vegan[oa]",
      key: "diet",
      category: "preference",
      value: "vegan",
    },
    {
      pattern:
        "não (?:como|bebo) (?<v>(?!isso|nada|muito|bem|em\\b|mais)[\\p{L}]+)(?=\\s*(?:[,.;!]|$))",
      key: "avoids",
      category: "preference",
      isMany: true,
      confidence: 0.75,
    },
    // Likes.
    {
      pattern: `${MY} {NOUN} (?:favorit[oa]s?|preferid[oa]s?) (?:é|são|se chama) (?!quando|que\\b){V}`,
      key: "favourite_{k}",
      category: "preference",
    },
    {
      pattern: `(?:eu )?prefiro ${MANY}(?!que|não|falar|isso|isto)(?<v>[^,;!?()\\n\\ufffc]{1,60}?)(?= (?:a|ao|à|do que|em vez de) |\\s*(?:[,;!?\\n]|\\.?\\s*$)| (?:mas|porque|quando)(?![\\p{L}]))`,
      key: "prefers",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `não (?:gosto|curto) ${MANY}${NOT_AN_OBJECT}(?:nada )?(?:de|do|da|dos|das)? ?${NOT_AN_OBJECT}{L}`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?:eu )?(?:odeio|detesto|não suporto) ${MANY}${NOT_AN_OBJECT}{L}`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?<!não )(?:eu )?gosto ${MANY}(?:de|do|da|dos|das) ${NOT_AN_OBJECT}{L}`,
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?<!não )(?:eu )?(?:adoro|amo|curto|gosto de) ${MANY}${NOT_AN_OBJECT}{L}`,
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: "sou (?:um |uma )?(?:grande )?(?:fã|apaixonad[oa]) (?:de|do|da|por) {L}",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `${MY} (?:hobby|hobbies|passatempos?) (?:é|são) {L}`,
      key: "likes",
      category: "preference",
      isMany: true,
    },
    // What one has.
    {
      pattern: "(?:dirijo|conduzo|comprei|acabei de comprar) (?:um|uma) {V}",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern:
        "tenho (?:um|uma|dois|duas|três) (?<v>(?:carro|bicicleta|moto|barco|gat[oa]s?|cachorr[oa]s?|cavalo|casa|apartamento|jardim|piano|violão|guitarra|câmera|notebook|iphone)(?: [\\p{L}\\p{N}]+){0,2}?)(?=\\s*(?:[,.;!]|$)| (?:e|em|com)(?![\\p{L}]))",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    { pattern: `${MY} {OWNED} é uma? {V}`, key: "{k}", category: "possession" },
    // Contact.
    {
      pattern:
        "(?:o )?meu (?:novo )?(?:e-?mail|endereço de e-?mail)(?: é|:) (?<v>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)",
      key: "email",
      category: "person",
    },
    {
      pattern:
        "(?:escreva|escreve|escreva-me|me escreva|pode me escrever) (?:para|em) (?<v>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)",
      key: "email",
      category: "person",
    },
    {
      pattern:
        "(?:o )?meu (?:novo )?(?:telefone|celular|telemóvel|número)(?: de (?:telefone|celular|telemóvel))? é(?: o)? (?<v>\\+?\\d[\\d ()/-]{5,}\\d)",
      key: "phone",
      category: "person",
    },
    {
      pattern: `${MY} (?:página|site|blog) é (?<v>(?:https?://)?[\\w-]+(?:\\.[\\w-]+)+[\\w/.-]*)`,
      key: "website",
      category: "person",
    },
    { pattern: `${MY} {PLACE} é (?!muito|não){V}`, key: "{k}", category: "person" },
    // Whatever is to be kept.
    {
      pattern:
        "(?:por favor,? )?(?:lembre-se|lembre|lembra-te|lembra|não se esqueça|não esqueça|não te esqueças|anote|anota|tenha em mente|tome nota)(?: por favor)?,?(?: de que| que| de|:) (?<v>[^?\\n\\ufffc]{4,300}?)(?=\\s*[.!]?\\s*$)",
      key: "note",
      category: "other",
      isMany: true,
      keepsTime: true,
    },
    {
      pattern: `${MY} (?!pergunta|problema|ideia|opinião|objetivo|plano|código|erro|resposta|dúvida){NOUN} (?:se chama|chama-se) {N}`,
      key: "{k}",
      category: "other",
      confidence: 0.7,
    },
  ],
};
