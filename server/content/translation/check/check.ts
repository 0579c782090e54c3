import type { Doubt } from '../../../../contract/content/translations.ts';
import { missingNames } from './medicines.ts';
import { negationsDiffer } from './negations.ts';
import { type FoundNumber, findNumbers, westernise } from './numbers.ts';
import { currenciesIn, unitAt } from './units.ts';

export type Sentence = { text: string; language: string };

/** Numbers that people also write as words, by value; in all languages of the interface together. */
const inWords: readonly [number, RegExp][] = [
  [
    1,
    /\b(?:one|once|an?|single|ein\p{L}*|einmal)\b|(?<!\p{L})(?:од[ин]\p{L}*|раз|единожды)(?!\p{L})|واحد|مرة/iu,
  ],
  [
    2,
    /\b(?:two|twice|both|second|zwei\p{L}*|beide\p{L}*)\b|(?<!\p{L})(?:дв[аеу]\p{L}*|дважды|второ\p{L}*|оба|обе)(?!\p{L})|اثن|إثن|مرتين|(?:ين|ان|تين|تان)(?!\p{L})/iu,
  ],
  [
    3,
    /\b(?:three|third|thrice|drei\p{L}*|dritt\p{L}*)\b|(?<!\p{L})(?:тр[иёе]\p{L}*|трижды)(?!\p{L})|ثلاث|ثالث/iu,
  ],
  [4, /\b(?:four\w*|vier\p{L}*)\b|(?<!\p{L})четыр\p{L}*|четверт\p{L}*|أربع|رابع/iu],
  [5, /\b(?:five|fifth|fünf\p{L}*)\b|(?<!\p{L})пят[ьи]\p{L}*|пяты\p{L}*|خمس|خامس/iu],
  [6, /\b(?:six\w*|sechs\p{L}*)\b|(?<!\p{L})шест\p{L}*|ست[ةّ ]?|سادس/iu],
  [7, /\b(?:seven\w*|sieben\p{L}*|siebte\p{L}*)\b|(?<!\p{L})сем[ьи]\p{L}*|седьм\p{L}*|سبع|سابع/iu],
  [8, /\b(?:eight\w*|acht\p{L}*)\b|(?<!\p{L})во[сc](?:емь|ьми|ьмо)\p{L}*|ثمان|ثامن/iu],
  [9, /\b(?:nine|ninth|neun\p{L}*)\b|(?<!\p{L})девят\p{L}*|تسع|تاسع/iu],
  [10, /\b(?:ten|tenth|zehn\p{L}*)\b|(?<!\p{L})десят\p{L}*|عشر|عاشر/iu],
  [12, /\b(?:twelve|twelfth|zwölf\p{L}*|dozen)\b|двенадцат\p{L}*|اثنا عشر|اثني عشر/iu],
];

const isInWords = (values: readonly number[], text: string): boolean =>
  inWords.some(([value, pattern]) => values.includes(value) && pattern.test(text));

const meet = (one: FoundNumber, other: FoundNumber): boolean =>
  one.values.some((value) => other.values.includes(value));

type Matched = { pairs: [FoundNumber, FoundNumber][]; left: FoundNumber[]; right: FoundNumber[] };

/** Numbers that say the same, each once; and what is left of both sides. */
function match(originals: readonly FoundNumber[], translated: readonly FoundNumber[]): Matched {
  const right = [...translated];
  const pairs: Matched['pairs'] = [];
  const left: FoundNumber[] = [];
  for (const number of originals) {
    const at = right.findIndex((other) => meet(number, other));
    if (at === -1) left.push(number);
    else pairs.push([number, ...right.splice(at, 1)] as [FoundNumber, FoundNumber]);
  }
  return { pairs, left, right };
}

/** Whether a number of the original stands beside another unit in the translation, or beside none where it is a dose. */
function unitsDiffer(originals: Read, translated: Read): boolean {
  const unitsOf = ({ text, numbers }: Read) =>
    numbers.flatMap(({ values, end }) => {
      const unit = unitAt(text, end);
      return unit ? [{ values, unit }] : [];
    });
  const mine = unitsOf(originals);
  const theirs = unitsOf(translated);
  const meets = (one: number[], other: number[]) => one.some((value) => other.includes(value));
  const lacks = (from: typeof mine, among: typeof mine): boolean =>
    from.some(({ values, unit }) => {
      const beside = among.filter((other) => meets(values, other.values));
      if (beside.some((other) => other.unit.name === unit.name)) return false;
      return unit.isHard || beside.some((other) => other.unit.isHard) || beside.length > 0;
    });
  return lacks(mine, theirs) || lacks(theirs, mine);
}

type Read = { text: string; numbers: FoundNumber[] };

const read = ({ text, language }: Sentence): Read => {
  const plain = westernise(text);
  return { text: plain, numbers: findNumbers(plain, language) };
};

function currenciesDiffer(one: string, other: string): boolean {
  const [mine, theirs] = [currenciesIn(one), currenciesIn(other)];
  return mine.length > 0 && theirs.length > 0 && mine.join() !== theirs.join();
}

/**
 * In what a translated sentence does not agree with its original: numbers (dates and times too), units with doses, names of
 * medicines, negations. Empty: nothing was found, which proves nothing about its other words.
 */
export function findDoubts(original: Sentence, translated: Sentence): Doubt[] {
  const one = read(original);
  const other = read(translated);
  const { left, right } = match(one.numbers, other.numbers);
  const areNumbersOff =
    left.some(({ values }) => !isInWords(values, other.text)) ||
    right.some(({ values }) => !isInWords(values, one.text));
  const doubts: Doubt[] = [];
  if (areNumbersOff) doubts.push('number');
  if (unitsDiffer(one, other) || currenciesDiffer(one.text, other.text)) doubts.push('unit');
  if (missingNames({ ...original, text: one.text, numbers: one.numbers }, other.text).length > 0)
    doubts.push('name');
  if (negationsDiffer(original, translated)) doubts.push('negation');
  return doubts;
}
