import { cleanPoint } from '../clean/facts.ts';
import { cleanFact } from '../clean/text.ts';

export type PlaceNames = {
  geonamesId: number | null;
  country: string;
  ownName: string;
  /** By language. */
  names: Record<string, string>;
  lat: number;
  lon: number;
};

/** One line of the file, or why it is none. */
export function parsePlace(line: string): PlaceNames | { reason: string } {
  let value: Record<string, unknown>;
  try {
    value = Object(JSON.parse(line));
  } catch {
    return { reason: 'no JSON' };
  }
  const given: Record<string, unknown> = Object(value.name);
  const ownName = cleanFact(given._ ?? value.nameascii);
  const point = cleanPoint(value.lat, value.lon);
  if (!ownName || !point || !('featurecla' in value)) return { reason: 'no name or no coordinates' };
  const names = Object.entries(given).flatMap(([lang, name]) => {
    const text = cleanFact(name);
    return /^[a-z]{2}$/.test(lang) && text ? [[lang, text] as const] : [];
  });
  const geonamesId = Number(value.geonameid);
  return {
    geonamesId: geonamesId > 0 ? geonamesId : null,
    country: String(value.iso_a2),
    ownName,
    names: Object.fromEntries(names),
    ...point,
  };
}
