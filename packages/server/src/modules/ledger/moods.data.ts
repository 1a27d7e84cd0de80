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
      "I|I['’]ve|we|we['’]ve|has|have|has been|have been|has now been|have now been|has already been|been|successfully|got|is now|are now|are all now|now|just|already|done",
    ),
    state: words(
      "is|are|was|were|it['’]s|they['’]re|that['’]s|everything['’]s|the (?:script|migration|query)",
    ),
    open: words(
      "zero|guess|suspect|assume|probably|presumably|perhaps|maybe|likely|seems?|appears?|apparently|not|\\p{L}+n['’]t|cannot|never|no|nobody|none|nothing|neither|nor|without|unable|fails?|failed|failure|will|I['’]ll|we['’]ll|you['’]ll|it['’]ll|would|I['’]d|you['’]d|going to|can|could|should|shall|may|might|must|if|when|whenever|once|until|unless|whether|before (?:I|you|we|it|the|that|this|they|\\p{L}+ing)|please|let me|let['’]s|want|wants|need|needs|try|trying|tried to|about to|ready to|to be|(?:I|we) plan to|planning to|how to|(?<!(?:sent|emailed|mailed|messaged|for|to|with|gave|texted|notified|forwarded|as|like|what|that) )you(?! asked| wanted| requested)|make sure|ensure|asked for|wanted|yet|almost|attempted|supposed|suppose|by (?:another|someone else|somebody else|others)|assuming|pending|usually|typically|generally|often|normally(?!\\s*(?:[.,;!)]|$))|by default|refused|rejected|blocked|unclear|unsuccessful(?:ly)?|except|partly|partially|as soon as|scheduled to",
    ),
    lead: lead(
      "done|ok|okay|great|good news|sure|all|both|now|already|successfully|just|the|your|everything|perfect|alright|yes|and|also|file|files|email|message|status|result",
    ),
    boundary:
      /;|:(?!\d)|,\s|\s[–—-]\s|\.\s|(?<!all|everything|none|nothing)\sbut\s|\s(?:however|although|though|whereas|while|so that|because|so)\s|\sand\s(?=(?:I|we|the|it|your|all|they)\s)/giu,
  },
  de: {
    done: words(
      "hat|haben|ich habe|habe ich|hab ich|wir haben|haben wir|wurde|wurden|worden|erfolgreich|nun|jetzt|soeben|gerade|bereits|schon|ich|fertig|erledigt",
    ),
    state: words("ist|sind|war|waren|liegt|liegen"),
    open: words(
      "null|vermutlich|wahrscheinlich|vielleicht|scheint|offenbar|nicht|nie|niemand|kein(?:e|en|er|em|es)?|nichts|ohne|werde|wird|werden|wirst|würde|würden|wäre|wären|hätte|hätten|kann|kannst|können|könnte|könnten|konnte|konnten|soll|sollen|sollte|sollten|sollst|muss|müssen|musst|will|möchte|möchten|möchtest|wenn|falls|sobald|bevor|ob|bitte|fehlgeschlagen|gescheitert|scheitert|scheiterte|schlug|unmöglich|(?<!(?:wie|was|die|das|den) )du|sie haben|fast|versucht|versuche|abgelehnt|dürften?|von (?:jemand(?:em)?|einem|einer) ander\\p{L}+|anderweitig|vorgemerkt|normalerweise|üblicherweise|meist|meistens|standardmäßig|teilweise|außer|beim versuch|abgebrochen|blockiert",
    ),
    lead: lead(
      "fertig|erledigt|ok|okay|super|alles|alle|beide|nun|jetzt|bereits|schon|erfolgreich|gut|ja|die|das|der|und|datei|dateien|status",
    ),
    boundary:
      /;|:(?!\d)|,\s|\s[–—-]\s|\.\s|\s(?:aber|jedoch|allerdings|obwohl|während|weil|sodass)\s|\sund\s(?=(?:ich|wir|die|das|der|alle|es)\s)/giu,
  },
  zh: {
    done: /已|了|成功|完成|完毕|好|过|我把|我将|我在|通过|均/u,
    state: /是|在|位于/u,
    open: /没|未|不(?!过)|无法|失败|将会|会(?!议)|如果|若|假如|可以|(?<![申邀])请(?!求)|需要|要是|想要|正在|尚|准备|一旦|建议|应该|可能|打算|之后再|再(?!次)|吗|是否|[你您](?:可以|可|能|需要|要|想|应该|得|先|再|来|自己)|只要|除非|否则|被(?:他人|别人|其他)|通常|一般|默认|为了|等到|接下来|拒绝|报错|多少|什么|为什么|(?<![功性可智技])能/u,
    lead: /^[\s\p{Extended_Pictographic}\uFE0F✓✔☑*]*$/u,
    boundary: /[，；：、;]|,(?!\d)|:(?!\d)|但是|但|不过|然而|因为/gu,
  },
  pt: {
    done: words(
      "eu|já|foi|foram|sido|ficou|ficaram|com sucesso|agora|acabei de|acabo de|pronto|feito|está agora|estão agora",
    ),
    state: words("está|estão|é|são|ficou|ficaram|era|eram"),
    open: words(
      "zero|por outr[oa]s?|por outra pessoa|terá|terão|teria|teriam|(?:deve|devem) ter|provavelmente|talvez|parece|não|nunca|ninguém|nenhum|nenhuma|nada|sem|vou|vai|vamos|será|serão|seria|pode|podem|posso|poderia|deve|devem|deveria|(?<!-)se|quando|caso|assim que|até|antes|por favor|falhou|falharam|falha|falhando|ainda|(?<!(?:para|a|com|pra|como|que) )você|tente|tentei|tentativa|quer|quiser|precisa|preciso|geralmente|normalmente(?!\\s*(?:[.,;!)]|$))|por padrão|quase|recusad[oa]s?|rejeitad[oa]s?|parcialmente|exceto|bloquead[oa]|impossível|consegui(?= não)",
    ),
    lead: lead(
      "pronto|feito|ok|certo|tudo|todos|todas|ambos|agora|já|ótimo|sim|o|a|os|as|e|arquivo|arquivos|ficheiro",
    ),
    boundary:
      /;|:(?!\d)|,\s|\s[–—-]\s|\.\s|\s(?:mas|porém|contudo|embora|enquanto|porque)\s|\se\s(?=(?:o|a|os|as|eu|todos)\s)/giu,
  },
  es: {
    done: words(
      "he|hemos|ha sido|han sido|ha quedado|han quedado|se ha|se han|fue|fueron|ya|con éxito|correctamente|ahora|acabo de|listo|hecho|sido|exitosamente|se",
    ),
    state: words("está|están|es|son|quedó|quedaron|queda|quedan|era|eran"),
    open: words(
      "cero|por otr[oa]s?|habrá|habrán|habría|habrían|probablemente|quizás?|parece|no|nunca|nadie|ningún|ninguna|ninguno|nada|sin|voy|va a|vamos|será|serán|sería|puede|pueden|puedo|puedes|podría|debe|deben|debería|si|cuando|cuándo|en cuanto(?! al? )|una vez|hasta|antes|por favor|falló|fallaron|fallado|falla|todavía|aún|tú|(?<!(?:a|para|con) )usted|intenta|intenté|intento|quiere|quieres|necesita|necesitas|necesito|cómo|por qué|qué|generalmente|normalmente(?!\\s*(?:[.,;!)]|$))|por defecto|casi|rechazad[oa]s?|parcialmente|excepto|bloquead[oa]|imposible|has|pude|pudo",
    ),
    lead: lead(
      "listo|hecho|ok|vale|perfecto|todo|todos|todas|ambos|ahora|ya|genial|sí|el|la|los|las|y|archivo|archivos",
    ),
    boundary:
      /;|:(?!\d)|,\s|\s[–—-]\s|\.\s|\s(?:pero|sin embargo|aunque|mientras|porque)\s|\sy\s(?=(?:el|la|los|las|he|todos|se)\s)/giu,
  },
  fr: {
    done: words(
      "j['’]ai|ai|a|ont|nous avons|avons|a été|ont été|a bien été|ont bien été|a bien|ont bien|été|bien|avec succès|maintenant|déjà|viens de|c['’]est|fait|voilà|désormais",
    ),
    state: words("est|sont|était|étaient|se trouve"),
    open: words(
      "zéro|par (?:quelqu['’]un d['’]autre|une? autre)|aura|auront|aurait|auraient|probablement|sans doute|peut-être|semble|pas|jamais|aucun|aucune|rien|sans|vais|va|allons|sera|seront|serait|peut|peuvent|peux|pourrait|pouvez|doit|doivent|devrait|si|s['’]il|quand|lorsque|dès que|une fois|jusqu['’]à|avant|veuillez|échoué|échoue|échouent|échec|encore|(?<!rendez-)vous(?! (?:ai|a|ont|avons|avez demandé|vouliez))|tu|essayez|essayé|tenté|tentative|voulez|faut|comment|pourquoi|généralement|normalement(?!\\s*(?:[.,;!)]|$))|par défaut|presque|refusée?s?|rejetée?s?|partiellement|sauf|bloquée?s?|impossible|pu|s['’]est|ne|n['’](?:ai|a|ont|est|avons)",
    ),
    lead: lead(
      "c['’]est fait|fait|terminé|ok|parfait|tout|tous|toutes|les deux|maintenant|voilà|déjà|oui|le|la|les|l['’]|et|fichier|fichiers",
    ),
    boundary:
      /;|:(?!\d)|,\s|\s[–—-]\s|\.\s|\s(?:mais|cependant|toutefois|bien que|tandis que|alors que|parce que|car)\s|\set\s(?=(?:j['’]ai|le|la|les|nous|tous)\s)/giu,
  },
};

/** Something went wrong. */
export const failures =
  /(?<!\p{L})(?:dry[ _-]?run|bounced|unzustellbar|rebot(?:ó|aron|ad[oa]s?)|devolvid[oa]s? por|probelauf|testlauf|trockenlauf|\p{L}+(?:error|exception)|(?:exit|code|código|status) (?:[1-9]\d*|one|two|three|eins|zwei|drei|um|dois|três|uno|dos|tres|un|deux|trois)|(?:returned|returns|exited|retornou|devolveu|devolvió|retornó|renvoyé|gab|(?:kam|endete|ended|finished|terminó|terminou|terminé) (?:mit|with|con|com|avec)) [1-9]\d{0,2}(?=\s*(?:[.,;:!)]|$)|\s+(?:zurück|because|since|as|weil|porque|pois|parce|car)(?!\p{L}))|non-?zero|ungleich null|(?:distinto|diferente) de (?:cero|zero)|non nul|simula(?:ção|ción|cro|tion)|à blanc|ensayo|fail(?:s|ed|ing|ures?)?|errors?|broken?|crash(?:es|ed)?|unsuccessful(?:ly)?|reject(?:s|ed)|refused?|declined|denied|aborted|rolled back|timed out|cut (?:off|short)|time limit|zeitlimit|límite de tiempo|limite de tempo|limite de temps|abgeschnitten|coupée?s?|cortad[oa]s?|no luck|offline|unreachable|expired|conflict(?:s|ed)?|not yet|still (?:missing|empty|there)|only (?:in part|partly|partially|half)|in part|hiccups?|snags?|glitch(?:es)?|ran out of|ran into|stuck|jam(?:s|med)?|turn(?:s|ed) (?:\p{L}+ )?(?:down|away|back(?! (?:on|off|up)))|obstruct(?:ed|ions?)|blockades?|blockier(?:t|en|te|ten)|verklemmt|klemmte|hindernis(?:se)?n?|obst(?:áculos?|acles?)|obstruç(?:ão|ões)|obstrucci(?:ón|ones)|encravad[oa]s?|emperrad[oa]s?|bloqu(?:ée?s?|age)|enrayée?s?|stalled|abgewiesen|atascad[oa]s?|bloque(?:i?o|ad[oa]s?)|klemmt|coincée?s?|a medias|à moitié|pela metade|zur hälfte|could not|couldn['’]t|did not|didn['’]t|abgelehnt|verweigert|abgebrochen|rejeitad[oa]s?|recusad[oa]s?|rechazad[oa]s?|rejetée?s?|refusée?s?|fehlgeschlagen|fehlschlug|schlug\p{L}*|schlägt|schlagen|scheiterte?|gescheitert|fehlern?|falh(?:ou|aram|a|as)|erros?|fall(?:ó|aron|a|an|os?)|errore?s?|échou\p{L}+|échecs?|erreurs?|died|dying|gave up|gives up|given up|to no avail|in vain|(?:is|are|was|were|went|goes|been) down(?! to)|(?:crash|restart|boot) ?loops?|keeps? (?:restarting|stopping|dying|exiting)|disappeared|vanished|bounces?|konflikte?n?|kollidier\p{L}+|abgestürzt\p{L}*|abstürz\p{L}+|abst(?:urz|ürze)|stürzte?n?|aufgegeben|vergeblich|gestorben|verschwunden|ins leere|conflictos?|conflitos?|conflits?|colis(?:ión|ão)|abort(?:ad[oa]s?|é|ei|ó|ou)|muert[oa]s?|murió|mort[oa]?|caiu|caíram|cay(?:ó|eron)|caíd[oa]s?|se colg(?:ó|aron)|en vano|em vão|desapareci(?:ó|d[oa]s?)|desaparec(?:eu|ieron|eram)|sumi(?:u|ram)|en boucle|em loop|en bucle|plant(?:e|ent|é)|abandonn(?:e|é)|disparue?s?|en vain|desisti(?:u|ó))(?!\p{L})|返回(?:了|码|值)?\s?[1-9]\d{0,2}(?=\s*(?:[，。,.；;)）]|$|因))|失败|错误|报错|没有完成|未完成|没有成功|满了|未能|没能|拒绝|中断|中途|出错|异常|崩溃|超时|有问题|试运行|预演|演练|离线|排队|冲突|跳过|起不来|挂掉|掉线|丢失|反复重启|无效|退回|一直在?重启|卡死|卡住|堵住|障碍|没有响应|无响应/iu;

