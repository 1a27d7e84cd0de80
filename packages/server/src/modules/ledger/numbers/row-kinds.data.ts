/** What rows of well-known outputs are called in words that they do not have themselves. */
export type RowKind = {
  readonly said: RegExp;
  readonly written: RegExp;
};

const kind = (words: string, han: string, written: RegExp): RowKind => ({
  said: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${han}`, "iu"),
  written,
});

const either = (one: RegExp, other: RegExp) => new RegExp(`${one.source}|${other.source}`, "iu");

/** A state stands in a field of its own, or ends its line. */
const state = (words: string) =>
  new RegExp(
    `(?:^|[,;|\\t(\\[=:]\\s*|\\s{2,}|\\s[-–—→]+>?\\s*)(?:${words})(?=\\s*(?:$|[,;|\\t)\\]]|\\s{2}))|(?<=[\\p{L}\\p{N}]\\s)(?:${words})\\s*$`,
    "iu",
  );

export const rowKinds: readonly RowKind[] = [
  kind(
    "overdue|past due|late|überfällig\\p{L}*|en retard|échue?s?|impayées? et échues?|vencid[oa]s?|atrasad[oa]s?|em atraso",
    "逾期|过期",
    state(
      "overdue|past[ _-]due|überfällig|en retard|échue?|vencid[oa]|atrasad[oa]|em atraso|逾期|已逾期",
    ),
  ),
  kind(
    "paid|settled|bezahlt\\p{L}*|beglichen\\p{L}*|payée?s?|réglée?s?|pagad[oa]s?|pag[oa]s?|liquidad[oa]s?",
    "(?<![未没])(?:已付|已支付|付清|付款)",
    state("paid|settled|bezahlt|beglichen|payée?|réglée?|pagad[oa]|pag[oa]|已付|已支付"),
  ),
  kind(
    "failed|fehlgeschlagen\\p{L}*|falharam|falhou|fallaron|fallid[oa]s?|échoué\\p{L}*|en échec",
    "失败",
    state("failed|failure|fail|fehlgeschlagen|falhou|fallid[oa]|échoué|échec|失败"),
  ),
  kind(
    "cancell?ed|storniert\\p{L}*|abgesagt\\p{L}*|cancelad[oa]s?|annulée?s?",
    "取消",
    state("cancell?ed|storniert|abgesagt|cancelad[oa]|annulée?|已取消|取消"),
  ),
  kind(
    "shipped|dispatched|versandt\\p{L}*|verschickt\\p{L}*|enviad[oa]s?|expédiée?s?",
    "发货|寄出",
    state("shipped|dispatched|versandt|verschickt|enviad[oa]|expédiée?|已发货"),
  ),
  kind(
    "delivered|zugestellt\\p{L}*|ausgeliefert\\p{L}*|geliefert\\p{L}*|entregues?|entregad[oa]s?|livrée?s?",
    "送达|签收",
    state(
      "delivered|zugestellt|ausgeliefert|geliefert|entregue|entregad[oa]|livrée?|已送达|已签收",
    ),
  ),
  kind(
    "confirmed|bestätigt\\p{L}*|zugesagt\\p{L}*|confirmad[oa]s?|confirmée?s?",
    "(?<![未没])确认",
    state("confirmed|bestätigt|zugesagt|confirmad[oa]|confirmée?|已确认"),
  ),
  kind(
    "direct|non-?stop|direkt\\p{L}*|ohne (?:zwischen)?stopp|direct[oe]?s?|diret[oa]s?|sans escale|sin escalas?|sem escalas?",
    "直飞|直达",
    state("direct|non-?stop|direkt|directo|direto|直飞|直达"),
  ),
  kind(
    "errors?|fehlern?|erros?|errores|erreurs?",
    "错误",
    /(?<![\p{L}\d_])(?:ERROR|FATAL|CRITICAL|ERR|error:)(?!\p{L})/u,
  ),
  kind(
    "warnings?|warnungen|avisos?|advertencias?|avertissements?",
    "警告",
    /(?<![\p{L}\d_])(?:WARN(?:ING)?|warning:)(?!\p{L})/u,
  ),
  kind(
    "done|completed?|finished|ticked(?: off)?|checked(?: off)?|erledigt\\p{L}*|abgehakt\\p{L}*|fertig|feit[oa]s|concluíd[oa]s|hech[oa]s|completad[oa]s|terminad[oa]s|faite?s?|terminée?s?",
    "(?<![未没有])完成|做完",
    either(
      /\[(?:x|X|完成|已完成)\]/u,
      state(
        "done|completed?|finished|erledigt|fertig|feit[oa]|concluíd[oa]|hech[oa]|completad[oa]|terminad[oa]|faite?|terminée?|已?完成",
      ),
    ),
  ),
  kind(
    "open|pending|unfinished|left|to do|offene?n?|ausstehend\\p{L}*|pendentes?|pendientes?|abert[oa]s|por (?:fazer|hacer)|à faire|restent?|quedan?|falta[mn]?|restam?|en attente",
    "未完成|没有?完成|还剩|待办",
    either(
      /\[(?: |未完成)\]/u,
      state(
        "open|pending|to ?do|(?:done|completed?|finished)=false|offen|ausstehend|pendente|pendiente|abert[oa]|à faire|en attente|未完成|待办",
      ),
    ),
  ),
  kind(
    "modified|changed|geändert\\p{L}*|modificad[oa]s|alterad[oa]s|cambiad[oa]s|modifiée?s?",
    "修改",
    /^(?: ?M|MM|M ) \S/u,
  ),
  kind(
    "untracked|unversioniert\\p{L}*|não rastread[oa]s|sin seguimiento|non suivis?",
    "未跟踪",
    /^\?\? /u,
  ),
  kind("deleted|gelöscht\\p{L}*|apagad[oa]s|borrad[oa]s|supprimée?s?", "删除", /^ ?D /u),
  kind(
    "files?|dateien?|ficheiros?|arquivos?|archivos?|fichiers?",
    "文件(?!夹)",
    /^-[rwxsStT-]{9}/u,
  ),
  kind(
    "(?:sub)?(?:folders?|director(?:y|ies))|(?:unter)?(?:ordner|verzeichnisse?)|pastas?|carpetas?|dossiers?",
    "文件夹|目录",
    /^d[rwxsStT-]{9}/u,
  ),
  kind(
    "running|up|laufen\\p{L}*|läuft|a correr|rodando|ativos?|en ejecución|corriendo|en marcha|tournent|actifs?",
    "运行",
    /(?<=\s)Up (?:\d|about|less)/u,
  ),
  kind(
    "exited|stopped|down|gestoppt|beendet|parad[oa]s?|pararam|detenid[oa]s?|arrêtée?s?",
    "停止|退出",
    /(?<=\s)Exited \(\d/u,
  ),
  kind(
    "rain(?:y|s)?|wet|regen\\p{L}*|regnet|nass|chuv\\p{L}+|chov\\p{L}+|lluvi\\p{L}+|lluev\\p{L}+|llov\\p{L}+|pluie|pleu\\p{L}+|pluvieu\\p{L}+",
    "下雨|有雨",
    /(?:rain|precip)\w*=(?:0?\.0*[1-9]|[1-9])/u,
  ),
  kind(
    "dry|trocken\\p{L}*|sec[oa]s?|secs?|sèches?",
    "没有雨|不下雨|晴",
    /(?:rain|precip)\w*=(?:0(?:\.0+)?)?(?=\s|$)/u,
  ),
];
