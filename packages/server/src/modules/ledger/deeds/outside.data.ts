import type { Language } from "../detect-language.ts";

/** Things that are outside of a conversation: to make or change one, something must be done. */
export const things =
  /(?<!\p{L})(?:files?|folders?|director(?:y|ies)|databases?|records?|repositor(?:y|ies)|repos?|branch(?:es)?|pull requests?|commits?|issues?|tickets?|e-?mails?|mails?|messages?|notifications?|invoices?|reminders?|appointments?|events?|calendars?|meetings?|accounts?|servers?|services?|containers?|backups?|configurations?|configs?|settings|cron ?jobs?|tests?|builds?|deployments?|websites?|datei(?:en)?|ordners?|verzeichnis(?:se)?|datenbank(?:en)?|nachricht(?:en)?|erinnerung(?:en)?|termine?|kalender|konto|konten|sicherung(?:en)?|konfiguration(?:en)?|einstellung(?:en)?|rechnung(?:en)?|arquivos?|ficheiros?|pastas?|mensage(?:m|ns)|lembretes?|reuni(?:ão|ões)|contas?|servidore?s?|cópias? de segurança|configuraç(?:ão|ões)|testes?|archivos?|ficheros?|carpetas?|mensajes?|correos?|recordatorios?|citas?|cuentas?|copias? de seguridad|configuraci(?:ón|ones)|pruebas?|facturas?|fichiers?|dossiers?|courriels?|rappels?|rendez-vous|comptes?|serveurs?|sauvegardes?|factures?)(?!\p{L})|文件|目录|数据库|仓库|分支|邮件|消息|通知|提醒|日程|日历|会议|账户|服务器|备份|配置|设置|测试|发票/iu;

