/** What tables and answers call the same things, in six languages; one thing a line. */
const things: readonly string[] = [
  "max maximum high highs höchstwert höchsttemperatur höchst máxima máximo maximale maximum 最高 高温 最高气温 最高温度",
  "min minimum low lows tiefstwert tiefsttemperatur tiefst mínima mínimo minimale minimum 最低 低温 最低气温 最低温度",
  "price prices cost costs costing fare fee amount preis preise kosten kostet betrag preço preços custo custa custam valor precio precios coste cuesta cuestan importe prix coût coûte coûtent montant tarif 价格 单价 价钱 金额 费用 票价 售价",
  "revenue sales turnover income umsatz umsätze einnahmen receita faturamento vendas ventas ingresos facturación recettes ventes ca chiffre 收入 营业额 销售额 营收",
  "distance km kilometres kilometers miles strecke distanz entfernung distância distancia kilómetros quilômetros kilomètres 距离 里程",
  "duration dauer duração duración durée 时长 历时 耗时",
  "visitors visits besucher besuche visitantes visitas visiteurs visites 访客 访问 访问量",
  "orders order bestellungen bestellung pedidos encomendas commandes 订单",
  "quantity qty pieces menge anzahl stück quantidade cantidad quantité 数量",
  "stock bestand lagerbestand estoque existencias 库存",
  "weight gewicht peso poids 重量 体重",
  "rain precipitation rainfall regen niederschlag chuva precipitação lluvia precipitación pluie précipitations 降水 降雨 降水量 降雨量",
  "humidity feuchte feuchtigkeit luftfeuchtigkeit luftfeuchte umidade humidade humedad humidité 湿度",
  "wind vento viento vent 风速",
  "population inhabitants einwohner bevölkerung população habitantes población habitants 人口",
  "area fläche área superficie 面积",
  "points pts score scores punkte punktzahl pontos pontuação puntos puntuación points 分数 得分 积分",
  "grade grades note noten nota notas notes 成绩",
  "rating ratings rated bewertung avaliação valoración calificación 评分",
  "reviews bewertungen avaliações reseñas avis 评论",
  "votes stimmen votos voix 票数",
  "goals tore gols goles buts 进球",
  "wins won siege vitórias victorias victoires 胜场",
  "balance saldo kontostand guthaben solde 余额",
  "used belegt usado ocupado utilisé 已用",
  "avail available free frei verfügbar disponível livre disponible libre 可用 剩余 还剩",
  "calories kcal kalorien calorias calorías 卡路里 热量",
  "steps schritte passos pasos pas 步数",
  "hours stunden horas heures 小时",
  "holiday holidays leave urlaub urlaubstage férias vacaciones congés conges 年假",
  "errors fehler erros errores erreurs 错误",
  "requests anfragen requisições peticiones solicitudes requêtes 请求",
  "users nutzer benutzer usuários usuarios utilisateurs 用户",
  "customers kunden clientes clients 客户",
  "memory mem ram speicher arbeitsspeicher memória memoria mémoire 内存",
  "age alter idade edad âge 年龄 岁",
  "temperature temp temperatur temperatura température 温度 气温",
  "math maths mathe mathematik matemática matemáticas mathématiques 数学",
  "english englisch inglês inglés anglais 英语",
  "interest zins zinsen zinssatz juros interés intereses intérêt 利率",
  "stops stopps umstiege paradas escalas escales arrêts 经停",
  "battery akku batterie bateria batería 电量",
  "speed geschwindigkeit tempo velocidade velocidad vitesse 速度",
  "second-class 2nd 2de seconde zweite zweiten 2.klasse segunda 二等座",
  "first-class 1st 1re première erste ersten 1.klasse primeira primera 一等座",
];

/** The same by name: the place of the line that has it. */
export const thingsByName: ReadonlyMap<string, number> = new Map(
  things.flatMap((names, at) => names.split(" ").map((name): [string, number] => [name, at])),
);

