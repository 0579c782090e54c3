import { distanceMetres } from '../../content/places/grid.ts';
import type { NameTokens } from './tokens.ts';

/** A clinic or a record as matching sees it. */
export type Subject = {
  /** Clinic id, or number of the new record. */
  id: number;
  names: NameTokens[];
  cityId: number | null;
  lat: number | null;
  lon: number | null;
  precision: 'building' | 'city' | null;
  host: string | null;
  externalIds: readonly string[];
  /** Specializations that its names say. */
  fields: readonly string[];
  /** Some name has a Latin letter. */
  isLatin: boolean;
};

export type CandidateIndex = { candidatesOf(subject: Subject): Subject[] };

/** A word of more clinics than this in one country says nothing: it leads to no candidate. */
const MOST_PER_WORD = 60;
/** Half a hundredth of a degree: cells of about 550 m from north to south. */
const CELL_DEGREES = 0.005;

/** Clinics of one country, found by what two records of one clinic would share: no pair is looked at without. */
export function createCandidateIndex(subjects: readonly Subject[]): CandidateIndex {
  const byKey = new Map<string, number[]>();
  subjects.forEach((subject, at) => {
    for (const key of keysOf(subject)) {
      const there = byKey.get(key);
      if (there) there.push(at);
      else byKey.set(key, [at]);
    }
  });
  return {
    candidatesOf(subject) {
      const found = new Set<number>();
      for (const key of [...keysOf(subject), ...neighbouringCells(subject)]) {
        const there = byKey.get(key) ?? [];
        if (key.startsWith('word:') && there.length > MOST_PER_WORD) continue;
        for (const at of there) found.add(at);
      }
      return [...found].flatMap((at) => subjects[at] ?? []);
    },
  };
}

const isPlaced = (subject: Subject): subject is Subject & { lat: number; lon: number } =>
  subject.precision === 'building' && subject.lat !== null && subject.lon !== null;

const cell = (lat: number, lon: number): string =>
  `cell:${Math.floor(lat / CELL_DEGREES)}:${Math.floor(lon / CELL_DEGREES)}`;

function* keysOf(subject: Subject): Generator<string> {
  for (const id of subject.externalIds) yield id;
  if (subject.host) yield `host:${subject.host}`;
  if (isPlaced(subject)) yield cell(subject.lat, subject.lon);
  const words = new Set(subject.names.flatMap(({ own }) => own));
  for (const word of words) {
    yield `word:${word}`;
    // A word too common in the country may still be telling within a city.
    if (subject.cityId !== null) yield `word:${word}:${subject.cityId}`;
  }
}

function* neighbouringCells(subject: Subject): Generator<string> {
  if (!isPlaced(subject)) return;
  for (const dLat of [-1, 0, 1])
    for (const dLon of [-1, 0, 1])
      if (dLat || dLon) yield cell(subject.lat + dLat * CELL_DEGREES, subject.lon + dLon * CELL_DEGREES);
}

/** Metres between two subjects, null where one has no coordinates. */
export const distanceBetween = (a: Subject, b: Subject): number | null =>
  a.lat === null || a.lon === null || b.lat === null || b.lon === null
    ? null
    : distanceMetres({ lat: a.lat, lon: a.lon }, { lat: b.lat, lon: b.lon });
