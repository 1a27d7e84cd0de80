import type { LanguageRules } from "./language-rules.ts";

const MANY = "(?:真的|非常|特别|很|也|还|一直|最|超|都|比较|挺|十分|其实|平时)*";
const NOT_AN_OBJECT = "(?!你|您|他|她|它|这|那|什么|怎么|谁|的)";
/** What follows is still about the speaker. */
const BUT = "(?<=我[^，。；！？,.!?\\n]{1,20}[，,](?:但是?|不过|可是))";

export const chineseRules: LanguageRules = {
  isSpaced: false,
  end: String.raw`\s*(?:[，。；！？、,;.!?()（）…\n\ufffc"”」：]|$)|\s+(?=[\p{Script=Han}])|但是?|因为|所以|而且|不过|并且|可是|和我|，`,
  and: "和|以及|跟|还有|与|或者?",
  leading: "(?:一[个名位只条本部辆台家所款种篇首]|那?个|些)",
  trailing: "(?:了|呢|啊|哦|呀|吧|的说|啦|哈|嘛)",
  notAnItem: "我|你|他|她|但|因为|所以|请",
  firstPerson: "我|咱",
  voids:
    "如果|要是|假如|假设|假装|倘若|万一|想象|设想|比如|例如|假定|的话|(?:他|她|他们|她们|朋友|老婆|妻子|老公|丈夫|妈妈|爸爸|母亲|父亲|老板|同事|医生|姐姐|妹妹|哥哥|弟弟|有人|大家|人家|别人|老师|书上|小说里)(?:们)?(?:总|常|还|也|都|曾)?(?:说|觉得|认为|以为|问|告诉|写|声称)|据说|听说|翻译|改写|写一|写个|续写|扮演|角色|歌词|台词|引用|梦见|梦到|我不认为|并不是说|不是真的|知道|猜|是否|是不是|有没有|希望",
  orders:
    "翻译|改写|润色|总结|概括|纠正|修改|检查|解释|分析|回复|以下|下面|朗读|(?:他|她)(?:写|说)",
  hedges: "也许|可能|大概|或许|好像|似乎|我猜|我想我|我觉得我|不确定|估计|说不定|应该是|应该",
  jokes: "哈哈|开玩笑|玩笑|逗你|嘿嘿|呵呵|😂|🤣|😜|lol",
  asks: "^[^?？]*?[，,；]\\s*(?:请问|那|你|有|怎么|什么|哪|能|可以|为什么|如何|帮|应该|该)",
  asked: "吗|呢|么|[在选去吃喝][^，。]{1,10}还是[^，。]{1,20}",
  corrections: "不[，,]|不对|不是[，,]|其实|更正|纠正|错了|你记错|说错|不好意思|我不再|我已经不",
  labels: "更正|备注|注意|补充|另外|对了|你好|您好|提示|关于我|背景|重要|提醒|记住|请记住|请注意",
  nouns: {
    KIN: {
      妻子: "partner",
      老婆: "partner",
      太太: "partner",
      丈夫: "partner",
      老公: "partner",
      先生: "partner",
      女朋友: "partner",
      女友: "partner",
      男朋友: "partner",
      男友: "partner",
      对象: "partner",
      未婚妻: "partner",
      未婚夫: "partner",
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
      奶奶: "grandmother",
      外婆: "grandmother",
      爷爷: "grandfather",
      外公: "grandfather",
    },
    PERSON: {
      最好的朋友: "best_friend",
      朋友: "friend",
      同事: "colleague",
      老板: "boss",
      上司: "boss",
      邻居: "neighbour",
      室友: "roommate",
      医生: "doctor",
      牙医: "dentist",
      老师: "teacher",
    },
    PET: {
      狗: "dog",
      小狗: "dog",
      狗狗: "dog",
      猫: "cat",
      小猫: "cat",
      猫咪: "cat",
      兔子: "pet",
      仓鼠: "pet",
      鹦鹉: "pet",
      乌龟: "pet",
      马: "horse",
      宠物: "pet",
    },
    THING: {
      颜色: "colour",
      电影: "film",
      食物: "food",
      菜: "food",
      歌: "song",
      歌曲: "song",
      乐队: "band",
      书: "book",
      作家: "author",
      作者: "author",
      饮料: "drink",
      运动: "sport",
      球队: "team",
      季节: "season",
      动物: "animal",
      城市: "city",
      数字: "number",
      水果: "fruit",
    },
    OWNED: {
      车: "car",
      汽车: "car",
      自行车: "bike",
      手机: "phone_model",
      笔记本电脑: "laptop",
      电脑: "computer",
      相机: "camera",
      吉他: "guitar",
    },
    PLACE: {
      家乡: "hometown",
      老家: "hometown",
      国籍: "nationality",
      母语: "native_language",
      血型: "blood_type",
      身高: "height",
      体重: "weight",
      时区: "time_zone",
      星座: "star_sign",
      专业: "studies",
      网站: "website",
      地址: "address",
      职业: "job",
    },
  },
  rules: [
    // What is true no more.
    {
      pattern: "我(?:现在)?(?:已经)?不(?:再)?住在?(?<v>[^，。；！？,.!?\\n]{1,15}?)了",
      key: "lives_in",
      category: "place",
      isEnded: true,
    },
    {
      pattern: "我(?:以前|曾经|过去|之前)(?:一直)?住在{V}",
      key: "lives_in",
      category: "place",
      isEnded: true,
    },
    {
      pattern: "我(?:已经)?(?:从|离开了?)(?<v>[^，。；！？,.!?\\n到]{1,12}?)(?:搬走|搬出来)",
      key: "lives_in",
      category: "place",
      isEnded: true,
    },
    {
      pattern: "我(?:现在)?(?:已经)?不(?:再)?在(?<v>[^，。；！？,.!?\\n]{1,20}?)(?:工作|上班)",
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern: "我(?:以前|曾经|过去|之前)在(?<v>[^，。；！？,.!?\\n]{1,20}?)(?:工作|上班)",
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern: "我(?:已经)?(?:从)(?<v>[^，。；！？,.!?\\n]{1,20}?)(?:辞职|离职)",
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern: "我(?:已经)?(?:不再|不)喜欢(?<v>[^，。；！？,.!?\\n]{1,20}?)了",
      key: "likes",
      category: "preference",
      isMany: true,
      isEnded: true,
    },
    {
      pattern: "我(?:已经)?不(?:再)?(?:是素食者|吃素)",
      key: "diet",
      category: "preference",
      value: "vegetarian",
      isEnded: true,
    },
    {
      pattern: "我(?:已经)?把(?:我的)?(?<v>[^，。；！？,.!?\\n]{1,12}?)卖(?:掉|了)",
      key: "owns",
      category: "possession",
      isMany: true,
      isEnded: true,
    },
    // Who one is.
    {
      pattern:
        "我(?:的名字)?(?:其实)?(?:叫做?|名叫)(?!他|她|你|什么|了|人|外卖|车|的|不|醒|来|它|停)(?<v>[\\p{L}·• ]{1,20}?)(?=\\s*(?:[，。；！,.!\\n]|$)|而|，)",
      key: "name",
      category: "person",
    },
    {
      pattern:
        "我(?:的)?(?:真名|名字|全名|姓名)(?:其实)?(?:是|叫)(?!什么)(?<v>[\\p{L}·• ]{1,20}?)(?=\\s*(?:[，。；！,.!\\n]|$))",
      key: "name",
      category: "person",
    },
    {
      pattern: "我姓(?<v>[\\p{Script=Han}]{1,2})(?=\\s*(?:[，。；！,.!\\n]|$))",
      key: "family_name",
      category: "person",
    },
    {
      pattern:
        "(?:可以|请|大家都?|朋友们?都?)叫我(?<v>[\\p{L}]{1,10}?)(?=\\s*(?:[，。；！,.!\\n]|$)|就)",
      key: "nickname",
      category: "person",
    },
    {
      pattern: "我(?:今年|现在|已经|刚满|刚)*(?:是)?(?<v>\\d{1,3}|[一二三四五六七八九十]{1,4})岁",
      key: "age",
      category: "person",
    },
    {
      pattern: "我(?:的)?生日(?:是|在)(?!今天|明天|下|快|什么|哪){V}",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    {
      pattern:
        "我(?:出生于|生于|是)(?<v>(?:\\d{4}年)?(?:[\\d一二三四五六七八九十]{1,3}月)?(?:[\\d一二三四五六七八九十]{1,3}[日号])?)(?<=[年月日号])(?:出生|生)?",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    { pattern: "我(?:出生在|生在|出生于)(?!\\d){V}", key: "born_in", category: "place" },
    {
      pattern: "(?:我们?的)?结婚纪念日(?:是|在){V}",
      key: "anniversary",
      category: "date",
      keepsTime: true,
    },
    {
      pattern: "我(?:会|能)(?:说|讲)(?<v>(?:[\\p{Script=Han}]{1,4}[语文话]|[和、跟以及])+)",
      key: "speaks",
      category: "person",
      isMany: true,
      isList: true,
    },
    // Where.
    {
      pattern:
        "我(?:们|从\\d{4}年(?:开始|起)?|现在|目前|一直|还|就|家)*(?:住在?|居住在|定居在?|生活在)(?!哪|这|那|过|不)(?:了)?{V}",
      key: "lives_in",
      category: "place",
    },
    {
      pattern:
        "我(?:们)?(?:[^，。；！？,.!?\\n想要会打]{0,10}?)(?:搬|移居|搬家)(?:去|到|来|回)了?{V}",
      key: "lives_in",
      category: "place",
    },
    {
      pattern:
        "我(?:是)?(?:来自|从)(?!哪|来|不|小|这|那|此|现在|去年|今年)(?<v>[\\p{L}]{1,12}?)(?:来的)?(?=\\s*(?:[，。；！,.!\\n]|$))",
      key: "from",
      category: "place",
    },
    {
      pattern:
        "我是(?!男|女|好|坏|本|中年|年轻|大|普通|什么|哪|老|成年|病|外|新|局外|工|个)(?<v>[\\p{Script=Han}]{2,5})人(?=\\s*(?:[，。；！,.!\\n]|$))",
      key: "from",
      category: "place",
      confidence: 0.75,
    },
    {
      pattern: "我(?:从小)?在(?<v>[^，。；！？,.!?\\n]{1,12}?)长大",
      key: "grew_up_in",
      category: "place",
    },
    // Work and studies.
    {
      pattern:
        "我(?:现在|目前|一直|就)*在(?!家|这|那|哪|找|做|努力|认真|忙|一家|一个|外面|公司|不)(?<v>[^，。；！？,.!?\\n]{1,20}?)(?:工作|上班|任职|就职)",
      key: "works_at",
      category: "work",
    },
    {
      pattern: "我(?:刚|最近|已经)*(?:入职|加入)了?{V}",
      key: "works_at",
      category: "work",
      confidence: 0.8,
    },
    {
      pattern:
        "我(?:现在)?(?:在[^，。；！？,.!?\\n]{1,12}?)?(?:是|当|做)(?:了)?(?:一[名个位])?(?<v>[\\p{L}]{0,8}?(?:工程师|程序员|设计师|老师|教师|护士|医生|律师|学生|建筑师|会计师?|科学家|研究员|作家|记者|艺术家|音乐家|摄影师|经理|顾问|分析师|厨师|电工|司机|飞行员|药剂师|心理咨询师|教授|翻译|农民|园丁|警察|消防员|店员|创业者|兽医|牙医|演员|编辑|开发者|公务员|面包师))(?=\\s*(?:[，。；！,.!\\n]|$))",
      key: "job",
      category: "work",
    },
    { pattern: "我(?:从事|的工作是|的职业是){V}", key: "job", category: "work", confidence: 0.75 },
    {
      pattern:
        "我(?:现在|正)?在(?<v>[^，。；！？,.!?\\n]{1,12}?(?:大学|学院|中学))(?:学习|读书|上学|读|学|念)",
      key: "studies_at",
      category: "work",
    },
    {
      pattern: "我(?:现在)?(?:学|主修|读|攻读)的?(?:专业)?是?(?<v>[\\p{Script=Han}]{1,8}?)专业",
      key: "studies",
      category: "work",
    },
    {
      pattern:
        "我(?:最近|现在|目前)?(?:正在|在)(?:写|做|开发|设计|筹备|制作|建)(?:我的)?(?=一)一?(?:[个本部款篇首份])(?!邮件|作业|问题|报告|测试|梦){V}",
      key: "project",
      category: "project",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern: "我的?(?:新|当前|下一个)?项目(?:是|叫做?){V}",
      key: "project",
      category: "project",
      isMany: true,
    },
    // Family, friends, animals.
    {
      pattern:
        "我(?:的)?{KIN}(?:的名字)?(?:叫做?|名叫|是)(?!我|你|他|什么|一|个|不|[^，。]{0,8}(?:师|生|员|人|的))(?<v>[\\p{L}·]{1,12}?)(?=\\s*(?:[，。；！,.!\\n]|$))",
      key: "{k}",
      category: "family",
    },
    {
      pattern:
        "我(?:的)?{PERSON}(?:的名字)?(?:叫做?|名叫)(?!我|你|他|什么)(?<v>[\\p{L}·]{1,12}?)(?=\\s*(?:[，。；！,.!\\n]|$))",
      key: "{k}",
      category: "person",
    },
    {
      pattern: "我(?:和|跟)(?<v>[\\p{L}·]{1,8}?)(?:已经)?结婚",
      key: "partner",
      category: "family",
    },
    {
      pattern:
        "我们?有(?<v>(?:\\d|[一两二三四五])个(?:孩子|儿子|女儿|哥哥|弟弟|姐姐|妹妹|兄弟|小孩))(?!叫)",
      key: "family",
      category: "family",
    },
    {
      pattern:
        "我(?:家|们)?(?:养了?|有)(?:一)?(?:[只条匹个])[^，。]{0,6}?{PET}，?(?:它)?(?:名字)?(?:叫做?|名叫)(?<v>[\\p{L}·]{1,10}?)(?=\\s*(?:[，。；！,.!\\n]|$))",
      key: "{k}",
      category: "possession",
    },
    {
      pattern:
        "我(?:家)?(?:的)?{PET}(?:的名字)?(?:叫做?|名叫)(?<v>[\\p{L}·]{1,10}?)(?=\\s*(?:[，。；！,.!\\n]|$))",
      key: "{k}",
      category: "possession",
    },
    // Health.
    {
      pattern: "我对(?<v>[^，。；！？,.!?\\n]{1,20}?)(?:严重|很|非常)?过敏",
      key: "allergic_to",
      category: "health",
      isMany: true,
      isList: true,
    },
    {
      pattern: "我(?<v>乳糖不耐受?|麸质不耐受?)",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern:
        "我(?:有|患有|得了|被诊断(?:出|为|患有)?)(?:轻度|严重|慢性)?(?<v>(?:[12一二]型)?(?:糖尿病|哮喘|偏头痛|癫痫|关节炎|高血压|多动症|自闭症|焦虑症|抑郁症|失眠症?|湿疹|银屑病|耳鸣|癌症|花粉症|鼻炎|痛风|贫血|心脏病))",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "我(?:是)?(?<v>色盲|左撇子|怀孕|近视|聋人|失聪)",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "我(?:现在)?(?:是(?:一[个名])?素食(?:主义)?者|吃素)",
      key: "diet",
      category: "preference",
      value: "vegetarian",
    },
    {
      pattern: "我(?:是(?:一[个名])?)?纯素(?:主义|食)者",
      key: "diet",
      category: "preference",
      value: "vegan",
    },
    {
      pattern:
        "我(?:从来|从|一般)?不[吃喝](?<v>(?!了|完|下|饭|什么|到|惯)[\\p{Script=Han}]{1,5})(?=\\s*(?:[，。；！,.!\\n]|$))",
      key: "avoids",
      category: "preference",
      isMany: true,
      confidence: 0.75,
    },
    // Likes.
    {
      pattern: "我最(?:喜欢|爱)的(?<k>[\\p{Script=Han}]{1,5}?)(?:就)?是(?!什么|哪|谁){V}",
      key: "favourite_{k}",
      category: "preference",
    },
    {
      pattern: `我(?:更|比较|宁愿|宁可|还是)(?:更)?(?:喜欢|偏爱|爱|倾向于?)${NOT_AN_OBJECT}(?<v>[^，。；！？,.!?\\n]{1,20}?)(?=而不|胜过|\\s*(?:[，。；！,.!\\n]|$))`,
      key: "prefers",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `我(?:偏爱|偏好)${NOT_AN_OBJECT}{V}`,
      key: "prefers",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?:我|${BUT})${MANY}(?:不(?:太|怎么|是很)?(?:喜欢|爱)|讨厌|受不了|厌恶|恨)(?:吃|喝)?${NOT_AN_OBJECT}{L}`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?:我|${BUT})${MANY}(?:喜欢|爱|热爱|喜爱|爱好)(?:上)?(?:吃|喝)?${NOT_AN_OBJECT}{L}`,
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: "我(?:的)?(?:爱好|兴趣)(?:是|有|包括){L}",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    // What one has.
    {
      pattern:
        "我(?:刚|最近|新)?(?:买了?|开|有|拥有)(?:的是)?一?(?:辆|台|架|部|艘|套|栋)(?:新)?(?!问题){V}",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern:
        "我(?:家)?(?:养了?|有)(?<v>(?:[一两三二\\d])[只条匹][^，。；！？,.!?\\n]{1,6})(?=\\s*(?:[。；！.!\\n]|$))",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    { pattern: "我的{OWNED}是(?!坏|什么|新的|旧的){V}", key: "{k}", category: "possession" },
    // Contact.
    {
      pattern:
        "我的?(?:新|工作|私人)?(?:电子)?(?:邮箱|邮件地址|邮件)(?:地址)?是[:：]?\\s*(?<v>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)",
      key: "email",
      category: "person",
    },
    {
      pattern:
        "我的?(?:新|工作|私人)?(?:电话|手机|手机号|电话号码|手机号码|联系电话)(?:号码?)?是[:：]?\\s*(?<v>\\+?\\d[\\d ()/-]{5,}\\d)",
      key: "phone",
      category: "person",
    },
    { pattern: "我的?微信号?是[:：]?\\s*(?<v>[\\w-]{4,30})", key: "wechat", category: "person" },
    { pattern: "我的?{PLACE}(?:是|在)(?!什么|哪|不){V}", key: "{k}", category: "person" },
    // Whatever is to be kept.
    {
      pattern:
        "(?:请|帮我|麻烦你?)?(?:记住|记得|记一下|记下来?|别忘了|不要忘记)[，,:：]?(?!我说|了|吗|那次|那天|这)(?<v>[^？?\\n\\ufffc]{3,200}?)(?=\\s*[。！.!]?\\s*$)",
      key: "note",
      category: "other",
      isMany: true,
      keepsTime: true,
    },
  ],
};
