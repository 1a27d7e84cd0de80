/** The first numbers in words, as exit codes are told. */
export const codeWords: readonly string[] = [
  "zero|null|cero|zéro|零",
  "one|eins|um|uno|un|一",
  "two|zwei|dois|dos|deux|二|两",
  "three|drei|três|tres|trois|三",
  "four|vier|quatro|cuatro|quatre|四",
  "five|fünf|cinco|cinq|五",
];

/** Any code but that of success. */
export const otherThanZero =
  "non-?zero|non zero|ungleich (?:null|0)|von (?:null|0) verschieden|(?:diferente|distinto) de (?:zero|cero|0)|différent de (?:zéro|0)|non nul|非零|非 ?0";

/** What has an exit code, by no name of its own. */
export const processes =
  /(?<!\p{L})(?:process|script|command|program(?:me)?|prozess|skript|befehl|programm|processo|comando|programa|proceso|processus|commande)(?!\p{L})|进程|命令|脚本|程序/iu;

/** Which of two is spoken of, by its place. */
export const places: readonly RegExp[] = [
  /(?<!\p{L})(?:first|erste[nrs]?|primeir[oa]|primer[oa]?|premi(?:er|ère))(?!\p{L})|第一/iu,
  /(?<!\p{L})(?:second|zweite[nrs]?|segund[oa]|deuxième|seconde)(?!\p{L})|第二/iu,
];

/** What a server answers with, by its number: the codes of processes end with 255, and few are above 199. */
export const answerStatus = /^(?!255)[2-5]\d\d$/;

/** What only a process ends with, by its name. */
export const ofProcess =
  /exit|return|rückgabe|beendigungs|(?<!\p{L})rc|sa(?:í|li)da|sortie|retour|retorno|退出/iu;
