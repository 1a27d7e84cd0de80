/**
 * What messages that need no thought consist of: greetings, goodbyes, thanks, praise and laughter.
 * Upper and lower case, accents and apostrophes do not count.
 */
export const smallTalk = `
hello, hello world, hi, hiya, hey, howdy, yo, sup, whats up, greetings, good morning, morning
good afternoon, good evening, good night, how are you, how are you doing, how is it going, hows it going
nice to meet you, im back, bye, bye bye, goodbye, see you, see ya, see you later, see you tomorrow
take care, have a nice day, have a good day, have a great day, good luck, thanks, thank you, thx, ty
cheers, much appreciated, i appreciate it, appreciate it, that helped, this helped, that helps
that was helpful, thats helpful, very helpful, helpful, that works, it works, it works now, works
works now, that worked, it worked, that did it, thats it, thats all, that is all, all good, no problem
np, no worries, never mind, nvm, youre welcome, welcome, great, great job, great work, great answer, good
good job, good work, good bot, well done, nice, nice one, nice work, nice job, cool, awesome, amazing
excellent, perfect, wonderful, fantastic, brilliant, lovely, super, wow, love it, i love it, you rock
youre the best, you are the best, interesting, haha, hahaha, hehe, lol, lmao, xd, got it, i see
understood, makes sense, that makes sense, fair enough, noted, ah, aha, oh, hm, hmm, sorry, my bad, oops
hallo, hallöchen, hi zusammen, hallo zusammen, moin, servus, grüß dich, grüß gott, grüezi, guten morgen
guten tag, guten abend, gute nacht, schönen tag, schönen tag noch, schönen abend, schönen abend noch
schönes wochenende, na, wie gehts, wie geht es dir, wie gehts dir, tschüss, tschüs, tschau, ciao
auf wiedersehen, bis bald, bis dann, bis morgen, bis später, machs gut, danke, danke dir, danke schön
dankeschön, vielen dank, vielen lieben dank, herzlichen dank, besten dank, tausend dank
das hat geholfen, das hilft, hat geklappt, das hat geklappt, funktioniert jetzt, klappt jetzt
gern geschehen, kein problem, alles gut, alles klar, passt, passt so, prima, toll, klasse, spitze, genial
wunderbar, perfekt, großartig, sehr gut, gut gemacht, gute arbeit, verstanden, verstehe, ach so, achso
hola, buenos días, buen día, buenas, buenas tardes, buenas noches, qué tal, cómo estás, cómo te va
saludos, adiós, hasta luego, hasta mañana, hasta pronto, nos vemos, chao, gracias, muchas gracias
mil gracias, muchísimas gracias, te lo agradezco, me ayudó, me ayudó mucho, eso ayudó, eso me ayudó
de nada, no hay problema, no pasa nada, perfecto, excelente, estupendo, fantástico, muy bien
buen trabajo, qué bien, entendido, entiendo, ya veo, jaja, jajaja
olá, oi, e aí, bom dia, boa tarde, boa noite, tudo bem, tudo bom, como vai, como você está, tchau
até logo, até mais, até amanhã, até breve, obrigado, obrigada, muito obrigado, muito obrigada, valeu, vlw
ajudou, ajudou muito, isso ajudou, isso ajudou muito, sem problemas, ótimo, perfeito, maravilha, legal
show, muito bom, muito bem, bom trabalho, entendi, beleza, kkk, kkkk, rsrs
bonjour, bonsoir, salut, coucou, bonne nuit, bonne journée, bonne soirée, ça va, comment ça va
comment vas tu, comment allez vous, au revoir, à bientôt, à plus, à plus tard, à demain, merci
merci bien, merci beaucoup, merci à toi, merci à vous, mille mercis, un grand merci, ça aide, ça m aide
ça m a aidé, ça ma aidé, de rien, je vous en prie, je t en prie, pas de problème, pas de souci, parfait
génial, excellent, formidable, très bien, bien joué, bon travail, compris, je vois, mdr
你好, 您好, 你们好, 大家好, 嗨, 嘿, 哈喽, 早, 早安, 早上好, 上午好, 中午好, 下午好, 晚上好, 晚安, 你好吗, 在吗
最近怎么样, 再见, 拜拜, 回头见, 明天见, 谢谢, 谢谢你, 谢谢您, 謝謝, 多谢, 感谢, 非常感谢, 十分感谢, 太感谢了
谢啦, 谢了, 辛苦了, 很有帮助, 有帮助, 帮大忙了, 帮了大忙, 解决了, 没问题, 没关系, 不客气, 太好了, 太棒了
真棒, 很棒, 厉害, 不错, 很好, 完美, 明白, 明白了, 懂了, 知道了, 了解, 收到, 哈哈, 哈哈哈, 呵呵, 嗯, 嗯嗯, 哦
`;

/** What agrees: small talk, unless something was asked before. */
export const consents = `
ok, okay, okey, k, kk, alright, all right, sounds good, perfect, great, good, cool, fine
alles klar, in ordnung, passt, gut, sehr gut, super, perfekt
vale, de acuerdo, está bien, bien, muy bien, perfecto
tá bom, está bem, tudo bem, certo, beleza
d accord, daccord, ça marche, entendu, très bien, parfait
好, 好的, 好吧, 好啊, 行, 可以, 没问题, 很好
`;

/** What goes along with it and says nothing alone. */
export const smallTalkFillers = `
there, again, all, everyone, everybody, team, friend, my friend, mate, buddy, man, dude, bro, sir
steward, assistant, bot, and, so, so much, very much, a lot, lots, a million, very, for now, for today
you, for your help, for the help, for helping, for helping me, for all your help, for that, for this
for everything, for the explanation, for the answer, for your time, to you, to you too, you too, today
und, dir, euch, dir auch, auch, ihnen, sehr, nochmal, noch mal, nochmals, für die hilfe, für deine hilfe
für ihre hilfe, für die antwort, für die erklärung, für alles, mein freund, leute, zusammen, heute
y, amigo, amiga, a todos, a ti, de nuevo, otra vez, mucho, por todo, por tu ayuda, por su ayuda
por la ayuda, por la respuesta, e, pessoal, gente, de novo, mesmo, por tudo, pela ajuda, pela sua ajuda
pela resposta, mon ami, c est, cest, et, encore, beaucoup, à tous, à toi, pour tout, pour ton aide
pour votre aide, pour l aide, pour laide, pour la réponse
啊, 呀, 啦, 了, 吧, 哈, 你, 您, 你的帮助, 的帮助, 您的帮助, 朋友, 助手
`;