/** A sentence that begins so claims nothing: all of it hangs on a condition. */
export const conditions =
  /^[\s*_>-]*(?:(?:if|once|unless|as soon as|when(?! I| we)|assuming|wenn|falls|sobald|se|quando|caso|assim que|si|cuando|una vez|en cuanto(?! al? )|quand|lorsque|dès que|une fois)(?!\p{L})|如果|一旦|若|假如|要是|等)/iu;

/** A sentence that ends so only guesses. */
export const supposed =
  /,\s*(?:I (?:guess|suppose|think|believe|assume|suspect|gather)|(?:nehme|denke|glaube|vermute|schätze) ich(?: an| mal)?|je (?:suppose|pense|crois|présume)|supongo|creo|imagino|suponho|acho|creio|我猜|我想|大概吧?)\s*[.!。]?\s*$/iu;

/** Plans, advice, opinions, examples: what they name need not be there. */
export const plans: Readonly<Record<Language, RegExp>> = {
  en: words(
    "perhaps|maybe|probably|presumably|try|something like|(?:I|we|you) will|I['’]ll|we['’]ll|you['’]ll|would|I['’]d|you['’]d|going to|can|could|should|shall|might|may|if|unless|whether|please|let me|let['’]s|e\\.g|for example|for instance|suppose|say|recommend|suggest|advise|consider|need to|want to|typical(?:ly)?|usually|generally|in general|by default|at least|(?<!(?:adds?|added|adding) )up to|or newer|or later|or higher|instead|as a rule|normally(?!\\s*(?:[.,;!)]|$))|such as|in my opinion|anything|whatever|often|tends? to|rule of thumb|by the way|incidentally|for comparison|default",
  ),
  de: words(
    "oft|häufig|wär(?:e|en|e?st)|läge|käm(?:e|en|e?st)|hättest|ginge|stünde|bräuchten?|müsste(?:n|st)?|dürften?|vielleicht|vermutlich|wahrscheinlich|(?:ich|wir) werden?|werde ich|würde|würden|würdest|kann|kannst|könnte|könntest|könnten|soll|sollte|sollten|solltest|falls|wenn|ob|bitte|versuche|z\\. ?b|zum beispiel|empfehle|empfiehlt|schlage vor|normalerweise|üblicherweise|in der regel|typisch(?:erweise|e[nrs]?)?|generell|mindestens|bis zu|oder neuer|standardmäßig|möchte|möchtest|möchten|willst|etwa so|als nächstes|meist|meiner meinung|übrigens|zum vergleich|standard\\p{L}*",
  ),
  zh: /也许|大概|或许|[我你您]会(?!议)|如果|可以|(?<![申邀])请(?!求)|建议|例如|比如|通常|一般|默认|至少|应该|可能|打算|接下来|要不要|是否|需要|想要|不妨|顺便|相比之下/u,
  pt: words(
    "(?:começ|acab|termin|fic|cust|lev|cheg|bast|deix|us|olh|esper|mud|pass|rod|est|far|d|verific|aument|reduz|ajust|troc|sa|t|v)(?:aria|eria|iria)m?|talvez|provavelmente|vou|vamos|seria|pode|podem|posso|poderia|deveria|convém|caso|se você|se quiser|(?<=(?:^|[,;:.(–—]|\\s-)\\s*)se|por favor|tente|por exemplo|recomendo|sugiro|aconselho|geralmente|normalmente(?!\\s*(?:[.,;!)]|$))|em geral|por padrão|pelo menos|ou superior|quer|queres|em seguida|a seguir|costumam?|aliás|a propósito|em comparação",
  ),
  es: words(
    "(?!secretaría|notaría|comisaría|vicaría|maría)\\p{L}{2,}(?:aría|dría|bría|iría)(?:n|s|mos)?|quizás?|probablemente|tal vez|voy|vamos|sería|puede|pueden|puedes|puedo|podría|podrías|debería|deberías|tendrías|conviene|si|por favor|intenta|por ejemplo|recomiendo|sugiero|aconsejo|generalmente|normalmente(?!\\s*(?:[.,;!)]|$))|en general|por defecto|al menos|o superior|quieres|a continuación|suele|suelen|por cierto|en comparación",
  ),
  fr: words(
    "\\p{L}{2,}(?:er|dr|vr|ir)(?:ais|ait|aient)|peut-être|sans doute|probablement|vais|allons|serait|peut|peuvent|pouvez|peux|pourrait|pourriez|devrait|devriez|conviendrait|si|s['’]il|veuillez|essayez|par exemple|recommande|suggère|conseille|généralement|normalement(?!\\s*(?:[.,;!)]|$))|en général|par défaut|au moins|ou plus récent|voulez|ensuite|d['’]habitude|d['’]ailleurs|au passage|à titre de comparaison",
  ),
};

