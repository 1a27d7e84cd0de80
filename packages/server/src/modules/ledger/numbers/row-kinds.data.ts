/** What rows of well-known outputs are called in words that they do not have themselves. */
export type RowKind = {
  readonly said: RegExp;
  readonly written: RegExp;
};

const kind = (words: string, han: string, written: RegExp): RowKind => ({
  said: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${han}`, "iu"),
  written,
});

export const rowKinds: readonly RowKind[] = [
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
    /\[(?:x|X|完成|已完成)\]/u,
  ),
  kind(
    "open|pending|unfinished|left|to do|offene?n?|ausstehend\\p{L}*|pendentes?|pendientes?|abert[oa]s|por (?:fazer|hacer)|à faire|restent|en attente",
    "未完成|没有?完成|还剩|待办",
    /\[(?: |未完成)\]/u,
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
