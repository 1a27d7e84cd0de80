import type { ToolEffect } from "@steward/contracts/tool-call.ts";
import type { Language } from "../../text/index.ts";

export const acts = [
  "keep",
  "make",
  "remove",
  "run",
  "pass",
  "put",
  "send",
  "pay",
  "look",
  "any",
] as const;
export type Act = (typeof acts)[number];

/** What a call must be able to do to have done it. */
export const actEffects: Readonly<Record<Act, readonly ToolEffect[]>> = {
  keep: ["write", "execute", "network", "message"],
  make: ["write", "execute", "network", "message"],
  remove: ["write", "execute", "network", "message"],
  run: ["execute"],
  pass: ["execute"],
  put: ["execute", "network", "write"],
  send: ["message", "network", "execute"],
  pay: ["spend", "network", "message", "execute"],
  look: ["read", "network", "execute"],
  any: ["write", "execute", "network", "message", "spend"],
};

/** They have no participle of their own. */
type Whole = "pass" | "any";

/** What is also done by writing an answer counts only with the name of a file or an address. */
export const namedActs: ReadonlySet<Act> = new Set(["make", "any"]);

type Words = {
  /** What stands before a participle: the assistant did it. */
  readonly first: string;
  /** The same: it was done. */
  readonly passive: string;
  /** What may stand between. */
  readonly gap: string;
  readonly done: Readonly<Record<Exclude<Act, Whole>, string>>;
  /** Forms that need nothing before them. */
  readonly alone: Readonly<Partial<Record<Act, string>>>;
  /** Denied, planned, possible, advised. */
  readonly open: string;
  /** Says that something went wrong. */
  readonly failed: string;
};

const adverbs = String.raw`(?:\s(?:\p{L}+ly|just|now|all|also|already|both|then|since|again))*\s`;

