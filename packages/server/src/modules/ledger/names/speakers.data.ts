/** What a line may begin with that is nobody's name, folded. */
export const labels: ReadonlySet<string> = new Set(
  [
    "note notes notice warning info tip hint summary comment remark subject title status quote message error result",
    "caution important example answer question reason review description details motto slogan headline conclusion",
    "hinweis notiz anmerkung achtung betreff titel bemerkung meldung fehler ergebnis zitat zusammenfassung fazit",
    "beschreibung grund wichtig beispiel antwort frage nota notas aviso atención atenção observación observação",
    "asunto assunto título mensaje mensagem resumen resumo comentario comentário conclusión conclusão motivo ejemplo",
    "exemplo respuesta resposta pregunta pergunta descripción descrição importante remarque avis objet titre résumé",
    "commentaire attention conclusion motif exemple réponse question important 备注 注意 提示 说明 标题 主题 摘要 结论",
    "原因 评论 消息 错误 结果 描述",
  ].flatMap((words) => words.split(" ")),
);

/** What stands before many names, folded. */
export const titles: ReadonlySet<string> = new Set(
  "mrs miss sir madam prof professor doctor frau herr herrn señor señora senhor senhora sra srta mme mlle madame monsieur dona don".split(
    " ",
  ),
);
