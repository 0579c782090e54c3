import { distanceBetween, type Subject } from './candidates.ts';
import { compareAllNames } from './tokens.ts';

export type Verdict = {
  verdict: 'same' | 'doubtful' | 'different';
  similarity: number;
  distanceMetres: number | null;
  reason: string;
};

/** What places say of two records. `unknown`: one of them has no place but the country. */
type Nearness = 'at one address' | 'near' | 'in one city' | 'unknown' | 'apart';

const ONE_ADDRESS_METRES = 300;
const NEAR_METRES = 1500;
/** From the centre of a city to a hospital at its edge. */
const FROM_CENTRE_METRES = 15_000;

function nearness(a: Subject, b: Subject, metres: number | null): Nearness {
  const isSameCity = a.cityId !== null && a.cityId === b.cityId;
  if (metres === null)
    return isSameCity ? 'in one city' : a.cityId === null || b.cityId === null ? 'unknown' : 'apart';
  if (a.precision === 'building' && b.precision === 'building') {
    if (metres <= ONE_ADDRESS_METRES) return 'at one address';
    if (metres <= NEAR_METRES) return 'near';
    return isSameCity && metres <= FROM_CENTRE_METRES ? 'in one city' : 'apart';
  }
  return isSameCity && metres <= 2 * FROM_CENTRE_METRES
    ? 'in one city'
    : metres <= FROM_CENTRE_METRES / 3
      ? 'near'
      : 'apart';
}

/**
 * Whether two records of different sources are one clinic. Sure only where name, place and distance agree, or an
 * identifier, or the website with place and name; never by name alone.
 */
export function judge(a: Subject, b: Subject, cityWords: ReadonlySet<string>): Verdict {
  const metres = distanceBetween(a, b);
  const where = nearness(a, b, metres);
  const { similarity, isTelling } = compareAllNames(a.names, b.names, cityWords);
  const say = (verdict: Verdict['verdict'], reason: string): Verdict => ({
    verdict,
    similarity,
    distanceMetres: metres === null ? null : Math.round(metres),
    reason,
  });

  const sharedId = a.externalIds.find((id) => b.externalIds.includes(id));
  if (sharedId) {
    if (where === 'apart') return say('doubtful', `same ${sharedId}, but apart`);
    // "Clinic of X" and "Clinic of X, site 2" are often given one Wikidata item.
    if (!sharedId.startsWith('osm:') && numbersDiffer(a, b))
      return say('doubtful', `same ${sharedId}, but other numbers in the names`);
    return where === 'unknown' && similarity < 0.5
      ? say('doubtful', `same ${sharedId}, place of one unknown`)
      : say('same', `same ${sharedId}`);
  }
  const sameSite = a.host !== null && a.host === b.host;
  const both = a.precision === 'building' && b.precision === 'building';
  switch (where) {
    case 'at one address':
      if (similarity >= 0.75) return say('same', 'same name at one address');
      if (sameSite && similarity >= 0.5) return say('same', 'same website at one address');
      if (similarity >= 0.5 || sameSite) return say('doubtful', 'similar name at one address');
      return isTranslated(a, b)
        ? say('doubtful', 'same field in the name, in another language, at one address')
        : say('different', where);
    case 'near':
      if (sameSite && similarity >= 0.75) return say('same', 'same website and name, near');
      if (similarity >= 0.9 && isTelling) return say('same', 'same name, near');
      return similarity >= 0.7 ? say('doubtful', 'similar name, near') : say('different', where);
    case 'in one city':
      if (sameSite && similarity >= 0.75 && isTelling) return say('same', 'same website, city and name');
      // Two exact places kilometres apart are two houses, whatever they are called.
      if (similarity >= 0.9 && isTelling && !both) return say('same', 'same name and city');
      return similarity >= 0.75 ? say('doubtful', 'similar name, same city') : say('different', where);
    case 'unknown':
      if (sameSite && similarity >= 0.75)
        return say('doubtful', 'same website and name, place of one unknown');
      return similarity >= 0.9 && isTelling
        ? say('doubtful', 'same name, place of one unknown')
        : say('different', where);
    case 'apart':
      return say('different', where);
  }
}

function numbersDiffer(a: Subject, b: Subject): boolean {
  const [left, right] = [a, b].map(({ names }) => new Set(names.flatMap(({ numbers }) => numbers)));
  if (!left || !right) return false;
  return left.size + right.size > 0 && left.isDisjointFrom(right);
}

/** Names in two languages and scripts have no word in common, but both may say one field: eyes, hearts. */
const isTranslated = (a: Subject, b: Subject): boolean =>
  a.fields.length > 0 &&
  a.fields.length === b.fields.length &&
  a.fields.every((field) => b.fields.includes(field)) &&
  !numbersDiffer(a, b) &&
  a.isLatin !== b.isLatin;
