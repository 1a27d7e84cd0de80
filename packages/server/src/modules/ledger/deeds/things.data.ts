/** Something that has a name of its own: who says that it was made must have asked for it. */
export type Thing = {
  /** As people call it. */
  readonly words: RegExp;
  /** As tools and what they are given call it. */
  readonly calls: RegExp;
  /** Who sets a time for it makes it: of others, such as a backup, only the time is set. */
  readonly isTimed?: boolean;
  /** Other things are put there: a tool that is called after it is for those. */
  readonly isPlace?: boolean;
};

const words = (list: string, han: string) =>
  new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})|${han}`, "iu");

export const ownThings: readonly Thing[] = [
  { words: words("PDFs?", "PDF"), calls: /pdf|latex|pandoc|print|render|export|convert/i },
  {
    words: words("pull requests?|merge requests?|PRs?", "拉取请求|合并请求"),
    calls: /pull|(?:\b|_)prs?(?:\b|_)|merge_?request|\bmr\b|\bhub\b/i,
  },
  {
    words: words(
      "reminders?|erinnerung(?:en)?|lembretes?|recordatorios?|rappels?|alarms?|wecker|alarmes?",
      "提醒|闹钟",
    ),
    calls:
      /remind|alarm|notif|alert|todo|task|schedul|cron|timer|VALARM|erinner|lembrete|recordat|rappel/i,
    isTimed: true,
  },
  {
    words: words(
      "(?<!(?:little|some|more|enough|no) )(?:conference |meeting )?rooms?|raum|salas?|salles?",
      "会议室|房间",
    ),
    calls: /room|location|raum|sala|salle|resource|hotel|book|reserv/i,
    isTimed: true,
  },
  {
    words: words("tags?|git-tags?", "标签"),
    calls: /tag|label/i,
  },
  {
    words: words("invitations?|invites?|einladung(?:en)?|convites?|invitaci(?:ón|ones)", "邀请"),
    calls: /invit|attendee|guest|participant|mail|send|message|einlad|convi/i,
    isTimed: true,
  },
  {
    words: words(
      "backups?|sicherungskopien?|cópias? de segurança|copias? de seguridad|sauvegardes?",
      "备份",
    ),
    calls:
      /backup|back_up|bak|dump|snapshot|\bcp\b|copy|rsync|tar|zip|export|archive|restic|borg|duplic/i,
  },
  {
    words: words(
      "calendars?|kalenders?|agendas?|calendarios?|calendários?|calendrier",
      "日历|日程",
    ),
    calls:
      /calend|event|appointment|meeting|schedul|remind|kalender|agenda|termin|\b[gi]?cal(?![a-z])|gcal|caldav|\bics\b|book|reserv|invit|日历|日程/i,
    isTimed: true,
    isPlace: true,
  },
];
