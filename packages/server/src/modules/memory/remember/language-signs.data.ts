import type { Language } from "./language-rules.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words and letters that one language has and its neighbours have not, or seldom. */
export const LANGUAGE_SIGNS: readonly (readonly [
  Language,
  { readonly words: ReadonlySet<string>; readonly letters: RegExp },
])[] = [
  [
    "en",
    {
      words: words(
        "i i'm i’m i've i’ve i'd my me the a an and is are was am of to in on at for with that this it you we he she they have has had not don't don’t no longer from name live work like love hate please remember actually about what do if would can how because but as called",
      ),
      letters: /\b(?:th|wh)\w/,
    },
  ],
  [
    "de",
    {
      words: words(
        "ich bin mein meine meinen meiner meinem mir mich der die das den dem ein eine einen einem einer und ist sind war nicht kein keine mehr in im am an auf für mit dass du wir er sie es habe hat heiße heisse wohne arbeite mag bitte aus bei als nach vor zu seit wenn aber eigentlich merk nein",
      ),
      letters: /[äöüß]/,
    },
  ],
  [
    "es",
    {
      words: words(
        "yo soy mi mis me el la los las un una y es está son era no ya en de del al por para con que tú usted nosotros él ella tengo tiene llamo vivo trabajo gusta gustan encanta encantan odio prefiero como pero porque si desde hace nací estoy recuerda años perro gato hola mucho muy tenemos hijos nos dos mudé conduzco hablo",
      ),
      letters: /[ñ¿¡]|ción\b/,
    },
  ],
  [
    "pt",
    {
      words: words(
        "eu sou meu minha meus minhas me o a os as um uma e é está são era não já em no na nos nas de do da dos das ao por para com que você nós ele ela tenho tem chamo moro trabalho gosto adoro amo odeio prefiro como mas porque se desde há nasci estou lembre lembra anos cachorro gato olá oi muito mais mudei duas dois falo português inglês trabalhando dirijo temos",
      ),
      letters: /[ãõç]|ção\b|lh|nh/,
    },
  ],
];