/** Says that a number was come by from others: then it is no cell of a table. */
export const reckonedWords =
  /(?<!\p{L})(?:more|less|fewer|than|ahead|behind|difference|gap|together|combined|altogether|in all|totals?|overall|sum|average|mean|median|twice|double|half|times (?:as|more|the)|extra|another|rose|fell|grew|dropped|gained|lost|up|down|below|above|since|if|would|instead|mehr|weniger|als|voraus|vorsprung|unterschied|differenz|zusammen|insgesamt|gesamt\p{L}*|summe|durchschnitt\p{L}*|schnitt|doppelt|halb\p{L}*|hälfte|höher|niedriger|teurer|günstiger|länger|kürzer|weitere|plus|minus|seit|wenn|wäre\p{L}*|würde\p{L}*|statt|mais|a menos|diferença|juntos|ao todo|no total|soma|média|dobro|metade|desde|más|menos|diferencia|juntas|en total|suma|doble|mitad|otros|outros|de plus|de moins|différence|ensemble|au total|en tout|somme|moyenne|moitié|depuis)(?!\p{L})|比|多出|少了|相差|差距|总|合计|共|平均|一半|如果/iu;

/** Behind a number that is the difference of two. */
export const gapBehind =
  /^[\s*_]*(?:[\p{L}\p{M}]+\s){0,2}?(?:more|less|fewer|higher|lower|better|worse|cheaper|dearer|longer|shorter|heavier|lighter|older|younger|larger|bigger|smaller|warmer|colder|mehr|weniger|voraus|vor|vorsprung|höher|niedriger|teurer|günstiger|billiger|länger|kürzer|schwerer|leichter|größer|kleiner|wärmer|kälter|(?:a |de |em )?(?:mais|menos|más|plus|moins))\s(?:[\p{L}\p{M}]+\s){0,2}?(?:than|als|que|do que|qu['’]\p{L})(?!\p{L}{3})|^[\s*_]*(?:[\p{L}\p{M}]+\s)?(?:(?:ahead|in front) of|behind|vor|à frente d[oa]|por delante del?|devant)\s/iu;
/** The same before it. */
export const gapBefore =
  /(?<!\p{L})(?:lost|gained|grew by|rose by|fell by|dropped by|difference (?:of|is)|gap (?:of|is)|verlor|unterschied (?:von|beträgt)|differenz (?:von|beträgt)|perdeu|ganhou|(?:cresceu|subiu|caiu) em|diferença (?:é )?de|perdió|ganó|diferencia (?:es )?de|a (?:perdu|gagné)|écart (?:est )?de|différence (?:est )?de)\s(?:\p{Sc}\s?)?$|比[^，,。；]*(?:多|少|高|低|贵|便宜|领先|相差|差)(?:了|出)?\s*$/iu;
/** Tells of another row than the one that was named last. */
export const otherRow =
  /(?<!\p{L})(?:other|others|rest|before|after|previous|next|second|third|lowest|highest|least|most|(?:cheap|dear|long|short|larg|small|bigg|slow|fast|warm|cold|heavi|light)est|best|worst|ander\p{L}*|rest|davor|danach|zweit\p{L}*|dritt\p{L}*|(?:niedrig|höch|wenig|meis|teuer|günstig|billig|läng|kürze|größ|klein|schnell|langsam|bes)st?\p{L}*|outr\p{L}*|otr\p{L}*|anterior|siguiente|seguinte|(?:menos|más|mais|plus|moins) \p{L}+|melhor|pior|mejor|peor|meilleur\p{L}*|autres?|suivant\p{L}*|précédent\p{L}*)(?!\p{L})|其他|其余|最|第[二三]/iu;
/** Before what is only added, or left out. */
export const asideBefore =
  /(?<!\p{L})(?:with|without|plus|incl(?:uding|\.)?|excl(?:uding|\.)?|before|after|mit|ohne|zzgl\.?|inkl\.?|vor|nach|com|sem|con|sin|avec|sans|hors|mais|más)\s(?:(?:the|\d+\s?%|der|dem|die|den|o|a|os|as|el|la|los|las|le|les)\s){0,2}$/iu;
/** Before how long something lasted. */
export const tookWords =
  /(?<!\p{L})(?:took|takes|lasted|finished in|completed in|done in|dauerte|brauchte|levou|demorou|durou|tardó|duró|(?:a|ont) (?:duré|pris|mis))\s$|(?:用了|花了|耗时|用时)\s?$/iu;
/** Names what is a sum or a mean of the other rows. */
export const summaryRow =
  /(?<!\p{L})(?:(?:sub)?totals?|sums?|overall|all|average|avg|mean|median|gesamt\p{L}*|(?:zwischen)?summe|insgesamt|durchschnitt|mittelwert|soma|suma|média|media|promedio|somme|moyenne|(?:sous-)?total)(?!\p{L})|总|合计|平均/iu;
