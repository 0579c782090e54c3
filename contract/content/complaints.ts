/** Where in the body or in life a complaint is: what the dictionary of complaints is sorted by. */
export const complaintAreas = [
  'head',
  'eyes',
  'ear-nose-throat',
  'mouth',
  'chest',
  'breathing',
  'abdomen',
  'back',
  'limbs',
  'skin',
  'urinary',
  'women',
  'men',
  'pregnancy',
  'children',
  'mind',
  'sleep',
  'nerves',
  'general',
  'injuries',
  'cosmetic',
  'checks',
] as const;
export type ComplaintArea = (typeof complaintAreas)[number];

/** Why a complaint may be an emergency. `crisis` is danger to one's own life. */
export const redFlags = [
  'heart',
  'stroke',
  'bleeding',
  'breathing',
  'crisis',
  'poisoning',
  'newborn',
  'allergy',
  'seizure',
  'unconscious',
  'injury',
  'pregnancy',
  'abdomen',
  'infection',
  'sight',
] as const;
export type RedFlag = (typeof redFlags)[number];
