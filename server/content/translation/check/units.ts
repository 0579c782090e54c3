/**
 * Units by one name each. `hard`: a dose or a measure, which a translation must keep beside its number. The others, of time
 * and of counting, may stand elsewhere in a sentence, and only a different one is wrong.
 */
type Unit = { name: string; isHard: boolean; pattern: RegExp };

const unit = (name: string, isHard: boolean, source: string): Unit => ({
  name,
  isHard,
  pattern: new RegExp(`^(?:${source})(?![\\p{L}\\p{M}])`, 'iu'),
});

/** As they stand right after a number. Longer ones first: `mg` is no metre. */
const units: readonly Unit[] = [
  unit(
    'mcg',
    true,
    'mcg|[µμ]g|ug|мкг|micrograms?|microgrammes?|mikrogramm|микрограмм\\p{L}*|(?:ميكرو|مكغ|مكج)\\s?(?:غرام|جرام|غ|جم)?\\p{L}*',
  ),
  unit(
    'mg',
    true,
    'mg|мг|milligram\\p{L}*|миллиграмм\\p{L}*|ملغ|ملغم|ملجم|مجم|مغ|م[غج]|(?:ملي|ميلي)\\s?(?:غرام|جرام)\\p{L}*',
  ),
  unit(
    'kg',
    true,
    'kg|кг|kilogra[m]+\\p{L}*|kilos?|килограмм\\p{L}*|كغ|كغم|كجم|كيلو\\s?(?:غرام|جرام)?\\p{L}*',
  ),
  unit('ml', true, 'ml|мл|millilit\\p{L}*|миллилитр\\p{L}*|مل|ملل|(?:ملي|ميلي)\\s?لتر\\p{L}*'),
  unit('mmol/l', true, 'mmol/l|ммоль/л|مليمول/(?:ل|لتر)|ملي\\s?مول/(?:ل|لتر)'),
  unit('mmhg', true, 'mm\\s?Hg|мм\\s?рт\\.?\\s?ст|ملم\\s?زئبق\\p{L}*|مم\\s?زئبق\\p{L}*'),
  unit('mm', true, 'mm|мм|millimet\\p{L}*|миллиметр\\p{L}*|ملم|مم|(?:ملي|ميلي)\\s?متر\\p{L}*'),
  unit(
    'cm',
    true,
    'cm|см|centimet\\p{L}*|zentimeter\\p{L}*|сантиметр\\p{L}*|سم|سنتيمتر\\p{L}*|سنتمتر\\p{L}*',
  ),
  unit('km', true, 'km|км|kilomet\\p{L}*|километр\\p{L}*|كم|كيلومتر\\p{L}*'),
  unit(
    'iu',
    true,
    'I\\.?\\s?U\\.?|I\\.?\\s?E\\.?|МЕ|международн\\p{L}+\\s+единиц\\p{L}*|international\\s+units?|internationale\\s+einheit\\p{L}*|وحد\\p{L}+\\s+دولي\\p{L}+',
  ),
  unit('%', true, '%|percent|per\\s?cent|prozent|процент\\p{L}*|بالمئة|بالمائة|في\\s+الم[ئا]\\p{L}*'),
  unit('°', true, '°\\s?[CС]?|degrees?|grad|градус\\p{L}*|درج\\p{L}+'),
  unit('g', true, 'g|г(?!\\.|од)|gram(?:me)?s?|gramm|грамм\\p{L}*|غ|غم|جم|غرام\\p{L}*|جرام\\p{L}*'),
  unit('l', true, 'l|л|lit(?:re|er)s?|литр\\p{L}*|لتر\\p{L}*'),
  unit('minute', false, 'min|minutes?|minuten?|мин|минут\\p{L}*|دقيق\\p{L}+|دقائق'),
  unit('hour', false, 'h|hrs?|hours?|stunden?|std|ч|час(?:а|ов|ы|ам|ами|ах)?|ساع\\p{L}+'),
  unit('day', false, 'days?|tage?n?|день|дня|дней|дням|днями|днях|сут\\p{L}*|يوم\\p{L}*|أيام|ايام'),
  unit('week', false, 'weeks?|wochen?|недел\\p{L}*|أسبوع\\p{L}*|أسابيع|اسابيع'),
  unit('month', false, 'months?|monate?n?|месяц\\p{L}*|мес|شهر\\p{L}*|أشهر|شهور'),
  unit(
    'year',
    false,
    'years?|jahre?n?|год|года|годам|годами|годов|годах|лет|годы|سن\\p{L}+|أعوام|عام\\p{L}*',
  ),
  unit('tablet', false, 'tablets?|pills?|tabletten?|таблет\\p{L}*|табл|أقراص|قرص\\p{L}*|حب\\p{L}+'),
  unit('drop', false, 'drops?|tropfen|кап(?:ля|ли|ель|лю|лям)|قطر\\p{L}+'),
  unit('capsule', false, 'capsules?|kapseln?|капсул\\p{L}*|كبسول\\p{L}+'),
  unit('ampoule', false, 'ampoules?|ampullen?|ампул\\p{L}*|أمبول\\p{L}*'),
];

/** The unit that follows a number in `text` at `end`; null: none that is known. */
export function unitAt(text: string, end: number): Unit | null {
  const rest = /^[\s\u00a0\u202f-]{0,2}(.*)$/s.exec(text.slice(end, end + 60))?.[1] ?? '';
  return units.find(({ pattern }) => pattern.test(rest)) ?? null;
}

const currencies: readonly [string, RegExp][] = [
  ['EUR', /€|\bEUR\b|\beuros?\b|(?<!\p{L})евро(?!\p{L})|يورو/iu],
  ['USD', /\$|\bUSD\b|\bdollars?\b|(?<!\p{L})доллар|دولار/iu],
  ['RUB', /₽|\bRUB\b|\br[ou]ubles?\b|\brubel\b|(?<!\p{L})руб|روبل/iu],
  ['GBP', /£|\bGBP\b|\bpounds? sterling\b|фунт\p{L}* стерлинг|جنيه إسترليني/iu],
  ['AED', /\bAED\b|\bdirhams?\b|дирхам|درهم/iu],
];

/** Currencies that a text names, each once, in a fixed order. */
export const currenciesIn = (text: string): string[] =>
  currencies.flatMap(([code, pattern]) => (pattern.test(text) ? [code] : []));
