import { phraseBook } from '../../contract/chats/phrases/book.ts';
import { type PhraseLanguage, phraseLanguages, writePhrase } from '../../contract/chats/phrases/phrase.ts';
import type { Doubt } from '../../contract/content/translations.ts';
import { findDoubts, type Sentence } from '../../server/content/translation/check/check.ts';
import { doseSentences } from './dose-sentences.ts';

/** Two texts by people that say the same. */
export type Pair = { name: string; original: Sentence; translated: Sentence };

/** What stands in the blanks of phrases, so that they have dates, sums and names. */
const values = {
  date: '2027-03-12',
  from: '2027-03-12',
  until: '2027-04-02',
  time: '14:30',
  sum: { amount: 1500.5, currency: 'EUR' as const },
  count: 3,
  phone: '+49 30 1234567',
  medicine: 'Xarelto',
};

/** Texts in four languages: those in even places were used to tune the check, the others were not looked at. */
export const corpora: Record<'phrases' | 'doses', readonly Record<PhraseLanguage, string>[]> = {
  phrases: [...phraseBook.values()].map((phrase) => ({
    en: writePhrase(phrase, values, 'en'),
    ru: writePhrase(phrase, values, 'ru'),
    de: writePhrase(phrase, values, 'de'),
    ar: writePhrase(phrase, values, 'ar'),
  })),
  doses: doseSentences,
};

/** Every text of a half of a corpus with each of its translations, in all twelve directions. */
export const pairsOf = (corpus: keyof typeof corpora, half: 'tuned' | 'unseen'): Pair[] =>
  corpora[corpus]
    .filter((_, at) => (at % 2 === 0) === (half === 'tuned'))
    .flatMap((texts) =>
      phraseLanguages.flatMap((from) =>
        phraseLanguages
          .filter((to) => to !== from)
          .map((to) => ({
            name: texts.en,
            original: { text: texts[from], language: from },
            translated: { text: texts[to], language: to },
          })),
      ),
    );

/** Words that deny, written here once more: the check's own list would find what it knows. */
const denying: Record<PhraseLanguage, RegExp> = {
  en: /\b(?:do not|does not|did not|is not|was not|must not|not|no|never|nobody|without|cannot)\b/iu,
  ru: /(?<!\p{L})(?:никогда не|никто не|не|нет|без|нельзя)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:nicht|keine?n?r?|nie|niemand|ohne)(?!\p{L})/iu,
  ar: /(?<!\p{L})(?:و?لا|لم|لن|و?ليس(?:ت)?|لست|دون|بدون|غير)(?!\p{L})/iu,
};

const unitSwaps: readonly [RegExp, string][] = [
  [/(?<=\d\s?)mg(?!\p{L})/u, 'g'],
  [/(?<=\d\s?)мг(?!\p{L})/u, 'г'],
  [/(?<=\d\s?)ملغ(?!\p{L})/u, 'غ'],
  [/(?<=\d\s?)(?:mcg|µg)(?!\p{L})/u, 'mg'],
  [/(?<=\d\s?)мкг(?!\p{L})/u, 'мг'],
  [/(?<=\d\s?)مكغ(?!\p{L})/u, 'ملغ'],
  [/(?<=\d\s?)ml(?!\p{L})/u, 'l'],
  [/(?<=\d\s?)days(?!\p{L})/u, 'weeks'],
  [/(?<=\d\s?)Tage(?!\p{L})/u, 'Wochen'],
  [/(?<=\d\s?)дней(?!\p{L})/u, 'недель'],
  [/(?<=\d\s?)أيام(?!\p{L})/u, 'أسابيع'],
];

const medicines =
  /Xarelto|Amoxicillin|amoxicillin|амоксициллин|أموكسيسيلين|[Ii]buprofen|ибупрофен|إيبوبروفين|[Bb]isoprolol|бисопролола?|بيسوبرولول|[Ww]arfarin|варфарина?|(?:ال)?وارفارين|[Pp]aracetamol|Парацетамол|باراسيتامول|[Aa]spirin|Аспирин|أسبرين|[Ll]evothyroxine?|Левотироксин|ليفوثيروكسين|[Cc]lopidogrel|клопидогрел|كلوبيدوغريل/u;
const otherMedicine: Record<PhraseLanguage, string> = {
  en: 'metformin',
  ru: 'метформин',
  de: 'Metformin',
  ar: 'ميتفورمين',
};

export type Mutation = { kind: Doubt; translated: string };

/** Errors that machines make, put into a right translation: one of each kind that it has room for. */
export function mutate({ original, translated }: Pair): Mutation[] {
  const { text } = translated;
  const language = translated.language as PhraseLanguage;
  const made: Mutation[] = [];
  const add = (kind: Doubt, changed: string) => {
    if (changed !== text) made.push({ kind, translated: changed });
  };
  // A digit becomes another one, and a whole number gets ten times as large.
  add(
    'number',
    text.replace(/\d/, (digit) => String((Number(digit) + 3) % 10)),
  );
  add(
    'number',
    text.replace(/(?<![\d.,])\d+(?![\d.,])/, (digits) => `${digits}0`),
  );
  for (const [pattern, by] of unitSwaps) add('unit', text.replace(pattern, by));
  add('name', text.replace(medicines, otherMedicine[language]));
  const isDenied = denying[original.language as PhraseLanguage].test(original.text);
  if (isDenied) add('negation', text.replace(denying[language], ' '));
  return made;
}

export type Figures = {
  pairs: number;
  falseAlarms: number;
  mutations: Record<Doubt, { made: number; caught: number }>;
};

export function measure(
  corpus: keyof typeof corpora,
  half: 'tuned' | 'unseen',
  note?: (line: string) => void,
): Figures {
  const pairs = pairsOf(corpus, half);
  const zero = () => ({ made: 0, caught: 0 });
  const figures: Figures = {
    pairs: pairs.length,
    falseAlarms: 0,
    mutations: { number: zero(), unit: zero(), name: zero(), negation: zero() },
  };
  for (const pair of pairs) {
    const { original, translated } = pair;
    const found = findDoubts(original, translated);
    if (found.length > 0) {
      figures.falseAlarms += 1;
      note?.(`alarm ${found}: ${original.text} | ${translated.text}`);
    }
    for (const { kind, translated: text } of mutate(pair)) {
      const counted = figures.mutations[kind];
      counted.made += 1;
      if (findDoubts(original, { ...translated, text }).length > 0) counted.caught += 1;
      else note?.(`missed ${kind}: ${original.text} | ${text}`);
    }
  }
  return figures;
}
