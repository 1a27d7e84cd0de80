/** Where an order begins. */
const START =
  "(?:^|[.!;,:：，。；]\\s*|(?<!\\p{L})(?:please|can you|could you|would you|will you|and|then|bitte|kannst du|könntest du|können sie|und|dann|por favor|puedes|podrías|puede|y|luego|podes|pode|poderia|e|depois|s['’]il te plaît|s['’]il vous plaît|peux-tu|pouvez-vous|tu peux|et|puis)\\s+)(?:please |bitte )?";
const orders = (verbs: readonly string[]) =>
  new RegExp(`${START}(?:${verbs.join("|")})(?!\\p{L})`, "iu");

/** What is ordered so changes something outside of the conversation, in whatever words it is told then. */
export const plainOrders = orders([
  // en
  "save|store|archive|back up|send|e-?mail|mail|text|message|notify|forward|post|publish|book|reserve|order|buy|pay|transfer|refund|schedule|reschedule|cancel|remind|(?:turn|switch) (?:\\S+ )?(?:on|off|up|down|it|the)|dim|lock|unlock|restart|reboot|install|uninstall|upgrade|deploy|ship|release|roll (?:out|back)|delete|remove|rename|move|copy|upload|download|commit|push|merge|file|register|subscribe|unsubscribe|put|run|execute",
  "stash|rebase|revert|clone|mount|unmount|eject|renew|prune|enable|disable|print|wake me|vacuum|water the|scale \\S+ (?:up|down|to)|enrol+|sign me up|invite|unzip|take a screenshot|shut (?:down|it)",
  // de
  "speicher\\p{L}*|sichere?|leg|lege|ablegen|schick\\p{L}*|send\\p{L}*|maile?|benachrichtige?|buche?|reservier\\p{L}*|bestell\\p{L}*|kaufe?|bezahle?|zahle?|überweise?|trag\\p{L}*|plane?|storniere?|erinner\\p{L}*|schalt\\p{L}*|mach\\p{L}* \\p{L}+ (?:an|aus)|starte?|installier\\p{L}*|lösch\\p{L}*|entfern\\p{L}*|verschieb\\p{L}*|kopier\\p{L}*|lade|roll\\p{L}*",
  "aktivier\\p{L}*|deaktivier\\p{L}*|druck(?:e|t)?|häng\\p{L}*|formatier\\p{L}*|verlänger\\p{L}*|erneuer\\p{L}*|schieb|lad|meld(?:e|et)? mich|benenn\\p{L}*|weis(?:e|t)?|bewässer\\p{L}*|heiz(?:e|t)?|spiel(?:e|t)?|fahr(?:e|t)?|hak(?:e|t)?|klick(?:e|t)?",
  // es
  "guarda|guarde|envía|envíe|manda|mande|reserva|reserve|compra|compre|paga|pague|transfiere|agenda|agende|programa|cancela|cancele|apunta|anota|enciende|apaga|reinicia|instala|instale|despliega|borra|borre|elimina|elimine|mueve|copia|sube|descarga|ejecuta|publica",
  "anula|apúntame|resérvame|clona|fusiona|monta|activa|desactiva|imprime|actualiza|renueva|tráete",
  // pt
  "salva|salve|grava|grave|envia|envie|marca|marque|transfere|desliga|desligue|liga|ligue|remove|remova|elimine|move|mova|copie|carrega|carregue|baixa|baixe|executa|execute|publique",
  "renova|renove|clona|ativa|ative|desativa|desative|imprime|imprima|atualiza|atualize|arranca|puxa|lança",
  // fr
  "enregistre|sauvegarde|envoie|envoyez|réserve|réservez|commande|achète|paie|paye|vire|note|notez|ajoute|ajoutez|planifie|annule|annulez|allume|éteins|redémarre|installe|installez|déploie|supprime|supprimez|efface|déplace|copie|téléverse|télécharge|exécute|lance|lancez|publie",
  "renouvelle|renouveler|éteindre|allumer|installer|supprimer|résilie|résilier|clone|active|désactive|imprime|imprimer|redémarrer|envoyer|réserver|annuler|ouvre-moi",
]);
export const plainInHan =
  /(?:请|帮我|麻烦)?(?:把[^，。]{1,20})?(?:保存|存到|发送|发给|发到|寄给|通知|转发|预订|预约|订|购买|支付|付|转账|安排|取消|提醒|打开|关掉|关闭|关了|重启|重新加载|安装|装一下|部署|上线|删除|删掉|清掉|清空|移动|复制|上传|下载|提交|推送|拉取|合并|运行|跑起来|加入|加到|记到|续期|续一下|定个|启动|停止|构建)/u;

