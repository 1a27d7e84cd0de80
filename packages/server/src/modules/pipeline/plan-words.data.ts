/**
 * Words that tell what a message wants, in English, German, Chinese, Portuguese, Spanish and French.
 * A bar parts them, and a `*` at the end stands for any ending.
 */
export const planWords = {
  memory: [
    "remember|do you recall|did i tell|did i say|i told you|i said|last time|what's my|what is my|who am i|forget that|forget what|you know about me|keep in mind|bear in mind|don't forget|do you still know",
    "erinner*|merk dir|merke dir|weißt du noch|habe ich dir|hab ich dir|letztes mal|wie heiße ich|was ist mein*|vergiss|über mich|erzählt habe|erzählt hab|gesagt habe|gesagt hab|denk daran|denk dran",
    "recuerda*|acuérdate|te acuerdas|te dije|la última vez|cuál es mi|cómo me llamo|olvid*|sobre mí|sabes de mí|te conté|ten en cuenta",
    "lembra*|lembre*|eu te disse|te contei|da última vez|qual é o meu|qual é a minha|como me chamo|esquece*|esqueça*|sobre mim|sabes de mim|sabe de mim|tem em conta",
    "souviens-toi|te souviens|rappelle-toi|tu te rappelles|je t'ai dit|la dernière fois|quel est mon|quelle est ma|comment je m'appelle|oublie|sur moi|t'avais dit|t'ai raconté|t'ai parlé|retiens|sais de moi",
    "记住|记得|还记得|我告诉过你|我说过|上次|我叫什么|忘记|忘掉|关于我|跟你说过|跟你讲过|告诉过你|别忘|你知道我",
  ],
  /** What the memory may know more of. */
  own: [
    "my|mine|our|mein*|unser*|mi|mis|nuestr*|meu|minha|meus|minhas|nosso|nossa|mon|ma|mes|notre|nos",
    "我的|我们的|我家",
  ],
  files: [
    "file|files|folder*|directory|directories|workspace|save it|save this|save as",
    "datei*|ordner*|verzeichnis*|speicher*|abspeichern",
    "archivo*|carpeta*|directorio*|guárdalo|guarda en",
    "arquivo*|ficheiro*|pasta|pastas|salva em|salve em|guarda em",
    "fichier*|dossier*|répertoire*|enregistre*|sauvegarde*",
    "文件|文件夹|目录|保存",
  ],
  /** Something is to be made or changed. */
  make: [
    "write|create|generate|implement|build|make|code|refactor|optimize|optimise|improve|fix|debug|port|convert|add|translate|draft|rewrite|summarize|summarise",
    "schreib*|erstell*|generier*|implementier*|bau|baue|programmier*|verbesser*|optimier*|korrigier*|reparier*|übersetz*|formulier*|entwirf|entwerf*|fasse|aufräum*|einbau*",
    "escrib*|escríb*|crea|crear|genera|generar|implementa*|programa un*|mejora*|optimiza*|corrige|arregla|traduc*|redact*|hazme|añade|agrega",
    "escrev*|cria|crie|criar|gera|gere|gerar|melhor*|otimiz*|corrig*|conserta*|refator*|traduz*|redig*|adiciona|faz-me",
    "écri*|crée|créer|génère|générer|implémente*|amélior*|optimise*|corrige*|tradui*|rédig*|ajoute*|refactor*",
    "写|编写|创建|生成|实现|改进|优化|重构|修复|翻译|润色|整理",
  ],
  /** The same, where the thing that is wanted is code. */
  want: [
    "give me|i need|i want|can you do|gib mir|ich brauche|ich hätte gern|necesito|quiero|dame|preciso|quero|me dá|dá-me|donne-moi|il me faut|j'ai besoin",
    "给我|我需要|我要|想要",
  ],
  code: [
    "function|functions|script|one-liner|program|class|code|regex|regexp|sql|query|algorithm|api|component|unit test|unit tests|bug|compiler|python|javascript|typescript|rust|golang|java|kotlin|bash|html|css|dockerfile",
    "funktion*|skript*|programm|klasse|quelltext|algorithmus|abfrage|regulärer ausdruck|regulären ausdruck|code",
    "función|funciones|programa|código|clase|consulta|algoritmo|expresión regular",
    "função|funções|classe|algoritmo|consulta|programa|código|expressão regular",
    "fonction*|programme|requête|algorithme|expression régulière",
    "函数|脚本|程序|代码|正则|算法|类",
  ],
  run: [
    "run|execute|compile|install|start the server|does it work|does this work|run the tests|calculate|compute|plot",
    "ausführ*|führe|laufen lassen|kompilier*|installier*|funktioniert das|berechne*|rechne",
    "ejecut*|compila*|instala*|funciona esto|calcula*",
    "execut*|roda|rode|rodar|isso funciona",
    "exécut*|compile*|installe*|ça marche|est-ce que ça fonctionne|calcule*",
    "运行|执行|编译|安装|能用吗|计算",
  ],
  research: [
    "search|google|look up|look it up|find out|latest|news|currently|right now|weather|online|on the web|on the internet|website|source|sources|cite",
    "such mal|such bitte|such nach|such mir|such im|such die|such das|suche|recherchier*|nachschlagen|neueste*|aktuell*|nachrichten|wetter|im internet|webseite|quelle|quellen|was gibt es neues|was gibt's neues|im netz",
    "busca|búscame|buscar|investiga*|noticias|actual|actualmente|el tiempo|en internet|fuente|fuentes",
    "procura|procure|pesquis*|notícias|atual|atualmente|previsão|na internet|fonte|fontes",
    "cherche*|recherche*|actualités|actuel*|actuellement|météo|temps fait-il|quel temps|sur internet|en ligne|site web|source|sources",
    "搜索|查一下|查找|查查|最新|新闻|目前|天气|下雨|下雪|气温|网上|来源",
  ],
  computer: [
    "browser|click|screenshot|desktop|log in to|sign in to|fill in the form|open the page",
    "klick*|bildschirmfoto|einloggen|formular",
    "navegador|clic|captura de pantalla|escritorio|inicia sesión",
    "clica|clique|captura de tela|área de trabalho",
    "navigateur|cliquer|capture d'écran|bureau",
    "浏览器|点击|截图|桌面|登录",
  ],
  /** What was so yesterday may be no more. */
  now: [
    "today|tonight|tomorrow|this week|these days|at the moment|heute|morgen|derzeit|zurzeit|hoy|mañana|ahora mismo|hoje|amanhã|agora|aujourd'hui|demain|en ce moment",
    "今天|明天|现在|最近|本周",
  ],
  /** The answer is a figure, a date, a name: what models make up. */
  fact: [
    "how many|how much|how long|how far|how old|how tall|how high|how big|how deep|how heavy|how fast|when|who|where|year|date|what time|version|height|distance|price|cost|capital of|population|percent|percentage|statistics|exactly",
    "wie viel*|wie lange|wie weit|wie alt|wie hoch|wie lang|wie groß|wie schwer|wie schnell|wann|wer|wo|jahr|datum|uhrzeit|version|höhe|entfernung|preis|kostet|hauptstadt|einwohner*|prozent|genau",
    "cuánt*|cuándo|quién|quiénes|dónde|año|fecha|versión|altura|distancia|precio|cuesta|capital de|población|por ciento|exactamente",
    "quant*|quando|quem|onde|ano|data|versão|altura|distância|preço|custa|capital de|população|por cento|exatamente",
    "combien|quand|qui|où|année|date|version|hauteur|distance|prix|coûte|capitale|quel âge|pour cent|exactement",
    "多少|多长|多高|多大|多远|多久|多重|几|什么时候|何时|谁|哪里|年份|哪年|哪一年|日期|高度|距离|价格|首都|版本|人口|百分",
  ],
  /** What is said is to be held against something. */
  verify: [
    "fact-check|fact check|verify|validate|überprüf*|faktencheck|nachprüf*|verifica*|comprueba*|valida*|verifiqu*|vérifi*|核实|核对|查证",
  ],
  /** A wrong answer does harm. */
  grave: [
    "dose|dosage|medication|medicine|overdose|symptom|symptoms|diagnosis|pregnant|lawsuit|legal|liable|tax|taxes|invest|investment|mortgage|deadline|in production|can i take|is it safe|safe to|poison*|toxic|allerg*",
    "dosis|dosierung|medikament*|symptom*|diagnose|schwanger*|rechtlich|klage|haftung|steuer|steuern|hypothek|frist|unbedenklich|giftig|vergift*|einnehmen|allergi*",
    "dosis|medicamento*|síntoma*|diagnóstico|embarazad*|demanda judicial|impuesto*|invertir|hipoteca|plazo|puedo tomar|es seguro|tóxic*|veneno*|alergi*",
    "remédio*|medicamento*|sintoma*|grávida|processo judicial|imposto*|investir|prazo|posso tomar|é seguro|tóxic*|veneno*|alergi*",
    "posologie|médicament*|symptôme*|diagnostic|enceinte|procès|impôt*|investir|hypothèque|délai|puis-je prendre|est-ce dangereux|toxique*|allergi*",
    "剂量|药|症状|诊断|怀孕|诉讼|法律|税|投资|贷款|截止|孕妇|中毒|过敏|有毒|安全吗",
  ],
  /** At its beginning. */
  question: [
    "what|why|how|who|whose|when|where|which|is|are|was|were|does|do|did|can|could|should|would|will|explain|tell me",
    "was|warum|wieso|wie|wer|wann|wo|welche*|ist|sind|kann|kannst|soll|gibt es|erklär*",
    "qué|por qué|cómo|quién|cuándo|dónde|cuál|es|hay|puedes|explica*",
    "o que|por que|como|quem|quando|onde|qual|é|há|pode|explica|explique",
    "que|quoi|pourquoi|comment|qui|quand|où|quel*|est-ce|peux-tu|explique*",
  ],
  /** Anywhere. */
  asking: ["什么|为什么|怎么|如何|谁|哪|吗|呢|解释"],
} as const satisfies Record<string, readonly string[]>;
