/** Search cases made from names by machine: a seed gives the same ones every time. */

import { randomNumbers } from '../contract/platform/random.ts';
import { otherLayouts } from '../server/platform/text/script/layout.ts';
import { romanise } from '../server/platform/text/script/romanise.ts';
import { foldText, words } from '../server/platform/text/text.ts';
import type { RorClinic, RorData } from './directory-data.ts';

export type Case = {
  kind: string;
  query: string;
  name: string;
  expected: string;
  /** More clinics that the query may mean. */
  others?: readonly string[];
};

export type Random = () => number;
const pick = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values[Math.floor(random() * values.length)];

/** One mistake in a word: a letter missing, doubled up by a wrong one, two swapped, one replaced. */
export function mistype(word: string, random: Random): string {
  const letters = Array.from(word);
  const at = 1 + Math.floor(random() * (letters.length - 1));
  const wrong = pick(letters, random) ?? '';
  const kind = Math.floor(random() * 4);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, wrong);
  else if (kind === 2) letters.splice(at - 1, 2, letters[at] ?? '', letters[at - 1] ?? '');
  else letters[at] = wrong;
  return letters.join('');
}

/** One mistake in one longer word; null where there is none. */
export function withOneMistake(query: string, random: Random): string | null {
  const parts = query.split(' ');
  const long = parts.flatMap((part, at) => (/^\p{L}{5,}$/u.test(part) ? [at] : []));
  const at = long[Math.floor(random() * long.length)];
  if (at === undefined) return null;
  const word = parts[at] ?? '';
  for (let tries = 0; tries < 10; tries++) {
    const typed = mistype(word, random);
    if (typed !== word) return parts.with(at, typed).join(' ');
  }
  return null;
}

/** Mistakes as the rule allows: none in words of up to 4 letters, one up to 8, two from 9; in at most two words. */
export function withMistakes(name: string, random: Random): string | null {
  const parts = name.split(' ');
  const long = parts.map((part, at) => [part, at] as const).filter(([part]) => /^[\p{L}]{5,}$/u.test(part));
  if (long.length === 0 || /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(name)) return null;
  const turns = 1 + Math.floor(random() * 2);
  for (let turn = 0; turn < turns && long.length > 0; turn++) {
    const [part, at] = long.splice(Math.floor(random() * long.length), 1)[0] ?? ['', 0];
    const once = mistype(part, random);
    parts[at] = part.length >= 9 && random() < 0.4 ? mistype(once, random) : once;
  }
  const typed = parts.join(' ');
  return typed === name ? null : typed;
}

const onOtherLayout = (name: string): string | null =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\s'.,-]+$/u.test(name)
    ? (otherLayouts(foldLatin(name))[0] ?? null)
    : null;
const foldLatin = (name: string): string => (/[a-z]/i.test(name) ? foldText(name) : name);
const withoutAccents = (name: string): string | null =>
  foldText(name) === name.toLowerCase() ? null : foldText(name);
const inLatin = (name: string): string | null => {
  const latin = /\p{Script=Han}|[a-z]/iu.test(name) ? name : romanise(foldText(name));
  return latin === name || !/^[\x20-\x7e]+$/.test(latin) ? null : latin;
};

/** Latin words as Russian, by a common transcription of letters. */
const CYRILLIC = new Map(
  'shш chч ceсе ciси cyси khх zhж tsц yaя yuю phф thт qук xкс aа bб cк dд eе fф gг hх iи jдж kк lл mм nн oо pп rр sс tт uу vв wв yи zз'
    .split(' ')
    .map((pair) => [pair.replace(/[^a-z]/g, ''), pair.replace(/[a-z]/g, '')]),
);
const inCyrillic = (name: string): string | null =>
  /^[a-z\s-]+$/i.test(name) && name.length < 30
    ? name
        .toLowerCase()
        .replace(/sh|ch|c[eiy]|kh|zh|ts|ya|yu|ph|th|[a-z]/g, (letters) => CYRILLIC.get(letters) ?? letters)
    : null;

function withCity(
  clinic: RorClinic,
  name: string,
  cities: Map<number, readonly string[]>,
  random: Random,
): string | null {
  const city = clinic.cityId === null ? undefined : pick(cities.get(clinic.cityId) ?? [], random);
  const telling = words(name).filter((word) => word.length >= 5);
  return city && telling.length > 1 ? `${telling.slice(0, 3).join(' ')} ${city}` : null;
}

/** About `count` cases, spread over the kinds. */
export function generateCases({ clinics, places }: RorData, count: number, seed: number): Case[] {
  const random = randomNumbers(seed);
  const cities = new Map(places.cities.map(({ id, names }) => [id, names]));
  const makers: Record<string, (clinic: RorClinic, name: string) => string | null> = {
    mistyped: (_, name) => withMistakes(name, random),
    layout: (_, name) => onOtherLayout(name),
    accents_dropped: (_, name) => withoutAccents(name),
    latin: (_, name) => inLatin(name),
    cyrillic: (_, name) => inCyrillic(name),
    with_city: (clinic, name) => withCity(clinic, name, cities, random),
  };
  const kinds = ['title', 'label', 'alias', 'acronym', 'former', ...Object.keys(makers)];
  const cases: Case[] = [];
  const perKind = Math.ceil(count / kinds.length);
  for (const kind of kinds) {
    const maker = makers[kind];
    let made = 0;
    for (let tries = 0; made < perKind && tries < 60 * perKind; tries++) {
      const clinic = pick(clinics, random);
      const names =
        clinic?.names.filter((name) => (maker ? name.kind !== 'acronym' : name.kind === kind)) ?? [];
      const name = pick(names, random)?.text;
      const query = clinic && name ? (maker ? maker(clinic, name) : name) : null;
      if (!clinic || !name || !query || Array.from(query).length > 200) continue;
      cases.push({ kind, query, name, expected: clinic.ror });
      made += 1;
    }
  }
  return cases;
}
