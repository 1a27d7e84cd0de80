import type { LanguageRules } from "./language-rules.ts";

const VERY = "(?:真的|非常|特别|很|也|还|一直|最|都|比较|挺|十分|其实)*";
/** What follows is still about the speaker. */
const BUT = "(?<=我[^，。；！？,.!?\\n]{1,20}[，,](?:但是?|不过|可是))";
const SOME = "[^，。；！？,.!?\\n]";
const END = "(?=\\s*(?:[，。；！,.!\\n]|$))";

export const chineseRules: LanguageRules = {
  isSpaced: false,
  ends: "但是?|因为|所以|而且|不过|并且|可是|和我",
  and: "和|以及|跟|还有|与|或者?",
  leading: "一[个名位只条本部辆台家所款种篇首]|些",
  trailing: "了|呢|啊|哦|呀|吧|啦|哈|嘛",
  notAnItem: "我|你|您|他|她|它|但|因为|所以|请|这|那|什么|怎么|谁|的",
  firstPerson: "我|咱",
  voids:
    "如果|要是|假如|假设|假装|万一|想象|比如|例如|的话|(?:他|她|他们|她们|朋友|老婆|妻子|老公|丈夫|妈妈|爸爸|母亲|父亲|老板|同事|医生|姐姐|妹妹|哥哥|弟弟|有人|大家|别人|老师|书上|小说里)(?:总|常|还|也|都|曾)?(?:说|觉得|认为|以为|问|告诉|写)|据说|听说|梦见|梦到|我不认为|知道|猜|是否|是不是|有没有|希望",
  orders:
    "翻译|改写|润色|总结|概括|纠正|修改|检查|解释|分析|回复|以下|下面|朗读|写一|写个|续写|扮演|引用",
  hedges: "也许|可能|大概|或许|好像|似乎|我猜|我想我|我觉得我|不确定|应该",
  jokes: "哈哈|开玩笑|玩笑|逗你|嘿嘿|呵呵",
  asks: "(?:请问|那|你|有|怎么|什么|哪|能|可以|为什么|如何|帮|应该|该)",
  corrections: "不[，,]|不对|不是[，,]|其实|更正|纠正|错了|你记错|说错|不好意思|我不再|我已经不",
  labels: "备注|注意|记住|请记住|提醒|你好|您好",
  nouns: {
    KIN: {
      妻子: "partner",
      老婆: "partner",
      丈夫: "partner",
      老公: "partner",
      女朋友: "partner",
      男朋友: "partner",
      妈妈: "mother",
      母亲: "mother",
      爸爸: "father",
      父亲: "father",
      姐姐: "sister",
      妹妹: "sister",
      哥哥: "brother",
      弟弟: "brother",
      女儿: "daughter",
      儿子: "son",
    },
    PET: { 狗: "dog", 小狗: "dog", 猫: "cat", 小猫: "cat", 猫咪: "cat", 兔子: "pet", 马: "horse" },
    DIET: {
      吃素: "vegetarian",
      是素食者: "vegetarian",
      是素食主义者: "vegetarian",
      是纯素食者: "vegan",
      是纯素主义者: "vegan",
    },
    THING: { 颜色: "colour", 电影: "film", 食物: "food", 菜: "food", 歌: "song", 书: "book" },
  },
  rules: [
    {
      key: "note",
      category: "other",
      pattern: "(?:记住|记得|记一下|别忘了|不要忘记)[，,:：]?(?!我说|了|吗|那次|那天|这){T}",
    },
    {
      key: "lives_in",
      category: "place",
      pattern: `我(?:现在)?(?:已经)?不(?:再)?住在?(?<v>${SOME}{1,15}?)了|我(?:以前|曾经|之前)住在{V}`,
      isEnded: true,
    },
    {
      key: "works_at",
      category: "work",
      pattern: `我(?:现在)?(?:已经不|不再|以前|曾经|之前)(?:再)?在(?<v>${SOME}{1,20}?)(?:工作|上班)`,
      isEnded: true,
    },
    {
      key: "likes",
      category: "preference",
      pattern: `我(?:已经)?不再?喜欢(?<v>${SOME}{1,20}?)了`,
      isEnded: true,
    },
    {
      key: "name",
      category: "person",
      pattern: `我(?:叫做?|名叫|的(?:真名|名字|全名)(?:是|叫))(?!他|她|你|什么|了|不|醒)(?<v>(?:(?!的)[\\p{L}·• ]){1,20}?)${END}`,
    },
    {
      key: "lives_in",
      category: "place",
      pattern: `我(?:们|现在|目前|一直|还|家)*(?:住在?|定居在?)(?!哪|这|那|过|不){V}|我们?${SOME}{0,10}?(?<![想要会打])搬(?:去|到|来|回)了?{V}`,
    },
    {
      key: "from",
      category: "place",
      pattern: `我(?:是)?来自(?!哪)(?<v>[\\p{L}]{1,12}?)${END}`,
    },
    {
      key: "works_at",
      category: "work",
      pattern: `我(?:现在|目前|一直)?在(?!家|这|那|哪|一|外面|公司|不)(?<v>${SOME}{1,20}?)(?:工作|上班)`,
    },
    {
      key: "job",
      category: "work",
      pattern: `我(?:现在)?(?:在${SOME}{1,12}?)?(?:是一[名位]|当|的职业是)(?<v>[\\p{L}]{2,10}?)${END}`,
    },
    {
      key: "{k}",
      category: "family",
      pattern: `我(?:的)?{KIN}(?:的名字)?(?:叫做?|名叫|名字是)(?!我|你|什么)(?<v>[\\p{L}·]{1,12}?)${END}`,
    },
    {
      key: "partner",
      category: "family",
      pattern: "我(?:和|跟)(?<v>[\\p{L}·]{1,8}?)(?:已经)?结婚",
    },
    {
      key: "family",
      category: "family",
      pattern: "我们?有(?<v>[\\d一两三四五]个(?:孩子|儿子|女儿|哥哥|弟弟|姐姐|妹妹|小孩))(?!叫)",
    },
    {
      key: "{k}",
      category: "possession",
      pattern: `我(?:的|家|们|家的)?(?:养了?|有)?(?:一?[只条匹个])?${SOME}{0,6}?{PET}[，,]?(?:它)?(?:的?名字)?(?:叫做?|名叫)(?<v>[\\p{L}·]{1,10}?)${END}`,
    },
    {
      key: "birthday",
      category: "date",
      pattern:
        "我(?:的)?生日(?:是|在)(?=[\\d一二三四五六七八九十]){V}|我(?:出生于|生于)(?<v>\\d{4}年[\\d月日号]*)",
    },
    {
      key: "age",
      category: "person",
      pattern: "我(?:今年|现在|已经|刚满)*(?<v>\\d{1,3}|[一二三四五六七八九十]{1,4})岁",
    },
    {
      key: "allergic_to",
      category: "health",
      pattern: "我对{L}(?=过敏|(?:严重|很|非常)过敏)",
    },
    { key: "diet", category: "preference", pattern: "我(?:现在)?{DIET}", value: "{k}" },
    {
      key: "favourite_{k}",
      category: "preference",
      pattern: "我最(?:喜欢|爱)的(?<k>[\\p{L}]{1,5}?)是(?!什么|哪|谁){V}",
    },
    {
      key: "dislikes",
      category: "preference",
      pattern: `(?:我|${BUT})${VERY}(?:不(?:太|怎么)?(?:喜欢|爱)|讨厌|受不了|恨)(?:吃|喝)?{L}`,
    },
    {
      key: "likes",
      category: "preference",
      pattern: `(?:我|${BUT})${VERY}(?:喜欢|爱|热爱)(?:吃|喝)?{L}|我(?:的)?爱好(?:是|有|包括){L}`,
    },
  ],
};
