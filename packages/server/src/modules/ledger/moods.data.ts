import type { Language } from "./detect-language.ts";

export type Mood = {
  /** Says that somebody, or the assistant itself, has done it. */
  readonly done: RegExp;
  /** "is stored": a claim only where something was tried. */
  readonly state: RegExp;
  /** Not done, not yet, only if, only perhaps, or for the reader to do. */
  readonly open: RegExp;
  /** What a clause may begin with before its participle: "Successfully saved". */
  readonly lead: RegExp;
  /** The clause ends here: what stands behind a boundary speaks for itself. */
  readonly boundary: RegExp;
};

const marks = String.raw`^[\s\p{Extended_Pictographic}\uFE0F✓✔☑*_:–—-]*`;
const lead = (words: string) => new RegExp(`${marks}(?:(?:${words})[\\s!,:.–—-]*)*$`, "iu");
const words = (list: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, "iu");

/** How each language says that a thing is done, or is not. */
export const moods: Readonly<Record<Language, Mood>> = {
  en: {
    done: words(
      "I|I['’]ve|we|we['’]ve|has been|have been|has now been|have now been|has already been|been|successfully|got|is now|are now|are all now|now|just|already|done",
    ),
    state: words("is|are|was|were|it['’]s|they['’]re|that['’]s|everything['’]s"),
    open: words(
      "not|\\p{L}+n['’]t|cannot|never|no|none|nothing|neither|nor|without|unable|fail(?:s|ed|ing|ure)?|will|I['’]ll|we['’]ll|you['’]ll|it['’]ll|would|I['’]d|you['’]d|going to|can|could|should|shall|may|might|must|if|when|whenever|once|until|unless|whether|before|please|let me|let['’]s|want|wants|need|needs|needed|try|trying|tried to|about to|ready to|plan|planning|to be|you|your own|make sure|ensure|still|yet|almost|attempted|supposed|assuming|pending|instead of|rather than|how|what|why|where|usually|typically|generally|often|normally|by default|refused|rejected|blocked|unclear|error|unsuccessful(?:ly)?|except|partly|partially|only|as soon as|next|tomorrow|later|proposed|suggested|example|e\\.g|scheduled to",
    ),
    lead: lead(
      "done|ok|okay|great|good news|sure|all|both|now|already|successfully|just|it|the|your|everything|perfect|alright|yes|and|also|file|files|email|message|status|result",
    ),
    boundary:
      /[;:]|,\s|\s[–—-]\s|\.\s|\s(?:but|however|although|though|whereas|while|so that|because|so)\s|\sand\s(?=(?:I|we|the|it|your|all|they)\s)/giu,
  },
  de: {
    done: words(
      "ich habe|habe ich|hab ich|wir haben|haben wir|wurde|wurden|worden|erfolgreich|nun|jetzt|soeben|gerade|bereits|schon|ich|fertig|erledigt",
    ),
    state: words("ist|sind|war|waren|liegt|liegen"),
    open: words(
      "nicht|nie|kein(?:e|en|er|em|es)?|nichts|ohne|werde|wird|werden|wirst|würde|würden|kann|kannst|können|könnte|könnten|konnte|konnten|soll|sollen|sollte|sollten|sollst|muss|müssen|musst|will|möchte|möchten|möchtest|wenn|falls|sobald|bevor|bis|ob|bitte|fehlgeschlagen|gescheitert|scheitert|scheiterte|schlug|unmöglich|noch|du|sie haben|ihr|fast|versucht|versuche|abgelehnt|normalerweise|üblicherweise|meist|meistens|standardmäßig|statt|anstatt|als nächstes|morgen|später|wie|was|warum|fehler|nur|teilweise|außer|beim versuch|abgebrochen|blockiert|offen",
    ),
    lead: lead(
      "fertig|erledigt|ok|okay|super|alles|alle|beide|nun|jetzt|bereits|schon|erfolgreich|gut|ja|die|das|der|und|datei|dateien|status",
    ),
    boundary:
      /[;:]|,\s|\s[–—-]\s|\.\s|\s(?:aber|jedoch|allerdings|obwohl|während|weil|sodass)\s|\sund\s(?=(?:ich|wir|die|das|der|alle|es)\s)/giu,
  },
  zh: {
    done: /已|了|成功|完成|完毕|好|过|我把|我将|我在|通过|均/u,
    state: /是|在|位于/u,
    open: /没|未|不(?!过)|无法|失败|将会|会(?!议)|如果|若|假如|可以|请|需要|要是|想要|正在|尚|准备|一旦|建议|应该|可能|打算|之后再|再(?!次)|吗|是否|你|您|只要|除非|否则|通常|一般|默认|为了|等到|待|计划|接下来|拒绝|报错|仅|只有|多少|什么|为什么|能/u,
    lead: /^[\s\p{Extended_Pictographic}\uFE0F✓✔☑*]*$/u,
    boundary: /[，；：、,;:]|但是|但|不过|然而|因为/gu,
  },
  pt: {
    done: words(
      "eu|já|foi|foram|sido|com sucesso|agora|acabei de|acabo de|pronto|feito|está agora|estão agora",
    ),
    state: words("está|estão|é|são|ficou|ficaram|era|eram"),
    open: words(
      "não|nunca|nenhum|nenhuma|nada|sem|vou|vai|vamos|será|serão|seria|pode|podem|posso|poderia|deve|devem|deveria|se|quando|caso|assim que|até|antes|por favor|falhou|falharam|falha|falhando|ainda|você|tente|tentei|tentativa|quer|quiser|precisa|preciso|como|por que|o que|erro|geralmente|normalmente|por padrão|quase|recusad[oa]s?|rejeitad[oa]s?|em vez|depois|amanhã|apenas|só|parcialmente|exceto|bloquead[oa]|impossível|consegui(?= não)",
    ),
    lead: lead(
      "pronto|feito|ok|certo|tudo|todos|todas|ambos|agora|já|ótimo|sim|o|a|os|as|e|arquivo|arquivos|ficheiro",
    ),
    boundary:
      /[;:]|,\s|\s[–—-]\s|\.\s|\s(?:mas|porém|contudo|embora|enquanto|porque)\s|\se\s(?=(?:o|a|os|as|eu|todos)\s)/giu,
  },
  es: {
    done: words(
      "he|hemos|ha sido|han sido|se ha|se han|fue|fueron|ya|con éxito|correctamente|ahora|acabo de|listo|hecho|sido|exitosamente|se",
    ),
    state: words("está|están|es|son|quedó|quedaron|queda|quedan|era|eran"),
    open: words(
      "no|nunca|ningún|ninguna|ninguno|nada|sin|voy|va a|vamos|será|serán|sería|puede|pueden|puedo|puedes|podría|debe|deben|debería|si|cuando|cuándo|en cuanto|una vez|hasta|antes|por favor|falló|fallaron|fallo|fallado|falla|todavía|aún|tú|usted|intenta|intenté|intento|quiere|quieres|necesita|necesitas|necesito|cómo|por qué|qué|error|generalmente|normalmente|por defecto|casi|rechazad[oa]s?|en vez|después|mañana|solo|sólo|parcialmente|excepto|bloquead[oa]|imposible|has|pude|pudo",
    ),
    lead: lead(
      "listo|hecho|ok|vale|perfecto|todo|todos|todas|ambos|ahora|ya|genial|sí|el|la|los|las|y|archivo|archivos",
    ),
    boundary:
      /[;:]|,\s|\s[–—-]\s|\.\s|\s(?:pero|sin embargo|aunque|mientras|porque)\s|\sy\s(?=(?:el|la|los|las|he|todos|se)\s)/giu,
  },
  fr: {
    done: words(
      "j['’]ai|ai|nous avons|avons|a été|ont été|a bien été|ont bien été|a bien|ont bien|été|bien|avec succès|maintenant|déjà|viens de|c['’]est|fait|voilà|désormais",
    ),
    state: words("est|sont|était|étaient|se trouve"),
    open: words(
      "pas|jamais|aucun|aucune|rien|sans|vais|va|allons|sera|seront|serait|peut|peuvent|peux|pourrait|pouvez|doit|doivent|devrait|si|s['’]il|quand|lorsque|dès que|une fois|jusqu['’]à|avant|veuillez|échoué|échoue|échouent|échec|encore|vous|tu|essayez|essayé|tenté|tentative|voulez|faut|comment|pourquoi|erreur|généralement|normalement|par défaut|presque|refusée?s?|rejetée?s?|au lieu|après|demain|seulement|uniquement|partiellement|sauf|bloquée?s?|impossible|pu",
    ),
    lead: lead(
      "c['’]est fait|fait|terminé|ok|parfait|tout|tous|toutes|les deux|maintenant|voilà|déjà|oui|le|la|les|l['’]|et|fichier|fichiers",
    ),
    boundary:
      /[;:]|,\s|\s[–—-]\s|\.\s|\s(?:mais|cependant|toutefois|bien que|tandis que|alors que|parce que|car)\s|\set\s(?=(?:j['’]ai|le|la|les|nous|tous)\s)/giu,
  },
};

/** A sentence that begins so claims nothing: all of it hangs on a condition. */
export const conditions =
  /^[\s*_>-]*(?:(?:if|once|unless|as soon as|when(?! I| we)|assuming|wenn|falls|sobald|se|quando|caso|assim que|si|cuando|una vez|en cuanto|quand|lorsque|dès que|une fois)(?!\p{L})|如果|一旦|若|假如|要是|等)/iu;