/** Said of oneself, these can only mean something outside. */
export const reaching =
  /(?<!\p{L})(?:saved|stored|exported|backed up|uploaded|downloaded|submitted|synced|sent|e-?mailed|mailed|notified|forwarded|posted|texted|installed|upgraded|uninstalled|deployed|published|rolled out|shipped|deleted|booked|refunded|reimbursed|ordered|paid|scheduled|committed|pushed|restarted|rebooted|emptied|geleert|vaci(?:é|ad[oa]s?)|esvazi(?:ei|ad[oa]s?)|vidée?s?|(?:in|on|im|dans|en|no|na) (?:\p{L}+[ '’])?(?:calendar|kalender|agenda|calendario|calendário)|cancell?ed|(?:un)?subscribed|renewed|transferred|purchased|reserved|gespeichert|abgelegt|exportiert|hochgeladen|heruntergeladen|gesendet|versendet|verschickt|geschickt|benachrichtigt|installiert|veröffentlicht|gelöscht|gebucht|erstattet|bestellt|bezahlt|ausgeführt|storniert|gekündigt|abonniert|überwiesen|reserviert|abgesagt|neu gestartet|ausgerollt|salv(?:ei|[oa]s?)|guard(?:ei|é|ad[oa]s?)|envi(?:ei|é|ad[oa]s?)|mand(?:ei|é|ad[oa]s?)|instal(?:ei|é|ad[oa]s?)|publi(?:quei|qué|cad[oa]s?)|apag(?:uei|ad[oa]s?)|exclu(?:í|íd[oa]s?)|delet(?:ei|ad[oa]s?)|reserv(?:ei|é|ad[oa]s?)|reembols(?:ei|é|ad[oa]s?)|pag(?:uei|ué|ad[oa]s?|[oa]s?)|execut(?:ei|ad[oa]s?)|ejecut(?:é|ad[oa]s?)|borr(?:é|ad[oa]s?)|elimin(?:ei|é|ad[oa]s?)|cancel(?:ei|é|ad[oa]s?)|agend(?:ei|é|ad[oa]s?)|compr(?:ei|é|ad[oa]s?)|reinici(?:ei|é|ad[oa]s?)|descarg(?:ué|ad[oa]s?)|despleg(?:ué|ad[oa]s?)|enregistrée?s?|sauvegardée?s?|envoyée?s?|installée?s?|publiée?s?|supprimée?s?|réservée?s?|remboursée?s?|payée?s?|exécutée?s?|annulée?s?|résiliée?s?|téléversée?s?|téléchargée?s?|commandée?s?|achetée?s?|déployée?s?|redémarrée?s?)(?!\p{L})|保存|发送|发给|发到|通知|退款|寄出|安装|发布|部署|删除|上传|下载|预订|付款|运行|提交|推送|合并|支付|取消|转账|订阅|重启|备份|下单|预约|清空/iu;

/** The assistant speaks of itself. */
export const oneself: Readonly<Record<Language, RegExp>> = {
  en: /(?<!\p{L})(?:I|I've|we|we've)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:ich|wir)(?!\p{L})/iu,
  zh: /我/u,
  pt: /(?<!\p{L})(?:eu|nós)(?!\p{L})|(?<=\p{L})(?:ei|í)(?!\p{L})|(?<!\p{L})(?:abri|movi|subi|fiz|escrevi|respondi|corrigi|removi)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:yo|he|hemos|hice)(?!\p{L})|(?<=\p{L})[éí](?!\p{L})/iu,
  fr: /(?<!\p{L})(?:j'ai|je|nous)(?!\p{L})/iu,
};

/** It is there to be read. */
export const atHand =
  /(?<!\p{L})(?:below|above|here|following|unten|oben|hier|folgend\p{L}*|nachstehend\p{L}*|abaixo|acima|aqui|abajo|arriba|aquí|siguiente|ci-dessous|ci-dessus|voici|suivante?s?)(?!\p{L})|下面|以下|上面|如下/iu;

export const wentWell =
  /(?<!\p{L})(?:successfully|erfolgreich|com sucesso|con éxito|avec succès)(?!\p{L})|成功/iu;

/** To look at something changes nothing. */
export const looking =
  /(?<!\p{L})(?:look\p{L}*|read|check\p{L}*|open(?:ed)?|saw|see|found|compar\p{L}+|search\p{L}*|list(?:ed)?|inspect\p{L}*|review\p{L}*|tried|ran|went through|counted|geprüft|gelesen|gesehen|angesehen|angeschaut|nachgesehen|gesucht|gefunden|verglichen|versucht|verifi\p{L}+|revis\p{L}+|mir[éei]|leí|li|busqu\p{L}+|encontr\p{L}+|compar\p{L}+|intent\p{L}+|tent\p{L}+|regardé|lu|vu|cherché|trouvé|vérifié|essayé|examin\p{L}+)(?!\p{L})|查看|看了|检查|搜索|找到|读取|尝试/iu;

/** Parts of a text: what is done to them can be read. */
export const textual =
  /(?<!\p{L})(?:texts?|words?|wording|sentences?|paragraphs?|clauses?|phrases?|lines?|sections?|bullets?|(?<!(?:shopping|to-?do|guest|packing|mailing|grocery) )lists?|tables?|headings?|titles?|drafts?|summar(?:y|ies)|versions?|translations?|examples?|tone|typos?|commas?|code|function|snippet|names?|numbers?|options?|wörter|worte?|sätze?|absätze?|abschnitte?|liste(?! des? )|tabelle|überschrift\p{L}*|entwurf|fassung|zusammenfassung|übersetzung|beispiele?|namen|zahlen|palavras?|frases?|parágrafos?|trechos?|listas?(?! de (?:la )?(?:compra|tarea|tarefa|convidad|invitad))|tabelas?|títulos?|rascunho|resumo|tradução|exemplos?|nomes?|números?|palabras?|oracion\p{L}*|párrafos?|secci\p{L}+|tablas?|borrador|resumen|traducción|ejemplos?|nombres?|mots?|paragraphes?|sections?|listes?(?! (?:de courses|des invités))|tableaux?|titres?|brouillon|résumé|traduction|exemples?|noms?|chiffres?)(?!\p{L})|句|段|词|文字|列表|表格|标题|草稿|摘要|翻译|例子|名字|数字/iu;
