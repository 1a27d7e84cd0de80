/**
 * Words that tell what a message wants, in English, German, Chinese, Portuguese, Spanish and French.
 * A bar parts them, and a `*` at the end stands for any ending.
 */
export const planWords = {
  memory: [
    "remember|do you recall|did i tell|did i say|did i mention|have i told|i told you|i said|i mentioned|last time|what's my|what is my|when's my|when is my|name of my|who am i|forget that|forget what|you know about me|keep in mind|bear in mind|don't forget|do you still know|your memory|from now on|make a note",
    "erinner*|merk dir|merke dir|weißt du noch|habe ich dir|hab ich dir|letztes mal|wie heiße ich|was ist mein*|wann ist mein*|heißt mein*|heißen mein*|vergiss|über mich|erzählt habe|erzählt hab|gesagt habe|gesagt hab|denk daran|denk dran|deinem gedächtnis|ab jetzt|ab sofort|nenn mich|notier*|speicher dir|speichere dir|habe ich über|hab ich über",
    "recuerda*|acuérdate|te acuerdas|te dije|la última vez|cuál es mi|cuándo es mi|se llama mi|nombre de mi|cómo me llamo|olvid*|sobre mí|sabes de mí|te conté|te he dicho|te había|guarda esta información|ten en cuenta|tu memoria|a partir de ahora|llámame|anota|apunta",
    "lembra*|lembre*|te disse|te contei|te falei|guarda esta informação|guarde esta informação|da última vez|qual é o meu|quando é o meu|se chama meu|se chama minha|nome da minha|nome do meu|qual é a minha|como me chamo|esquece*|esqueça*|sobre mim|sabes de mim|sabe de mim|tem em conta|tua memória|sua memória|a partir de agora|me chama de|me chame de|anota|anote",
    "souviens-toi|te souviens|rappelle-toi|tu te rappelles|je t'ai dit|je t'avais|la dernière fois|quel est mon|quand est mon|s'appelle mon|s'appelle ma|nom de mon|nom de ma|quelle est ma|comment je m'appelle|oublie|sur moi|t'avais dit|t'ai raconté|t'ai parlé|retiens|sais de moi|ta mémoire|désormais|appelle-moi|note que",
    "记住|记得|还知道|还记得|我告诉过你|我说过|上次|我叫什么|忘记|忘掉|关于我|之前说|你的记忆|跟你说|跟你讲过|告诉过你|别忘|你知道我|从现在|以后叫我|记下",
  ],
  /** What the memory may know more of. */
  own: [
    "my|mine|our|mein*|unser*|mi|mis|nuestr*|meu|minha|meus|minhas|nosso|nossa|mon|ma|mes|notre|nos",
    "我的|我们的|我家|我妈|我爸|我女儿|我儿子|我老婆|我老公|我朋友",
  ],
  /** Whoever writes, as the one who does something. */
  self: ["i|i'm|i've|i'd|we|ich|wir|yo|eu|je|nous|我"],
  files: [
    "file|files|folder*|directory|directories|workspace|save it|save this|save as|zip|unzip",
    "datei*|ordner*|verzeichnis*|speicher*|abspeichern|zip-archiv",
    "archivo*|carpeta*|directorio*|guárdalo|guarda en",
    "arquivo*|ficheiro*|pasta|pastas|salva em|salve em|guarda em",
    "fichier*|dossier*|répertoire*|enregistre*|sauvegarde*",
    "文件|文件夹|目录|保存",
  ],
  /** Files too, where they are the user's. */
  papers: [
    "document*|spreadsheet*|pdf|pdfs|csv|slides|dokument*|tabelle*|documento*|hoja de cálculo|hojas de cálculo|planilha*|tableur*",
    "文档|表格|幻灯片",
  ],
  /** Something is to be made or changed. */
  make: [
    "write|create|generate|implement|build|make|code|refactor|optimize|optimise|improve|show me how to|fix|debug|port|convert|add|translate|draft|sketch|rewrite|summarize|summarise",
    "mach|mache|bastel*|schreib*|erstell*|generier*|implementier*|bau|baue|programmier*|verbesser*|optimier*|korrigier*|reparier*|übersetz*|formulier*|entwirf|entwerf*|fasse|aufräum*|einbau*",
    "haz|escribe*|escríbe*|escriba|escribir|crea|crear|genera|generar|implementa*|programa un*|mejora*|optimiza*|corrige|arregla|traduc*|redact*|hazme|añade|agrega",
    "faz|faça|escreva|escreve|escrever|cria|crie|criar|gera|gere|gerar|melhor*|otimiz*|corrig*|conserta*|refator*|traduz*|redig*|adiciona|faz-me",
    "fais|code-moi|écris*|écrire|écrivez|crée|créer|génère|générer|implémente*|amélior*|optimise*|corrige*|tradui*|rédig*|ajoute*|refactor*",
    "写|编写|创建|生成|实现|改进|优化|重构|修复|翻译|润色|整理",
  ],
  /** The same, where the thing that is wanted is code. */
  want: [
    "give me|i need|i want|i'd like|i'd love|would be great|would be nice|can you do|gib mir|ich brauche|ich hätte gern|wäre toll|wäre schön|me gustaría|gostaria|j'aimerais|necesito|quiero|dame|preciso|quero|me dá|dá-me|donne-moi|il me faut|j'ai besoin",
    "给我|我需要|我要|想要",
  ],
  code: [
    "function|functions|script|one-liner|program|class|code|regex|regexp|sql|query|algorithm|api|endpoint|schema|graphql|component|unit test|unit tests|bug|compiler|macro|snippet|python|javascript|typescript|rust|golang|java|kotlin|bash|powershell|php|ruby|swift|c++|c#|vue|react|html|css|dockerfile|makefile",
    "funktion*|skript*|programm|klasse|quelltext|makro|algorithmus|abfrage|regulärer ausdruck|regulären ausdruck|code",
    "función|funciones|programa|código|clase|consulta|algoritmo|expresión regular",
    "função|funções|classe|algoritmo|consulta|programa|código|expressão regular",
    "fonction*|programme|requête|algorithme|expression régulière",
    "函数|脚本|程序|代码|正则|算法|类",
  ],
  run: [
    "run|execute|compile|install|start the server|does it work|does this work|run the tests|calculate|compute|plot",
    "ausführ*|führe|laufen lassen|kompilier*|installier*|funktioniert das|berechne*|rechne",
    "ejecut*|compila*|instala*|funciona esto|calcula|calcular",
    "execut*|roda|rode|rodar|isso funciona",
    "exécut*|compile*|installe*|ça marche|est-ce que ça fonctionne|calcule*",
    "运行|执行|编译|安装|能用吗|计算",
  ],
  /** What runs on computers, beside code that is shown. */
  machine: [
    "server|servers|dependencies|container|docker|npm|pip|notebook|build|tests|test suite|abhängigkeiten|testsuite|servidor|dependencias|dependências|pruebas|testes|serveur|dépendances|服务器|依赖",
  ],
  research: [
    "search|google|look up|look it up|find out|find me|updates on|latest|newest|news|currently|right now|weather|online|on the web|on the internet|website|source|sources|cite|recent|recently|reviews|links|exchange rate|stock price|opening hours|election*",
    "finde mir|finde heraus|find heraus|herausfinden|such mal|such bitte|such nach|such mir|such im|such die|such das|suche|recherchier*|nachschlagen|neueste*|aktuell*|nachrichten|wetter|im internet|webseite|quellen|quellenangabe*|bewertungen|wechselkurs|öffnungszeiten|fahrplan|wahlergebnis*|was gibt es neues|was gibt's neues|im netz",
    "encuéntrame|averigua*|busca|búscame|buscar|investiga*|noticias|última versión|más reciente|actual|actualmente|el tiempo|en internet|fuente|fuentes|reciente*|opiniones|enlaces|horario*|elecciones",
    "encontra-me|descobre|descubra|procura|procure|pesquis*|notícias|última versão|mais recente|atual|atualmente|previsão|na internet|fonte|fontes|recente*|opiniões|cotação|horário*|eleições",
    "cherche*|recherche*|renseigne-toi|trouve-moi|actualités|nouvelles sur|dernière version|plus récent*|actuel*|actuellement|météo|temps fait-il|quel temps|sur internet|en ligne|site web|source|sources|récent*|avis sur|horaires|élections",
    "搜索|查一下|查找|帮我找|查查|最新|新闻|目前|天气|下雨|下雪|气温|网上|上网|来源|汇率|股价|时刻表|选举",
  ],
  computer: [
    "browser|click|double-click|scroll*|screenshot|log in to|sign in to|fill in the form|open the page",
    "klick*|bildschirmfoto|einloggen|melde dich|formular",
    "navegador|clic|desplázate|captura de pantalla|inicia sesión",
    "clica|clique|rola a página|captura de tela|print da tela|faz login|faça login",
    "navigateur|cliquer|fais défiler|capture d'écran|connecte-toi",
    "浏览器|点击|滚动|截图|截屏|截一张|截个|登录",
  ],
  /** What hands do at a screen … */
  hand: [
    "look at|take|hit|open|go to|visit|navigate|fill in|fill out|type|enter|press|submit|select|tap|drag|close|switch to",
    "schau*|öffne|ruf|rufe|geh auf|gehe auf|besuche|füll*|tipp|tippe|drück*|wähl*|zieh|schließ*|wechsle",
    "mira|abre|abrir|entra|entrar|ve a|visita|rellena|pulsa|presiona|selecciona|arrastra|cierra",
    "olha|olhe|abra|acess*|entre|visite|preench*|digit*|aperta|aperte|selecion*|arrast*|fecha|feche",
    "regarde*|ouvre*|va sur|visite*|remplis|tape*|saisis|appuie*|sélectionne*|glisse|ferme*",
    "看|打开|访问|填写|输入|按下|选择|拖|关闭|关掉|进入",
  ],
  /** … with what is on it. */
  screen: [
    "page|website|site|web|form|button|field|search box|search bar|tab|window|popup|text box|notepad|slider|checkbox|screen|desktop|app|menu|shopping cart|account|firefox|chrome|chromium|enter",
    "seite|webseite|knopf|schaltfläche|feld|suchfeld|fenster|bildschirm|menü|warenkorb|konto",
    "página|formulario|botón|campo|pestaña|ventana|pantalla|escritorio|menú|carrito|cuenta",
    "formulário|botão|aba|janela|tela|ecrã|área de trabalho|carrinho|conta",
    "formulaire|bouton|champ|onglet|fenêtre|écran|bureau|panier|éditeur|compte",
    "网页|网站|页面|表单|按钮|输入框|搜索框|窗口|记事本|屏幕|桌面|应用|菜单|购物车",
  ],
  /** What was so yesterday may be no more. */
  now: [
    "today|tonight|tomorrow|yesterday|last night|current|this week|this month|this year|these days|at the moment",
    "heute|morgen|gestern|derzeit|zurzeit|gerade|diese woche|diesen monat|dieses jahr",
    "hoy|mañana|ayer|anoche|ahora mismo|esta semana|este mes|este año",
    "hoje|amanhã|ontem|agora|este mês|este ano",
    "aujourd'hui|demain|hier soir|en ce moment|cette semaine|ce mois|cette année",
    "今天|明天|昨天|现在|最近|本周|这周|今年",
  ],
  /** What something is, not how things stand: nobody has to look it up. */
  concept: [
    "difference between|meaning of|what does it mean|what is a|what is an|define|definition",
    "unterschied|bedeutet|was ist ein|was ist eine|diferencia entre|qué significa|qué es un|qué es una|diferença entre|o que significa|o que é um|o que é uma|différence entre|qu'est-ce qu'un|qu'est-ce qu'une|que signifie",
    "区别|什么是|是什么意思",
  ],
  /** The answer is a figure, a date, a name: what models make up. */
  fact: [
    "which|how many|how much|how long|how far|how old|how tall|how high|how big|how deep|how heavy|how fast|when|who|where|year|date|what time|version|height|distance|price|cost|capital of|population|percent|percentage|statistics|exactly|temperature|speed|symbol|formula|longest|largest|biggest|highest|tallest|oldest|fastest|smallest|deepest",
    "welche*|wie viel*|wie lange|wie weit|wie alt|wie hoch|wie lang|wie groß|wie schwer|wie schnell|wann|wer|wo|jahr|datum|uhrzeit|version|höhe|entfernung|preis|kostet|hauptstadt|einwohner*|prozent|genau|temperatur|geschwindigkeit|symbol|formel|längste*|größte*|höchste*|älteste*|schnellste*|kleinste*|tiefste*",
    "cuánt*|cuándo|quién|quiénes|dónde|año|fecha|versión|altura|distancia|precio|cuesta|capital|población|por ciento|exactamente|temperatura|velocidad|símbolo|fórmula|el más|la más|el mayor|la mayor|qué país|qué ciudad|qué planeta",
    "quant*|quando|quem|onde|ano|data|versão|altura|distância|preço|custa|população|por cento|exatamente|temperatura|velocidade|símbolo|fórmula|o mais|a mais|o maior|a maior|que país|que cidade|qual planeta",
    "combien|quand|qui|où|année|date|version|hauteur|distance|prix|coûte|capitale|quel âge|pour cent|exactement|température|vitesse|symbole|formule|le plus|la plus|quel pays|quelle ville|quelle planète",
    "多少|多长|多高|多大|多远|多久|多重|几|什么时候|何时|谁|哪里|年份|哪年|哪一年|日期|高度|距离|价格|首都|版本|人口|百分|温度|速度|符号|公式|最大|最高|最长|最快|最小|最深|哪个|哪座",
  ],
  /** What is said is to be held against something. */
  verify: [
    "fact-check|fact check|verify|validate|überprüf*|faktencheck|nachprüf*|verifica*|comprueba*|valida*|verifiqu*|vérifi*|核实|核对|查证",
  ],
  /** A wrong answer does harm. */
  grave: [
    "dose|dosage|medication|medicine|pill|pills|alcohol|overdose|symptom|symptoms|diagnosis|pregnant|lawsuit|legal|liable|tax|taxes|invest|investment|mortgage|deadline|in production|can i take|is it safe|safe to|poison*|swallow*|toxic|allerg*|landlord|tenant|evict*|lawyer|court|sue|custody|inheritance|vaccin*|blood pressure|chest pain|fever|suicid*|bleach|ammonia|gas leak|electric shock|loan|pension|insurance|antibiotic*|insulin|breastfeed*",
    "dosis|dosierung|medikament*|tabletten|alkohol|symptom*|diagnose|schwanger*|rechtlich|klage|haftung|steuer|steuern|hypothek|frist|unbedenklich|giftig|vergift*|verschluck*|einnehmen|allergi*|vermieter*|mieter*|kündig*|anwalt|gericht|verklagen|sorgerecht|erbschaft|impf*|blutdruck|brustschmerz*|fieber|suizid*|bleiche|chlorreiniger|ammoniak|gasleck|stromschlag|kredit|rente|versicherung|antibiotik*|insulin|stillzeit",
    "dosis|medicamento*|pastilla*|antihistamín*|alcohol|síntoma*|diagnóstico|embarazad*|demanda judicial|impuesto*|invertir|hipoteca|plazo|puedo tomar|es seguro|tragado|tóxic*|veneno*|alergi*|casero|inquilin*|desahuci*|abogado|juicio|custodia|herencia|despido|vacuna*|presión arterial|fiebre|suicid*|lejía|amoníaco|fuga de gas|préstamo|pensión|antibiótico*|insulina|lactancia",
    "remédio*|medicamento*|comprimido*|antialérgico*|álcool|sintoma*|grávida|processo judicial|imposto*|investir|prazo|posso tomar|é seguro|engoli*|tóxic*|veneno*|alergi*|inquilin*|despejo|advogado|herança|demissão|vacina*|pressão arterial|febre|suicíd*|água sanitária|amônia|vazamento de gás|empréstimo|aposentadoria|antibiótico*|insulina|amament*",
    "posologie|médicament*|comprimé*|alcool|symptôme*|diagnostic|enceinte|procès|impôt*|investir|hypothèque|délai|puis-je prendre|est-ce dangereux|avalé|toxique*|allergi*|locataire|expuls*|avocat|tribunal|héritage|licenci*|vaccin*|tension artérielle|fièvre|suicid*|javel|ammoniaque|fuite de gaz|crédit|retraite|antibiotique*|insuline|allait*",
    "剂量|药|酒精|喝酒|症状|诊断|怀孕|诉讼|法律|税|投资|贷款|截止|孕妇|中毒|吞|过敏|有毒|安全吗|房东|律师|法院|签证|遗产|起诉|疫苗|血压|发烧|自杀|漂白|氨水|煤气|触电|保险|抗生素|胰岛素|哺乳",
  ],
  /** At its beginning. */
  question: [
    "what|why|how|who|whose|when|where|which|is|are|was|were|does|do|did|can|could|should|would|will",
    "was|warum|wieso|wie|wer|wann|wo|welche*|ist|sind|kann|kannst|soll|gibt es",
    "qué es|qué son|qué significa|qué hace|qué hay|por qué|cómo|quién|cuándo|dónde|cuál|es|hay|puedes",
    "o que|por que|como|quem|quando|onde|qual|é|há|pode",
    "que|quoi|pourquoi|comment|qui|quand|où|quel est|quelle est|quels sont|quelles sont|est-ce|peux-tu",
  ],
  /** Anywhere. */
  asking: ["explain|tell me|erklär*|explica*|explique*", "什么|为什么|怎么|如何|谁|哪|吗|呢|解释"],
  /** What asks for nothing, though it sounds so. */
  talk: [
    "how are you|how's it going|wie geht's|wie geht es dir|läuft's bei dir|cómo estás|qué tal|como vai|tudo bem|comment vas-tu|comment ça va",
    "你好吗|你怎么样",
  ],
  /** At its beginning: what follows a colon is what is to be worked on, and asks for nothing. */
  rework: [
    "translate|rewrite|rephrase|reword|summarize|summarise|proofread|correct|shorten|polish|turn",
    "übersetz*|formulier*|fasse|kürz*|korrigier*|verbesser*",
    "traduc*|resume|resúme*|corrige|reescribe|acorta|mejora",
    "traduz*|resum*|corrig*|reescrev*|encurta*|melhor*",
    "tradui*|résum*|corrige*|reformul*|raccourci*|réécri*|amélior*",
    "翻译|改写|润色|总结|缩短|把",
  ],
  /** At its beginning: whoever says so wants something, and does not chat. */
  request: [
    "compare|come up with|suggest|propose|recommend|plan|list|give|help|show|find|proofread|check|edit|shorten|rephrase|describe|outline|organize|prepare|design|invent|imagine|pretend|turn|act as|think of|please",
    "vergleich*|schlag|schlage|empfiehl|plan|plane|liste|gib|hilf|zeig*|nenn*|stell|stelle|beschreib*|entwickle|überleg|erfinde|erzähl|kürze|finde|bitte",
    "compara|propón*|sugiere|recomienda*|planea|planifica|dame|ayúda*|muestra|describe|inventa|imagina|resume|cuéntame|piensa en|organiza|prepara|por favor",
    "compare|proponha|sugira|sugere|recomende|planeje|liste|me dê|me dá|ajude|ajuda|mostre|descreva|invente|imagine|resuma|conte|organize|prepare|monte|monta",
    "propose*|suggère*|recommande*|planifie*|liste*|donne*|aide*|montre*|décris|invente*|imagine*|résume*|raconte*|organise*|prépare*|trouve*",
    "帮|请|把|给我|推荐|列出|比较|建议|总结|设计",
  ],
} as const satisfies Record<string, readonly string[]>;