/** "Kannst du nginx neu starten?" */
export const atEnd =
  /(?<!\p{L})(?:kannst du|könntest du|können sie|bitte)[^.?!]{1,80}\s(?:installieren|deinstallieren|(?:neu )?starten|stoppen|anhalten|mergen|aktualisieren|löschen|entfernen|rauswerfen|freigeben|ausrollen|aushängen|einhängen|übernehmen|verschieben|kopieren|speichern|schicken|senden|buchen|reservieren|bestellen|bezahlen|überweisen|stornieren|kündigen|eintragen|absagen|anlegen|umbenennen|hochladen|herunterladen|ausschalten|einschalten|anmachen|ausmachen|zumachen|aufmachen|schließen|öffnen|verlängern|erneuern|einladen|anmelden|abmelden|drucken|ausdrucken|verkleinern|beheben)(?!\p{L})/iu;

/** Depending on what is ordered, these change something as well. */
export const maybeOrders = orders([
  "set|make|create|open|close|shut|start|stop|end|add|append|insert|enter|log|record|note|write(?! (?:me|us|an?)(?!\\p{L}))|mark|tick|check off|change|update|adjust|edit|replace|fix|correct|extend|activate|deactivate|allow|block|give(?! (?:me|us)(?!\\p{L}))|grant|assign|take|bring|get|pull|fetch|stage|reset|restore|apply|format|connect|disconnect|play|pause|convert|resize|compress|pack|unpack|extract|dump|import|export|migrate|scale|tag|label|link|point|share|fill|submit|trigger|fire|warm|use|let|drop|kill|halt|clean|clear|empty|build|bill|issue|report|switch|hit|click|update",
  "setz(?:e|t)?|stell(?:e|t)?|mach(?:e|t)?|erstell\\p{L}*|öffne|schließ(?:e|t)?|stopp(?:e|t)?|beende|füg(?:e|t)?|schreib(?:e|t)?(?! (?:mir|uns|bitte mir|mir bitte|eine?n?)(?!\\p{L}))|änder(?:e|t)?|ersetz(?:e|t)?|behebe?|korrigier\\p{L}*|gib(?! (?:mir|uns|bitte mir)(?!\\p{L}))|nimm|bring(?:e|t)?|hol(?:e|t)?|zieh(?:e|t)?|wende|füll(?:e|t)?|bau(?:e|t)?|erzeug(?:e|t)?|pack(?:e|t)?|räum(?:e|t)?|führ(?:e|t)?|lass|lös(?:e|t)?|kürz(?:e|t)?|verklein\\p{L}*|konvertier\\p{L}*|richt(?:e|et)?",
  "pon|ponga|crea|cree|abre|abra|cierra|cierre|inicia|detén|para|añade|añada|escribe(?! un)|marca|cambia|cambie|corrige|corrija|arregla|quita|quite|da|dale|conecta|convierte|construye|importa|rellena|presenta",
  "põe|ponha|cria|crie|abre|abra|fecha|feche|inicia|inicie|para|pare|adiciona|adicione|acrescenta|escrev[ea](?! um)|muda|mude|altera|altere|corrige|corrija|tira|tire|dá|dê|conecta|converte|constrói|importa|preenche|corre|passa|faz|faça|junta|apaga|apague",
  "mets|mettez|crée|créez|ouvre|ouvrez|ferme|fermez|démarre|arrête|écris(?! une?)|marque|change|modifie|corrige|remplace|enlève|retire|donne(?!-)|connecte|convertis|construis|importe|remplis|range|passe|règle|fais(?! (?:le|un) point)|faire|mettre|créer|ouvrir|fermer|couper|appliquer|importer|récupérer|décompresser",
]);
export const maybeInHan =
  /(?:请|帮我|麻烦)?(?:把|将|给|让)[^，。]{1,20}|(?:设置|设成|改成|改为|创建|新建|添加|修改|更新|替换|调)/u;

