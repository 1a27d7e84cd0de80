/**
 * Words around code that say whether it is to be run, in English, German, Spanish, Portuguese, French and
 * Chinese. A `*` stands for any ending, a `~` for a few words in between.
 */
export const executionTriggers = {
  /** Taken out before anything is looked for: it says the opposite, or only sounds like it. */
  void: `
no explanation, no explanations, without explanation, without any explanation, without explaining
don t explain, dont explain, do not explain, no need to explain, don t want an explanation
don t need an explanation, not need an explanation
keine erklärung*, ohne erklärung, nicht erklär*, nichts erklären
sin explica*, no expliques, sin ninguna explicación, sem explica*, não expli*
sans explication*, sans expliquer, pas d explication*, pas besoin d expli*, aucune explication
不要解释, 不用解释, 不需要解释, 别解释, 无需解释, 解释器, 说明书, 优化器, 生成器, 创建者, 创建于, 创建时间
测试版, 测试员, 测试工程师, 测试驱动, 测试用例, 运行时, 运行库, 运行环境, 执行官, 执行者, 执行力, 执行董事
跑步, 跑车, 跑鞋, 跑道, 跑题, 跑马, 启动器, 检查站, 检查点, 验证码
`,
  /** It is to be talked about, or left alone: whatever else is said, nothing is run. */
  talk: `
explain*, explanation*, how do, how does, how did, how is, how are, how can, how could, how would
how should, how to, why, what do ~ do, what does ~ do, what does ~ mean, what it ~ does, what this ~ does
what that ~ does, what the ~ does, what my ~ does, what it means, what this means, walk me through
don t run, dont run, do not run, never run, don t execute, do not execute, don t start, don t test
do not test, don t try, without running, without executing, without testing
erklär*, erkläre, erläuter*, wie funktionier*, wie geht, wie arbeitet, wie kann, wie mach*, wie wurde
warum, wieso, weshalb, was macht, was tut, was bedeutet, was das ~ macht, was dieser ~ macht
was der ~ macht, was es macht, was es tut, was das bedeutet, nicht aus, nicht ausführen, nicht starten
nicht testen, nicht laufen lassen, ohne ~ auszuführen, ohne ausführung, ohne ~ zu testen
explica*, explique*, cómo funciona*, cómo trabaja, cómo es que, cómo puedo, cómo se, por qué, qué hace
qué significa, no ejecut*, no lo ejecut*, no la ejecut*, no corras, no pruebes, no lo pruebes
sin ejecutar*, sin probar*
como é que, como posso, porque é que, o que ~ faz, o que ~ significa, não execut*, não o execut*
não rod*, não test*, não corr*, sem executar, sem rodar, sem testar
expliqu*, explication*, comment ça, comment ce*, comment fonctionne, comment marche, comment puis
comment faire, comment est, comment il, comment elle, comment le, comment la, comment les, comment se
pourquoi, que fait, que signifie, ce que ~ fait, ce que ~ signifie, n exécute* pas, ne l exécute* pas
ne lance* pas, ne le lance* pas, ne teste* pas, sans exécuter, sans l exécuter, sans lancer, sans tester
ne pas exécuter, ne pas l exécuter
解释, 说明, 讲解, 讲讲, 为什么, 为何, 为啥, 怎么工作, 怎么运作, 怎么实现, 怎么写, 怎么做, 怎么理解
怎么回事, 怎么运行的, 如何, 原理, 什么意思, 做什么, 做啥, 干什么, 干啥, 干嘛, 干吗, 不要运行, 别运行, 不用运行
不要执行, 别执行, 不要跑, 别跑, 不要测试, 别测试, 先不运行, 先别运行, 无需运行, 不要真的运行
`,
  /** Other code is wanted: nothing is run either. */
  change: `
improve, optimis*, optimiz*, refactor*, fix, fixes, repair, debug, shorter, shorten, simplify, tidy
clean, modernize, modernise, make it, make this, make that, make the, make my, make these, turn it ~ into
turn this ~ into, change it ~ into, change this ~ into, rename, replace, remove, extract, split it
split this, comment it, comment this, comment every, comment each, document it, document this, annotate
add a, add an, add the, add some, add more, add error*, add comment*, add type*, add tests, add logging
add docs*, translate, convert, port it, port this, port to, migrate, rewrite, write me, write a, write an
write the, write some, write tests, write unit, write docs, create, generate
verbesser*, auslagern, optimier*, refactor*, refaktor*, korrigier*, reparier*, kommentier*, dokumentier*, konvertier*
portier*, beheb*, schneller, kürzer, einfacher, sauberer, lesbarer, besser, sicherer, schöner, effizienter
robuster, daraus, draus, änder*, umbenennen, ersetze*, entfern*, schreib*, umschreiben, umwandeln, umbauen
aufräumen, räum* ~ auf, vereinfach*, kürze, ergänz*, übersetz*, einbauen, bau* ~ ein, füg* ~ hinzu
wandle* ~ um, erstell*, erzeug*, generier*
mejor*, optimi*, refactori*, corrige*, corrij*, corregir*, arregl*, repara, reparar, repare, haz* ~ más, hacer* ~ más
convierte*, convertir*, pásal*, cambia*, cámbia*, coment*, document*, renombra, reemplaza, quita, escribe*
escribir*, reescrib*, crea, crear, créame, créalo, genera*, géner*, añad*, agreg*, simplifi*, acort*, limpia*, traduc*
melhor*, otimi*, refator*, corrigi*, corrija, consert*, arrum*, deix* ~ mais, torn* ~ mais, faz ~ mais
faça ~ mais, converta, converte*, transform*, muda, mudar, troca*, renome*, substitu*, remov*, escrev*
reescrev*, cria, criar, crie, gera, gerar, gere, adicion*, acrescent*, encurt*, limp*, traduz*
amélior*, optimis*, corrig*, répare, réparer, réparez, débogu*, rends ~ plus, rendre ~ plus, rendez ~ plus, fais* ~ plus
converti*, chang*, commenter, commentez, documenter, renomm*, remplac*, supprim*, écris, écrire
écrivez, réécri*, crée, créez, créer un*, créer le*, créer des, génère*, générer, générez, ajout*, raccourci*, nettoi*, nettoyer
tradui*
改进, 改善, 改成, 改为, 改写, 改一下, 改得, 改短, 改快, 换成, 优化, 重构, 修复, 修正, 修一下, 变得更, 变更
给我写, 帮我写, 替我写, 写一, 写个, 写段, 写出, 创建, 新建, 生成, 添加, 加上, 加个, 简化, 缩短, 整理, 翻译
转换, 替换, 删除, 重命名
`,
  wanted: `
test, tests, tested, run, runs, rerun, re-run, running it, mind running, try running, executing, execute*
exec, try, start, what ~ output*, which ~ output*, what ~ result*, what ~ print*, what ~ return*
what ~ happen*, does it ~ work, does this ~ work, does that ~ work, does my ~ work, does it ~ print, does this ~ print, do these ~ work
did it ~ work, will it ~ work, would it ~ work, should it ~ work, would this ~ work, will this ~ work
if it ~ work*, if this ~ work*, whether it ~ work*, whether this ~ work*, do it work, can it work
does it ~ compile, does this ~ compile, does it ~ crash, does this ~ crash, does it ~ fail
will it ~ crash, will it ~ throw, will it ~ fail, will this ~ fail, if this ~ throws, does this ~ throw
does it ~ throw, does this ~ fail, does it ~ return, does this ~ return, is it ~ correct, is this ~ correct, is it ~ right
is this ~ right, is it valid, is this valid, is that ~ correct, are these ~ correct, is my ~ correct
check, double-check, doublecheck, verify, give it a spin, give it a go, give it a shot, give this a spin
give this a go, is there ~ error*, are there ~ error*
teste, testen, testest, testet, ausführen, ausgeführt, führ* ~ aus, lass* ~ laufen, lass* ~ durchlaufen
laufen lassen, läuft, laeuft, fuehr* ~ aus, ausfuehren, probier*, ausprobieren, versuch*, starte, starten
startet, was ~ ausgabe, welche ~ ausgabe, was ~ ergebnis, welches ~ ergebnis, wie ~ ausgabe, was ~ output
was ~ raus*, was ~ heraus*, was gibt ~ aus, was passiert, was geschieht, funktioniert, klappt, geht das
geht es, geht der, geht dieser, geht so, stimmt, ist ~ richtig, ist ~ korrekt, sind ~ richtig, prüfe, prüfen
prüft, überprüf*, pruef*, checke, checken, kontrollier*, gibt ~ fehler, wirft ~ fehler, wirft ~ exception, stürzt ~ ab
prueb*, pruéb*, probar*, testea*, ejecut*, ejecút*, corre, correr*, corra, córre*, intent*, inténta*
inicia*, arranca*, lanza, lánza*, qué ~ salida, cuál ~ salida, qué ~ resultado, cuál ~ resultado
qué ~ imprime, qué ~ devuelve, qué pasa, qué ocurre, qué sucede, qué pasaría, qué pasará, funciona
es ~ correct*, está ~ correct*, está ~ bien, es ~ bien, comprueb*, compruéb*, comprobar*, verific*
verifíca*, verifique, revis*, revísa*, chequea*, da ~ error*, lanza ~ error*
testa, testar, testes, rod*, execut*, corra, corr*, tent*, experiment*, inici*, que ~ saída, qual ~ saída
que ~ resultado, qual ~ resultado, o que ~ imprime, o que ~ retorna, o que ~ devolve, o que acontece*
o que aconteceria, é ~ corret*, está ~ corret*, está ~ certo, está ~ cert*, tá ~ certo, é ~ cert*
confere, conferir, confira, checa, checar, cheque, dá ~ erro
tester, testez, exécut*, lance, lancer, lancez, essaie*, essaye*, essayer, essayez, démarr*, fais* ~ tourner
fait ~ tourner, quelle ~ sortie, quel ~ résultat, qu* ~ affiche, qu* ~ renvoie, qu* ~ retourne
qu* ~ donne, se passe, passe-t-il, arrive-t-il, se passerait, marche, fonctionne, marchera, marcherait, est ~ correct*
est ~ juste, est ~ bon, vérifi*, contrôle*, tourne*, affiche quoi, ça plante
测试, 测一下, 测下, 运行, 执行, 跑, 试试, 试一下, 试一试, 试下, 试着, 试运行, 启动, 输出是什么, 输出什么
输出会是什么, 输出啥, 输出多少, 打印什么, 打印出什么, 结果是什么, 结果会是什么, 结果是多少, 结果多少
结果应该是多少, 返回什么, 返回啥, 得到什么, 什么输出, 什么结果, 啥结果, 哪些输出, 发生什么, 发生啥
会怎么样, 会怎样, 能用吗, 能工作吗, 能行吗, 可以用吗, 可以工作吗, 能正常, 能不能用, 能不能行, 能不能工作
能不能正常, 能用么, 好使吗, 有效吗, 管用吗, 对吗, 对不对, 正确吗, 没问题吗, 是否正确, 是否有问题, 是否有错
是否能, 有没有问题, 有没有错, 检查, 验证
`,
} as const;