/** What advice begins with. */
export const orders =
  /^[\s*_>\d.)-]*(?:(?:run|use|try|add|create|open|edit|set|check|install|type|enter|replace|change|make|copy|save|call|consider|remember|put|write|go|visit|click|select|choose|ensure|start|execute|update|upgrade|führe|führen sie|nutze|nutzen sie|verwende|verwenden sie|öffne|öffnen sie|füge|erstelle|prüfe|prüfen sie|installiere|starte|starten sie|execute|use|abra|adicione|crie|rode|verifique|instale|ejecuta|ejecute|usa|use|abre|añade|crea|verifica|instala|exécutez|utilisez|ouvrez|ajoutez|créez|vérifiez|installez|lancez)(?![\p{L}-]|\s+(?:gave|is|was|has|had|says|said|end(?:s|ed)|exit(?:s|ed)|fail(?:s|ed)|return(?:s|ed)|print(?:s|ed)|report(?:s|ed)|finish(?:es|ed)|stopped|completed|succeeded|passed|complains|quit)(?!\p{L}))|请|运行一下|试试)/iu;

/** It went wrong at first: what is said of the end is held to. */
export const atFirst =
  /(?<!\p{L})(?:at first|the first(?! of)|initially|first(?: \p{L}+)? (?:try|attempt|push|run|time)|zuerst|zunächst|anfangs|(?:beim|im|der) ersten|(?:der|die|das) erste|primer\p{L}*|al principio|inicialmente|primeir[oa]|a princípio|d['’]abord|(?:le|la|un|une|au) premi(?:er|ère))(?!\p{L})|起初|最初|一开始|第一次|首次/iu;

/** Where something runs: what is said of one was not done in the other. */
export const environments = {
  live: /(?<!\p{L})(?:production|prod|public site|live site|produktion|produção|producción)(?!\p{L})|生产环境/iu,
  other:
    /(?<![\p{L}])(?:staging|preview|testumgebung|homologação|préproduction)(?![\p{L}])|测试环境|预发/iu,
};

/** Something was not done. */
export const denials =
  /(?<!\p{L})(?:not(?! null)|no longer|untouched|unangetastet|left (?:\p{L}+ ){1,3}(?:alone|out)|wurde nichts|nichts (?:wurde|geändert)|nothing (?:has|have|was|got|changed|happened|went)|(?:has|have|had|was|were|is|are|did|do|does|could|ca|wo|would)n['’]t|cannot|unable|nicht|não|sin|ningún|ninguna?|pas|aucune?|no (?:se (?:pudo|pudieron|ha|han|puede|pueden|deja)|pude|pudo|pudieron|he|hemos|ha|han|está|están|estaba|estaban|queda|quedó|hubo|hay|había|existen?|existía|respond(?:e|en|ió|ieron|ía)|contest(?:a|an|ó|aron)|funcion(?:a|an|ó|aron)|arranc(?:a|an|ó|aron)|lleg(?:a|an|ó|aron)|aparec(?:e|en|ió)|acept(?:a|ó|aron)|admit(?:e|ió)|permit(?:e|ió)|encontr(?:é|ó|aron)|encuentra|tien(?:e|en)|tenía|(?:le|les|lo|la|me|nos) \p{L}+)|n['’](?:a|ont|ai|est) pas|pas (?:été|pu|encore))(?!\p{L})|没|尚未|未能|无法|不能|还差/iu;

/** "One of the two", "the others": not all that are spoken of. */
export const partial =
  /(?<!\p{L}|(?:all|alle|todas?|todos|toutes|tous|les|die|the) )(?:one|two|three|four|five|six|seven|eight|nine|ten|some|most|many|half|(?<!(?:is|are|now|become|became) )part|eine[rs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|einige|die hälfte|teil|um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|alguns|algumas|metade|parte|uno|una|dos|tres|cuatro|siete|ocho|nueve|diez|algunos|algunas|mitad|un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|certaines?|certains|moitié|partie) (?:of|von|der|dos|das|des|de las?|de los?|de les) [\p{L}\d]|(?:^|[.!?]\s+)(?:metade|half|die hälfte|la mitad|la moitié)(?! an?\b|\p{L})|(?<!\p{L})(?:(?:almost|nearly) (?:all|every\p{L}*|there|done|finished)|fast (?:alles?|fertig|vollständig|komplett)|quase (?:tud|tod)\p{L}+|casi tod\p{L}+|presque (?:tou\p{L}*|fini)|incomplete(?:ly)?|unvollständig\p{L}*|incompl[eè]t\p{L}*|skipped|left out|übersprungen|ausgelassen|omitid[oa]s?|omit(?:ieron|ió)|ignorée?s?|faltan|faltam|il en reste|manquent|mostly|largely|partway|halfway|half-?done|größtenteils|weitgehend|zum teil|meio feit[oa]|em parte|en parte|a medio|en gran parte|en partie|à peu près)(?!\p{L})|其中|几乎(?:全|都|所有|完成)|一半|大部分|部分/iu;

/** Words that tell what became of something: "renewed", "abgeholt", "renovado". */
export const participles: Readonly<Record<Exclude<Language, "zh">, RegExp>> = {
  en: /(?<!\p{L})(?:\p{L}{2,}ed|sent|built|made|done|told|set|put|written|run|paid|shut|(?:off|on)(?!\s+(?!and |again|now)[\p{L}\p{N}])|gone|kept|left|held|bought|brought|taken|given|drawn|shown|hidden|frozen|chosen|cut|ready|live|complete|active)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:\p{L}*ge\p{L}{2,}(?:t|en)|\p{L}{3,}iert|(?:be|ver|er|ent|zer|über|unter)\p{L}{3,}(?:t|en)|fertig|erledigt|aktiv)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:\p{L}{2,}[aií]d[oa]s?|\p{L}{2,}ei|feit[oa]s?|escrit[oa]s?|abert[oa]s?|post[oa]s?|vist[oa]s?|pag[oa]s?|entregues?|pront[oa]s?|ativ[oa]s?)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:\p{L}{2,}[aií]d[oa]s?|\p{L}{2,}[éí]|hech[oa]s?|escrit[oa]s?|abiert[oa]s?|puest[oa]s?|vist[oa]s?|list[oa]s?|activ[oa]s?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:\p{L}{2,}(?:é|ée|és|ées)|(?:est|sont|été|ai|a|ont) (?:\p{L}+ )?\p{L}{2,}(?:i|u|is|it|os|ert|int)e?s?|fait(?:e?s?)|mise?s?|prise?s?|\p{L}+duits?|ouverte?s?|prête?s?|en place|active?s?)(?!\p{L})/iu,
};

