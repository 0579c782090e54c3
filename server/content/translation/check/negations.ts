/**
 * Words that deny. A sentence that has one needs, in its translation, another or a word of `hints`: those say the same
 * without denying (`unwell`, `запрещено`, `vermeiden`). Counting them would be no use: Russian denies twice where English does once.
 */
const negators: Record<string, RegExp> = {
  en: /\b(?:no(?!\.?\s*\d)|not|none|nor|neither|never|nothing|nobody|nowhere|without|cannot|\w+n['’]t)\b/giu,
  de: /(?<!\p{L})(?:nicht|nichts|kein\p{L}*|nie|niemals|niemand\p{L}*|nirgends|ohne|weder|nein|keinesfalls)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:не|нет|ни|нельзя|никогда|никто|никого|никому|ничего|ничем|ничто|никак\p{L}*|нигде|никуда|без|нету)(?![\p{L}-])/giu,
  ar: /(?<!\p{L})(?:[وف]?(?:لا|لم|لن|ليس\p{L}*|لست\p{L}*|لسنا|بدون|دون|غير|عدم|بلا|ألا|كلا)|ل?(?:عدم|غير)|بعدم|وعدم|لئلا|ولا)(?!\p{L})/giu,
};

const hints: Record<string, RegExp> = {
  en: /\b(?:un(?!der|til|it|ion|ique|ivers|i\b)\w{3,}|im(?:possible|patient)|in(?:ability|correct|sufficient|valid|complete)|avoid\w*|absen\w+|lack\w*|fail\w*|refus\w+|forbid\w*|forbidden|prohibit\w*|contraindicat\w+|free of|\w+-free|free|fasting|empty stomach|instead|except|miss\w*|hardly|barely|still|at the latest|as soon as)\b/iu,
  de: /(?<!\p{L})(?:un(?!d(?!\p{L})|ter|s(?!\p{L})|ser)\p{L}{4,}|vermeid\p{L}*|verbot\p{L}*|verzicht\p{L}*|fehl\p{L}*|abgelehn\p{L}*|ablehn\p{L}*|nüchtern\p{L}*|außer\p{L}*|spätestens|höchstens|statt\p{L}*|kaum|frei(?!\p{L})|\p{L}+frei\p{L}*|\p{L}{3,}los(?:e|en|er|es|em)?|sonst|erst)(?!\p{L})/iu,
  ru: /(?<!\p{L})(?:не(?!дел|обход|рв|мец|скольк|фр|йро|бо|редк|го(?!\p{L})|й(?!\p{L})|му(?!\p{L}))\p{L}{4,}|запре\p{L}*|избега\p{L}*|отсутств\p{L}*|отказ\p{L}*|противопоказ\p{L}*|прекрат\p{L}*|плох\p{L}*|кроме|вместо|натощак|лишь|беспло\p{L}*|бес(?!ед)\p{L}{3,}|без(?!оп)\p{L}{3,}|едва|перестан\p{L}*|крайне|самое позднее|иначе)(?!\p{L})/iu,
  ar: /(?<!\p{L})[ولبفك]{0,2}(?:ال)?(?:[اي]متن\p{L}+|يمنع|يُمنع|ممنوع\p{L}*|تجن\p{L}+|رفض\p{L}*|توقف\p{L}*|مستحيل\p{L}*|إلا|سوى|خال\p{L}+|انعدام|على الريق|صائم\p{L}*|مجان\p{L}*|يتعذ\p{L}+|تعذ\p{L}+|نقص|يفتقر|خلو\p{L}*|بدل\p{L}*|محظور\p{L}*|حظر|يحظر|ينعدم|أقصاه|أقصى|فارغة|بخلاف)(?!\p{L})/iu,
};

/** Polite questions, questions that deny nothing, and the like: taken out first. */
const idioms: Record<string, RegExp> = {
  en: /\b(?:why (?:don['’]t|not)|(?:don['’]t|doesn['’]t|isn['’]t|aren['’]t) (?:you|it|we)\?|whether or not|not only)\b/giu,
  de: /(?<!\p{L})(?:nicht nur|nicht wahr)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:не (?:могли|мог|могла|можете|хотели|хотите|желаете|подскажете)(?: ли)?(?: бы)?(?: ли)?(?: вы)?|не только)(?!\p{L})/giu,
  ar: /(?<!\p{L})(?:ليس فقط|لا سيما|لا بأس|لا شك)(?!\p{L})/giu,
};

/** They deny in one language and not in another: neither side is judged by them. */
const limits: Record<string, RegExp> = {
  en: /\b(?:no|not) later than\b/giu,
  de: /(?<!\p{L})nicht später als(?!\p{L})/giu,
  ru: /(?<!\p{L})не (?:позднее|позже)(?!\p{L})/giu,
};

const bare = (text: string): string => text.replace(/[\u064b-\u0652\u0640]/g, '');

const isKnown = (language: string): boolean => negators[language] !== undefined;

const NOTHING = /$^/u;

type Denial = { denies: boolean; hints: boolean };

function readDenial(text: string, language: string): Denial {
  const said = bare(text).replace(idioms[language] ?? NOTHING, ' ');
  const plain = said.replace(limits[language] ?? NOTHING, ' ');
  return {
    denies: plain.match(negators[language] ?? NOTHING) !== null,
    hints: plain !== said || hints[language]?.test(plain) === true,
  };
}

/** Whether one of the two denies what the other does not. False for a language whose words are not known here. */
export function negationsDiffer(
  original: { text: string; language: string },
  translated: { text: string; language: string },
): boolean {
  if (!isKnown(original.language) || !isKnown(translated.language)) return false;
  const one = readDenial(original.text, original.language);
  const other = readDenial(translated.text, translated.language);
  if (one.denies === other.denies) return false;
  return one.denies ? !other.hints : !one.hints;
}
