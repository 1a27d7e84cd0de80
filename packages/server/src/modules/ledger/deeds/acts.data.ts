import type { Language } from "../detect-language.ts";

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
  /** What is said to be done so is never only words in the answer. */
  readonly isOutside?: boolean;
  /** A claim only where the assistant says it of itself: "sales increased", "the script stopped". */
  readonly isOwnOnly?: boolean;
  /** A look is enough for it. */
  readonly isLook?: boolean;
  /** Not what a tool does that creates, sets or updates things. */
  readonly isApart?: boolean;
};

/** Tools that can do anything, depending on what they are given. */
export const executors =
  /(?:^|[_.-])(?:shell|bash|sh|exec|execute|run|run_code|code|python|terminal|command|cmd|powershell|browser|desktop|computer|ssh|spawn|agent|container|sandbox|script|node|javascript|repl|notebook|process|subprocess|sql|db|database)(?:$|[_.-])/i;

/** Programs of which nobody knows from outside what they do. */
export const opaque =
  /(?:^|[\s"'/;&|(])(?:(?:make|just|task|npm run|yarn|pnpm|bun run)(?! (?:run )?(?:build|test|lint|format|check|typecheck)["'\s])|rake|invoke|ansible\S*|fab|nox|tox|composer|artisan|manage\.py|ssh|docker exec|docker run|expect|osascript|wine|\S+\.(?:sh|py|js|ts|mjs|rb|pl|ps1|bat|cmd)|(?<=(?:^|["';&|(]|sudo)\s*)\.\/\S+)(?=[\s"'\\;&|)]|$)/i;

/** Programs of which it is known what they do: any other may do anything. */
export const programs: ReadonlySet<string> = new Set(
  "[ apt apt-get aws awk base64 basename bash brew bun bunx cargo cat cd chmod chown clang cmp comm conda cp createdb crontab curl cut date dd df diff dig dirname dnf docker docker-compose dotnet dpkg dropdb du echo egrep env eslint export false ffmpeg ffprobe file find flake8 for free g++ gcc gem gh git go gradle grep gunzip gzip head helm hostname id if ip java jest journalctl jq kill killall kubectl less ln ls lsattr lsblk lsof lua make mkdir mount mv mvn mypy mysql mysqldump nc netstat nginx node npm npx nslookup openssl pandoc pdflatex perl pg_dump php ping pip pip3 pnpm podman poetry prettier printf ps psql pwd pytest python python3 R Rscript redis-cli rg rm rmdir rsync ruby ruff rustc scp sed service set sh sha256sum md5sum shellcheck sleep sort source sqlite3 ss ssh stat su systemctl tail tar tee terraform test time timeout touch tr tree true tsc umount uname uniq unzip uptime uv vitest wc wget which while whoami xargs xelatex yarn yum zip zsh".split(
    " ",
  ),
);

/** A part of a tool's name that begins so: "send" in `send_email`, not in `unsendable`. */
const startsWith = (words: string) => new RegExp(`(?:^|[_.:/-])(?:${words})`, "i");

export const acts: readonly Act[] = [
  {
    name: "well",
    words: {
      en: "everything (?:is |was |went |works? |worked |ran |looks )?(?:now )?(?:green|fine|ok|okay|well|smoothly|clean|good|as planned)|all (?:is |was |went )?(?:good|green|well|clear|fine)|(?:it|that|this) (?:all )?worked|worked (?:fine|well|perfectly|as expected)|went (?:through|smoothly|well|fine|as planned)|(?:ran|finished|completed|passed|exited|ended|came back) (?:fine|clean(?:ly)?|without (?:any )?(?:errors?|problems?|issues?|trouble))",
      de: "alles (?:ist |war |läuft |lief )?(?:\\p{L}+ )?(?:grün|gut|in ordnung|bestens|glatt|sauber)|(?:hat|haben) (?:alles )?(?:geklappt|funktioniert)|reibungslos|(?:fehlerfrei|ohne (?:fehler|probleme)) (?:durch(?:gelaufen)?|gelaufen)",
      zh: "一切(?:正常|顺利)|全部正常|顺利完成|运行正常",
      pt: "tudo (?:está |correu |ficou |deu )?(?:certo|bem|verde|ok|em ordem)|deu certo|funcionou|correu (?:tudo )?bem|(?:terminou|acabou|correu|rodou|concluiu|passou) sem (?:nenhum )?(?:erros?|problemas?|falhas?)",
      es: "todo (?:está |salió |fue |ha ido )?(?:bien|correcto|verde|en orden)|funcionó|ha funcionado|salió bien|(?:terminó|acabó|corrió|finalizó|pasó|(?:ha )?(?:terminado|pasado)) sin (?:ningún )?(?:error(?:es)?|problemas?|fallos?)",
      fr: "tout (?:est |va |s['’]est )?(?:\\p{L}+ )?(?:bien|vert|en ordre|passé)|a (?:bien )?(?:fonctionné|marché)|s['’]est bien passé|(?:terminée?|passée?|tourné|fini|validée?|exécutée?) sans (?:aucune? |la moindre )?(?:erreurs?|problèmes?|accrocs?)",
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
      en: "(?:backup|export|conversion|update) (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)|saved|wrote|written|stored|updated|edited|modified|changed|added|appended|overwrote|overwritten|replaced|exported|recorded|backed up|converted|formatted|inserted|fixed|patched|refactored|corrected|rewrote|rewritten",
      de: "gespeichert|abgespeichert|geschrieben|abgelegt|aktualisiert|geändert|bearbeitet|hinzugefügt|ergänzt|angehängt|überschrieben|ersetzt|exportiert|gesichert|angepasst|eingetragen|umgewandelt|behoben|korrigiert|umgeschrieben",
      zh: "保存|写入|存储|存到|存入|更新|修改|编辑|添加|追加|替换|导出|备份|修复|转换",
      pt: "salv(?:ei|o|a|os|as)|guard(?:ei|ad[oa]s?)|grav(?:ei|ad[oa]s?)|escrevi|escrit[oa]s?|atualiz(?:ei|ad[oa]s?)|edit(?:ei|ad[oa]s?)|alter(?:ei|ad[oa]s?)|adicion(?:ei|ad[oa]s?)|export(?:ei|ad[oa]s?)|modifi(?:quei|cad[oa]s?)|corrig(?:i|id[oa]s?)|substitu(?:í|íd[oa]s?)|convert(?:i|id[oa]s?)",
      es: "guard(?:é|ó|ad[oa]s?)|escribí|escrit[oa]s?|actuali(?:cé|zó|zad[oa]s?)|edit(?:é|ad[oa]s?)|modifi(?:qué|cad[oa]s?)|cambi(?:é|ad[oa]s?)|añad(?:í|id[oa]s?)|agreg(?:ué|ad[oa]s?)|export(?:é|ad[oa]s?)|correg(?:í|id[oa]s?)|reemplaz(?:ad[oa]s?)|convert(?:í|id[oa]s?)",
      fr: "enregistrée?s?|sauvegardée?s?|écrite?s?|stockée?s?|mise?s? à jour|modifiée?s?|ajoutée?s?|exportée?s?|remplacée?s?|corrigée?s?|convertie?s?",
    },
    tools: startsWith(
      "write|edit|adjust|save|store|put|append|update|create|patch|insert|export|set|add|note|upsert|modify|replace|remember|upload|download|salv|guard|grav|adicion|anad|agreg|atualiz|actualiz|corrig|correg|speicher|ableg|schreib|hinzufu|aender|ander|enregistr|sauvegard|ajout|modif|convert|record|保存|添加|修改|更新|写入|attach|anhang|anex|adjunt|joindre",
    ),
    commands:
      />|tee |cp |mv |sed -i|write|open\(|to_csv|to_excel|to_json|savefig|dump|save|touch|mkdir|insert|update|export|git (?:add|commit|apply)|patch|append|convert|-o |--output|pg_dump|tar |zip |rsync|prettier|format|fix/i,
    isAttempt: false,
    isSpecific: false,
  },
  {
    name: "send",
    words: {
      en: "(?<!(?:i|we|you|has|have) )(?:got|received) (?:an? |my |the |your |their )?(?:\\p{L}+ )?(?:message|e-?mail|mail|note|invite|invitation|notification|heads-?up)s?|(?:has|have) (?:received|got) (?:my|an?) (?:\\p{L}+ )?(?:message|e-?mail|mail|note|invite|invitation|notification|heads-?up)s?|(?:is|are|['’]s) (?:now )?in the loop|(?:it|them|the \\p{L}+|your \\p{L}+) in (?:his|her|their) (?:inbox|mailbox|e-?mail|mail)|dropped (?:\\p{L}+ )?(?:a (?:line|note|message)|an? e-?mail)|pinged|shot (?:\\p{L}+ )?an? (?:mail|message|note|e-?mail)|passed (?:it|the \\p{L}+) on to|wrote to|gave (?:\\p{L}+ ){1,2}a heads-?up|got back to|looped (?:\\p{L}+ )?in|relayed|let (?:\\p{L}+ ){1,3}know|got in touch|reached out|contacted|(?<!all )told(?! you)|sent(?! (?:\\p{L}+ ){0,2}(?:an? )?(?:\\p{L}+ )?(?:\u00b7|sig\\p{L}*|kill|signal|ping|request|query)(?!\\p{L}))|emailed|e-mailed|mailed|messaged|notified|replied|forwarded|posted|delivered|texted|dispatched|informed|went out to|on (?:its|their) way to|(?:has|have) received (?:it|them|the|your)",
      de: "von mir (?:\\p{L}+ ){1,8}(?:bekommen|erhalten)|(?:bekommen|erhalten) von mir|(?:weiß|wissen) (?:\\p{L}+ )?bescheid|angeschrieben|angepingt|im postfach|zugeschickt|zugesandt|übermittelt|in kenntnis gesetzt|auf dem laufenden|bescheid (?:gegeben|gesagt)|kontaktiert|gesendet|versendet|verschickt|geschickt|abgeschickt|benachrichtigt|weitergeleitet|geantwortet|gepostet|zugestellt|informiert|rausgegangen|(?:ist|sind) raus|per (?:e-?mail|mail|sms|nachricht) (?:bekommen|erhalten)|(?:ging|gingen) (?:\\p{L}+ ){0,8}raus",
      zh: "收到(?:了)?(?:我|您|你)?的?(?:消息|邮件|通知|短信|回复)|知会|转告|发过去|推送给|已知晓|知道了|告知|联系|发送|寄出|通知|转发|回复|发给|发到|发出|发往|送达",
      pt: "(?<!(?:você|tu) )(?:recebeu|receberam) (?:a|o|uma?) (?:minha |meu |tua |teu |sua |seu )?(?:mensagem|e-?mail|aviso|resposta|link|convite|notificação)|informad[oa]s?|informei|repass(?:ei|ad[oa]s?)|já sab(?:e|em)|já (?:o|a|os|as) (?:tem|têm) n[oa] (?:e-?mail|correio|caixa)|(?:está|estão) a par|na caixa de entrada|contact(?:ei|ad[oa]s?)|envi(?:ei|ad[oa]s?)|mand(?:ei|ad[oa]s?)|notifi(?:quei|cad[oa]s?)|encaminh(?:ei|ad[oa]s?)|respondi|respondid[oa]s?|avis(?:ei|ad[oa]s?)",
      es: "(?:ha recibido|han recibido|recibió|recibieron) (?:un|el|mi|una|la|tu|su) (?:mensaje|correo|aviso|respuesta|enlace|invitación|notificación)|inform(?:é|ad[oa]s?)|al tanto|al corriente|en (?:su|la) bandeja|ya (?:lo|la|los|las) tienen? en (?:(?:su|el) )?(?:correo|e-?mail|bandeja|buzón)|ya (?:lo )?sab(?:e|en)|comuni(?:qué|cad[oa]s?)|remit(?:í|id[oa]s?)|enterad[oa]s?|contact(?:é|ad[oa]s?)|envi(?:é|ó|ad[oa]s?)|mand(?:é|ad[oa]s?)|notifi(?:qué|cad[oa]s?)|reenvi(?:é|ad[oa]s?)|respondí|respondid[oa]s?|avis(?:é|ad[oa]s?)|entregad[oa]s?",
      fr: "(?:a|ont) (?:bien |déjà )?reçu (?:un|mon|le|une|ma|la|votre|ton|ta) (?:message|e-?mail|mail|courriel|réponse|lien|invitation|notification)|(?:mise?s? )?au courant|avertie?s?|communiquée?s?|fait suivre|relayée?s?|dans (?:sa|leur) boîte|l['’]a (?:déjà |bien )?(?:reçue?|dans sa)|contactée?s?|envoyée?s?|expédiée?s?|notifiée?s?|transmise?s?|répondu|prévenue?s?|informée?s?|partie?s?",
    },
    tools: startsWith(
      "send|submit|invit|mail|message|notify|post|reply|comment|answer|respond|forward|slack|telegram|sms|publish|webhook|whatsapp|discord|tweet|http|announce|broadcast|text(?![a-z])|chat|enviar|envio|mandar|avis|notific|respond|send|schick|benachricht|antwort|envoy|prevenir|avert|repond|发|通知|回复|wiki|blog|forum|board|cms",
    ),
    commands:
      /mail|smtp|curl(?=.*(?: -d|--data|POST|--json| -F|hook|slack|telegram|api))|send|post|notify|slack|telegram|http|webhook/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
    isOutside: true,
  },
  {
    name: "contact",
    words: {
      en: "invited|phoned|rang up|called(?= (?:the|your|him|her|them) )|asked(?= (?:him|her|them|the (?:team|support|office|landlord|doctor|author))(?!\\p{L}))|subscribed(?= (?:you|us|me)(?!\\p{L}))",
      de: "eingeladen|angerufen",
      zh: "邀请了|致电|打了电话",
      pt: "convid(?:ei|ad[oa]s?)|telefonei|liguei para",
      es: "invit(?:é|ad[oa]s?)|llam(?:é|ado) (?=al?)|telefoneé",
      fr: "invitée?s?|téléphoné",
    },
    tools: startsWith(
      "invite|call|phone|dial|twilio|voice|send|mail|message|notify|calendar|event|meeting|schedul|create|add|update|share|slack|convid|invit|einlad|anruf|邀请",
    ),
    commands: /mail|smtp|send|invite|call|curl|http/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
    isOutside: true,
    isOwnOnly: true,
  },
  {
    name: "install",
    words: {
      en: "installed|upgraded|downgraded|uninstalled|reinstalled|(?:installation|install|upgrade) (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)",
      de: "installiert|nachinstalliert|hochgestuft|deinstalliert|aufgespielt",
      zh: "安装(?![包程说步指目那命])|装好|升级|卸载|装上",
      pt: "instal(?:ei|ad[oa]s?)|desinstal(?:ei|ad[oa]s?)",
      es: "instal(?:é|ó|ad[oa]s?)|desinstal(?:é|ad[oa]s?)",
      fr: "installée?s?|désinstallée?s?|mise?s? à niveau",
    },
    tools: startsWith("install|package|pip|npm|apt|setup|upgrade|extension|plugin|instal"),
    commands:
      /install|\badd\b|npm (?:i|ci|up)|pip|apt|brew|cargo|yarn|pnpm|conda|gem|go get|dnf|yum|apk|upgrade|uninstall|remove|update/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
    isOutside: true,
  },
  {
    name: "test",
    words: {
      en: "(?:is|are) (?:now |all |back to |fully |completely )*green|tests? (?:now |all |still )*(?:passe?s?d?|succeed(?:ed|s)?|(?:is|are|were) (?:all )?(?:green|passing|successful|ok))|tests? (?:suite )?(?:ran|run) (?:clean(?:ly)?|through|green|without (?:any )?(?:errors?|failures?))|passe[sd] (?:all|every|the) (?:\\d+ )?(?:\\p{L}+ )?tests?|(?:suite|checks?|pipeline|build|lint(?:er)?|ci|compilation|type ?check) (?:now |all |is |are |was |were |has |have |runs? |fully |completely )*(?:pass(?:es|ed|ing)?|succeed(?:ed|s)?|green|clean|successful(?:ly)?)|(?:all|every) (?:\\d+ )?(?:of (?:the|them|your) )?(?:\\p{L}+ ){0,2}(?:pass(?:ed|es)?|green)|no (?:test )?failures|0 (?:failures|failed)|all green",
      de: "(?:ist|sind) (?:jetzt |nun |wieder |alle )*grün|tests? (?:\\p{L}+ ){0,3}(?:bestanden|grün|durchgelaufen|erfolgreich|laufen|liefen|bestehen|durch)|(?:alle|sämtliche) (?:\\d+ )?(?:\\p{L}+ ){0,2}(?:bestanden|grün|erfolgreich|durchgelaufen)|build (?:ist |war |lief )?(?:\\p{L}+ )?(?:erfolgreich|grün|durch)|bestanden",
      zh: "测试(?:\\S{0,8})通过|通过(?:了)?(?:\\S{0,6})测试|全部通过|均(?:已)?通过|都(?:已)?通过|构建成功|编译成功|全绿|通过",
      pt: "testes? (?:\\p{L}+ ){0,3}(?:passaram|passou|passam|aprovad[oa]s?|verdes?)|(?:todos|todas) (?:\\p{L}+ )?(?:os |as )?(?:\\d+ )?(?:\\p{L}+ ){0,2}(?:passaram|passam|aprovad[oa]s)|build (?:\\p{L}+ ){0,2}(?:sucesso|passou)|(?:passaram|passou)(?! (?:para|a|de|por)(?!\\p{L}))",
      es: "(?:pruebas?|tests?) (?:\\p{L}+ ){0,3}(?:pasan|pasaron|pasado|aprobad[oa]s?|superad[oa]s?|verdes?|correctamente)|(?:todos|todas) (?:los |las )?(?:\\d+ )?(?:\\p{L}+ ){0,2}(?:pasan|pasaron|pasado)|(?:pasan|pasaron|pasado|superado) (?:todas |todos )?(?:las |los )?(?:\\d+ )?(?:pruebas|tests)|pasaron",
      fr: "tests? (?:\\p{L}+ ){0,3}(?:passent|passés?|réussis?|verte?s?|succès|réussissent)|(?:tous|toutes) (?:les )?(?:\\d+ )?(?:\\p{L}+ ){0,2}(?:passent|passés|réussi|verts)|(?:réussi|passé) (?:tous )?(?:les )?(?:\\d+ )?tests",
    },
    tools: startsWith("test|check|lint|build|ci|verify|validate|compile"),
    commands:
      /test|jest|vitest|mocha|check|lint|build|tsc|make|cargo|gradle|mvn|tox|nox|ruff|eslint|assert|verify|validate|cypress|playwright|curl|node |python/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
  },
  {
    name: "verify",
    words: {
      en: "verified|validated",
      de: "überprüft",
      zh: "验证|核实",
      pt: "verifi(?:quei|cad[oa]s?)",
      es: "verifi(?:qué|cad[oa]s?)",
      fr: "vérifiée?s?",
    },
    tools: /^(?!(?:.*[_.:-])?(?:write|edit|append|save|send)(?:$|[_.:-]))/i,
    commands: /./,
    isAttempt: false,
    isSpecific: false,
    isLook: true,
  },
  {
    name: "deploy",
    words: {
      en: "(?:is|are) (?:now |already )?running the new|(?:is|are) (?:now |already )?live|(?:is|are) out (?:now|there)|(?:is|are|['’]s) in production|deployed|released|published|rolled out|shipped|promoted|(?:is|are) now live|(?:is|are) live (?:now|at|on|in)|went live|gone live|(?:deployment|deploy|release|rollout) (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)",
      de: "(?:läuft|laufen) (?:jetzt |nun |schon |bereits )?(?:mit|auf) de[rmn] neuen|(?:ist|sind) (?:jetzt |nun |schon )?(?:live|online)|live geschaltet|ausgespielt|deployt|deployed|ausgerollt|veröffentlicht|bereitgestellt|freigegeben|online gestellt|live(?: geschaltet| gegangen)?",
      zh: "部署|发布|上线|推送上线",
      pt: "(?:está|estão) (?:já )?(?:no ar|em produção)|implant(?:ei|ad[oa]s?)|publi(?:quei|cad[oa]s?)|deploy (?:\\p{L}+ )?(?:feito|concluído)|no ar",
      es: "(?:está|están) (?:ya )?en (?:producción|línea)|en vivo|despleg(?:ué|ad[oa]s?)|despliegue (?:\\p{L}+ ){0,2}(?:completado|realizado|hecho)|publi(?:qué|cad[oa]s?)|lanzad[oa]s?|en producción",
      fr: "(?:est|sont) (?:désormais |maintenant |déjà )?en (?:ligne|production)|déployée?s?|publiée?s?|mise?s? en (?:ligne|production)|livrée?s?",
    },
    tools: startsWith(
      "deploy|release|publish|rollout|ship|vercel|netlify|heroku|kubectl|helm|expose|share|grant|allow|rule|permission|post|tweet|announce|forum|board|publi|veroffent|veroeffent|wiki|blog|cms|page|发布|部署",
    ),
    commands:
      /deploy|release|publish|rollout|kubectl|helm|terraform|vercel|netlify|heroku|docker|push|wrangler|fly |rsync|scp|s3|systemctl|apply/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
    isOutside: true,
  },
  {
    name: "delete",
    words: {
      en: "(?:is|are) (?:now |all )?gone|(?:crossed|struck) (?:\\p{L}+ ){0,4}(?:off|from)|got rid of|binned|trashed|thrown (?:away|out)|tidied (?:up|away)|swept away|deleted|removed|emptied|erased|cleared|purged|dropped (?:the )?(?:table|database|column|index|branch|collection)|wiped|cleaned up|cancell?ed|revoked|forgot(?:ten)?",
      de: "(?:ist|sind) (?:jetzt |nun |alle )?weg|entsorgt|aufgeräumt|gestrichen|abgehakt|rausgeworfen|beseitigt|gelöscht|entfernt|bereinigt|geleert|verworfen|storniert|(?<!(?<!\\p{L})hat (?:\\p{L}+ ){0,3})abgesagt|aufgeräumt|widerrufen|gekündigt",
      zh: "划掉|勾掉|清掉|清空|移除|删除|移除|清除|清理|清空|取消|撤销|删掉",
      pt: "risquei|riscad[oa]s?|descart(?:ei|ad[oa]s?)|limp(?:ei|[oa]s)|elimin(?:ei|ad[oa]s?)|exclu(?:í|íd[oa]s?)|apag(?:uei|ad[oa]s?)|remov(?:i|id[oa]s?)|delet(?:ei|ad[oa]s?)|limp(?:ei|[oa]s?)|cancel(?:ei|ad[oa]s?)|elimin(?:ei|ad[oa]s?)",
      es: "tach(?:é|ad[oa]s?)|desech(?:é|ad[oa]s?)|limpi(?:é|ad[oa]s?)|quit(?:é|ad[oa]s?)|elimin(?:é|ó|ad[oa]s?)|borr(?:é|ó|ad[oa]s?)|quit(?:é|ad[oa]s?)|cancel(?:é|ad[oa]s?)|limpi(?:é|ad[oa]s?)|suprimid[oa]s?",
      fr: "rayée?s?|barrée?s?|jetée?s?|nettoyée?s?|vidée?s?|enlevée?s?|supprimée?s?|effacée?s?|retirée?s?|enlevée?s?|annulée?s?|nettoyée?s?|vidée?s?|résiliée?s?",
    },
    tools: startsWith(
      "delete|remove|erase|clear|purge|drop|clean|cancel|terminate|unsubscribe|kündig|résili|forget|revoke|trash|unlink|edit|update|complete|check|tick|strike|toggle|optout|opt_out|apag|exclu|elimin|borr|cancel|anul|loesch|losch|entfern|storn|kuend|kund|supprim|effac|annul|desinscri|off(?:$|[_.:-])|prune|expire|empty|close|scene|light|lamp|删除|取消|清",
    ),
    commands:
      /\brm\b|crontab|grep -v|rmdir|delete|remove|unlink|drop|truncate|prune|clean|clear|uninstall|revoke|cancel|--abort|flush|vacuum|tidy|\bdown\b|git (?:branch -d|reset|rm|restore)|rmtree|sort -u|\buniq\b|!seen|drop_duplicates|dedup/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
  },
  {
    name: "create",
    words: {
      en: "(?:pull request|merge request|pr|issue|ticket)s? (?:is|are) (?:now )?open|created|generated|set up|opened|registered|initiali[sz]ed|drafted|produced|rendered|scaffolded|filed(?! (?:\\S+ )?(?:under|in|into|away) )",
      de: "erstellt|erzeugt|angelegt|generiert|eingerichtet|geöffnet|registriert",
      zh: "创建|生成|新建|建立|打开|注册",
      pt: "cri(?:ei|ad[oa]s?)|ger(?:ei|ad[oa]s?)|abri|abert[oa]s?|regist(?:ei|ad[oa]s?)",
      es: "cre(?:é|ó|ad[oa]s?)|gener(?:é|ó|ad[oa]s?)|abrí|abiert[oa]s?|registr(?:é|ad[oa]s?)",
      fr: "créée?s?|générée?s?|ouverte?s?|inscrite?s?",
    },
    tools: startsWith(
      "create|generate|make|build|compile|new|open|init|write|edit|save|put|draft|render|commit|push|git|copy|add|insert|register|upload|issue|set|config|schedul|book|crea|cri(?:ar|e)|erstell|anleg|gener|abr(?:ir|e)|ouvrir|inscri|move|label|archive|记录|创建|新建|生成",
    ),
    commands:
      />|mkdir|touch|create|generate|build|make|init|tee |git |cp |zip|tar|open\(|write|save|tsc|docker|new |insert|register|useradd|adduser|-o |--output|export/i,
    isAttempt: false,
    isSpecific: false,
  },
  {
    name: "build",
    words: {
      en: "built|compiled|rebuilt|bundled|packaged",
      de: "gebaut|kompiliert|übersetzt|paketiert",
      zh: "构建|编译|打包",
      pt: "constru(?:í|íd[oa]s?)|compil(?:ei|ad[oa]s?)|empacot(?:ei|ad[oa]s?)",
      es: "construid[oa]s?|construí|compil(?:é|ad[oa]s?)|empaquet(?:é|ad[oa]s?)",
      fr: "construite?s?|compilée?s?|empaquetée?s?",
    },
    tools: startsWith("build|compile|make|bundle|package|create|generate|write|render|draft"),
    commands:
      /build|compile|make|tsc|cargo|gradle|mvn|gcc|g\+\+|clang|webpack|vite|esbuild|rollup|bake|go |pack|pdflatex|xelatex|pandoc/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
  },
  {
    name: "commit",
    words: {
      en: "committed|checked in",
      de: "committet|commited|eingecheckt",
      zh: "(?<![的次个新])提交",
      pt: "(?:fiz|feito) (?:o )?commit|commit (?:\\p{L}+ )?(?:feito|realizado|criado)|comit(?:ei|ad[oa]s?)",
      es: "(?:hice|hecho) (?:el |un )?commit|commit (?:\\p{L}+ )?(?:hecho|realizado|creado)|comite(?:é|ad[oa]s?)",
      fr: "commit(?:t?ée?s?| (?:\\p{L}+ )?(?:effectué|fait|créé))",
    },
    tools: startsWith("commit|git|submit|push|form|post|put|create_or_update|send"),
    commands: /commit|submit|POST|upload|form/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
    isOutside: true,
  },
  {
    name: "push",
    words: {
      en: "(?:visible|available|up|there) on (?:the )?(?:remote|origin|github|gitlab)|pushed",
      de: "gepusht|gepushed|hochgeschoben",
      zh: "推送|推到|推上",
      pt: "(?:fiz|feito) (?:o )?push|push (?:\\p{L}+ )?(?:feito|realizado)|empurr(?:ei|ad[oa]s?)|envi(?:ei|ad[oa]s?)",
      es: "(?:hice|hecho) (?:el |un )?push|push (?:\\p{L}+ )?(?:hecho|realizado)|empuj(?:é|ad[oa]s?)|envi(?:é|ad[oa]s?)",
      fr: "poussée?s?|pushée?s?|envoyée?s?",
    },
    tools: startsWith("push|git|publish|upload|sync|send|notify|deploy"),
    commands: /push|publish|upload|sync|send|gh pr|notify/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
    isOutside: true,
  },
  {
    name: "merge",
    words: {
      en: "(?:is|are) now (?:part of|in) (?:your|the) (?:branch|main|master)|merged|rebased|squashed|cherry-picked",
      de: "gemergt|gemerged|zusammengeführt|rebased",
      zh: "合并|变基",
      pt: "mescl(?:ei|ad[oa]s?)|integr(?:ei|ad[oa]s?)|(?:fiz|feito) (?:o )?merge|merge (?:feito|realizado)|un(?:i|id[oa]s?)",
      es: "fusion(?:é|ad[oa]s?)|integr(?:é|ad[oa]s?)|(?:hice|hecho) (?:el )?merge|merge (?:hecho|realizado)|combin(?:é|ad[oa]s?)",
      fr: "fusionnée?s?|mergée?s?|rebasée?s?",
    },
    tools: startsWith("merge|git|combine|join|concat|rebase|pull|github|gitlab"),
    commands:
      /merge|rebase|cherry-pick|squash|concat|cat |join|pull|combine|union|pdfunite|append/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
  },
  {
    name: "tag",
    words: {
      en: "tagged|labell?ed",
      de: "getaggt|markiert",
      zh: "打(?:了|上)?(?:个)?(?:标签|tag)|标记",
      pt: "etiquet(?:ei|ad[oa]s?)|marc(?:ad[oa]s?)|marquei",
      es: "etiquet(?:é|ad[oa]s?)|marc(?:ad[oa]s?)|marqué",
      fr: "étiquetée?s?|marquée?s?|taguée?s?",
    },
    tools: startsWith(
      "tag|label|git|release|mark|flag|update|edit|set|patch|modify|schedul|calendar|create|add|mark|etiquet",
    ),
    commands: /tag|label|mark|build|update/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "move",
    words: {
      en: "renamed|moved|relocated|swapped (?=\\p{L})",
      de: "umbenannt|verschoben|verlegt|getauscht",
      zh: "重命名|改名|移动|移到|移至|挪到",
      pt: "renome(?:ei|ad[oa]s?)|mov(?:i|id[oa]s?)|transferi(?:d[oa]s?)?|desloc(?:ad[oa]s?)",
      es: "renombr(?:é|ad[oa]s?)|mov(?:í|id[oa]s?)|traslad(?:é|ad[oa]s?)",
      fr: "renommée?s?|déplacée?s?",
    },
    tools: startsWith(
      "rename|move|mv|git|update|transition|status|edit|patch|transfer|relocate|resched|calendar|event|file|modify|set|archive|label|mov|verschieb|umbenenn|renomm|renombr|renome|deplac|移动|重命名",
    ),
    commands: /\bmv\b|rename|move|shutil|update|ln |branch -m|hostname/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "copy",
    words: {
      en: "copied|duplicated|mirrored|replicated",
      de: "kopiert|dupliziert|gespiegelt",
      zh: "复制|拷贝",
      pt: "copi(?:ei|ad[oa]s?)|dupli(?:quei|cad[oa]s?)|clon(?:ei|ad[oa]s?)",
      es: "copi(?:é|ad[oa]s?)|dupli(?:qué|cad[oa]s?)",
      fr: "copiée?s?|dupliquée?s?",
    },
    tools: startsWith(
      "copy|cp|clone|duplicate|mirror|write|save|upload|file|transfer|sync|backup|create|copi|kopier|复制",
    ),
    commands: /\bcp\b|copy|rsync|scp|clone|shutil|dd |backup|sync|robocopy|dump|tee|>/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "pack",
    words: {
      en: "zipped|archived|compressed|extracted|unpacked|unzipped",
      de: "entpackt|gepackt|komprimiert|archiviert",
      zh: "压缩|解压|归档|存档",
      pt: "compact(?:ei|ad[oa]s?)|comprim(?:i|id[oa]s?)|extra(?:í|íd[oa]s?)|arquiv(?:ei|ad[oa]s?)|descompact(?:ei|ad[oa]s?)",
      es: "comprim(?:í|id[oa]s?)|extra(?:je|íd[oa]s?)|archiv(?:é|ad[oa]s?)|descomprim(?:í|id[oa]s?)",
      fr: "compressée?s?|extraite?s?|archivée?s?|décompressée?s?",
    },
    tools: startsWith(
      "zip|archive|compress|extract|unpack|tar|move|label|update|modify|parse|read|ocr|pdf|compact|comprim|compress|entpack|arquiv|archiv|压缩|解压|归档",
    ),
    commands:
      /zip|tar|7z|archive|extract|compress|gz|xz|unrar|grep|awk|sed|jq|pdftotext|read|open|select|mv/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "configure",
    words: {
      en: "configured|enabled|disabled|activated|deactivated|turned (?:on|off|up|down|it)|switched (?:on|off|it|the)|applied|locked|unlocked|assigned|granted",
      de: "konfiguriert|aktiviert|deaktiviert|angewendet|eingeschaltet|ausgeschaltet|abgeschaltet|umgestellt|eingestellt|zugewiesen|gesperrt|entsperrt",
      zh: "配置|启用|禁用|开启|关闭|打开了|调到|调整|设为|设置为|应用了",
      pt: "configur(?:ei|ad[oa]s?)|ativ(?:ei|ad[oa]s?)|desativ(?:ei|ad[oa]s?)|apli(?:quei|cad[oa]s?)|lig(?:uei|ad[oa]s?)|deslig(?:uei|ad[oa]s?)|habilit(?:ei|ad[oa]s?)|ajust(?:ei|ad[oa]s?)",
      es: "configur(?:é|ad[oa]s?)|activ(?:é|ad[oa]s?)|desactiv(?:é|ad[oa]s?)|apli(?:qué|cad[oa]s?)|encend(?:í|id[oa]s?)|apag(?:ué|ad[oa]s?)|habilit(?:é|ad[oa]s?)|ajust(?:é|ad[oa]s?)",
      fr: "configurée?s?|activée?s?|désactivée?s?|appliquée?s?|allumée?s?|éteinte?s?|(?<!(?:factures?|additions?|notes?|loyers?) (?:est|sont|a été|ont été|bien )?\\s?)réglée?s?|attribuée?s?",
    },
    tools: startsWith(
      "notify|config|enable|disable|activate|set|apply|turn|switch|toggle|update|edit|write|patch|put|service|call|hass|home|device|light|thermostat|assign|grant|lock|unlock|control|migrat|policy|add|create|reset|rotate|mute|block|open|close|einstell|schalt|aktivier|configur|ajust|lig(?:ar|a)|deslig|activ|desactiv|regl|allum|etein|control|valve|timer|volume|play|设置|控制|打开|关闭",
    ),
    commands:
      /config|enable|disable|set|apply|activ|chmod|chown|usermod|edit|sed|write|>|echo|systemctl|migrat|ufw|iptables|a2en|crontab|lock|grant|assign|patch|update|alter|export|turn|--\w+=|--(?:auto|with|no)\b|tee/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "load",
    words: {
      en: "migrated|imported|restored|loaded|seeded|recovered|reverted|undone|rolled (?:\\p{L}+ ){0,3}back",
      de: "migriert|importiert|wiederhergestellt|eingespielt|eingelesen|zurückgesetzt|zurückgerollt|rückgängig gemacht",
      zh: "迁移|导入|恢复|加载|还原|回滚",
      pt: "migr(?:ei|ad[oa]s?)|import(?:ei|ad[oa]s?)|restaur(?:ei|ad[oa]s?)|recuper(?:ei|ad[oa]s?)|revert(?:i|id[oa]s?)|desfiz|desfeit[oa]s?",
      es: "migr(?:é|ad[oa]s?)|import(?:é|ad[oa]s?)|restaur(?:é|ad[oa]s?)|recuper(?:é|ad[oa]s?)|revert(?:í|id[oa]s?)|deshice|deshech[oa]s?",
      fr: "migrée?s?|importée?s?|restaurée?s?|chargée?s?|récupérée?s?|rétablie?s?|réinitialisée?s?",
    },
    tools: startsWith(
      "migrat|import|restore|load|seed|recover|reset|revert|rollback|rotate|insert|add|upload|update|sql|db|read|sheet|undo|write|create|carreg|charg|cargar|einspiel|einles|导入|恢复",
    ),
    commands:
      /migrat|import|restore|load|psql|mysql|sqlite|copy|insert|seed|alembic|gunzip|revert|reset|rollback|undo|checkout|flyway|read_csv|cp|mv|zcat|tar|upgrade|stash|pull|fetch|clone|curl|wget|download/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "upload",
    words: {
      en: "upload (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)|uploaded|shared|synced|transferred|submitted",
      de: "hochgeladen|geteilt|synchronisiert|übertragen|eingereicht",
      zh: "上传|共享|分享|同步|传输|递交",
      pt: "carreg(?:uei|ad[oa]s?)|sub(?:i|id[oa]s?)|compartilh(?:ei|ad[oa]s?)|sincroniz(?:ei|ad[oa]s?)|upload (?:feito|concluído)",
      es: "sub(?:í|id[oa]s?)|cargad[oa]s?|compart(?:í|id[oa]s?)|sincroni(?:cé|zad[oa]s?)",
      fr: "téléversée?s?|transférée?s?|chargée?s?|partagée?s?|synchronisée?s?|mise?s? en ligne|soumise?s?",
    },
    tools: startsWith(
      "upload|import|put|share|sync|transfer|submit|send|drive|s3|dropbox|ftp|storage|publish|carreg|sub(?:ir|e)|hochlad|teil|compart|partag|televers|上传|分享|同步|attach|anhang|anex|adjunt|joindre",
    ),
    commands: /upload|aws s3|scp|rsync|curl|ftp|gsutil|put|share|sync|push|submit|rclone/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
    isOutside: true,
  },
  {
    name: "schedule",
    words: {
      en: "scheduled|rescheduled|postponed|set (?:a |the |your |up )?(?:\\p{L}+ )?reminder|reminder (?:is |has been )?set|(?:is|are) (?:now )?(?:in|on) (?:your|the) (?:\\p{L}+ )?calendar|put (?:it |that |the \\p{L}+ )?(?:in|on) (?:your|the) calendar",
      de: "erinnerung(?:en)? (?:\\p{L}+ ){0,6}(?:gesetzt|gestellt|eingerichtet|angelegt)|steht [^;]{0,40}(?:in|im) (?:\\p{L}+ )?kalender|geplant|eingeplant|eingetragen|terminiert|angesetzt|verschoben|vorgemerkt|gestellt",
      zh: "安排|设置(?:好)?(?:了)?(?:\\S{0,4})提醒|提醒\\S{0,4}设|设好|设定|定好|加入日历|加到日历",
      pt: "(?:está|estão) (?:já |agora )?(?:no|na) (?:tua |teu |sua |seu )?(?:agenda|calendário)|agend(?:ei|ad[oa]s?)|marc(?:ad[oa]s?)|marquei|program(?:ei|ad[oa]s?)|reagend(?:ei|ad[oa]s?)",
      es: "(?:está|están) (?:ya |ahora )?en (?:tu|el|la|su) (?:agenda|calendario)|program(?:é|ad[oa]s?)|agend(?:é|ad[oa]s?)|pospuest[oa]s?",
      fr: "planifiée?s?|programmée?s?|reportée?s?|(?:(?:ai|as|été|est|sont|bien) notée?s?|est|sont) (?:bien |maintenant |désormais )?dans (?:votre |ton |l['’])agenda",
    },
    tools: startsWith(
      "schedul|calendar|g?cal(?:$|[_.-])|caldav|insert|event|remind|cron|timer|meeting|appointment|alarm|task|todo|job|book|create|update|add|invite|resched|plan|agend|marc|program|eintrag|termin|kalender|erinner|lembret|recordat|rappel|inscri|安排|日历|提醒|预约",
    ),
    commands: /cron|at |schedul|calendar|remind|systemctl|timer|ics|task|ical|event/i,
    isAttempt: false,
    isSpecific: true,
    isOutside: true,
  },
  {
    name: "book",
    words: {
      en: "secured|(?:table|seat|room|slot|place|spot|ticket)s? (?:is|are) (?:all )?(?:yours|held|set)|put (?:your|our) name down|booked|reserved",
      de: "(?:tisch|platz|plätze|zimmer|termin) (?:ist|sind) (?:dir |euch |ihnen )?(?:sicher|fix|fest)|vorgemerkt|gebucht|reserviert",
      zh: "预订|预定|预约|订好|订了",
      pt: "garantid[oa]s?|em (?:seu|teu|vosso) nome|marcad[oa]s?|reserv(?:ei|ad[oa]s?)",
      es: "apartad[oa]s?|a (?:tu|su|vuestro) nombre|reserv(?:é|ad[oa]s?)",
      fr: "retenue?s?|à (?:votre|ton) nom|réservée?s?",
    },
    tools: startsWith(
      "book|reserv|calendar|event|schedul|appointment|order|create|restaurant|hotel|flight|table|ticket|travel|buch|reserv|marc|agend|inscri|enrol|register|signup|sign_up|club|court|resto|clinic|dentist|预|订|compra|buy|purchase|kauf|achet",
    ),
    commands: /book|reserv|schedul|order|curl|post/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
    isOutside: true,
  },
  {
    name: "pay",
    words: {
      en: "refunded|reimbursed|ordered|purchased|bought|paid|transferred|charged",
      de: "erstattet|bestellt|gekauft|bezahlt|überwiesen|beglichen",
      zh: "退款|订购|购买|买好|支付|付款|转账|下单",
      pt: "reembols(?:ei|ad[oa]s?)|compr(?:ei|ad[oa]s?)|encomend(?:ei|ad[oa]s?)|pag(?:uei|[oa]s?)|transferi(?:d[oa]s?)?",
      es: "reembols(?:é|ad[oa]s?)|compr(?:é|ad[oa]s?)|pag(?:ué|ad[oa]s?)|(?:he|hemos) pedido|pedido (?:hecho|realizado|confirmado)|transfer(?:í|id[oa]s?)",
      fr: "remboursée?s?|commandée?s?|achetée?s?|payée?s?|réglée?s?|virée?s?",
    },
    tools: startsWith(
      "refund|reimburs|order|pickup|request|purchase|buy|pay|transfer|shop|cart|checkout|charge|bank|invoice|stripe|billing|move|send|upload|book|ticket|create|pagar|pago|pagamento|compra|zahl|ueberweis|uberweis|kauf|bestell|payer|achet|command|rembours|devol|付|买|购|转账|下单",
    ),
    commands:
      /pay|order|buy|refund|transfer|charge|stripe|checkout|scp|rsync|mv|cp|send|curl|post|insert|update/i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
    isOutside: true,
  },
  {
    name: "approve",
    words: {
      en: "approved|signed",
      de: "genehmigt|unterschrieben|unterzeichnet|freigegeben",
      zh: "批准|签署|签好|审批通过",
      pt: "aprov(?:ei|ad[oa]s?)|assin(?:ei|ad[oa]s?)",
      es: "aprob(?:é|ad[oa]s?)|firm(?:é|ad[oa]s?)",
      fr: "approuvée?s?|signée?s?",
    },
    tools: startsWith(
      "approve|sign|accept|review|confirm|update|merge|respond|rsvp|submit|release|publish|deploy|aprov|aprob|genehm|freigeb|approuv|sign|批准|审批",
    ),
    commands: /approve|sign|gpg|accept|review|merge|confirm|update|deploy|release|publish/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "change",
    words: {
      en: "raised|lowered|increased|decreased|reduced|bumped|adjusted|set (?=(?:the |your )?\\S+ (?:to|from) )",
      de: "erhöht|gesenkt|reduziert|herabgesetzt|angehoben",
      zh: "调高|调低|改成|改为",
      pt: "aument(?:ei|ad[oa]s?)|reduzi|reduzid[oa]s?|alter(?:ei|ad[oa]s?)",
      es: "aument(?:é|ad[oa]s?)|reduje|reducid[oa]s?|sub(?:í|id[oa]s?)|baj(?:é|ad[oa]s?)",
      fr: "augmentée?s?|réduite?s?|baissée?s?|passée?s? de",
    },
    tools: startsWith(
      "edit|write|update|set|patch|put|config|change|modify|call|replace|adjust|hass|thermostat|device|rule|volume|climate|heating|regel",
    ),
    commands: /sed|>|set|config|edit|write|update|patch|scale|resize|chmod|alter|replace|tee/i,
    isAttempt: false,
    isSpecific: true,
    isOwnOnly: true,
  },
  {
    name: "stop",
    words: {
      en: "stopped(?= (?!there|here|at|after|before|because|when|as|short|right|once|on|in|for|to|and|with|then|so)\\S)|killed|shut down|terminated|halted(?= \\p{L})",
      de: "(?<!(?:dort|hier|da|danach|dann|daraufhin|deshalb|stelle) )(?:gestoppt|angehalten|beendet)|heruntergefahren",
      zh: "停止|停掉|关掉|终止",
      pt: "parei(?= (?:o|a|os|as|um|uma|todos|todas) )|parad[oa]s?|encerr(?:ei|ad[oa]s?)|termin(?:ei|ad[oa]s?)",
      es: "detenid[oa]s?|(?<!me )detuve|paré(?= (?:el|la|los|las|un|una|todos|todas) )|parad[oa]s?|termin(?:é|ad[oa]s?)",
      fr: "(?<!suis )arrêtée?s?|coupée?s?|terminée?s?",
    },
    tools: startsWith(
      "stop|kill|shutdown|terminate|end|service|process|call|hass|device|container|cancel|off(?:$|[_.:-])|pause|disable|beend|stopp|parar|arret|停",
    ),
    commands: /stop|kill|shutdown|halt|down|systemctl|service|docker|pm2|kubectl|\brm\b/i,
    isAttempt: false,
    isSpecific: true,
    isOwnOnly: true,
  },
  {
    name: "start",
    words: {
      en: "restarted|started(?! (?:at|with|from|on|in|to|out) )|launched|rebooted|reloaded|relaunched|up and running|(?:restart|reload|reboot|rollout) (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)",
      de: "neu gestartet|neugestartet|gestartet|neu geladen|hochgefahren",
      zh: "重启|重新启动|启动|重新加载|重载",
      pt: "reinici(?:ei|ou|aram|ad[oa]s?)|inici(?:ei|ou|ad[oa]s?)|recarreg(?:uei|ou|ad[oa]s?)|arran(?:quei|cou|cad[oa]s?)",
      es: "reinici(?:é|ó|aron|ad[oa]s?)|inici(?:é|ó|ad[oa]s?)|arran(?:qué|có|cad[oa]s?)|recarg(?:ué|ó|ad[oa]s?)",
      fr: "redémarrée?s?|démarrée?s?|relancée?s?|rechargée?s?",
    },
    tools: startsWith(
      "start|stop|launch|boot|restart|reload|service|run|exec|deploy|expose|kill|call|hass|device|schedul|play|container|process|reboot|wake|turn|on(?:$|[_.:-])|resume|power|switch|reinici|inici|arranc|neustart|start|redemarr|demarr|relanc|启动|重启|valve|irrigat|scene|routine",
    ),
    commands:
      /start|stop|launch|boot|reload|kill|systemctl|service|docker|compose|pm2|kubectl|helm|\bup\b|\bdown\b|run|serve|apply|rollout|supervisorctl|nohup|screen|tmux|shutdown|init|-HUP|\/etc\/init|heroku|fly |node |python|npm|java|make/i,
    isAttempt: false,
    isSpecific: true,
  },
  {
    name: "download",
    words: {
      en: "downloaded|fetched|cloned|pulled|(?:download|sync|import|migration) (?:is |are |was |were |has been |has )?(?:now |all )?(?:complete[d]?|done|finished|successful|succeeded|through)",
      de: "heruntergeladen|geklont|abgerufen|gezogen",
      zh: "下载(?!文件夹|目录|页|链接|地址)|克隆|拉取",
      pt: "baix(?:ei|ad[oa]s?)|clon(?:ei|ad[oa]s?)|descarreg(?:uei|ad[oa]s?)|transferid[oa]s?",
      es: "descarg(?:ué|ad[oa]s?)|baj(?:é|ad[oa]s?)|clon(?:é|ad[oa]s?)",
      fr: "téléchargée?s?|clonée?s?|récupérée?s?",
    },
    tools: startsWith(
      "download|fetch|clone|get|pull|git|web|http|browser|read|scrape|curl|import|load|sync|migrat|s3|drive|storage|mail|save|write|export|salv|baix|descarg|herunterlad|telecharg|attachment|下载",
    ),
    commands: /./i,
    isAttempt: false,
    isSpecific: true,
    isApart: true,
  },
  {
    name: "web",
    words: {
      en: "googled|browsed|(?:searched|checked|looked|read up)(?: \\p{L}+){0,4} (?:the (?:web|internet|net)|online)",
      de: "gegoogelt|(?:im (?:internet|web|netz)|online)(?: \\p{L}+){0,4} (?:gesucht|nachgesehen|nachgeschaut|nachgeschlagen|recherchiert|geprüft|gefunden)",
      zh: "(?:上网|在网上|联网)(?:搜|查|找|检)\\p{L}{0,2}|搜索了?(?:网络|互联网)",
      pt: "(?:pesquisei|busquei|procurei|verifiquei)(?: \\p{L}+){0,4} (?:na (?:internet|web|rede)|online)",
      es: "(?:busqué|buscado|consultado|consulté|investigado|investigué)(?: \\p{L}+){0,4} (?:en (?:internet|la web|la red|línea)|online)",
      fr: "(?:cherché|recherché|vérifié|consulté)(?: \\p{L}+){0,4} (?:sur (?:internet|le web|la toile|le net)|en ligne)",
    },
    tools:
      /^(?!.*(?:file|remember|recall|fact|memory|calendar|send|schedul|write|edit|shell|bash|exec|code|python|terminal))/i,
    commands: /curl|wget|https?:|urllib|requests|fetch\(/i,
    isAttempt: true,
    isSpecific: true,
    isOutside: true,
  },
  {
    name: "run",
    words: {
      en: "ran(?= (?:it|them|this|that|the (?!numbers)|your|my|all|`|·|\\S+\\.\\w))(?! \\S+ (?:\\S+ )?(?:search|quer|lookup|check|scan|report|analy|compar|calcul))|run(?= (?:it|them|this|that|the (?:scripts?|code|tests?|program|file|suite|command)))|executed",
      de: "ausgeführt|laufen (?:ge)?lassen",
      zh: "运行|执行",
      pt: "execut(?:ei|ad[oa]s?)|rod(?:ei|ad[oa]s?)",
      es: "ejecut(?:é|ó|ad[oa]s?)",
      fr: "exécutée?s?|lancée?s?",
    },
    tools:
      /^(?!.*(?:read|write|edit|list|search|fetch|recall|remember|send|calendar|weather|mail))/i,
    commands: /./,
    isAttempt: true,
    isSpecific: false,
    isOutside: true,
  },
  {
    name: "try",
    words: {
      en: "tested|tried (?:it|them|this|that) out|benchmarked|profiled|measured|linted|type-?checked|debugged|compiled(?= (?:it|this|the (?:code|project|program|file|module))(?!\\p{L}))|reproduced(?= (?:the|this|your) (?:error|bug|issue|problem|failure|crash))|(?:did|made|done|with) an? (?:quick |short )?(?:test|trial|dry) run|ran an? (?:\\p{L}+ )?(?:benchmark|test|trial|simulation)|(?:took|taken) a screenshot|by (?:running|executing) (?:it|them|the (?:code|tests?|script|program))",
      de: "getestet|ausprobiert|gemessen|kompiliert|debuggt|(?:test|probe)lauf gemacht|(?:den |diesen )fehler (?:reproduziert|nachgestellt)",
      zh: "测试(?:了|过)|试(?:了|过|跑)|测量(?:了|过)|编译(?:了|过)|复现(?:了|过)",
      pt: "test(?:ei|ad[oa]s?)|experimentei|medi|compilei|depurei|fiz um teste|reproduzi (?=o (?:erro|problema))",
      es: "prob(?:é|ad[oa]s?)|test(?:é|ead[oa]s?)|medí|compilé|depuré|hice una prueba|reproduje (?=el (?:error|problema|fallo))",
      fr: "testée?s?|essayée?s?|mesurée?s?|compilée?s?|déboguée?s?|fait un (?:essai|test)|reproduit (?=l[’']erreur|le (?:bug|problème))",
    },
    tools: /^(?!.*(?:read|write|edit|list|search|fetch|recall|remember|send|calendar|mail))/i,
    commands: /./,
    isAttempt: true,
    isSpecific: false,
    isOutside: true,
    isOwnOnly: true,
  },
  {
    name: "search",
    words: {
      en: "ran(?! (?:into|through|out|across|low|late|over|the numbers))|searched|looked (?:it |this |that |them )?up",
      de: "gesucht|nachgeschlagen|recherchiert|durchsucht",
      zh: "搜索|查询|检索",
      pt: "pesquis(?:ei|ad[oa]s?)|busquei|procurei",
      es: "busqué|buscado|investigué",
      fr: "cherchée?s?|recherchée?s?",
    },
    tools: /./,
    commands: /./,
    isAttempt: true,
    isSpecific: false,
    isOutside: true,
  },
  {
    name: "look",
    words: {
      en: "checked|inspected|reviewed|opened|went through|looked (?:at|into|through)|read(?= (?:the|your|all))",
      de: "geprüft|überprüft|gelesen|geöffnet|angesehen|angeschaut|durchgesehen",
      zh: "检查了|查看了|打开了|读了|看了",
      pt: "verifi(?:quei|cad[oa]s?)|li|abri|revisei|analisei",
      es: "revis(?:é|ado)|leí(?:do)?|abrí|abierto|comprob(?:é|ado)",
      fr: "vérifiée?s?|lue?s?|ouverte?s?|examinée?s?|consultée?s?",
    },
    tools: /./,
    commands: /./,
    isAttempt: true,
    isSpecific: false,
    isOwnOnly: true,
  },
];
