import type { StaffProfile } from './sections/staff-endpoints.ts';

/** What a profile should say, with its weight, and where it is written. */
export const profilePoints = [
  { point: 'description', weight: 10, place: 'profile' },
  { point: 'description_en', weight: 10, place: 'profile' },
  { point: 'equipment', weight: 5, place: 'profile' },
  { point: 'specializations', weight: 10, place: 'profile' },
  { point: 'diseases', weight: 5, place: 'profile' },
  { point: 'languages', weight: 10, place: 'profile' },
  { point: 'contact', weight: 5, place: 'profile' },
  { point: 'size', weight: 5, place: 'profile' },
  { point: 'international', weight: 10, place: 'profile' },
  { point: 'photos', weight: 10, place: 'photos' },
  { point: 'comforts', weight: 5, place: 'comforts' },
  { point: 'prices', weight: 10, place: 'prices' },
  { point: 'doctors', weight: 5, place: 'doctors' },
] as const;
export type ProfilePoint = (typeof profilePoints)[number];

/** Photos that show a place: fewer leave questions. */
export const PHOTOS_WANTED = 5;
const FACTS_WANTED = 3;

type Facts = Pick<
  StaffProfile,
  'texts' | 'contact' | 'languages' | 'specializations' | 'diseases' | 'international' | 'counts'
>;

const tests: Record<ProfilePoint['point'], (facts: Facts) => boolean> = {
  description: ({ texts }) => texts.some(({ description }) => description.trim() !== ''),
  description_en: ({ texts }) =>
    texts.some(({ lang, description }) => lang === 'en' && description.trim() !== ''),
  equipment: ({ texts }) => texts.some(({ equipment }) => equipment.length > 0),
  specializations: ({ specializations }) => specializations.length > 0,
  diseases: ({ diseases }) => diseases.length > 0,
  languages: ({ languages }) => languages.length > 0,
  contact: ({ contact }) => contact.phone !== null && contact.website !== null,
  size: ({ contact }) => contact.established !== null && contact.beds !== null,
  international: ({ international }) =>
    Object.values(international ?? {}).filter((fact) => fact !== null).length >= FACTS_WANTED,
  photos: ({ counts }) => counts.photos >= PHOTOS_WANTED,
  comforts: ({ counts }) => counts.comforts_told * 2 >= counts.comforts,
  prices: ({ counts }) => counts.prices > 0,
  doctors: ({ counts }) => counts.doctors > 0,
};

export type Completeness = {
  /** 0 to 100. */
  percent: number;
  /** What weighs most first. */
  missing: ProfilePoint[];
};

/** How much of a profile is told. The same on both sides: what is shown while one writes is what the clinic confirms. */
export function profileCompleteness(facts: Facts): Completeness {
  const missing = profilePoints.filter(({ point }) => !tests[point](facts));
  const lost = missing.reduce((sum, { weight }) => sum + weight, 0);
  return { percent: 100 - lost, missing: missing.toSorted((one, other) => other.weight - one.weight) };
}
