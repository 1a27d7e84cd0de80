import type { Language } from "./detect-language.ts";

/** Something that an assistant may say it has done, and what can do it. */
export type Act = {
  readonly name: string;
  /** Finished forms, by language; alternatives of a regular expression. */
  readonly words: Readonly<Record<Language, string>>;
  /** Names of tools that can do it. */
  readonly tools: RegExp;
  /** What it looks like where a shell or an interpreter does it. */
  readonly commands: RegExp;
  /** That it was tried is all that is said: a call that failed bears it out. */
  readonly isAttempt: boolean;
  /** Only certain commands do it; the others can be done by almost any. */
  readonly isSpecific: boolean;
  /** Only the state of things is told by it. */
  readonly isState?: boolean;
};

/** Tools that can do anything, depending on what they are given. */
export const executors =
  /(?:^|[_.-])(?:shell|bash|sh|exec|execute|run|run_code|code|python|terminal|command|cmd|powershell|browser|desktop|computer|ssh|spawn|agent|container|sandbox|script|node|javascript|repl|notebook|process|sql|db|database)(?:$|[_.-])/i;

/** A part of a tool's name that begins so: "send" in `send_email`, not in `unsendable`. */
const startsWith = (words: string) => new RegExp(`(?:^|[_.:/-])(?:${words})`, "i");

