/** The clinics a query starts from: those its text finds, or every one. */
import { NOWHERE, type Segment } from '../segment/segment.ts';
import { isDead, partsOf, type Snapshot } from '../snapshot.ts';

/** A clinic's number in its segment and its rank, one after another, for each segment. */
export type Candidates = {
  clinics: Uint32Array;
  ranks: Float32Array | null;
  /** Places of the clinics in the same order, where they are kept so: memory is read from start to end then. */
  places?: Places;
}[];

type Places = { country: Uint32Array; city: Uint32Array };

/** By number is the order of memory, which is faster where no other is asked for. */
export type Order = 'byRelevance' | 'byTitle' | 'byNumber';

/** Every clinic searchable, in the given order in each segment. */
export function everyClinic(snapshot: Snapshot, order: Order): Candidates {
  return partsOf(snapshot).map(({ segment }, part) => {
    const all = order === 'byNumber' ? Uint32Array.from(segment.ids.keys()) : segment[order];
    const isWhole = part > 0 || snapshot.deadCount === 0;
    const clinics = isWhole ? all : all.filter((clinic) => !isDead(snapshot.dead, clinic));
    return { clinics, ranks: null, places: placesOf(segment, clinics) };
  });
}

function placesOf(segment: Segment, clinics: Uint32Array): Places {
  const country = new Uint32Array(clinics.length);
  const city = new Uint32Array(clinics.length);
  for (let at = 0; at < clinics.length; at++) {
    country[at] = segment.country[clinics[at] ?? 0] ?? NOWHERE;
    city[at] = segment.city[clinics[at] ?? 0] ?? NOWHERE;
  }
  return { country, city };
}
