/** Says that something is as it should be. */
export const goodStates =
  /(?<!\p{L})(?:(?:is|are|['’]s) (?:now |back |all |fully |up and )*(?:running|up|complete|finished|ready|live|fine|available)|(?:came|come|comes) (?:back )?up|up and running|online|healthy|in sync|synced|reachable|connected|mounted|active|started|läuft|laufen|gesund|bereit|fertig|erreichbar|verbunden|aktiv|abgeschlossen|funcionan?|funcionam|funcionando|en marcha|no ar|de pé|corriendo|rodando|saudável|sano|listo|pronto|activ[oa]|ativ[oa]|en línea|em linha|disponible|disponível|terminad[oa]|concluíd[oa]|en marche|tournent?|fonctionnent?|prête?|sain|disponible|terminée?|actif|active)(?!\p{L})|运行|正常|健康|在线|就绪|完成/iu;

/** Says of something that it is not as it should be. */
export const badStates =
  /(?<!\p{L})(?:restarting|crashloopbackoff|imagepullbackoff|oomkilled|evicted|unhealthy|degraded|offline|unreachable|stopped|inactive|dead|pending|not ?ready|in progress|resilvering|rebuilding|suspended|stalled|disabled|expired|unavailable|disconnected)(?!\p{L})/iu;

/** Says in a listing that something is as it should be. */
export const seenGood =
  /(?<![\p{L}-])(?:up|running|active|healthy|ready|online|ok|started)(?!\p{L})/iu;
