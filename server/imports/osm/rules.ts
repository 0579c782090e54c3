import { readFileSync } from 'node:fs';

/** Values of healthcare:speciality and their specializations; an empty list: it is none of ours. */
export const specialities: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('specialities.json', import.meta.url), 'utf8'),
);
