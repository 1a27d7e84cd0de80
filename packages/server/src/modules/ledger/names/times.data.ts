/** Words of places whose clocks differ. */
export const zones =
  /(?<!\p{L})(?:UTC|GMT|[A-Z]{1,2}[SD]T|CES?T|MES?Z|WES?T|local|Ortszeit|(?:[Yy]our|[Mm]y|[Oo]ur) time|(?<=\d (?:[ap]m )?)\p{Lu}\p{L}+ time|(?:[Dd]einer|[Ii]hrer|\p{L}ischer|\p{L}eutscher) Zeit|[Hh]ora (?:local|d[aeo]s? \p{Lu}\p{L}+)|[Hh]eure (?:locale|française|d(?:e |u |['’])\p{Lu}\p{L}+)|time ?zone|Zeitzone)(?!\p{L})|时间|时区/u;

/** "as of 16 November": the day of the answer. */
export const today =
  /(?<!\p{L})(?:as of|today|heute|stand|hoy|a fecha de|hoje|aujourd['’]hui|à ce jour)[\s,(:]*(?:the |den |dem |dia |día )?$|(?:截至|今天)\s*[(（]?$/iu;
/** Not when something is, but how long it takes. */
export const pace =
  /(?<!\p{L})(?:pace|tempo|ritmo|allure)(?!\p{L})|配速|\/\s?km|(?:per|pro|por|par) (?:km|kilom|quil|mile|mi(?!\p{L}))/iu;
/** Before or behind a time that is not meant to the minute. */
export const about =
  /(?<!\p{L})(?:about|around|shortly (?:after|before)|just (?:after|before)|a little (?:after|before|past)|gegen|etwa|ca\.?|kurz (?:nach|vor)|rund um|por volta d[ae]s?|cerca d[ae]s?|perto d[ae]s?|pouco (?:depois|antes) d[ae]s?|logo (?:após|depois d[ae]s?)|sobre las?|hacia las?|a eso de las?|poco (?:después|antes) de las?|vers|peu (?:après|avant)|juste (?:après|avant))\s+(?:as |às |la |les )?$|(?:大约|约|接近)\s*$/iu;
/** When something came out, or went: common knowledge. */
export const released =
  /(?<!\p{L})(?:came out|reached|lts|founded|introduced|released|release date|out of support|end of life|eol|erschien\p{L}*|veröffentlicht|lançad[oa]|saiu|publicad[oa]|salió|lanzó|sorti[e]?|publiée?|parue?)(?!\p{L})|发布|推出/iu;
/** "16:00 (4 pm in Tokyo)": the same moment by other clocks; # is where it stands. */
export const elsewhere =
  /(?<!\p{L})(?:which is|that['’]s|that is|i\.e\.|equals|entspricht|also(?: um)?|das (?:ist|sind)|d\. ?h\.|soit|c['’]est(?:-à-dire)?|es decir|que son|ou seja|que são|que é)[^\p{N}#]{0,12}#.{0,8}(?<!\p{L})(?:in|uhr in|en|em|à|a)\s+\p{Lu}|(?:即|也就是|相当于)[^#]{0,8}#/iu;
/** That a term is over then. */
export const ends =
  /(?<!\p{L})(?:expir(?:es|ed|y)|ends?|ended|ending|until|till|runs out|last day|läuft (?:\p{L}+ )?(?:ab|aus)|endet|endete|bis|abläuft|ausläuft|vence|venció|venceu|caduca|expira|termina|acaba|finaliza|hasta|até|expire|échéance|jusqu['’]\p{L}+|se termine|prend fin|finit)(?!\p{L})|到期|截止|结束|为止/iu;
/** Of what is no more. */
export const until =
  /(?<!\p{L})(?:until|formerly|previously|used to|no longer|earlier|bis|früher|ehemals|vorher|zuvor|até|antes|anteriormente|hasta|jusqu['’](?:à|en|au)|auparavant|avant)(?!\p{L})|直到|此前|之前|以前|曾/iu;
/** A day before or after another. */
export const oneDay =
  /(?<!\p{L})(?:day (?:before|after|earlier|later)|(?:next|following|previous) day|tomorrow|yesterday|(?:tags?|tag) (?:davor|danach|zuvor|vorher|darauf|später)|vortag\p{L}*|folgetag\p{L}*|(?:nächsten?|folgenden?) tag|morgen|gestern|veille|lendemain|demain|hier|jour (?:suivant|précédent|d['’](?:avant|après))|día (?:antes|después|siguiente|anterior)|víspera|mañana|ayer|dia (?:antes|depois|seguinte|anterior)|véspera|amanhã|ontem)(?!\p{L})|[前后]一天|第二天|次日|明天|昨天/iu;
/** From one day of a week to the next week, or to the last day of its own. */
export const oneWeek = /(?<!\p{L})(?:weeks?|wochen?|semaines?|semanas?)(?!\p{L})|周|星期/iu;
/** That there is nothing for a day, or that it is free; # is where it stands. */
export const lacking =
  /(?<!\p{L})(?:no (?:entr(?:y|ies)|data|records?|readings?|values?|rows?|lines?|measurements?)|nothing|missing|lacks?|gaps?|free(?! of| until| till| cancel)|fehlt|fehlen|keine?[nrms]?|nichts|lücken?|frei|manque(?:nt)?|aucune?|rien|libres?|faltan?|no hay|ningun[ao]?|ningún|nada|não há|faltam?|nenhuma?|livres?)(?!\p{L})(?:[^,;:.#]|[:.]\d|,\s(?:\p{L}+\s)?\d){0,50}#|#(?:[^,;:.]|[:.]\d){0,25}(?<!\p{L})(?:nothing|missing|empty|lacks?|free(?! of| until| till| cancel)|leer|vide|vací[oa]|vazi[oa]|fehlt|fehlen|keine?[nrms]?|nichts|frei|manque(?:nt)?|aucune?|rien|libres?|faltan?|no hay|ningun[ao]?|ningún|nada|não há|faltam?|nenhuma?|livres?)(?!\p{L})|(?:没有|缺)[^，。#]{0,10}#|#[^，。]{0,10}(?:没有|缺|空闲|有空)/iu;
/** That one counts back from a moment. */
export const backward =
  /(?<!\p{L})(?:before|earlier|prior|ago|ahead|previous|notice|vor|vorher|zuvor|davor|früher|vortag\p{L}*|frist|kündig\p{L}*|gestern|spätestens|antes|hace|anterior|víspera|antelación|preaviso|aviso|ayer|véspera|antecedência|há|ontem|avant|veille|plus tôt|préavis|il y a|hier|résili\p{L}*|yesterday|cancel\p{L}*)(?!\p{L})|前|提前|昨天/iu;
/** Days on which nobody works do not count. */
export const workdays =
  /(?<!\p{L})(?:(?:working|business|week) ?days?|\p{L}*werktag\p{L}*|arbeitstag\p{L}*|jours ouvr\p{L}+|días (?:hábiles|laborables)|dias úteis)(?!\p{L})|工作日/iu;
/** What everybody may know of a date, or no more than guess. */
export const common =
  /(?<!\p{L})(?:holidays?|easter|christmas|election|clocks?|supported|support|security|maintenance|law|guess|suspect|assume|probably|presumably|perhaps|maybe|likely|estimat\p{L}*|about|around|feiertag\p{L}*|ostern|weihnacht\p{L}*|wahl|uhren|zeitumstellung|unterstütz\p{L}*|gesetz\p{L}*|vermut\p{L}*|wahrscheinlich|schätz\p{L}*|glaube|gegen|etwa|férié\p{L}*|pâques|noël|élections?|loi|suppose|pense|crois|environ|vers|sans doute|festivo|pascua|navidad|elecciones|ley|soporte|supongo|creo|quizás?|alrededor|hacia|feriado|páscoa|natal|eleições|lei|suporte|acho|suponho|talvez|cerca|por volta|(?:per|a|pro|am|par|al|por|ao) (?:day|week|month|tag|woche|monat|jour|semaine|mois|día|semana|mes|dia|mês))(?!\p{L})|假期|节|选举|法|支持|维护|猜|估计|可能|也许|大概|左右|每[天周月]/iu;
/** "one year", "ein Monat", "an hour", "一个月": no number stands there. */
export const oneStep =
  /(?<!\p{L})(?:one|an?|eine?[mnrs]?|une?|uma?|una?)\s+(?:(?<year>year|jahre?s?|année|an|ano|año)|(?<month>month|monat|mois|mês|mes)|(?<week>week|woche|semana|semaine)|(?<hour>hour|stunde|hora|heure))(?!\p{L})|一(?:(?<nian>年)|(?<yue>个月)|(?<zhou>周|个?星期)|(?<shi>个?小时))|(?<fortnight>fortnight|quinzaine|quincena|quinzena|vierzehn tagen?|两周)|(?<quarter>(?:(?:one|an?|eine?[mns]?|une?|uma?|una?)\s)(?:quarter|quartal|vierteljahr|trimest(?:er|re))|一?个?季度)|(?<halfyear>half a year|halbe[ns]? jahre?|halbjahr|six-month|semestre|semester|medio año|meio ano|半年)|(?<half>half an hour|halbe stunde|meia hora|media hora|demi-heure|半个?小时)/giu;
/** Before the end of a time in which something may be done. */
export const allowed =
  /(?<!\p{L})(?:can|may|kannst|können|darfst|dürfen|pode[ms]?|puedes?|pueden|peut|peux|pouvez)(?!\p{L})[^,;:.]*(?<!\p{L})(?:until|till|bis(?: zum)?|até(?: a| o)?|hasta(?: el)?|jusqu['’](?:au|à))\s+(?:(?:the|den|dem|dia|día|\p{L}+day|\p{L}+tag),?\s+)?$|可以?[^，。]*(?:截止到|到)\s*$/iu;
/** What is expected of something is told, not advised. */
export const expected =
  /(?<!(?:you|we|I|du|wir|ich|sie|tu|vous|nous) )(?<!\p{L})(?:should|soll(?:en)?|debería|deve|deveria|devrait|doit)(?!\p{L})(?= .*(?<!\p{L})(?:arrive|come|be (?:there|delivered|ready|back|here|done)|land|start|begin|end|finish|take place|kommen|eintreffen|ankommen|geliefert|beginnen|enden|stattfinden|fertig|da sein|llegar|empezar|terminar|estar|chegar|começar|entregue|arriver|livrée?|commencer)(?!\p{L}))/iu;
/** Heads of columns that tell how long something takes. */
export const lengthHeads =
  /^(?!.*(?:open|öffnung|ouverture|apertura|abertura|atendimento|营业))(?:.*[^\p{L}])?(?:hours?|h|duration|length|total|stunden|std|dauer|länge|gesamt|heures|durée|horas|duración|duração|小时|时长|用时|总计)(?!\p{L})/iu;
