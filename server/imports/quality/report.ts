import type { Database } from '../../platform/database.ts';
import {
  type Coverage,
  countContradictions,
  coverageByCountry,
  coverageBySource,
  coverageOfAll,
  factNames,
  readFreshness,
} from './reads.ts';

const COUNTRIES_SHOWN = 30;

const share = (count: number, of: number): string =>
  of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`.padStart(8);

const line = (title: string, group: Coverage): string =>
  `${title.padEnd(14)}${String(group.clinics).padStart(8)}  ${factNames.map((fact) => share(group[fact], group.clinics)).join(' ')}`;

/** How complete the real clinics are, as lines for a terminal. */
export async function describeQuality(db: Database): Promise<string> {
  const [all, sources, countries] = [
    await coverageOfAll(db),
    await coverageBySource(db),
    await coverageByCountry(db),
  ];
  const [against, freshness] = [await countContradictions(db), await readFreshness(db)];
  return [
    `Real clinics: ${all.clinics}`,
    '',
    ...factNames.map(
      (fact) =>
        `  ${fact.replaceAll('_', ' ').padEnd(32)}${String(all[fact]).padStart(8)} ${share(all[fact], all.clinics)}`,
    ),
    '',
    `Share by group, in this order: clinics, ${factNames.join(', ')}`,
    ...sources.map((group) => line(group.source, group)),
    ...countries.slice(0, COUNTRIES_SHOWN).map((group) => line(group.country, group)),
    '',
    `Sources against each other: ${against.phones} clinics with two phones, ${against.websites} with two websites, ` +
      `${against.closed_by_one} closed by one`,
    `Pairs that wait for an operator: ${freshness.doubtful_pairs}`,
    `Newest word: ${freshness.one_year} within a year, ${freshness.three_years} within three, ${freshness.older} older`,
    '',
  ].join('\n');
}