/** Says where it is now. */
export const places =
  /(?<!\p{L})(?:(?:is|are) (?:now |all |already )*(?:in|on|at|under)|(?:is|are) (?:now )?called|(?:heißt|heißen) (?:jetzt|nun)|(?:chama(?:m)?-se|se chamam?) agora|agora se chamam?|(?:ahora )?se llaman? (?:ahora )?|s['’]appelle(?:nt)?|(?:liegt|liegen|steht|stehen|ist|sind) (?:\p{L}+ ){0,2}(?:im|in|auf|unter|am)|(?:está|están|estão|queda|quedan|fica|ficam) (?:\p{L}+ ){0,2}(?:en|em|no|na|nos|nas)|(?:est|sont|se trouve) (?:\p{L}+ ){0,2}(?:dans|sur|en|au|aux))(?!\p{L})/iu;

/** "Every one of them": a single failure speaks against it. */
export const everyOne =
  /(?<!\p{L})(?:all|both|every|each|everything|everyone|everybody|tout le monde|todo el mundo|toda a gente|alle|beide|sämtliche|alles|todos|todas|ambos|ambas|tudo|(?<!ao )todo|tous|toutes|tout|les deux|ganzen?|whole|entire|inteir[oa]|enter[oa]|enti(?:er|ère)s?)(?!\p{L})|整个|全部|都|所有|均|(?<![里中])两个/iu;

/** "The others", "all but one": not all that are spoken of. */
export const theRest =
  /(?<!\p{L})(?:(?:all|everything) (?:but|except)|alle bis auf|bis auf|todos menos|todas menos|todo menos|tudo menos|tous sauf|toutes sauf|sauf|the (?:rest|others?|remaining)|the other \p{L}+|übrigen?|restlichen?|anderen|restantes?|demais|outr[oa]s|demás|otr[oa]s|le reste|les autres|autres)(?!\p{L})|其余|其他|剩下|另外|除了/iu;
