/**
 * Words that tell what a message wants, in English, German, Spanish, Portuguese, French and Chinese. A
 * `*` stands for any ending, a `~` for a few words in between.
 */
export const planWords = {
  memory: `
remember, recall, did i tell, did i say, did i mention, have i told, i told you, i said, i mentioned
last time, what s my, what is my, when s my, when is my, who am i, forget that, forget what
know about me, keep in mind, don t forget, do you still know, name of my, your memory, from now on, make a note
erinner*, merk dir, merke dir, weißt du noch, hab* ich dir, hab* ich über, letztes mal, wie heiße ich
was ist mein*, wann ist mein*, heißt mein*, vergiss, über mich, erzählt hab*, gesagt hab*, denk* daran
deinem gedächtnis, ab jetzt, ab sofort, nenn mich, notier*, speicher* dir
recuerda*, acuérdate, te acuerdas, te dije, te conté, la última vez, cuál es mi, cuándo es mi
se llama mi, cómo me llamo, olvid*, sobre mí, sabes de mí, ten en cuenta, a partir de ahora, anota, apunta
lembra*, lembre*, te disse, te contei, te falei, da última vez, qual é o meu, qual é a minha
quando é o meu, nome da minha, nome do meu, guarda esta, como me chamo, esquece*, esqueça*, sobre mim, sabe* de mim, a partir de agora, anote
souviens-toi, te souviens, rappelle-toi, te rappelles, je t ai dit, je t avais, la dernière fois
quel est mon, quelle est ma, quand est mon, s appelle mon, s appelle ma, comment je m appelle, oublie
sur moi, t ai parlé, retiens, sais de moi, désormais, appelle-moi, note que
记住, 记得, 还知道, 我告诉过你, 告诉过你, 我说过, 跟你说, 上次, 我叫什么, 忘记, 忘掉, 关于我, 之前说, 别忘, 你知道我, 从现在
以后叫我, 记下
`,
  /** What the memory may know more of. */
  own: `
my, mine, our, mein, meine, meiner, meinem, meinen, meins, unser*, mi, mis, nuestr*
meu, minha, meus, minhas, nosso, nossa, mon, ma, mes, notre, nos, 我的, 我们的, 我家, 我妈, 我爸
`,
  /** How something is done. */
  method: "how, wie, cómo, como, comment, 怎么, 如何",
  /** Whoever writes, as the one who does something. */
  self: "i, we, ich, wir, yo, eu, je, nous, 我",
  files: `
file, files, folder*, directory, directories, workspace, save it, save this, save as, zip
document*, spreadsheet*, pdf, csv, datei*, ordner*, verzeichnis*, speicher*, abspeichern, dokument*
tabelle*, archivo*, carpeta*, directorio*, guárdalo, guarda en, arquivo*, ficheiro*, pasta, pastas
salva em, salve em, fichier*, dossier*, répertoire*, enregistre*, sauvegarde*
文件, 目录, 保存, 文档, 表格
`,
  /** Something is to be made, changed or given. */
  make: `
write, create, code, sketch, generate, implement, build, make, refactor, optimize, improve, fix, debug, port, convert
add, translate, draft, rewrite, rephrase, summarize, summarise, proofread, shorten, give me, i need
i want, i d like, would be nice, can you do, compare, come up with, suggest, recommend, plan, list, help
show, describe, design, imagine, pretend, please
mach, mache, schreib*, erstell*, generier*, implementier*, bau, baue, programmier*, verbesser*, optimier*
korrigier*, reparier*, bastel*, wäre toll, schlag mir, überleg*, übersetz*, formulier*, entwirf, fasse, gib mir, ich brauche, ich hätte gern
vergleich*, empfiehl, plane, hilf, zeig*, nenn*, beschreib*, bitte
haz, hazme, programa, organiza, escribe*, escribir, crea, crear, genera, generar, implementa*, mejora*, optimiza*, corrige
arregla, traduc*, redact*, añade, agrega, necesito, quiero, me gustaría, dame, compara, recomienda*
ayúda*, muestra, resume*, por favor
faz, faça, faz-me, invent*, organiz*, escreva, escreve, cria, crie, gera, gere, melhor*, otimiz*, corrig*, refator*, traduz*
redig*, adiciona, preciso, quero, gostaria, sugira, ajuda, ajude, mostre, me dá, resuma
fais, code-moi, invente*, organise*, écris, écrire, écrivez, crée, créer, génère, générer, amélior*, tradui*, rédig*, ajoute*
donne*, il me faut, j ai besoin, j aimerais, propose*, aide*, montre*, résum*, reformul*
把, 模拟, 写, 创建, 生成, 实现, 改进, 优化, 重构, 修复, 翻译, 润色, 整理, 总结, 给我, 我需要, 我要, 想要, 帮, 请, 推荐, 列出, 比较
`,
  code: `
function, functions, script, one-liner, program, class, code, regex, regexp, sql, query, algorithm, api
endpoint, schema, component, unit test*, bug, compiler, python, javascript, typescript, rust, java, kotlin, bash
powershell, php, swift, react, html, css, dockerfile, funktion*, skript*, programm, klasse, algorithmus
abfrage, regulärer ausdruck, regulären ausdruck, función, funciones, programa, código, clase, consulta
algoritmo, expresión regular, função, funções, classe, expressão regular, fonction*, programme, requête
algorithme, expression régulière, 函数, 脚本, 程序, 代码, 正则, 算法
`,
  run: `
run, execute, compile, install, start ~ server, does it work, does this work, calculate, compute, plot
ausführ*, führ* ~ aus, laufen lassen, kompilier*, installier*, funktioniert das, berechne*, rechne
ejecut*, compila*, instala*, funciona esto, calcula, calcular, execut*, roda, rode, rodar, isso funciona
exécut*, compile*, installe*, ça marche, calcule*, 运行, 执行, 编译, 安装, 能用吗, 计算
`,
  research: `
search, google, look up, look it up, find out, find me, latest, newest, news, currently, right now, the weather
weather in, forecast, online, on the web, on the internet, website, source, sources, cite, recent, recently, reviews
exchange rate, stock price, opening hours, election*
finde mir, find* heraus, herausfinden, such mal, such bitte, such nach, such mir
suche, suchen, recherchier*, nachschlagen, neueste*, aktuell*, nachrichten
das wetter, wetter in, was gibt es neues, im internet, webseite, quellen, wechselkurs, öffnungszeiten, im netz
averigua*, busca, búscame, buscar, investiga*, noticias, última versión, más reciente, actual, actualmente
el tiempo, en internet, fuente, fuentes, reciente*, horario*, elecciones
procura, procure, pesquis*, descubra, notícias, última versão, mais recente, atual, atualmente, na internet
fonte, fontes, recente*, cotação, eleições
cherche*, recherche*, trouve-moi, actualités, dernière version, plus récent*, actuel*, actuellement
météo, quel temps, sur internet, en ligne, site web, récent*, horaires, élections
搜索, 查一下, 查找, 帮我找, 查查, 最新, 新闻, 目前, 天气, 下雨, 网上, 上网, 来源, 汇率, 股价, 选举
`,
  /** What was so yesterday may be no more. */
  now: `
today, tonight, tomorrow, yesterday, last night, current, this week, this month, this year, these days
heute, morgen, gestern, derzeit, zurzeit, gerade, diese woche, dieses jahr, hoy, mañana, ayer, ahora mismo
esta semana, este mes, este año, hoje, amanhã, ontem, agora, este ano, aujourd hui, demain
en ce moment, cette semaine, cette année, 今天, 明天, 昨天, 现在, 最近, 本周, 今年
`,
  computer: `
browser, click, double-click, scroll*, screenshot, log in to, sign in to, the form, the page, that page, firefox, chrome, text box
button, popup, slider, checkbox, search box, new tab, window, shopping cart, the desktop, the screen
press enter, klick*, bildschirm*, einloggen, melde dich, formular, knopf, suchfeld, fenster, warenkorb
navegador, clic, desplázate, captura de pantalla, inicia sesión, botón, ventana, pantalla, escritorio
carrito, formulario, clica, clique, captura de tela, print da tela, faz login, faça login, formulário
botão, janela, tela, carrinho, navigateur, cliquer, fais défiler, capture d écran, connecte-toi, bouton
formulaire, fenêtre, écran, le bureau, panier
浏览器, 点击, 滚动, 截图, 截屏, 登录, 打开网页, 按钮, 框, 窗口, 桌面, 屏幕, 表单, 注册表, 记事本
`,
  /** The answer is a figure, a date, a name: what models make up. */
  fact: `
which, how many, how much, how long, how far, how old, how tall, how high, how big, how deep, how fast
when, who, where, year, date, what time, version, height, distance, price, cost, capital of, population
percent*, statistics, exactly, temperature, speed, formula, longest, largest, biggest, highest, tallest
oldest, fastest
welche*, wie viel*, wie lange, wie weit, wie alt, wie hoch, wie lang, wie groß, wie schwer, wie schnell
wann, wer, wo, jahr, datum, uhrzeit, höhe, entfernung, preis, kostet, hauptstadt, einwohner*, prozent
genau, temperatur, geschwindigkeit, formel, längste*, größte*, höchste*, älteste*
cuánt*, cuándo, quién, dónde, año, fecha, versión, altura, distancia, precio, cuesta, capital de, población
exactamente, temperatura, velocidad, fórmula, el más, la más, el mayor, la mayor, qué país, qué ciudad
quant*, quando, quem, onde, ano, data, versão, distância, preço, custa, capital do, população, exatamente
velocidade, o mais, a mais, o maior, a maior, que país, que cidade, qual planeta
combien, quand, qui, où, année, hauteur, prix, coûte, capitale, quel âge, exactement, vitesse, formule
le plus, la plus, quel pays, quelle ville
多少, 多长, 多高, 多大, 多远, 多久, 几, 什么时候, 何时, 谁, 哪里, 哪年, 哪一年, 日期, 高度, 距离, 价格, 首都, 版本
人口, 百分, 温度, 速度, 公式, 最大, 最高, 最长, 最快, 哪个, 哪座
`,
  /** In front of a colon: what follows is to be worked on, and asks for nothing. */
  rework: `
translate, rewrite, rephrase, summarize, summarise, proofread, correct, shorten, turn, übersetz*
formulier*, fasse, kürz*, korrigier*, verbesser*, traduc*, resum*, corrige*, reescribe, traduz*, corrig*
reescrev*, tradui*, résum*, reformul*, améliore*, 翻译, 改写, 润色, 总结, 把
`,
  /** What is said is to be held against something. */
  verify: `
fact-check, verify, validate, überprüf*, faktencheck, nachprüf*, verific*, comprueba*, valida*, vérifi*
核实, 核对, 查证
`,
  /** A wrong answer does harm. */
  grave: `
dose, dosage, medication, medicine, pill, pills, alcohol, overdose, symptom*, diagnosis, pregnant, lawsuit
legal, tax, taxes, invest*, mortgage, deadline, in production, can i take, is it safe, safe to, poison*
swallow*, toxic, allerg*, landlord, tenant, lawyer, court, sue, custody, inheritance, vaccin*
blood pressure, chest pain, fever, suicid*, bleach, loan, pension, insurance, antibiotic*, insulin
dosis, dosierung, medikament*, tabletten, alkohol, diagnose, schwanger*, rechtlich, klage, steuer, steuern
hypothek, frist, giftig, vergift*, verschluck*, einnehmen, vermieter*, kündig*, anwalt, gericht
sorgerecht, impf*, blutdruck, brustschmerz*, fieber, kredit, rente, versicherung, antibiotik*, stillzeit
medicamento*, pastilla*, alcohol, síntoma*, diagnóstico, embarazad*, impuesto*, hipoteca, plazo
puedo tomar, es seguro, tóxic*, veneno*, alergi*, inquilin*, abogado, juicio, despido, vacuna*, fiebre
lejía, préstamo, pensión, antibiótico*, lactancia
remédio*, comprimido*, álcool, sintoma*, grávida, imposto*, investir, prazo, posso tomar, é seguro
engoli*, advogado, herança, demissão, vacina*, febre, empréstimo, aposentadoria, amament*
posologie, médicament*, comprimé*, alcool, symptôme*, diagnostic, enceinte, procès, impôt*, hypothèque
délai, puis-je prendre, dangereux, avalé, toxique*, locataire, avocat, tribunal, licenci*, fièvre
javel, crédit, retraite, insuline, allait*
剂量, 药, 酒精, 喝酒, 症状, 诊断, 怀孕, 孕妇, 诉讼, 法律, 税, 投资, 贷款, 截止, 中毒, 吞, 过敏, 有毒, 安全吗, 房东
律师, 法院, 遗产, 疫苗, 血压, 发烧, 自杀, 触电, 保险, 抗生素, 胰岛素, 哺乳
`,
  /** At its beginning. */
  question: `
what, why, how, who, whose, when, where, which, is, are, was, were, does, do, did, can, could, should
would, will, warum, wieso, wie, wer, wann, wo, welche*, ist, sind, kann, kannst, soll, gibt es
qué es, qué son, qué hace, qué hay, por qué, cómo, quién, cuándo, dónde, cuál, hay, puedes
o que, por que, como, quem, quando, onde, qual, há, pode, que, quoi, pourquoi, comment, qui, quand, où
quel est, quelle est, quels sont, quelles sont, est-ce, peux-tu
`,
  /** Anywhere. */
  asking: `
explain, tell me, erklär*, explica*, explique*
什么, 为什么, 怎么, 如何, 谁, 哪, 吗, 呢, 解释
`,
} as const;
