/** Says that something is as it should be. */
export const goodStates =
  /(?<!\p{L})(?:(?:is|are|['’]s) (?:now |back |all |fully |up and )*(?:running|up|complete|finished|ready|live|fine|available)|online|healthy|in sync|synced|reachable|connected|mounted|active|started|läuft|laufen|gesund|bereit|fertig|erreichbar|verbunden|aktiv|abgeschlossen|funciona|funcionando|corriendo|rodando|saudável|sano|listo|pronto|activ[oa]|ativ[oa]|en línea|em linha|disponible|disponível|terminad[oa]|concluíd[oa]|en marche|tourne|fonctionne|prête?|sain|disponible|terminée?|actif|active)(?!\p{L})|运行|正常|健康|在线|就绪|完成/iu;

/** Says of something that it is not as it should be. */
export const badStates =
  /(?<!\p{L})(?:restarting|crashloopbackoff|imagepullbackoff|oomkilled|evicted|unhealthy|degraded|offline|unreachable|stopped|inactive|dead|pending|not ?ready|in progress|resilvering|rebuilding|suspended|stalled|disabled|expired|unavailable|disconnected)(?!\p{L})/iu;
