import { foldText, skeleton } from '../../../platform/text/text.ts';
import type { FoundNumber } from './numbers.ts';
import { unitAt } from './units.ts';

/** Ends of international nonproprietary names, in Latin and in Cyrillic letters. */
const LATIN_STEM =
  /^[a-z]{3,}(?:mab|pril|prilat|sartan|olol|statin|vastatin|cillin|mycin|micin|floxacin|azole?|prazole?|tidine?|caine?|dipine?|gliptin|gliflozin|formin|parin|parine|xaban|profen|fenac|coxib|setron|dronate?|dronic|terol|[iaeo]sone|nison|thason|solone?|cycline?|ciclovir|vir|tinib|zepam|zolam|triptan|glutide?|platin|rubicin|taxel|grel|lukast|oxetine?|pramide?|barbital|codone?|morphine?|morphin|fentanyl|thyroxine?|furosemide?|semide?|thiazide?|warfarin|heparin|insulin|nidazole?|conazole?|bendazole?|amol|salicyl\w*)$/;
const CYRILLIC_STEM =
  /^[а-я]{3,}(?:маб|прил|сартан|олол|статин|циллин|мицин|флоксацин|азол|празол|тидин|каин|дипин|глиптин|глифлозин|формин|парин|ксабан|профен|фенак|коксиб|сетрон|дронат|терол|золон|циклин|цикловир|вир|тиниб|зепам|золам|триптан|глутид|платин|рубицин|таксел|грел|лукаст|оксетин|прамид|барбитал|морфин|фентанил|тироксин|семид|тиазид|варфарин|гепарин|инсулин|нидазол|коназол|амол)(?:а|у|ом|е|ы|ов)?$/;
const ARABIC_STEM =
  /(?:سيلين|مايسين|ميسين|ستاتين|برازول|فلوكساسين|بريل|سارتان|بروفين|سيتامول|نيدازول|فورمين|بارين|فناك|لوكاست|أنسولين|إنسولين|ازول|سيكلين|ولول|[غج]ريل|روكسين|اسبرين|وارفارين|ديجوكسين)$/;

/** Old names without such an end, and brands that patients write most. */
const COMMON = new Set(
  'aspirin analgin paracetamol acetaminophen ibuprofen metformin insulin heparin warfarin morphine tramadol nurofen xarelto eliquis plavix clexane concor lyrica novalgin metamizole metamizol digoxin prednisone prednisolone dexamethasone omeprazole pantoprazole amoxicillin augmentin diclofenac voltaren euthyrox'.split(
    ' ',
  ),
);
const COMMON_CYRILLIC =
  /^(?:аспирин|анальгин|парацетамол|ибупрофен|инсулин|морфин|трамадол|нурофен|ксарелто|эликвис|плавикс|клексан|конкор|преднизолон|дексаметазон|дигоксин|вольтарен|диклофенак|эутирокс|метамизол)(?:а|у|ом|е|ы|ов)?$/;

/** Ends that words of no medicine have too. */
const NOT_MEDICINES = new Set(
  'person reason season lesson prison comparison stone phone alone gone none one done zone tone bone hormone someone anyone everyone maison saison spain again main pain gain brain train certain contain maintain remain domain captain mountain fountain elixir devoir patron cortisone'.split(
    ' ',
  ),
);

/** What stands before a dose and is no name. */
const DOSE_WORDS =
  /^(?:dose|dosis|dosage|weight|weighs|gewicht|size|about|take|only|every|each|over|under|from|with|than|least|most|plus|minus|доз\p{L}*|вес|весом|массой|рост|ростом|примерно|около|более|менее|только|каждые|объём\p{L}*|объем\p{L}*|по|от|до|на)$/iu;

const isLatin = (word: string): boolean => /^[\p{Script=Latin}\d-]+$/u.test(word);

const WORD = /[\p{L}\p{M}][\p{L}\p{M}\d-]*/gu;

type Found = { word: string; start: number; end: number };

const wordsOf = (text: string): Found[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }));

const isShouted = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > (text.match(/\p{Ll}/gu)?.length ?? 0);

