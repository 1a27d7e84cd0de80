const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/[\s|]+/));

/** Parts of the names of tools that look at something, without marks on their letters. */
export const readings = setOf(
  `read get fetch search query find show view recall lookup describe inspect browse scan
  lesen lies abrufen suchen suche finden anzeigen zeigen abfragen nachschlagen auslesen
  ler leer buscar busca pesquisar procurar consultar consulta ver mostrar obter obtener listar
  lire chercher recherche rechercher trouver voir afficher consulter obtenir lister suivi
  rastreio rastrear tracking track
  读取 查询 搜索 查看 获取 查找 列出 查`,
);

/** Things that are looked at; they may also be changed: `status_set`. */
export const sources = setOf(
  `list status stat stats statistics info log logs history balance availability preview forecast quote
  weather clock time date report results progress timings freebusy timetable transactions
  day week month today slots
  wetter uhrzeit uhr datum kontostand umsaetze umsatze verlauf liste fahrplan tag woche monat
  tempo clima hora saldo extrato extracto historico lista horario dia semana mes
  meteo heure solde historique horaires releve jour semaine mois
  天气 时间 余额 历史 列表 状态`,
);

/** What tools are for, not what they do. */
export const subjects = setOf(
  `ticket tickets club court resto restaurant clinic dentist table travel hotel flight flights train shop
  bank cart device devices home hass light lights thermostat drive storage file files event events calendar
  task tasks todo user users group team page web wiki blog forum board cms service policy job project
  product invoice billing form extension plugin package github gitlab git card account contact contacts`,
);

/** What can only be done: `list_add`. */
export const doings = setOf(
  `add append insert create write edit update modify set put save send reply respond forward notify
  announce publish delete remove erase clear purge cancel terminate revoke uninstall upgrade rename move
  upload restore migrate submit enable disable activate deactivate toggle unlock assign grant restart
  reboot launch kill shutdown pay buy reserve approve convert replace uncheck untick reset renew register
  unsubscribe invite remind mark
  hinzufuegen hinzufugen anlegen erstellen speichern loeschen loschen senden schreiben andern aendern
  adicionar criar salvar guardar gravar apagar excluir enviar mandar alterar atualizar mover
  anadir crear borrar eliminar cambiar actualizar
  ajouter creer enregistrer supprimer envoyer modifier
  添加 新增 创建 删除 发送 修改 更新 保存`,
);

/** What may be a thing as well: `lock_status`. Behind what it is done to it is a deed: `list_share`. */
export const homonyms = setOf(
  `check tick mark book order post share note comment label tag mail message schedule pin star archive
  open close flag block mute clean empty off on lock push commit merge sign import export transfer sync
  install deploy purchase refund complete clone copy store patch change start stop subscribe`,
);
