/** "Open …", "You can follow it at …": the reader is sent there, so it is said to be there. */
const SENDS =
  /(?:^|[.!,;:]\s|\s[–—-]\s|(?<!\p{L})(?:and|und|e|y|et|then|just|now|simply)\s)[\s*_>]*(?:open|visit|go to|browse to|head to|log in|log into|point your browser|öffne|öffnen sie|gehe?n? (?:sie )?(?:auf|zu)|rufe?n? (?:sie )?|abre|abra|acess[ea]|aced[ea]|entr[ea]|visit[ae]|ouvrez|ouvre|allez|va|rendez-vous|consultez)(?!\p{L})|(?<!\p{L})(?:you(?: can| may| will|['’]ll)|du kannst|sie können|(?:você )?podes?|puedes?|tu peux|vous pouvez)(?!\p{L})(?=.*(?<!\p{L})(?:follow|track|find|reach|open|see|view|watch|read|get|download|visit|access|join|log in|verfolgen|finden|erreichen|öffnen|ansehen|abrufen|lesen|acompanhar|seguir\p{L}*|encontrar\p{L}*|abrir\p{L}*|aceder|acessar|ver\p{L}{0,2}|suivre|trouver|ouvrir|accéder|voir|consulter|joindre)(?!\p{L}))|输入|打开|访问|浏览器|查看/iu;
/** Only then. */
const IF = /(?<!\p{L})(?:if|unless|wenn|falls|se|si|caso)(?!\p{L})|如果/iu;
/** Perhaps; a question. */
const UNSURE =
  /(?<!\p{L})(?:could|would|might|should|instead|also|another|perhaps|maybe|probably|presumably|possibly|likely|try|something like|meant|könnten?|könntest|würden?|auch|vielleicht|vermutlich|wahrscheinlich|womöglich|versuche?|gemeint|poderia|seria|também|talvez|provavelmente|tente|también|podrías?|sería|sea|quizás?|tal vez|probablemente|prueba|intenta|otr[oa]|outr[oa]|pourriez|pourrais|pourrait|serait|aussi|autre|peut-être|probablement|sans doute|essayez|essaie)(?!\p{L})|[?？]["”»)\s*_]*$|也可以|或者|还可以|可能|也许|大概|试试/iu;

/** Whether a sentence sends the reader to what it names. */
export function pointsTo(text: string): boolean {
  return SENDS.test(text) && !isOpen(text);
}

/** Whether a sentence leaves open whether it is so, or names one of several. */
export function isOpen(text: string): boolean {
  return IF.test(text) || UNSURE.test(text);
}