function isNamed(word: string): boolean {
  const folded = foldText(word);
  if (NOT_MEDICINES.has(folded)) return false;
  if (COMMON.has(folded) || LATIN_STEM.test(folded)) return true;
  return COMMON_CYRILLIC.test(folded) || CYRILLIC_STEM.test(folded) || ARABIC_STEM.test(folded);
}

/** Names that a translation must keep: medicines, foreign words of another script, and what stands before a dose. */
function findNames(text: string, language: string, numbers: readonly FoundNumber[]): string[] {
  const found = new Set<string>();
  const isNonLatin = language === 'ru' || language === 'ar';
  const isLoud = isShouted(text);
  for (const { word, start, end } of wordsOf(text)) {
    const isForeign =
      isNonLatin &&
      isLatin(word) &&
      word.length >= 3 &&
      !/^(?:mg|mcg|kg|ml|mm|cm|eur|usd|gbp|aed|rub|www|https?)$/i.test(word);
    const isCapital = !isLoud && isLatin(word) && /^\p{Lu}[\p{Lu}\d]{4,}$/u.test(word);
    if (isNamed(word) || isForeign || isCapital) found.add(word);
    else if (
      ['en', 'ru'].includes(language) &&
      /^\p{Lu}\p{Ll}{3,}/u.test(word) &&
      start > 0 &&
      !DOSE_WORDS.test(word) &&
      numbers.some((one) => /^[\s(]{1,2}$/.test(text.slice(end, one.start)) && unitAt(text, one.end)?.isHard)
    )
      found.add(word);
  }
  return [...found];
}

/** Edits from one word to the other; more than `most` where there are more. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? most + 1;
}

const isArabic = (word: string): boolean => /^\p{Script=Arabic}/u.test(word);

/**
 * Consonants as they sound: scripts differ most in vowels, and Arabic leaves them out. The letter that it writes for `v` it
 * also writes for `o` and `u`.
 */
const consonants = (word: string, withV: boolean): string =>
  skeleton(foldText(word))
    .replace(withV ? /[aeiouy'`]/g : /[aeiouyvw'`]/g, '')
    .replace(/v|w/g, 'f')
    .replace(/p/g, 'b')
    .replace(/X|J|z|S/g, 's')
    .replace(/g|q|h/g, 'k')
    .replace(/d/g, 't')
    .replace(/(.)\1+/g, '$1');

/** Arabic writes articles and some prepositions as one word with what they stand before. */
const bareForms = (word: string): string[] => {
  if (!isArabic(word)) return [word];
  const forms = [word, word.replace(/^(?:[وفبكل]?ال|لل)/, '')];
  return word.length > 5 ? [...forms, word.replace(/^[وفبكل]/, '')] : forms;
};

function soundAlike(name: string, word: string): boolean {
  const withV = !isArabic(name) && !isArabic(word);
  return bareForms(name).some((one) => {
    const sound = consonants(one, withV);
    const most = sound.length < 4 ? 0 : sound.length < 7 ? 1 : 2;
    return (
      sound.length > 1 &&
      bareForms(word).some((form) => distance(sound, consonants(form, withV), most) <= most)
    );
  });
}

function isKept(name: string, translated: readonly string[]): boolean {
  const folded = foldText(name);
  const isSame = (word: string) =>
    word === folded || word.startsWith(folded) || (word.length > 4 && folded.startsWith(word));
  if (translated.some(isSame)) return true;
  return translated.some((word) =>
    // In one script a name is spelled alike: `omeprazole`, `Omeprazol`.
    isLatin(folded) && isLatin(word)
      ? distance(folded, word, 2) <= (folded.length < 6 ? 1 : 2)
      : soundAlike(folded, word),
  );
}

/** Names of the original that its translation does not have. */
export function missingNames(
  original: { text: string; language: string; numbers: readonly FoundNumber[] },
  translated: string,
): string[] {
  const words = wordsOf(translated).map(({ word }) => foldText(word));
  return findNames(original.text, original.language, original.numbers).filter((name) => !isKept(name, words));
}
