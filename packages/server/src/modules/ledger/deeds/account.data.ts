/** Code; and what denies nothing: "don't forget". */
export const asides =
  /```[\s\S]*?(?:```|$)|`(?![^`\n]*(?:dry[ _-]?run|(?:error|exception)(?![\p{L}\d])))[^`\n]*`|don['’]t forget|vergiss (?:\p{L}+ )?nicht|n['’]oublie[zs]? pas|no (?:te )?olvides|não (?:te |se )?esque[çc]\p{L}*|不要忘记|别忘/giu;

/** Nothing is taken back by these: "tracked files weren't affected", "you're no longer a member". */
export const harmless =
  /(?<!\p{L})(?:(?:not|\p{L}+n['’]t) (?:been )?(?:affected|touch(?:ed)?|changed|lost|harmed|needed|necessary)|not (?:quite|even) (?=\d)|no (?:longer|more|need|worries)|never (?:once |yet )?(?:been )?(?:restarted|crashed|failed|stopped|gone down)|nie (?:neu gestartet|abgestürzt|ausgefallen)|nunca (?:se ha[n]? )?(?:reiniciad[oa]s?|reinici(?:ó|aron|ou|aram)|ca(?:ído|iu|yó))|jamais (?:redémarrée?s?|plantée?s?)|without (?:any |a )?(?:complaints?|trouble|issues?|hitch\p{L}*|problems?)|untouched|nothing (?:else|more)|one of (?:you|us)|nicht (?:mehr|nötig|betroffen|angefasst|angerührt)|kein\p{L}* \p{L}+ mehr|ya no|no (?:he tocado|toqué|se ha tocado|hace falta|es necesario|te preocupes)|já não|não (?:mexi|toquei|é preciso|precisa|se preocupe)|n['’]est plus|ne \p{L}+ plus|pas (?:besoin|nécessaire|touché))(?!\p{L})|不再|不用|无需|不必|有问题(?=随时|请|可以|就|再|的话)/giu;

/** How a program ended is told. */
export const exits =
  /(?<!\p{L})(?:exit(?:s|ed)?(?:[ -](?:with|code|status))|exit-?code|code de (?:sortie|retour)|código de (?:salida|saída)|rückgabewert)(?!\p{L})|退出码/iu;

/** What was only tried out is told as such. */
export const planned =
  /(?<!\p{L})(?:would|will be|plan\p{L}*|preview\p{L}*|dry[ _-]?run|simul\p{L}*|würden?|wäre[n]?|geplant\p{L}*|vorschau|seria|seriam|ficaria\p{L}*|sería|serían|prév\p{L}+|serai[te]\p{L}*)(?!\p{L})|将|会|计划|预览/iu;

/** What something else is to do from now on: "a nudge will pop up". */
export const toCome =
  /(?<!\p{L})(?<!(?:I|we|you|ich|wir|du|sie) )(?:will|['’]ll be|wird|werden|vai|será|va a|sera|seront)(?!\p{L})(?! (?:ich|wir|du))/iu;

/** What is said of one thing ends here. */
export const joints =
  /[,;:，；、：]\s|[，；、：]|,(?=\p{Script=Han})|\s[–—-]\s|\s(?:and|but|so|und|aber|e|mas|y|pero|et|mais)\s|但是?|不过/u;

/** What was not meant to change did not: "the original is unchanged", "I made sure that no real user was hit". */
export const unconcerned =
  /(?<!\p{L})(?:(?:originals?|rest|others?|source|everything else)(?!\p{L})[^.;]{0,40}?(?:unchanged|intact|unaffected|as (?:it|they) (?:was|were)|(?:not|n['’]t) (?:been )?(?:moved|modified))|(?:make sure|made sure|ensure\p{L}*|check\p{L}*|verif\p{L}+|confirm\p{L}*) (?:that )?(?:no|none|nothing)(?!\p{L})[^.;]*|(?:original\p{L}*|rest|übrige\p{L}*|andere\p{L}*)(?!\p{L})[^.;]{0,40}?(?:unverändert|unberührt|intakt|nicht (?:verändert|geändert|bewegt))|(?:sicher\p{L}*|geprüft|kontrolliert|damit)(?: dass)? (?:kein\p{L}*|nichts)[^.;]*|(?:original\p{L}*|originaux|resto|reste|demás|demais|otr[oa]s|outr[oa]s|autres)(?!\p{L})[^.;]{0,40}?(?:intact\p{L}*|inalterad[oa]s?|inchangée?s?|igual|tal cual|sin cambios|sem alterações|no se (?:han? )?(?:tocado|movido|tocaron?|tocó)|não (?:foi|foram) (?:alterad|mexid|tocad)[oa]s?|n['’](?:a|ont) pas (?:bougé|changé|été (?:touch|modifi|affect)ée?s?))|(?:comprobar|asegur\p{L}+|verificar|confirmar|garantir|certificar|assegurar) (?:de )?que (?:no|não|ningun[oa]?|nenhum\p{L}*|nada)[^.;]*|(?:vérifier|assur\p{L}+) qu(?:e |['’])(?:aucun\p{L}*|rien|personne)[^.;]*)(?!\p{L})|(?:原|其余|其他|代码)[^，。；]{0,12}(?:保持原样|保持不变|没有动|未动|没动|不变|未受影响)(?:没有动|没动)?|确(?:保|认)(?:没有|不会)[^，。；]*/iu;

/** Says that something waits, or that somebody has yet to agree. */
export const pendings =
  /(?<!\p{L})(?:pending|await\p{L}*|wait(?:s|ing)?|queued?|on hold|held|approv\p{L}+|confirm(?:ation|s|ed by)?|to be confirmed|sign(?:ed)? off|draft|(?:still|yet) (?:needs?|has|have|to)|not yet|deposit|TAN|wartet?|warten|ausstehend\p{L}*|steht (?:\p{L}+ )?aus|freigabe|freigeben|freigib\p{L}*|freigegeben|genehmig\p{L}*|bestätig\p{L}*|entwurf|noch nicht|noch offen|vorläufig|aguarda\p{L}*|pendentes?|aprova\p{L}*|confirma\p{L}*|por confirmar|rascunho|ainda (?:não|falta)|pendientes?|esper\p{L}+|a la espera|aprob\p{L}+|borrador|aún no|todavía no|falta|en attente|attend(?:s|ent)?|attente|approbation|approuv\p{L}+|valid(?:er|ation)|accord|brouillon|pas encore|sous réserve|caution|acompte|submitted|(?:the|your|my|a) (?:\p{L}+ )?request|eingereicht|beantragt|antrag|anfrage|soumise?s?|(?:la|votre|ta) demande|solicitud|solicitad[oa]s?|solicitação|o pedido)(?!\p{L})|申请|等待|待|审批|批准|确认|尚未|还(?:没|需|要)|排队|草稿/iu;

/** Says no to what was asked. */
export const refusals =
  /^[\s*_]*(?:no|nope|nein|não|non|nee|not (?:quite|really)|nicht ganz|pas tout à fait|no del todo|não exatamente)[\s.!*_]*$|^[\s*_]*(?:没有|不是|不行|没成|不完全)[。！\s*_]*$/iu;

/** Asks what is the matter with something. */
export const causes =
  /(?<!\p{L})(?:why|how come|what(?:['’]s| is| went) wrong|what happened|warum|wieso|weshalb|was ist (?:da )?los|woran liegt|pourquoi|d['’]où vient|qu['’]est-ce qui (?:cloche|ne va pas|se passe)|por qué|por que|porque é que|a qué se debe|qué (?:pasa|pasó|falla)|o que (?:houve|aconteceu|se passa))(?!\p{L})|为什么|为何|怎么回事|什么原因/iu;