/** What is there whether or not it is talked about. */
export const outsideThings =
  /(?<!\p{L})(?:npm|docker|compose|kubernetes|terraform|ansible|nginx|mysql|postgres|redis|systemd|daemon|node|prettier|git|commits?|checkout|submodules?|migrations?|migrationen|migraciones|migrações|symlink|alias|NAS|CRM|RAM|memory|ssh|key pair|schlüsselpaar|journal|server|replikas|lights?|lamps?|heating|thermostat|garage|doors?|windows?|blinds?|shutters?|timer|alarms?|music|playlist|speakers?|robot|sprinklers?|bathroom|kitchen|living room|car|ports?|firewall|certificates?|dis[ck]s?|usb|stick|swap|hostname|time ?zone|user|group|containers?|stack|images?|volume|cluster|pods?|deployments?|replicas|branch|repo\p{L}*|stash|tags?|pull[- ]request|PR|issues?|tickets?|packages?|dependenc\p{L}+|venv|index|database|column|cache|process|worker|webhook|hook|flag|dns|cart|order|invoice|price|stock|inventory|expenses|contact|list to|shopping list|to-?do|calendar|appointment|reminder|loan|course|slot|poll|survey|form|screenshot|printer|password|account|backup|snapshot|album|folder|inbox|lichte?r?|lampen?|heizung|tür|haustür|fenster|rollläden|rollos?|wecker|musik|saugroboter|wohnzimmer|küche|bad|auto|drucker|warenkorb|rechnung|preis|bestand|kontakt|einkaufsliste|kalender|termin|erinnerung|umfrage|formular|passwort|konto|ordner|postfach|zertifikat|platte|zeitzone|benutzer|gruppe|prozess|eintrag|luz|luces|luzes|lámpara|calefacción|aquecimento|garaje|garagem|puerta|porta|ventana|janela|persianas?|alarma|despertador|música|salón|sala|baño|cozinha|cocina|coche|carro|puerto|cortafuegos|certificado|disco|usuario|usuário|utilizador|grupo|contenedor\p{L}*|contentor\p{L}*|rama|ramo|incidencia|paquetes?|pacotes?|base de datos|base de dados|carrito|carrinho|pedido|factura|fatura|precio|preço|contacto|contato|lista de la compra|lista de compras|calendario|calendário|cita|recordatorio|lembrete|formulario|formulário|contraseña|senha|cuenta|conta|carpeta|pasta|lumières?|lampes?|chauffage|porte|fenêtres?|volets?|minuterie|réveil|musique|salon|cuisine|salle de bains|voiture|pare-feu|certificat|disque|utilisateur|groupe|conteneurs?|branche|dépôt|paquets?|panier|facture|prix|liste de courses|agenda|rendez-vous|rappel|formulaire|mot de passe|compte|dossier)(?!\p{L})|灯|暖气|空调|车库|门|窗|闹钟|计时|音乐|端口|防火墙|证书|磁盘|用户|容器|镜像|分支|仓库|数据库|购物车|发票|日历|密码|账户|文件夹/iu;
/** What is only to be said: "write something about the garage", "a joke about printers". */
export const saying =
  /(?<!\p{L})(?:about|something|verses?|stanzas?|chapters?|hero(?:ine)?|narrator|style|description|debate|nouns?|verbs?|robot talk|jokes?|riddles?|poems?|stor(?:y|ies)|scene|essay|speech|letter|card|songs?|rhymes?|slogans?|poli(?:cy|cies)|plans?|recipes?|ideas?|questions?|discussion|subject|topic|role|recommendations?|examples?|sound|speed|form of|me (?:on|through)|let['’]s|copy that|start with|file this under|point out|english|grammar|etwas|vers(?:e|en)?|strophen?|held(?:in)?|erzähler|stil|witze?|rätsel|gedichte?|geschichten?|szene|rede|rezepte?|ideen?|fragen?|thema|beispiele?|stell dir|algo|versos?|estrofas?|estilo|chistes?|adivinanzas?|poemas?|cuentos?|escena|discurso|recetas?|preguntas?|tema|ejemplos?|piadas?|adivinhas?|histórias?|cena|receitas?|ideias?|perguntas?|exemplos?|planos?|quelque chose|strophes?|blagues?|devinettes?|poèmes?|histoires?|scène|discours|recettes?|idées?|sujet|exemples?)(?!\p{L})|关于|讲|笑话|谜语|诗|故事|计划|食谱|主意|例子|说说|介绍/iu;
/** A file, an address, a key. */
export const named =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}_-]*[/@][\p{L}\p{N}._/-]+|[\p{L}\p{N}_-]+\.[a-z]\w{0,4}|\p{Lu}{1,5}-?\d+)(?![\p{L}\p{N}])/u;

/** Who says so goes on to tell how it is done, or how things are. */
export const unable =
  /(?<!\p{L})(?:I (?:can['’]?t|cannot|am (?:not able|unable)|have no|don['’]t have)|I['’]m (?:not able|unable|afraid)|ich (?:kann|habe) (?:\p{L}+ ){0,3}(?:nicht|keine?n?)|je (?:ne peux pas|n['’]ai (?:pas|aucun))|no (?:puedo|tengo)|não (?:posso|consigo|tenho))(?!\p{L})|我(?:不能|无法|没有|没法)/iu;

/** "The light is off". */
export const soNow =
  /(?<!\p{L})(?:is|are|ist|sind|está|están|estão|est|sont)\s(?:(?:now|all|back|jetzt|nun|wieder|ahora|ya|agora|já|maintenant|désormais)\s)*(?:on|off|up|down|open|in|at|live|online|now|an|aus|auf|zu|offen|im|in|en|em|no|na|dans|à)(?!\p{L})|[关开好完]了|已/iu;

/** An answer that begins so says that it is done. */
export const doneAtOnce =
  /^[\s*_✓✔✅☑]*(?:done|all (?:set|done)|sorted|finished|erledigt|fertig|geschafft|gemacht|hecho|listo|feito|pronto|c['’]est (?:fait|bon)|voilà|fait|已(?:经)?(?:完成|办好)|办好了|搞定|好了|完成)(?!\p{L})/iu;
