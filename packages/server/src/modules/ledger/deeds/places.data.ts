const noun = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, "iu");

/** Where somebody may say that he has looked, and what a call or a source that has to do with it shows. */
export const places: readonly { readonly words: RegExp; readonly signs: RegExp }[] = [
  {
    words: noun(
      "(?:the|your|server) logs?|log ?files?|logs|die logs|logdateien?|los registros|os registros|les journaux|日志",
    ),
    signs: /log|journal|日志/i,
  },
  {
    words: noun(
      "(?:the|your) database|datenbank|(?:la|a) base de datos|o banco de dados|la base de données|数据库",
    ),
    signs:
      /sql|select\s|database|\bdb\b|mongo|redis|query|base de d|banco de dados|datenbank|数据库/i,
  },
  {
    words: noun(
      "(?:the|its|official) (?:\\p{L}+ )?(?:documentation|docs)|(?:die|der) (?:\\p{L}+ )?dokumentation|la documentación|a documentação|la documentation|官方文档",
    ),
    signs: /doc|readme|manual|https?:|\bman |--help|文档/i,
  },
  {
    words: noun(
      "your (?:inbox|mailbox|mails|e-?mails)|deine? (?:posteingang|postfach|mails)|tu (?:bandeja|correo)|sua caixa|ta boîte|收件箱|邮箱",
    ),
    signs: /mail|imap|inbox|message|correo|courriel|邮/i,
  },
  {
    words: noun(
      "your calendar|deinen kalender|tu calendario|seu calendário|(?:ton|votre) (?:calendrier|agenda)|你的日历",
    ),
    signs: /calend|event|agenda|kalender|\.ics|termin|reuni|日程|日历/i,
  },
];