export const successWords: Readonly<Record<Language, Words>> = {
  en: {
    first: String.raw`I|we|I['’]ve|we['’]ve|(?:I|we) have|I went ahead and|ha(?:s|ve) (?:\p{L}+ ){0,2}been`,
    passive: "was|were|(?:is|are) (?:now|all|already)",
    gap: adverbs,
    done: {
      keep: "saved|stored|backed up|remembered|noted down|recorded",
      make: "written|wrote|created|added|updated|changed|edited|fixed|renamed|moved|copied|replaced|patched|merged|committed|applied|enabled|activated|closed|opened|scheduled|assigned|cancell?ed|archived|restored|exported|imported|converted|compressed|synced|migrated|registered|set(?: up)?|rolled out|stopped|converted|generated|configured|rescheduled|extended|renewed|transferred",
      remove: "deleted|removed|erased|wiped|cleaned up|uninstalled",
      run: "run|ran|executed|tested|compiled|benchmarked|profiled|linted|built|verified|reproduced|re-?ran",
      put: "installed|deployed|published|pushed|restarted|started|rebooted|upgraded|uploaded",
      send: "sent|emailed|e-mailed|mailed|messaged|notified|posted|forwarded|replied|texted|invited",
      pay: "booked|bought|ordered|paid|purchased|reserved|refunded|subscribed",
      look: "searched|downloaded|fetched|looked up|googled|browsed|looked (?:it|this|that|them) up",
    },
    alone: {
      any: String.raw`^\P{L}*(?:all |it['’]s |that['’]s |everything(?:['’]s| is)? )?(?:done|worked|all set)(?=\P{L}*$)`,
      pass: String.raw`all (?:the |\d+ |\p{L}+ )*tests (?:now )?pass(?:ed)?|the build (?:succeeded|passed|passes)`,
    },
    open: String.raw`not|never|no|none|nothing|neither|nor|cannot|unable|can|could|would|will|shall|should|may|might|must|if|once|unless|until|whether|when|whenever|please|let me|try|tried|trying|attempt\p{L}*|want|need|fail\p{L}*|error\p{L}*|without|instead|suggest|recommend|e\.g|for example|for instance|such as|like|how|usually|typically|normally|by default|\p{L}+n['’]t|(?:I|we|you|it|they)['’](?:ll|d)`,
    failed: String.raw`fail\p{L}*|errors?|refused|denied|rejected|aborted|only|part\p{L}*|unfortunately|sorry|not|\p{L}+n['’]t|unable|cannot|stopped|timed out`,
  },
  de: {
    first: "(?:ich|wir) haben?|habe ich|haben wir",
    passive: "wurden?|(?:ist|sind) (?:jetzt|nun|bereits)",
    gap: String.raw`\s(?:[^.,;:!?\n]{0,80}?\s)?`,
    done: {
      keep: "(?:ab)?gespeichert|gesichert|gemerkt|notiert|abgelegt|hinterlegt",
      make: "geschrieben|erstellt|angelegt|hinzugefügt|aktualisiert|geändert|bearbeitet|korrigiert|behoben|umbenannt|verschoben|kopiert|ersetzt|zusammengeführt|eingetragen|eingerichtet|aktiviert|geschlossen|geöffnet|storniert|abgesagt|archiviert|wiederhergestellt|exportiert|importiert|umgewandelt|gestoppt|angepasst|verlängert|gekündigt|gesetzt|erzeugt|übertragen",
      remove: "gelöscht|entfernt|deinstalliert|aufgeräumt",
      run: "ausgeführt|getestet|laufen lassen|kompiliert|gebaut|überprüft|nachgestellt|gemessen",
      put: "installiert|veröffentlicht|ausgerollt|gepusht|neu gestartet|gestartet|hochgeladen|eingespielt",
      send: "gesendet|geschickt|verschickt|versendet|gemailt|benachrichtigt|weitergeleitet|gepostet|eingeladen",
      pay: "gebucht|gekauft|bestellt|bezahlt|reserviert|überwiesen|abonniert",
      look: "heruntergeladen|gesucht|nachgeschlagen|nachgesehen|gegoogelt|recherchiert",
    },
    alone: {
      any: String.raw`^\P{L}*(?:alles )?(?:erledigt|fertig|geschafft)(?=\P{L}*$)`,
      pass: "alle (?:\\S+ )?tests (?:laufen durch|sind grün|bestanden|bestehen)",
    },
    open: String.raw`nicht|nie|kein\p{L}*|nichts|ohne|kann|kannst|könnt?en?|könnte|würden?|würde|werden?|werde|soll\p{L}*|muss|müss\p{L}*|darf|wenn|falls|sobald|ob|bis|bitte|versuch\p{L}*|fehl\p{L}*|scheiter\p{L}*|gescheitert|möchte\p{L}*|willst|z\.\s?b|beispiel\p{L}*|empfehl\p{L}*|normalerweise|standardmäßig|noch zu`,
    failed: String.raw`fehl\p{L}*|scheiter\p{L}*|gescheitert|verweigert|abgelehnt|abgebrochen|nur|leider|nicht|kein\p{L}*|bis auf`,
  },
  es: {
    first: "he|hemos",
    passive: "se han?|han? sido|fue(?:ron)?|están? (?:ya|ahora)|quedan?|quedó|quedaron",
    gap: String.raw`(?:\s(?:ya|también|todo|bien|ahora|\p{L}+mente))*\s`,
    done: {
      keep: "guardad[oa]s?|almacenad[oa]s?|anotad[oa]s?",
      make: "escrit[oa]s?|cread[oa]s?|añadid[oa]s?|agregad[oa]s?|actualizad[oa]s?|cambiad[oa]s?|editad[oa]s?|corregid[oa]s?|renombrad[oa]s?|movid[oa]s?|copiad[oa]s?|fusionad[oa]s?|aplicad[oa]s?|activad[oa]s?|cerrad[oa]s?|abiert[oa]s?|programad[oa]s?|cancelad[oa]s?|archivad[oa]s?|restaurad[oa]s?|exportad[oa]s?|importad[oa]s?|configurad[oa]s?|detenid[oa]s?|generad[oa]s?|renovad[oa]s?",
      remove: "eliminad[oa]s?|borrad[oa]s?|desinstalad[oa]s?",
      run: "ejecutad[oa]s?|probad[oa]s?|compilad[oa]s?|verificad[oa]s?",
      put: "instalad[oa]s?|desplegad[oa]s?|publicad[oa]s?|reiniciad[oa]s?|iniciad[oa]s?|subid[oa]s?",
      send: "enviad[oa]s?|mandad[oa]s?|avisad[oa]s?|notificad[oa]s?|reenviad[oa]s?|invitad[oa]s?",
      pay: "reservad[oa]s?|comprad[oa]s?|pedid[oa]s?|pagad[oa]s?",
      look: "descargad[oa]s?|buscad[oa]s?|consultad[oa]s?",
    },
    alone: {
      any: String.raw`^\P{L}*(?:todo )?(?:hecho|listo)(?=\P{L}*$)`,
      keep: "guardé|almacené|anoté",
      remove: "eliminé|borré|desinstalé",
      run: "ejecuté|probé|compilé",
      pass: "todas las pruebas (?:pasan|pasaron)|todos los tests pasan",
      put: "instalé|desplegué|publiqué|reinicié|inicié|subí",
      send: "envié|mandé|avisé|notifiqué|reenvié|invité",
      pay: "reservé|compré|pagué",
      look: "descargué|busqué|consulté",
    },
    open: String.raw`no|nunca|nada|ningun\p{L}*|ningún|sin|puedo|puede\p{L}*|podría\p{L}*|habría|debería\p{L}*|voy|vamos|si|cuando|hasta|por favor|intent\p{L}*|trat\p{L}*|fall\p{L}*|error\p{L}*|quier\p{L}*|por ejemplo|recomiendo|normalmente|aún`,
    failed: String.raw`fall\p{L}*|errores|error|rechaz\p{L}*|deneg\p{L}*|solo|sólo|lamentablemente|no|excepto|salvo`,
  },
  pt: {
    first: "tenho|já",
    passive: "foi|foram|está|estão|ficou|ficaram",
    gap: String.raw`(?:\s(?:já|também|tudo|bem|agora|\p{L}+mente))*\s`,
    done: {
      keep: "salv[oa]s?|guardad[oa]s?|gravad[oa]s?|armazenad[oa]s?|anotad[oa]s?",
      make: "escrit[oa]s?|criad[oa]s?|adicionad[oa]s?|atualizad[oa]s?|alterad[oa]s?|editad[oa]s?|corrigid[oa]s?|renomead[oa]s?|movid[oa]s?|copiad[oa]s?|mesclad[oa]s?|aplicad[oa]s?|ativad[oa]s?|fechad[oa]s?|abert[oa]s?|marcad[oa]s?|agendad[oa]s?|cancelad[oa]s?|arquivad[oa]s?|restaurad[oa]s?|exportad[oa]s?|importad[oa]s?|configurad[oa]s?|parad[oa]s?|gerad[oa]s?|renovad[oa]s?",
      remove: "apagad[oa]s?|excluíd[oa]s?|removid[oa]s?|eliminad[oa]s?|desinstalad[oa]s?",
      run: "executad[oa]s?|testad[oa]s?|compilad[oa]s?|verificad[oa]s?|rodad[oa]s?",
      put: "instalad[oa]s?|implantad[oa]s?|publicad[oa]s?|reiniciad[oa]s?|iniciad[oa]s?",
      send: "enviad[oa]s?|mandad[oa]s?|avisad[oa]s?|notificad[oa]s?|encaminhad[oa]s?|convidad[oa]s?",
      pay: "reservad[oa]s?|comprad[oa]s?|pag[oa]s?|pedid[oa]s?",
      look: "baixad[oa]s?|pesquisad[oa]s?|consultad[oa]s?",
    },
    alone: {
      any: String.raw`^\P{L}*(?:tudo )?(?:feito|pronto)(?=\P{L}*$)`,
      keep: "salvei|guardei|gravei|armazenei|anotei",
      remove: "apaguei|excluí|removi|eliminei|desinstalei",
      run: "executei|testei|rodei|compilei",
      pass: "todos os testes (?:passam|passaram)",
      put: "instalei|implantei|publiquei|reiniciei|iniciei",
      send: "enviei|mandei|avisei|notifiquei|encaminhei|convidei",
      pay: "reservei|comprei|paguei",
      look: "baixei|pesquisei|busquei|consultei",
    },
    open: String.raw`não|nunca|nada|nenhum\p{L}*|sem|posso|pode\p{L}*|poderia\p{L}*|deveria\p{L}*|vou|vamos|se|quando|até|por favor|tent\p{L}*|falh\p{L}*|erro\p{L}*|quer\p{L}*|por exemplo|recomendo|normalmente|ainda`,
    failed: String.raw`falh\p{L}*|erros?|recus\p{L}*|neg\p{L}*|só|apenas|infelizmente|não|exceto`,
  },
  fr: {
    first: "j['’]ai|nous avons|on a",
    passive: "(?:a|ont) (?:bien )?été|(?:est|sont) (?:maintenant|désormais|bien|déjà)",
    gap: String.raw`(?:\s(?:bien|déjà|aussi|également|tout|maintenant|\p{L}+ment))*\s`,
    done: {
      keep: "enregistrée?s?|sauvegardée?s?|stockée?s?|notée?s?|mémorisée?s?",
      make: "écrite?s?|créée?s?|ajoutée?s?|mise?s? à jour|modifiée?s?|corrigée?s?|renommée?s?|déplacée?s?|copiée?s?|remplacée?s?|fusionnée?s?|appliquée?s?|activée?s?|fermée?s?|ouverte?s?|planifiée?s?|annulée?s?|archivée?s?|restaurée?s?|exportée?s?|importée?s?|configurée?s?|arrêtée?s?|générée?s?|renouvelée?s?",
      remove: "supprimée?s?|effacée?s?|désinstallée?s?",
      run: "exécutée?s?|testée?s?|lancée?s?|compilée?s?|vérifiée?s?",
      put: "installée?s?|déployée?s?|publiée?s?|redémarrée?s?|démarrée?s?|téléversée?s?",
      send: "envoyée?s?|expédiée?s?|transmise?s?|transférée?s?|prévenue?s?|notifiée?s?|invitée?s?",
      pay: "réservée?s?|achetée?s?|commandée?s?|payée?s?",
      look: "téléchargée?s?|cherchée?s?|recherchée?s?|consultée?s?",
    },
    alone: {
      any: String.raw`^\P{L}*(?:voilà,? )?(?:c['’]est )?(?:fait|terminé)(?=\P{L}*$)`,
      pass: "tous les tests (?:passent|sont passés|réussissent)",
    },
    open: String.raw`ne|n['’]\p{L}+|pas|jamais|rien|aucune?|sans|peux|peut|peuvent|pouvez|pourr\p{L}+|serait|devrait|devriez|vais|allons|si|s['’]il|quand|lorsque|jusqu\p{L}*|veuillez|essay\p{L}+|tent\p{L}+|échou\p{L}+|échec|erreur\p{L}*|voul\p{L}+|par exemple|recommande|normalement|encore`,
    failed: String.raw`échou\p{L}*|échec|erreurs?|refus\p{L}*|rejet\p{L}*|seulement|malheureusement|pas|sauf|interrompu\p{L}*`,
  },
  zh: {
    first: "我(?:已经?)?(?:把|将)?[^，。；！？]{0,20}|已经|已成功|已|成功",
    passive: "被",
    gap: "",
    done: {
      keep: "保存|存储|储存|记住|记录",
      make: "写入|写好|创建|新建|添加|更新|修改|编辑|修复|重命名|移动|复制|合并|提交|启用|关闭|取消|归档|恢复|导出|导入|转换|停止|配置|生成|设置|安排",
      remove: "删除|移除|卸载|清空",
      run: "运行|执行|测试|编译|验证",
      put: "安装|部署|发布|推送|重启|启动|上传",
      send: "发送|发给|寄出|通知|转发|回复|邀请|发出",
      pay: "预订|购买|订购|支付|付款|下单",
      look: "下载|搜索|查询|查找|检索",
    },
    alone: {
      any: String.raw`^\P{L}*(?:已完成|完成了|搞定了?|办好了)(?=\P{L}*$)`,
      pass: "测试(?:全部|都|均)已?通过",
      send: "发(?:送|出)了",
      keep: "保存(?:好|到)?了",
    },
    open: "没|未|不|无法|可以|能否|会|将会|如果|若|请|建议|例如|比如|失败|错误|尝试|需要|应该|可能|是否|尚",
    failed: "失败|错误|未|没|不|拒绝|中断|只有|仅",
  },
};
