/** What a licence of data allows; the words are messages `clinic.licence_means_…`. */
type Meaning = 'free' | 'share_alike' | 'attribution' | 'us_government' | 'not_stated' | 'by_country';

/**
 * Licences of data as the importers write them: the short name, which is the same in all languages, and what it allows.
 * Name null: there is no licence that has a name, the meaning alone is shown.
 */
const known = new Map<string, { name: string | null; means: Meaning }>([
  ['CC0-1.0', { name: 'CC0 1.0', means: 'free' }],
  ['ODbL-1.0', { name: 'ODbL 1.0', means: 'share_alike' }],
  ['OGL-UK-2.0', { name: 'OGL 2.0', means: 'attribution' }],
  ['Licence Ouverte 2.0 (Etalab)', { name: 'Licence Ouverte 2.0', means: 'attribution' }],
  ['Public domain (17 U.S.C. 105)', { name: null, means: 'us_government' }],
  ['Not stated', { name: null, means: 'not_stated' }],
  ['Unclear, differs by country', { name: null, means: 'by_country' }],
]);

/** How a licence is shown: its name, and the key of the words for what it allows. One that is not known keeps its own name. */
export function dataLicence(licence: string): { name: string | null; meaningKey: string | null } {
  const found = known.get(licence);
  if (!found) return { name: licence, meaningKey: null };
  return { name: found.name, meaningKey: `clinic.licence_means_${found.means}` };
}
