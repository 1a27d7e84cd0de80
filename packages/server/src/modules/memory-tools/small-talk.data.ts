/** A message of nothing but such words asks for nothing that could be remembered. */
export const smallTalk: ReadonlySet<string> = new Set(
  `hello hi hey howdy yo good morning afternoon evening night bye goodbye thanks thank you thx ok okay
  yes no yep nope sure great cool nice please go on continue stop help test ping lol haha hm hmm
  hallo guten morgen tag abend nacht tschüss danke bitte ja nein gut weiter super
  hola buenos buenas días tardes noches adiós gracias sí vale bien sigue
  olá oi bom boa dia tarde noite obrigado obrigada sim não tchau
  bonjour salut bonsoir merci oui non ça va
  你好 您好 谢谢 再见 好 好的 是 不 是的 嗨`.split(/\s+/),
);
