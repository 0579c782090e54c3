import { type DemoLanguage, wordsByLanguage } from './languages.ts';
import type { Random } from './random.ts';
import type { Part } from './words/words.ts';

/** What a clinic does, in the order of every list of words. */
export const kinds = [
  'eye',
  'heart',
  'bones',
  'cancer',
  'teeth',
  'women',
  'fertility',
  'children',
  'nerves',
  'skin',
  'plastic',
  'urology',
  'rehabilitation',
  'hospital',
  'diagnostics',
  'ear',
] as const;
export type Kind = (typeof kinds)[number];

/** Languages every demo clinic has a name in. */
const labelLanguages = ['ru', 'en', 'de', 'ar'] as const;

export type ClinicNames = {
  title: string;
  titleLang: DemoLanguage;
  labels: { lang: string; text: string }[];
  /** The English name, from which the slug is made. */
  english: string;
};

/** A city's name in its own country and in the languages of the interface; where there is none, the clinic's name stands alone. */
export type CityNames = { own: string; en: string; de: string; ru: string | null; ar: string | null };

export type InventedName = { first: Part; second: Part };

export function inventName(random: Random, language: DemoLanguage): InventedName {
  const { first, second } = wordsByLanguage[language];
  return { first: random.pick(first), second: random.pick(second) };
}

type Script = 'own' | 'latin' | 'ru' | 'ar';

function write(language: DemoLanguage, { first, second }: InventedName, script: Script): string {
  const { join, joinElsewhere } = wordsByLanguage[language];
  return `${first[script]}${script === 'own' ? join : joinElsewhere}${second[script]}`;
}

function phrase(language: DemoLanguage, kind: Kind, name: string): string {
  const pattern = wordsByLanguage[language].kinds[kinds.indexOf(kind)] ?? '*';
  return pattern.replace('*', () => name);
}

/** What the clinic calls itself. */
export function writeTitle(
  language: DemoLanguage,
  country: string,
  kind: Kind,
  name: InventedName,
  city: CityNames | null,
) {
  const words = wordsByLanguage[language];
  const [open, close] = words.quotes;
  const title = phrase(language, kind, `${open}${write(language, name, 'own')}${close}`);
  const local =
    country === 'US' ? title.replace('Centre', 'Center').replace('Orthopaedic', 'Orthopedic') : title;
  return city && words.isLatin ? `${local} ${city.own}` : local;
}

/** A name in the clinic's own language and in each language of the interface, with the city in it when one is given. */
export function nameClinic(
  language: DemoLanguage,
  country: string,
  kind: Kind,
  name: InventedName,
  city: CityNames | null,
): ClinicNames {
  const scripts = { ru: 'ru', en: 'latin', de: 'latin', ar: 'ar' } as const;
  const labels = labelLanguages.map((lang) => {
    const script = scripts[lang];
    const text = phrase(lang, kind, write(language, name, script));
    const cityName = city?.[lang];
    if (!cityName) return { lang, text };
    return { lang, text: script === 'latin' ? `${text} ${cityName}` : `${text} (${cityName})` };
  });
  return {
    title: writeTitle(language, country, kind, name, city),
    titleLang: language,
    labels: labels.filter(({ lang }) => lang !== language),
    english: labels.find(({ lang }) => lang === 'en')?.text ?? '',
  };
}
