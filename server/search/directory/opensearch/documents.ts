/** From a clinic or doctor to what the cluster keeps of it. */
import {
  type HeldFilter,
  heldLists,
  isHeldFilter,
  listFilters,
} from '../../../../contract/search/filters.ts';
import type { RankingWeights } from '../../../../contract/search/ranking.ts';
import { foldText, tokenise } from '../../../platform/text/text.ts';
import type { ClinicFacts, Entry } from '../directory.ts';
import { mercatorY } from '../query/clusters.ts';
import { GENERAL_FIELDS } from '../query/hits.ts';
import { UNKNOWN_REPLY } from '../segment/arrays.ts';
import { impactOf } from '../segment/build-vocabulary.ts';
import { type Priced, sortPrices } from '../segment/lists.ts';
import { MOST_TOKENS, NAME_KINDS } from '../segment/names.ts';
import {
  isDemo,
  isProfileKept,
  meritsOf,
  pointsOf,
  replyShare,
  shownScore,
  starsOf,
} from '../segment/points.ts';
import { sortTitle } from '../segment/title-texts.ts';

/** How telling a word is, see segment/build-vocabulary.ts. */
export type WeighWord = (word: string) => number;

/** A name: its kind by number, its words, and its text where it is not the title. */
export type StoredName = { k: number; w: string; t?: string };
/** What the cluster gives back. Procedures are in the order of segment/lists.ts. */
export type Stored = {
  id: number;
  names: StoredName[];
  procedures: Priced[];
  country?: string;
  city?: number;
  specialization: number[];
  lat?: number;
  lon?: number;
};

export function wordsOfNames({ names }: Entry): string[] {
  const words = new Set<string>();
  for (const { text } of names) for (const token of tokensOf(text)) words.add(token);
  return [...words];
}

const tokensOf = (text: string): string[] => tokenise(text).slice(0, MOST_TOKENS);

/** @param facts of the clinic, or of a doctor's main clinic; null for none. */
export function toDocument(
  entry: Entry,
  facts: ClinicFacts | null,
  isClinic: boolean,
  weigh: WeighWord,
  weights: RankingWeights,
): Record<string, unknown> {
  const names = entry.names.map(({ text, kind }): StoredName & { tokens: string[] } => {
    const tokens = tokensOf(text);
    const told = kind === 'title' ? {} : { t: text };
    return { k: NAME_KINDS.indexOf(kind), w: tokens.join(' '), tokens, ...told };
  });
  const impacts = impactsOf(names, weigh);
  const merits = meritsOf(entry, facts, new Set(names.map(({ w }) => w)).size);
  const stars = Math.fround(starsOf(entry.rating));
  const share = replyShare(facts?.replyMinutes ?? UNKNOWN_REPLY);
  const dataScore = facts?.dataScore ?? 0;
  const score = Math.round(10 * (shownScore(entry.rating) ?? 0));
  const procedures = sortPrices(entry.procedures);
  return {
    id: entry.id,
    title: titleOf(entry),
    points: pointsOf(merits, stars, share, dataScore, weights),
    merits,
    stars,
    reply_share: share,
    data_score: dataScore,
    is_demo: isDemo(merits) ? 1 : 0,
    breadth:
      isClinic && !isProfileKept(merits) ? Math.min(entry.specializations.length, GENERAL_FIELDS) - 1 : 0,
    score,
    rating: score === 0 ? 0 : stars,
    comments: entry.rating.count,
    ...(facts?.replyMinutes != null && { reply_minutes: facts.replyMinutes }),
    ...placeOf(facts),
    ...heldBy(facts),
    specialization: entry.specializations,
    disease: entry.diseases,
    procedure: entry.procedures.map(({ id }) => id),
    language: entry.languages,
    sex: entry.sex === null ? [] : [entry.sex],
    verified: [...(entry.isLicenceChecked ? ['licence'] : []), ...(facts?.isClaimed ? ['profile'] : [])],
    ...pricesOf(procedures),
    terms: [...impacts.keys()],
    impacts: Array.from(impacts, ([term, impact]) => `${term}|${Math.max(1, impact)}`).join(' '),
    names: names.map(({ tokens: _, ...name }) => name),
    procedures,
  };
}

const titleOf = ({ names }: Entry): string =>
  sortTitle(foldText(names.find(({ kind }) => kind === 'title')?.text ?? ''));

/** The most that each word counts for in any of the names. */
function impactsOf(
  names: readonly (StoredName & { tokens: string[] })[],
  weigh: WeighWord,
): Map<string, number> {
  const impacts = new Map<string, number>();
  for (const { k, tokens } of names) {
    const weights = tokens.map(weigh);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    tokens.forEach((token, at) => {
      const impact = impactOf(weights[at] ?? 0, whole, k);
      if (impact > (impacts.get(token) ?? -1)) impacts.set(token, impact);
    });
  }
  return impacts;
}

function placeOf(facts: ClinicFacts | null) {
  if (!facts) return {};
  const { country, cityId, lat, lon } = facts;
  return {
    country,
    ...(cityId !== null && { city: cityId }),
    ...(lat !== null &&
      lon !== null && { lat, lon, spot: { lat, lon }, map_x: (lon + 180) / 360, map_y: mercatorY(lat) }),
  };
}

const heldBy = (facts: ClinicFacts | null): Partial<Record<HeldFilter, readonly (string | number)[]>> =>
  Object.fromEntries(listFilters.filter(isHeldFilter).map((name) => [name, facts?.[heldLists[name]] ?? []]));

/** A place among the prices of an entry, before 50 bits of what stands there. */
const PLACE_SHIFT = 50n;
const PROCEDURE_SHIFT = 16n;
const THOUSANDTHS = 1000;
const MOST_PRICES = 8191;

/** As texts: numbers of JSON are exact up to 53 bits only. */
function pricesOf(procedures: readonly Priced[]): { priced_what: string[]; priced_for: string[] } {
  const [what, paid]: [string[], string[]] = [[], []];
  for (const [at, { id, price }] of procedures.slice(0, MOST_PRICES).entries()) {
    if (price === null) continue;
    const place = BigInt(at) << PLACE_SHIFT;
    what.push(String(place | (BigInt(id) << PROCEDURE_SHIFT) | BigInt(price.currencyId)));
    paid.push(String(place | BigInt(Math.round(price.amount * THOUSANDTHS))));
  }
  return { priced_what: what, priced_for: paid };
}
