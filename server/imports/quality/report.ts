import { type QualityGroup, qualityFacts } from '../../../contract/imports/admin-quality.ts';

const COUNTRIES_SHOWN = 30;

const share = (count: number, of: number): string =>
  of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`.padStart(8);

const line = ({ name, clinics, score, facts }: QualityGroup): string =>
  `${name.padEnd(14)}${String(clinics).padStart(8)}${String(score).padStart(6)}  ${qualityFacts.map((fact) => share(facts[fact], clinics)).join(' ')}`;

/** How complete the real clinics are, as lines for a terminal. */
export function describeQuality(groups: readonly QualityGroup[]): string {
  const all = groups.find(({ kind }) => kind === 'all');
  if (!all || all.clinics === 0) return 'There are no real clinics.\n';
  const { clinics, facts, problems, ages } = all;
  const of = (kind: QualityGroup['kind']) => groups.filter((group) => group.kind === kind);
  return [
    `Real clinics: ${clinics}, mean data score ${all.score}`,
    '',
    ...qualityFacts.map(
      (fact) =>
        `  ${fact.replaceAll('_', ' ').padEnd(32)}${String(facts[fact]).padStart(8)} ${share(facts[fact], clinics)}`,
    ),
    '',
    `Share by group, in this order: clinics, score, ${qualityFacts.join(', ')}`,
    ...of('source').map(line),
    ...of('country').slice(0, COUNTRIES_SHOWN).map(line),
    '',
    `Sources against each other: ${problems.two_phones} clinics with two phones, ${problems.two_addresses} at two places, ` +
      `${problems.two_websites} with two websites, ${problems.closed_by_one} closed by one`,
    `Websites that do not answer: ${problems.dead_website}`,
    `Clinics that may be one with another: ${problems.doubtful_pair}`,
    `Newest word: ${ages.within_year} within a year, ${ages.within_three_years} within three, ${ages.older} older`,
    '',
  ].join('\n');
}