export const acts: readonly Act[] = [
  {
    name: "well",
    words: {
      en: "everything (?:is |was |went |works? |worked |ran |looks )?(?:now )?(?:green|fine|ok|okay|well|smoothly|clean|good|as planned)|all (?:is |was |went )?(?:good|green|well|clear|fine)|(?:it|that|this) (?:all )?worked|worked (?:fine|well|perfectly|as expected)|went (?:through|smoothly|well|fine|as planned)|(?:ran|finished|completed) (?:fine|cleanly|without (?:any )?(?:errors?|problems?|issues?|trouble))",
      de: "alles (?:ist |war |läuft |lief )?(?:\\p{L}+ )?(?:grün|gut|in ordnung|bestens|glatt|sauber)|(?:hat|haben) (?:alles )?(?:geklappt|funktioniert)|reibungslos|(?:fehlerfrei|ohne (?:fehler|probleme)) (?:durch)?gelaufen",
      zh: "一切(?:正常|顺利)|全部正常|顺利完成|运行正常",
      pt: "tudo (?:está |correu |ficou |deu )?(?:certo|bem|verde|ok|em ordem)|deu certo|funcionou|correu (?:tudo )?bem",
      es: "todo (?:está |salió |fue |ha ido )?(?:bien|correcto|verde|en orden)|funcionó|ha funcionado|salió bien",
      fr: "tout (?:est |va |s['’]est )?(?:\\p{L}+ )?(?:bien|vert|en ordre|passé)|a (?:bien )?(?:fonctionné|marché)|s['’]est bien passé",
    },
    tools: /./,
    commands: /./,
    isAttempt: false,
    isSpecific: false,
    isState: true,
  },
  {
    name: "place",
    words: {
      en: "(?:is|are) now (?:in|at|under|on)",
      de: "(?:liegt|liegen|steht|stehen) (?:jetzt|nun) (?:in|im|unter|auf)",
      zh: "现在(?:在|位于)",
      pt: "(?:está|estão) agora em",
      es: "(?:está|están) ahora en",
      fr: "(?:est|sont|se trouve) (?:maintenant|désormais) dans",
    },
    tools: startsWith("write|edit|save|store|put|append|create|export|upload|move|copy|rename"),
    commands: />|tee |cp |mv |write|open\(|save|export|--output|-o /i,
    isAttempt: false,
    isSpecific: false,
    isState: true,
  },
  {
    name: "save",
    words: {
      en: "(?:backup|export|conversion|update) (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)|saved|wrote|written|stored|updated|edited|modified|changed|added|appended|overwrote|overwritten|replaced|exported|recorded|backed up|converted|formatted|inserted|fixed|patched|refactored",
      de: "gespeichert|abgespeichert|geschrieben|abgelegt|aktualisiert|geändert|bearbeitet|hinzugefügt|ergänzt|angehängt|überschrieben|ersetzt|exportiert|gesichert|angepasst|eingetragen|umgewandelt|behoben|korrigiert",
      zh: "保存|写入|存储|存到|存入|更新|修改|编辑|添加|追加|替换|导出|备份|修复|转换",
      pt: "salv(?:ei|o|a|os|as)|guard(?:ei|ad[oa]s?)|grav(?:ei|ad[oa]s?)|escrevi|escrit[oa]s?|atualiz(?:ei|ad[oa]s?)|edit(?:ei|ad[oa]s?)|alter(?:ei|ad[oa]s?)|adicion(?:ei|ad[oa]s?)|export(?:ei|ad[oa]s?)|modifi(?:quei|cad[oa]s?)|corrig(?:i|id[oa]s?)|substitu(?:í|íd[oa]s?)",
      es: "guard(?:é|ó|ad[oa]s?)|escribí|escrit[oa]s?|actuali(?:cé|zó|zad[oa]s?)|edit(?:é|ad[oa]s?)|modifi(?:qué|cad[oa]s?)|cambi(?:é|ad[oa]s?)|añad(?:í|id[oa]s?)|agreg(?:ué|ad[oa]s?)|export(?:é|ad[oa]s?)|correg(?:í|id[oa]s?)|reemplaz(?:ad[oa]s?)",
      fr: "enregistrée?s?|sauvegardée?s?|écrite?s?|stockée?s?|mise?s? à jour|modifiée?s?|ajoutée?s?|exportée?s?|remplacée?s?|corrigée?s?|convertie?s?",
    },
    tools: startsWith(
      "write|edit|save|store|put|append|update|create|patch|insert|export|set|add|note|upsert|modify|replace|remember|upload",
    ),
    commands:
      />|tee |cp |mv |sed -i|write|open\(|to_csv|to_excel|to_json|savefig|dump|save|touch|mkdir|insert|update|export|git (?:add|commit|apply)|patch|append|convert|-o |--output|pg_dump|tar |zip |rsync|prettier|format|fix/i,
    isAttempt: false,
    isSpecific: false,
  },
  {
    name: "send",
    words: {
      en: "let (?:\\p{L}+ ){1,3}know|got in touch|reached out|contacted|told (?!you)|sent|emailed|e-mailed|mailed|messaged|notified|replied|forwarded|posted|delivered|texted|dispatched|informed",
      de: "bescheid (?:gegeben|gesagt)|kontaktiert|gesendet|versendet|verschickt|geschickt|abgeschickt|benachrichtigt|weitergeleitet|geantwortet|gepostet|zugestellt|informiert|rausgegangen",
      zh: "告知|联系|发送|寄出|通知|转发|回复|发布|发给|发到|发出|发往|送达",
      pt: "contact(?:ei|ad[oa]s?)|envi(?:ei|ad[oa]s?)|mand(?:ei|ad[oa]s?)|notifi(?:quei|cad[oa]s?)|encaminh(?:ei|ad[oa]s?)|respondi|respondid[oa]s?|public(?:ad[oa]s?)|publiquei|avis(?:ei|ad[oa]s?)",
      es: "contact(?:é|ad[oa]s?)|envi(?:é|ó|ad[oa]s?)|mand(?:é|ad[oa]s?)|notifi(?:qué|cad[oa]s?)|reenvi(?:é|ad[oa]s?)|respondí|respondid[oa]s?|publi(?:qué|cad[oa]s?)|avis(?:é|ad[oa]s?)|entregad[oa]s?",
      fr: "contactée?s?|envoyée?s?|expédiée?s?|notifiée?s?|transférée?s?|transmise?s?|répondu|publiée?s?|prévenue?s?|informée?s?|partie?s?",
    },
    tools: startsWith(
      "send|mail|message|notify|post|reply|forward|slack|telegram|sms|publish|webhook|whatsapp|discord|tweet|http",
    ),
    commands: /mail|smtp|curl|send|post|notify|slack|telegram|http|webhook/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "install",
    words: {
      en: "installed|upgraded|downgraded|uninstalled|reinstalled|(?:installation|install|upgrade) (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)",
      de: "installiert|nachinstalliert|hochgestuft|deinstalliert|aufgespielt",
      zh: "安装|装好|升级|卸载|装上",
      pt: "instal(?:ei|ad[oa]s?)|desinstal(?:ei|ad[oa]s?)",
      es: "instal(?:é|ó|ad[oa]s?)|desinstal(?:é|ad[oa]s?)",
      fr: "installée?s?|désinstallée?s?|mise?s? à niveau",
    },
    tools: startsWith("install|package|pip|npm|apt|setup|upgrade|extension|plugin"),
    commands:
      /install|\badd\b|npm (?:i|ci|up)|pip|apt|brew|cargo|yarn|pnpm|conda|gem|go get|dnf|yum|apk|upgrade|uninstall|remove|update/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "test",
    words: {
      en: "tests? (?:now |all |still )*(?:passe?s?d?|succeed(?:ed|s)?|(?:is|are|were) (?:all )?(?:green|passing|successful|ok))|tests? (?:suite )?(?:ran|run) (?:clean(?:ly)?|through|green|without (?:any )?(?:errors?|failures?))|passe[sd] (?:all|every|the) (?:\\d+ )?(?:\\p{L}+ )?tests?|(?:suite|checks?|pipeline|build|lint(?:er)?|ci|compilation|type ?check) (?:now |all |is |are |was |were |has |have |runs? |fully |completely )*(?:pass(?:es|ed|ing)?|succeed(?:ed|s)?|green|clean|successful(?:ly)?)|(?:all|every) (?:\\d+ )?(?:of (?:the|them|your) )?(?:\\p{L}+ ){0,2}(?:pass(?:ed|es)?|green)|tested|verified|validated|no (?:test )?failures|0 (?:failures|failed)|all green",
      de: "tests? (?:\\p{L}+ ){0,3}(?:bestanden|grün|durchgelaufen|erfolgreich|laufen|liefen|bestehen|durch)|(?:alle|sämtliche) (?:\\d+ )?(?:\\p{L}+ ){0,2}(?:bestanden|grün|erfolgreich|durchgelaufen)|build (?:ist |war |lief )?(?:\\p{L}+ )?(?:erfolgreich|grün|durch)|getestet|überprüft|bestanden",
      zh: "测试(?:\\S{0,8})通过|通过(?:了)?(?:\\S{0,6})测试|全部通过|均(?:已)?通过|都(?:已)?通过|构建成功|编译成功|全绿|通过",
      pt: "testes? (?:\\p{L}+ ){0,3}(?:passaram|passou|passam|aprovad[oa]s?|verdes?)|(?:todos|todas) (?:\\p{L}+ )?(?:os |as )?(?:\\d+ )?(?:\\p{L}+ ){0,2}(?:passaram|passam|aprovad[oa]s)|build (?:\\p{L}+ ){0,2}(?:sucesso|passou)|test(?:ei|ad[oa]s?)|verifi(?:quei|cad[oa]s?)|passaram|passou",
      es: "(?:pruebas?|tests?) (?:\\p{L}+ ){0,3}(?:pasan|pasaron|pasado|aprobad[oa]s?|superad[oa]s?|verdes?|correctamente)|(?:todos|todas) (?:los |las )?(?:\\d+ )?(?:\\p{L}+ ){0,2}(?:pasan|pasaron|pasado)|(?:pasan|pasaron|pasado|superado) (?:todas |todos )?(?:las |los )?(?:\\d+ )?(?:pruebas|tests)|prob(?:é|ad[oa]s?)|verifi(?:qué|cad[oa]s?)|pasaron",
      fr: "tests? (?:\\p{L}+ ){0,3}(?:passent|passés?|réussis?|verts?|succès|réussissent)|(?:tous|toutes) (?:les )?(?:\\d+ )?(?:\\p{L}+ ){0,2}(?:passent|passés|réussi|verts)|(?:réussi|passé) (?:tous )?(?:les )?(?:\\d+ )?tests|testée?s?|vérifiée?s?",
    },
    tools: startsWith("test|check|lint|build|ci|verify|validate|compile"),
    commands:
      /test|jest|vitest|mocha|check|lint|build|tsc|make|cargo|gradle|mvn|tox|nox|ruff|eslint|assert|verify|validate|cypress|playwright|curl|node |python/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "deploy",
    words: {
      en: "deployed|released|published|rolled out|shipped|promoted|(?:is|are) now live|(?:is|are) live (?:now|at|on|in)|went live|gone live|(?:deployment|deploy|release|rollout) (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)",
      de: "deployt|deployed|ausgerollt|veröffentlicht|bereitgestellt|freigegeben|online gestellt|live(?: geschaltet| gegangen)?",
      zh: "部署|发布|上线|推送上线",
      pt: "implant(?:ei|ad[oa]s?)|publi(?:quei|cad[oa]s?)|deploy (?:feito|concluído)|no ar",
      es: "despleg(?:ué|ad[oa]s?)|desplieg(?:ue) (?:completado|realizado)|publi(?:qué|cad[oa]s?)|lanzad[oa]s?|en producción",
      fr: "déployée?s?|publiée?s?|mise?s? en (?:ligne|production)|livrée?s?",
    },
    tools: startsWith(
      "deploy|release|publish|rollout|ship|vercel|netlify|heroku|kubectl|helm|expose",
    ),
    commands:
      /deploy|release|publish|rollout|kubectl|helm|terraform|vercel|netlify|heroku|docker|push|wrangler|fly |rsync|scp|systemctl|apply/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "delete",
    words: {
      en: "deleted|removed|erased|cleared|purged|dropped|wiped|cleaned up|cancell?ed|revoked|forgot(?:ten)?",
      de: "gelöscht|entfernt|bereinigt|geleert|verworfen|storniert|abgesagt|aufgeräumt|widerrufen",
      zh: "删除|移除|清除|清理|清空|取消|撤销|删掉",
      pt: "exclu(?:í|íd[oa]s?)|apag(?:uei|ad[oa]s?)|remov(?:i|id[oa]s?)|delet(?:ei|ad[oa]s?)|limp(?:ei|[oa]s?)|cancel(?:ei|ad[oa]s?)|elimin(?:ei|ad[oa]s?)",
      es: "elimin(?:é|ó|ad[oa]s?)|borr(?:é|ó|ad[oa]s?)|quit(?:é|ad[oa]s?)|cancel(?:é|ad[oa]s?)|limpi(?:é|ad[oa]s?)|suprimid[oa]s?",
      fr: "supprimée?s?|effacée?s?|retirée?s?|enlevée?s?|annulée?s?|nettoyée?s?|vidée?s?",
    },
    tools: startsWith(
      "delete|remove|erase|clear|purge|drop|clean|cancel|forget|revoke|trash|unlink|edit|update",
    ),
    commands:
      /\brm\b|rmdir|delete|remove|unlink|drop|truncate|prune|clean|clear|uninstall|revoke|cancel|git (?:branch -d|reset|rm)|rmtree/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "create",
    words: {
      en: "created|generated|made|built|compiled|set up|opened|registered|initiali[sz]ed|drafted|produced|rendered|scaffolded|committed|pushed|merged|tagged|renamed|moved|copied|zipped|extracted|configured|enabled|disabled|applied|migrated|imported|restored|archived",
      de: "erstellt|erzeugt|angelegt|generiert|gebaut|kompiliert|eingerichtet|geöffnet|registriert|committet|gepusht|gemergt|zusammengeführt|umbenannt|verschoben|kopiert|entpackt|konfiguriert|aktiviert|deaktiviert|angewendet|migriert|importiert|wiederhergestellt|archiviert",
      zh: "创建|生成|新建|建立|构建|编译|打开|注册|提交|推送|合并|重命名|移动|复制|解压|配置|启用|禁用|迁移|导入|恢复|归档",
      pt: "cri(?:ei|ad[oa]s?)|ger(?:ei|ad[oa]s?)|constru(?:í|íd[oa]s?)|compil(?:ei|ad[oa]s?)|configur(?:ei|ad[oa]s?)|abri|abert[oa]s?|renome(?:ei|ad[oa]s?)|mov(?:i|id[oa]s?)|copi(?:ei|ad[oa]s?)|ativ(?:ei|ad[oa]s?)|aplic(?:ad[oa]s?)|apliquei|migr(?:ei|ad[oa]s?)|import(?:ei|ad[oa]s?)|restaur(?:ei|ad[oa]s?)|mescl(?:ei|ad[oa]s?)",
      es: "cre(?:é|ó|ad[oa]s?)|gener(?:é|ó|ad[oa]s?)|construid[oa]s?|compil(?:é|ad[oa]s?)|configur(?:é|ad[oa]s?)|abrí|abiert[oa]s?|renombr(?:é|ad[oa]s?)|mov(?:í|id[oa]s?)|copi(?:é|ad[oa]s?)|activ(?:é|ad[oa]s?)|apli(?:qué|cad[oa]s?)|migr(?:é|ad[oa]s?)|import(?:é|ad[oa]s?)|restaur(?:é|ad[oa]s?)|fusion(?:é|ad[oa]s?)",
      fr: "créée?s?|générée?s?|construite?s?|compilée?s?|configurée?s?|ouverte?s?|renommée?s?|déplacée?s?|copiée?s?|activée?s?|désactivée?s?|appliquée?s?|migrée?s?|importée?s?|restaurée?s?|fusionnée?s?|poussée?s?|archivée?s?",
    },
    tools: startsWith(
      "create|generate|make|build|compile|new|open|init|write|edit|save|put|draft|render|commit|push|merge|git|rename|move|copy|zip|extract|config|set|enable|disable|apply|migrate|import|restore|archive|add|insert|register|upload|issue",
    ),
    commands:
      />|mkdir|touch|create|generate|build|compile|make|init|tee |git |cp |mv |zip|tar|open\(|write|save|tsc|cargo|docker|new |insert|rename|shutil|config|enable|disable|apply|migrat|import|restore|commit|push|merge/i,
    isAttempt: false,
    isSpecific: false,
  },
  {
    name: "upload",
    words: {
      en: "upload (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)|uploaded|shared|synced|transferred|submitted",
      de: "hochgeladen|geteilt|synchronisiert|übertragen|eingereicht",
      zh: "上传|共享|分享|同步|传输|递交",
      pt: "carreg(?:uei|ad[oa]s?)|sub(?:i|id[oa]s?)|compartilh(?:ei|ad[oa]s?)|sincroniz(?:ei|ad[oa]s?)|upload (?:feito|concluído)",
      es: "sub(?:í|id[oa]s?)|cargad[oa]s?|compart(?:í|id[oa]s?)|sincroni(?:cé|zad[oa]s?)",
      fr: "téléversée?s?|chargée?s?|partagée?s?|synchronisée?s?|mise?s? en ligne|soumise?s?",
    },
    tools: startsWith("upload|put|share|sync|transfer|submit|send|drive|s3|dropbox|ftp|storage"),
    commands: /upload|aws s3|scp|rsync|curl|ftp|gsutil|put|share|sync|push|submit|rclone/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "schedule",
    words: {
      en: "refunded|reimbursed|approved|signed|scheduled|booked|reserved|ordered|purchased|paid|rescheduled|set (?:a |the |your |up )?(?:\\p{L}+ )?reminder|reminder (?:is |has been )?set|transferred",
      de: "erstattet|genehmigt|unterschrieben|steht (?:jetzt |nun )?(?:in|im) (?:\\p{L}+ )?kalender|geplant|eingeplant|gebucht|reserviert|bestellt|gekauft|bezahlt|überwiesen|eingetragen|terminiert|angesetzt|verschoben",
      zh: "退款|安排|预订|预定|预约|订购|购买|支付|设置提醒|设好|设定",
      pt: "reembols(?:ei|ad[oa]s?)|aprov(?:ei|ad[oa]s?)|agend(?:ei|ad[oa]s?)|reserv(?:ei|ad[oa]s?)|compr(?:ei|ad[oa]s?)|pag(?:uei|[oa]s?)|marc(?:ad[oa]s?)|marquei|program(?:ei|ad[oa]s?)|reagend(?:ei|ad[oa]s?)",
      es: "reembols(?:é|ad[oa]s?)|aprob(?:é|ad[oa]s?)|program(?:é|ad[oa]s?)|agend(?:é|ad[oa]s?)|reserv(?:é|ad[oa]s?)|compr(?:é|ad[oa]s?)|pag(?:ué|ad[oa]s?)|pedid[oa]s?",
      fr: "remboursée?s?|approuvée?s?|signée?s?|planifiée?s?|programmée?s?|réservée?s?|commandée?s?|achetée?s?|payée?s?|reportée?s?",
    },
    tools: startsWith(
      "refund|reimburs|approve|sign|schedul|calendar|event|book|reserv|order|purchase|buy|pay|remind|cron|timer|meeting|appointment|alarm|transfer",
    ),
    commands: /cron|at |schedul|calendar|remind|systemctl|timer|pay|order|book/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "start",
    words: {
      en: "(?:download|restart|migration|import|sync) (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)|restarted|started|stopped|launched|downloaded|fetched|cloned|rebooted|(?:ran|completed|finished) successfully|succeeded|exited cleanly|up and running",
      de: "neu gestartet|gestartet|gestoppt|heruntergeladen|geklont|abgerufen|beendet|fehlerfrei (?:gelaufen|durchgelaufen|ausgeführt)",
      zh: "重启|启动|停止|下载|克隆|运行成功|执行成功|成功运行|成功执行",
      pt: "reinici(?:ei|ad[oa]s?)|inici(?:ei|ad[oa]s?)|par(?:ei|ad[oa]s?)|baix(?:ei|ad[oa]s?)|clon(?:ei|ad[oa]s?)",
      es: "reinici(?:é|ó|ad[oa]s?)|inici(?:é|ad[oa]s?)|detenid[oa]s?|descarg(?:ué|ad[oa]s?)|clon(?:é|ad[oa]s?)",
      fr: "redémarrée?s?|démarrée?s?|arrêtée?s?|téléchargée?s?|clonée?s?",
    },
    tools: startsWith(
      "start|stop|launch|download|fetch|clone|boot|service|run|exec|get|pull|git|expose",
    ),
    commands: /./,
    isAttempt: false,
    isSpecific: false,
  },
  {
    name: "run",
    words: {
      en: "ran|executed|searched|looked up|browsed|googled",
      de: "ausgeführt|laufen lassen|gesucht|nachgeschlagen|recherchiert|durchsucht",
      zh: "运行|执行|搜索|查询|检索",
      pt: "execut(?:ei|ad[oa]s?)|rod(?:ei|ad[oa]s?)|pesquis(?:ei|ad[oa]s?)|busquei|procurei",
      es: "ejecut(?:é|ó|ad[oa]s?)|busqué|buscado|investigué",
      fr: "exécutée?s?|lancée?s?|cherchée?s?|recherchée?s?",
    },
    tools: /./,
    commands: /./,
    isAttempt: true,
    isSpecific: false,
  },
];
